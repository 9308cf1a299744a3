import type { Text } from '@pitboss/rules/i18n';

/** Failures of access: sub-accounts, whitelists, sessions, approvals; codes 1350 to 1399. */
export const accessErrors = {} as const satisfies Record<string, Text & { code: number }>;

import type { Text } from '@pitboss/rules/i18n';

/** Failures of bets, reports and records; codes 1450 to 1499. */
export const betErrors = {} as const satisfies Record<string, Text & { code: number }>;

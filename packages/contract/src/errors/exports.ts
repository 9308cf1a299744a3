import type { Text } from '@pitboss/rules/i18n';

/** Failures of exports; codes 1430 to 1449. */
export const exportErrors = {} as const satisfies Record<string, Text & { code: number }>;

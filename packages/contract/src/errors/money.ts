import type { Text } from '@pitboss/rules/i18n';

/** Failures of money: the ledger, quota, statements; codes 1300 to 1349. */
export const moneyErrors = {} as const satisfies Record<string, Text & { code: number }>;

import type { Text } from '@pitboss/rules/i18n';

/** Failures of members and the lists they stand on; codes 1250 to 1299. */
export const memberErrors = {} as const satisfies Record<string, Text & { code: number }>;

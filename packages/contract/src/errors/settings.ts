import type { Text } from '@pitboss/rules/i18n';

/** Failures of logs, currencies and the agent’s own settings; codes 1400 to 1429. */
export const settingErrors = {} as const satisfies Record<string, Text & { code: number }>;

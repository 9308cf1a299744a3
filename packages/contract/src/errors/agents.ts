import type { Text } from '@pitboss/rules/i18n';

/** Failures of agents: accounts, levels, custom settings; codes 1200 to 1249. */
export const agentErrors = {} as const satisfies Record<string, Text & { code: number }>;

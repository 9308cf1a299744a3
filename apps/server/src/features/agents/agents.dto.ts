import { agentLevels } from '@pitboss/contract/agents/agents';

/**
 * Returns the level of a layer; `layerOf` is the inverse (clarifications: 1 is the major shareholder, 4 the
 * general agent).
 */
export const levelOf = (layer: number) => agentLevels[layer - 1] ?? 'general';
export const layerOf = (level: string | undefined) =>
  level ? agentLevels.indexOf(level as never) + 1 : undefined;

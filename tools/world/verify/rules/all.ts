import { agentRules } from './agents.ts';
import { contentRules } from './content.ts';
import { labelRules } from './labels.ts';
import { memberRules } from './members.ts';
import { poolRules } from './pools.ts';
import { roomRules } from './rooms.ts';
import type { Rule } from './rule.ts';
import { stageRules } from './stage.ts';

/** Every rule that stored rows have to keep. */
export const storedRules: readonly Rule[] = [
  ...poolRules,
  ...roomRules,
  ...contentRules,
  ...stageRules,
  ...agentRules,
  ...memberRules,
  ...labelRules,
];

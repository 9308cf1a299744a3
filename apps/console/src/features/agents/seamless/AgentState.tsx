import type { seamlessAgents } from '@pitboss/contract/agents/seamless-agents';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../../kit/list/cells.tsx';
import type { RowOf } from '../../../kit/list/list-types.ts';
import { useText } from '../../../kit/text.ts';
import { agentProblems, type Problem } from './agent-problems.ts';
import { seamlessText } from './seamless.text.ts';

const tones: Readonly<Record<Problem['kind'], Tone>> = {
  stopped: 'error',
  open: 'error',
  forcedOpen: 'error',
  blocked: 'error',
  suspended: 'warning',
  failing: 'warning',
  forcedClosed: 'unusual',
};

/** State of an agent and its wallet as one: the most serious problem first, "Normal" without any. */
export function AgentState({ agent }: { readonly agent: RowOf<typeof seamlessAgents.list> }): ReactNode {
  const t = useText(seamlessText);
  const [worst, ...others] = agentProblems(agent);
  if (!worst) return <StatusTag tone="success">{t('state.normal')}</StatusTag>;
  const words = ({ kind, share }: Problem) => t(`problem.${kind}`, { share });
  return (
    <>
      <StatusTag tone={tones[worst.kind]}>{words(worst)}</StatusTag>
      {others.length > 0 && <span className="k-none"> {others.map(words).join(' · ')}</span>}
    </>
  );
}

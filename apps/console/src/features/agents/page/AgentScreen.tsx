import { agents } from '@pitboss/contract/agents/agents';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { ThingPage } from '../../../kit/detail/thing-page.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { Money, StatusTag } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { ThingActions } from '../../../parts/thing-actions.tsx';
import { type Way, Ways } from '../../../parts/ways.tsx';
import { agentActions } from '../admin/agent-actions.tsx';
import { agentText } from '../admin/agents.text.ts';
import { AgentFigures } from './AgentFigures.tsx';
import { AgentFunds } from './AgentFunds.tsx';
import { type AgentDetail, AgentStory, stateTones } from './AgentStory.tsx';
import { agentPageText } from './agent-page.text.ts';

const Notes = lazyPart(async () => (await import('../../../parts/notes/Notes.tsx')).Notes);

/** One agent: what it is and holds, its figures, what can be done, and what hangs together with it. */
export function AgentScreen() {
  const t = useText(agentPageText);
  const { id } = useNavigation().search;
  return id ? <Agent key={id} id={id} /> : <p className="k-empty">{t('hint')}</p>;
}

function Agent({ id }: { readonly id: string }) {
  const a = useText(agentText);
  const { allowed } = useNavigation();
  const query = useCall(agents.detail, { id }, { quiet: true });
  return (
    <Loaded query={query} missing={a('notFound')} lines={16}>
      {(agent) => (
        <ThingPage
          thing={['agent', id]}
          name={agent.account}
          beside={
            <>
              <StatusTag tone={stateTones[agent.state]}>{a(`state.${agent.state}`)}</StatusTag>
              {agent.betBanned && <StatusTag tone="error">{a('betBanned')}</StatusTag>}
              <span>
                {a('balance')} <Money value={agent.balance} currency={agent.currency} />
              </span>
              <ThingActions actions={agentActions(agent)} refresh={() => void query.refetch()} />
            </>
          }
        >
          <AgentWays agent={agent} />
          <AgentFunds id={id} seamless={agent.transferMode === 'seamless'} />
          {allowed('/betManagement') && <AgentFigures id={id} />}
          <section className="k-thing-card">
            <AgentStory agent={agent} />
          </section>
          <Notes kind="agent" targetId={agent.id} card="k-thing-card" />
        </ThingPage>
      )}
    </Loaded>
  );
}

/** The lists that hold what belongs to the agent. */
function AgentWays({ agent: { id, account, transferMode } }: { readonly agent: AgentDetail }) {
  const t = useText(agentPageText);
  const ways: readonly Way[] = [
    ['/memberList', { agentId: id }, t('members')],
    ['/agentList', { parentId: id }, t('subAgents')],
    ['/betManagement', { agentId: id }, t('betRows')],
    ['/quotaChangeRecord', { agentId: id }, t('quota')],
    ...(transferMode === 'seamless' ? ([['/seamlessOrder', { agentId: id }, t('orders')]] as const) : []),
    ['/loginLog', { account }, t('logins')],
    ['/operationLog', { target: `agent:${id}` }, t('changes')],
  ];
  return <Ways ways={ways} />;
}

import { agents } from '@pitboss/contract/agents/agents';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { ThingPage } from '../../../kit/detail/thing-page.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { Count, Money, StatusTag } from '../../../kit/list/cells.tsx';
import { PageLink, useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { KeyFigure } from '../../../parts/figures/KeyFigure.tsx';
import { ThingActions } from '../../../parts/thing-actions.tsx';
import { type Way, Ways } from '../../../parts/ways.tsx';
import { adminText } from '../admin/admin.text.ts';
import { agentActions } from '../admin/agent-actions.tsx';
import { agentText } from '../admin/agents.text.ts';
import { RtpHistory } from '../admin/RtpHistory.tsx';
import { AgentFigures, MonthFigure } from './AgentFigures.tsx';
import { AgentFunds } from './AgentFunds.tsx';
import { AgentChain, AgentCustom, type AgentDetail, AgentFacts, stateTones } from './AgentStory.tsx';
import { agentPageText } from './agent-page.text.ts';

const Notes = lazyPart(async () => (await import('../../../parts/notes/Notes.tsx')).Notes);

/** One agent: what it is and holds, its figures, what can be done, and what hangs together with it. */
export function AgentScreen() {
  const t = useText(agentPageText);
  const { id } = useNavigation().search;
  return id ? <Agent key={id} id={id} /> : <p className="k-empty">{t('hint')}</p>;
}

/** Fields that the head and the key figures of the page have. */
const shownAbove = ['account', 'state', 'balance', 'credit', 'members', 'subAgents'] as const;

function Agent({ id }: { readonly id: string }) {
  const a = useText(agentText);
  const t = useText(agentPageText);
  const admin = useText(adminText);
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
              <ThingActions actions={agentActions(agent)} refresh={() => void query.refetch()} />
            </>
          }
        >
          <AgentChain agent={agent} />
          <AgentKeys agent={agent} />
          <AgentWays agent={agent} />
          <div className="k-thing-columns">
            <div>
              {allowed('/betManagement') && <AgentFigures id={id} />}
              <AgentFunds id={id} seamless={agent.transferMode === 'seamless'} />
              <section className="k-thing-card">
                <h3>{admin('history')}</h3>
                <RtpHistory id={id} />
              </section>
              <Notes kind="agent" targetId={agent.id} card="k-thing-card" />
            </div>
            <div>
              <section className="k-thing-card" aria-label={t('profile')}>
                <h3>{t('profile')}</h3>
                <AgentFacts agent={agent} shown={shownAbove} />
                <AgentCustom id={id} />
              </section>
            </div>
          </div>
        </ThingPage>
      )}
    </Loaded>
  );
}

/** The figures that most questions about an agent are of. */
function AgentKeys({ agent }: { readonly agent: AgentDetail }) {
  const t = useText(agentPageText);
  const a = useText(agentText);
  const { allowed } = useNavigation();
  const { id, currency } = agent;
  return (
    <div className="k-thing-keys">
      <KeyFigure
        title={a('balance')}
        value={<Money value={agent.balance} currency={currency} />}
        notes={[
          <>
            {a('credit')} <Money value={agent.credit} />
          </>,
        ]}
      />
      <KeyFigure
        title={t('members')}
        value={
          <PageLink page="/memberList" search={{ agentId: id }}>
            <Count value={agent.members} />
          </PageLink>
        }
        notes={[
          <>
            {t('subAgents')} <Count value={agent.subAgents} />
          </>,
        ]}
      />
      {allowed('/betManagement') && <MonthFigure id={id} currency={currency} />}
    </div>
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

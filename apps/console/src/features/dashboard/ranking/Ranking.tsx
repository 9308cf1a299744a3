import type { ReplyOf } from '@pitboss/contract/core/define';
import type { dashboard } from '@pitboss/contract/reports/dashboard';
import type { ReactNode } from 'react';
import { Failed } from '../../../kit/controls/failed.tsx';
import { Count, Money } from '../../../kit/list/cells.tsx';
import { PageLink, type Search } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { AgentLink, MemberLink } from '../../../parts/links.tsx';
import { dashboardText } from '../shared/dashboard.text.ts';
import { countedBets, type HomePeriod } from '../shared/periods.ts';
import { betLink, type Column, RankTable } from './RankTable.tsx';
import { useRanking } from './use-ranking.ts';

type Reply = ReplyOf<typeof dashboard.ranking>;
type AgentRow = Reply['agents'][number];
type MemberRow = Reply['members'][number];

/** Columns of the sub-agents; their bets are linked to those of the period. */
function useAgentColumns(range: Search): readonly Column<AgentRow>[] {
  const t = useText(dashboardText);
  return [
    [
      t('agent'),
      (row) => (
        <AgentLink id={row.id}>
          {row.account} <span className="home-note">{row.name}</span>
        </AgentLink>
      ),
    ],
    [
      t('memberCount'),
      (row) => (
        <PageLink page="/memberList" search={{ agentId: row.id }}>
          <Count value={row.members} />
        </PageLink>
      ),
    ],
    [t('players'), (row) => <Count value={row.players} />],
    [t('bets'), (row) => betLink(<Count value={row.bets} />, { ...range, agentId: row.id })],
    [t('amount'), (row) => <Money value={row.amount} />],
    [
      t('profit'),
      (row) => betLink(<Money value={row.profit} gainOf="company" />, { ...range, agentId: row.id }),
    ],
  ];
}

/** Columns of the members; their bets are linked to those of the period. */
function useMemberColumns(range: Search): readonly Column<MemberRow>[] {
  const t = useText(dashboardText);
  return [
    [t('member'), (row) => <MemberLink id={row.id} account={row.account} />],
    [t('bets'), (row) => betLink(<Count value={row.bets} />, { ...range, memberId: row.id })],
    [t('amount'), (row) => <Money value={row.amount} currency={row.currency} />],
    [
      t('profit'),
      (row) =>
        betLink(<Money value={row.profit} currency={row.currency} gainOf="company" />, {
          ...range,
          memberId: row.id,
          currency: row.currency,
        }),
    ],
  ];
}

/** Sub-agents and members with the largest stakes of a period. */
export function Ranking({ period }: { readonly period: HomePeriod }): ReactNode {
  const t = useText(dashboardText);
  const { zone } = useZone();
  const query = useRanking(period);
  const range = countedBets(period, zone);
  const agentColumns = useAgentColumns(range);
  const memberColumns = useMemberColumns(range);
  const common = { busy: query.isLoading, empty: t('noBets') };
  return (
    <section className="home-card home-wide" aria-label={t('ranking')}>
      <header className="home-card-head">
        <span className="home-card-title">{t('ranking')}</span>
        <span className="home-note">{t(period)}</span>
      </header>
      {query.isError && !query.data ? (
        <Failed title={query.error.message} retry={query.refetch} />
      ) : (
        <div className="home-tables">
          <RankTable
            {...common}
            title={t('subAgents')}
            label={`${t('ranking')}: ${t('subAgents')}`}
            columns={agentColumns}
            rows={query.data?.agents ?? []}
            keyOf={(row) => row.id}
          />
          <RankTable
            {...common}
            title={t('memberRanking')}
            label={`${t('ranking')}: ${t('memberRanking')}`}
            columns={memberColumns}
            rows={query.data?.members ?? []}
            keyOf={(row) => `${row.id} ${row.currency}`}
          />
        </div>
      )}
    </section>
  );
}

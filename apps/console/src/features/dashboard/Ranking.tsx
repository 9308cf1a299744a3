import { dashboard } from '@pitboss/contract/dashboard';
import type { ReplyOf } from '@pitboss/contract/define';
import { Segmented, Table } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Failed } from '../../kit/failed.tsx';
import { Count, Money } from '../../kit/list/cells.tsx';
import { PageLink, type Search } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { dashboardText } from './dashboard.text.ts';
import { countedBets, type HomePeriod, homePeriods } from './periods.ts';

type Reply = ReplyOf<typeof dashboard.ranking>;
type AgentRow = Reply['agents'][number];
type MemberRow = Reply['members'][number];

const rankingEveryMs = 60_000;

const betLink = (bets: number, search: Search) => (
  <PageLink page="/betManagement" search={search}>
    <Count value={bets} />
  </PageLink>
);

/** Sub-agents and members with the largest stakes of a period. */
export function Ranking() {
  const t = useText(dashboardText);
  const { offsetMinutes, zone } = useZone();
  const [period, setPeriod] = useState<HomePeriod>('today');
  const query = useCall(
    dashboard.ranking,
    { period, offsetMinutes },
    { everyMs: rankingEveryMs, live: 'play', liveGapMs: rankingEveryMs / 2, keepPrevious: true, quiet: true },
  );
  const range = countedBets(period, zone);
  const agentColumns: ColumnType<AgentRow>[] = [
    {
      key: 'agent',
      title: t('agent'),
      render: (_, row) => (
        <AgentLink id={row.id}>
          {row.account} <span className="home-note">{row.name}</span>
        </AgentLink>
      ),
    },
    {
      key: 'members',
      title: t('memberCount'),
      align: 'right',
      render: (_, row) => (
        <PageLink page="/memberList" search={{ agentId: row.id }}>
          <Count value={row.members} />
        </PageLink>
      ),
    },
    {
      key: 'players',
      title: t('players'),
      align: 'right',
      render: (_, row) => <Count value={row.players} />,
    },
    {
      key: 'bets',
      title: t('bets'),
      align: 'right',
      render: (_, row) => betLink(row.bets, { ...range, agentId: row.id }),
    },
    { key: 'amount', title: t('amount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
    {
      key: 'profit',
      title: t('profit'),
      align: 'right',
      render: (_, row) => <Money value={row.profit} gainOf="company" />,
    },
  ];
  const memberColumns: ColumnType<MemberRow>[] = [
    {
      key: 'member',
      title: t('member'),
      render: (_, row) => <MemberLink id={row.id} account={row.account} />,
    },
    {
      key: 'bets',
      title: t('bets'),
      align: 'right',
      render: (_, row) => betLink(row.bets, { ...range, memberId: row.id }),
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'right',
      render: (_, row) => <Money value={row.amount} currency={row.currency} />,
    },
    {
      key: 'profit',
      title: t('profit'),
      align: 'right',
      render: (_, row) => <Money value={row.profit} currency={row.currency} gainOf="company" />,
    },
  ];
  const common = {
    size: 'small',
    pagination: false,
    loading: query.isLoading,
    scroll: { x: 'max-content' },
    locale: { emptyText: t('noBets') },
  } as const;
  return (
    <section className="home-card" aria-label={t('ranking')}>
      <header className="home-card-head">
        <span className="home-card-title">{t('ranking')}</span>
        <Segmented
          size="small"
          aria-label={t('ranking')}
          value={period}
          options={homePeriods.map((value) => ({ value, label: t(value) }))}
          onChange={setPeriod}
        />
      </header>
      {query.isError && !query.data ? (
        <Failed title={query.error.message} retry={query.refetch} />
      ) : (
        <div className="home-tables">
          <div>
            <h4>{t('subAgents')}</h4>
            <Table<AgentRow>
              {...common}
              rowKey="id"
              columns={agentColumns}
              dataSource={query.data?.agents ?? []}
            />
          </div>
          <div>
            <h4>{t('memberRanking')}</h4>
            <Table<MemberRow>
              {...common}
              rowKey={(row) => `${row.id} ${row.currency}`}
              columns={memberColumns}
              dataSource={query.data?.members ?? []}
            />
          </div>
        </div>
      )}
    </section>
  );
}

import type { ReplyOf } from '@pitboss/contract/core/define';
import { dashboard } from '@pitboss/contract/reports/dashboard';
import type { ReactNode } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Failed } from '../../kit/controls/failed.tsx';
import { Waiting } from '../../kit/controls/waiting.tsx';
import { Count, Money } from '../../kit/list/cells.tsx';
import { PageLink, type Search } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { dashboardText } from './dashboard.text.ts';
import { countedBets, type HomePeriod } from './periods.ts';

type Reply = ReplyOf<typeof dashboard.ranking>;
type AgentRow = Reply['agents'][number];
type MemberRow = Reply['members'][number];

const rankingEveryMs = 60_000;

/** A figure of bets, linked to the bets that it counts. */
const betLink = (figure: ReactNode, search: Search) => (
  <PageLink page="/betManagement" search={search}>
    {figure}
  </PageLink>
);

type Column<Row> = readonly [title: string, cell: (row: Row) => ReactNode];

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
  const { asked, zone } = useZone();
  const { zone: _zone, ...clock } = asked;
  const query = useCall(
    dashboard.ranking,
    { period, ...clock },
    { everyMs: rankingEveryMs, live: 'play', liveGapMs: rankingEveryMs / 2, keepPrevious: true, quiet: true },
  );
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

/** A few lines in their order; the first column names them, the others hold figures. */
function RankTable<Row>(props: {
  readonly title: string;
  /** Its name among all the parts of the page. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly busy: boolean;
  readonly empty: string;
}): ReactNode {
  const { columns, rows } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it is scrolled by keys from here
    <section className="home-table" aria-label={props.label} tabIndex={0}>
      <table aria-busy={props.busy || undefined}>
        <caption>{props.title}</caption>
        <thead>
          <tr>
            {columns.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={props.keyOf(row)}>
              {columns.map(([title, cell]) => (
                <td key={title}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 &&
        (props.busy ? <Waiting lines={5} /> : <p className="home-empty">{props.empty}</p>)}
    </section>
  );
}

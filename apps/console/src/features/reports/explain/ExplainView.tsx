import { gameReports } from '@pitboss/contract/reports/game-reports';
import { memberKinds } from '@pitboss/contract/reports/report-words';
import { reports } from '@pitboss/contract/reports/reports';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Breadcrumb } from '../../../kit/controls/breadcrumb.tsx';
import { Button } from '../../../kit/controls/button.tsx';
import { Segmented } from '../../../kit/controls/segmented.tsx';
import { Money } from '../../../kit/list/cells.tsx';
import { formatMoney } from '../../../kit/money.ts';
import { PageLink, type Search, useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { MemberLink } from '../../../parts/links.tsx';
import { WithRange } from '../../../parts/WithRange.tsx';
import { signedChange } from '../report/report-change.ts';
import { ReportNote, ReportPeriods } from '../report/report-parts.tsx';
import { explainText } from './explain.text.ts';
import { Part, type PartRow } from './Part.tsx';
import './explain.css';

const shownRows = 12;

/** Returns the filters of an address that each part of the page has. */
function filtersOf({ start_time, end_time, currency, memberKind }: Search) {
  const kind = memberKinds.find((one) => one === memberKind);
  return {
    start_time: Number(start_time),
    end_time: Number(end_time),
    ...(currency ? { currency } : {}),
    ...(kind ? { memberKind: kind } : {}),
  };
}

/** Returns the request of a part, whose filters the address has; `narrow` are those that the part takes. */
function useRequest(narrow: { readonly agent?: true; readonly game?: true }) {
  const { search } = useNavigation();
  const { asked } = useZone();
  return {
    ...filtersOf(search),
    ...asked,
    ...(narrow.agent && search.agentId ? { agentId: search.agentId } : {}),
    ...(narrow.game && search.gameId ? { gameId: Number(search.gameId) } : {}),
    sort: 'profit',
    order: search.order === 'asc' ? 'asc' : 'desc',
    pageSize: shownRows,
  } as const;
}

const options = { keepPrevious: true, quiet: true } as const;

/** State of a part by its call. */
const stateOf = (query: {
  readonly data: { readonly total: number } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}) => ({
  total: query.data?.total,
  busy: query.isFetching,
  failed: query.isError && !query.data,
  retry: () => void query.refetch(),
});

/**
 * Explains a profit on one page: the agents, games and members with the largest contributions. A chosen agent
 * shows those below it, and a chosen agent or game narrows the other parts.
 */
export const ExplainView = (): ReactNode => (
  <WithRange of="reports">
    <Explained />
  </WithRange>
);

function Explained(): ReactNode {
  const t = useText(explainText);
  const { search, setSearch, allowed } = useNavigation();
  const agents = useCall(
    gameReports.profit,
    { ...useRequest({ agent: true, game: true }), by: 'agent' },
    options,
  );
  const rows = agents.data?.list.map(
    (row): PartRow => ({
      key: row.key,
      name: row.own ? t('ownMembers', { account: row.account ?? '' }) : `${row.account} ${row.name}`,
      profitCny: row.profitCny,
      before: row.previous?.profitCny ?? null,
      choose:
        row.own || row.agentId === null
          ? undefined
          : () => setSearch({ ...search, agentId: row.agentId as string }, 'push'),
    }),
  );
  return (
    <div className="explain">
      <ReportPeriods reply={agents.data} />
      <Way chain={agents.data?.chain ?? []} />
      <div className="explain-head">
        <Total totals={agents.data?.totals} />
        <Segmented
          aria-label={t('order')}
          value={search.order === 'asc' ? 'asc' : 'desc'}
          options={[
            { value: 'desc', label: t('order.desc') },
            { value: 'asc', label: t('order.asc') },
          ]}
          onChange={(order) => setSearch({ ...search, order }, 'push')}
        />
      </div>
      <div className="explain-parts">
        <Part title={t('agents')} rows={rows} {...stateOf(agents)} />
        <Games />
        {allowed('/memberReport') && <Members />}
      </div>
      <ReportNote reply={agents.data} />
    </div>
  );
}

function Games(): ReactNode {
  const t = useText(explainText);
  const { search, setSearch } = useNavigation();
  const query = useCall(gameReports.profit, { ...useRequest({ agent: true }), by: 'game' }, options);
  const { gameId: chosenId, ...others } = search;
  const rows = query.data?.list.map((row): PartRow => {
    const gameId = String(row.gameId);
    const chosen = gameId === chosenId;
    return {
      key: row.key,
      name: <GameName id={row.gameId ?? 0} />,
      profitCny: row.profitCny,
      before: row.previous?.profitCny ?? null,
      chosen,
      choose: () => setSearch(chosen ? others : { ...search, gameId }, 'push'),
    };
  });
  return <Part title={t('games')} rows={rows} {...stateOf(query)} />;
}

function Members(): ReactNode {
  const t = useText(explainText);
  const query = useCall(reports.members, useRequest({ agent: true, game: true }), options);
  const rows = query.data?.list.map(
    (row): PartRow => ({
      key: row.key,
      name: <MemberLink id={row.id} account={row.account} />,
      profitCny: row.profitCny,
      before: null,
    }),
  );
  return <Part title={t('members')} rows={rows} {...stateOf(query)} />;
}

/** The way back to the report, and to the agents above the chosen one. */
function Way(props: {
  readonly chain: readonly { readonly id: string; readonly account: string }[];
}): ReactNode {
  const t = useText(explainText);
  const { search, setSearch } = useNavigation();
  const { view: _view, order: _order, agentId: _agent, gameId: _game, ...rest } = search;
  return (
    <div className="explain-way">
      <Breadcrumb
        items={[
          {
            title: (
              <PageLink page="/profitReport" search={rest}>
                {t('list')}
              </PageLink>
            ),
          },
          { title: t('explain') },
          ...(search.agentId
            ? props.chain.map(({ id, account }) => ({
                title:
                  id === search.agentId ? (
                    account
                  ) : (
                    <PageLink page="/profitReport" search={{ ...search, agentId: id }}>
                      {account}
                    </PageLink>
                  ),
              }))
            : []),
          ...(search.gameId ? [{ title: <GameName id={Number(search.gameId)} /> }] : []),
        ]}
      />
      {(search.agentId || search.gameId) && (
        <Button type="link" size="small" onClick={() => setSearch({ ...rest, view: 'why' }, 'push')}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

function Total(props: {
  readonly totals:
    | { readonly profitCny: string; readonly previous: { readonly profitCny: string } | null }
    | undefined;
}): ReactNode {
  const t = useText(explainText);
  if (!props.totals) return <span />;
  const { profitCny, previous } = props.totals;
  const change = previous && signedChange(profitCny, previous.profitCny);
  return (
    <p className="explain-total">
      <span>{t('total')}</span>
      <strong>
        <Money value={profitCny} currency="CNY" gainOf="company" />
      </strong>
      {previous && (
        <span>
          {t('before', { amount: formatMoney(previous.profitCny) })}
          {change && ` (${change})`}
        </span>
      )}
    </p>
  );
}

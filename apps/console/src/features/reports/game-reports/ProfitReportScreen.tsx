import { gameReports } from '@pitboss/contract/reports/game-reports';
import { memberKinds } from '@pitboss/contract/reports/report-words';
import { Breadcrumb } from '../../../kit/controls/breadcrumb.tsx';
import { Button } from '../../../kit/controls/button.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { AnyRequest, Destination, ListTools } from '../../../kit/list/list-types.ts';
import { PageLink, useNavigation } from '../../../kit/navigation.tsx';
import { PageTools } from '../../../kit/page-tools.tsx';
import { useText } from '../../../kit/text.ts';
import { reportRange } from '../../../kit/time/range-defaults.ts';
import { zoned } from '../../../kit/time/zone.ts';
import { GamePicker } from '../../../parts/games/GamePicker.tsx';
import { GameName } from '../../../parts/games/game-name.tsx';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { aboutGameFigures } from '../report/about-figures.ts';
import { rangeSearch } from '../report/bets-of.ts';
import { type Reported, ReportNote, ReportPeriods } from '../report/report-parts.tsx';
import { pickers } from './dimension-pickers.ts';
import {
  changeColumn,
  figureColumns,
  type GameRow,
  gameTotals,
  Item,
  worthColumns,
} from './game-columns.tsx';
import { gameReportText } from './game-reports.text.ts';
import { ReportFigures } from './ReportFigures.tsx';
import { keptFilters } from './ViewTabs.tsx';

const ExplainView = lazyPart(async () => (await import('../explain/ExplainView.tsx')).ExplainView);

const filters = {
  time: reportRange,
  by: { pick: pickers.profit, width: 96 },
  period: { pick: pickers.period, width: 88 },
  agentId: { pick: AgentPicker },
  gameId: { pick: GamePicker, as: 'int' },
  currency: { pick: CurrencyPicker, more: true },
  countPlayers: { as: 'yesNo', more: true },
  memberKind: { choices: memberKinds, more: true },
} as const;

/** Returns the drill-down of a row: an agent's games, a game's agents, a period's games. */
function inDetail(row: GameRow, request: AnyRequest): Destination {
  const kept = Object.fromEntries(
    ['start_time', 'end_time', 'agentId', 'gameId', 'currency', 'memberKind'].flatMap((key) =>
      request[key] === undefined ? [] : [[key, String(request[key])]],
    ),
  );
  const own = {
    ...(row.agentId === null ? {} : { agentId: row.agentId }),
    ...(row.gameId === null ? {} : { gameId: String(row.gameId) }),
    ...(row.from === null || row.to === null
      ? {}
      : { start_time: String(row.from), end_time: String(row.to) }),
  };
  const next =
    row.gameId === null && request.gameId === undefined ? 'game' : row.agentId === null ? 'agent' : 'period';
  return { page: '/profitReport', search: { ...kept, ...own, view: 'detail', by: next } };
}

const columns = {
  subject: {
    as: (row: GameRow) => <Item row={row} />,
    field: 'label',
    fixed: true,
    width: 230,
    link: inDetail,
  },
  players: { as: 'number', hideEmpty: true },
  ...figureColumns,
  ...changeColumn,
  share: 'rate',
  ...worthColumns,
  netCny: 'companyGain',
} as const;

function Summary({ reply, awaited, request }: ListTools<typeof gameReports.profit>) {
  return <ReportFigures reply={reply} awaited={awaited} request={request} />;
}

/** The periods of the report, and the way to its explanation. */
function Tools({ reply, request }: { readonly reply: Reported | undefined; readonly request: AnyRequest }) {
  const t = useText(gameReportText);
  const { open, search } = useNavigation();
  return (
    <>
      <ReportPeriods reply={reply} />
      <PageTools>
        <Button
          onClick={() =>
            open('/profitReport', { ...keptFilters(search), ...rangeSearch(request), view: 'why' })
          }
        >
          {t('explainProfit')}
        </Button>
      </PageTools>
    </>
  );
}

const shared = {
  page: '/profitReport',
  text: gameReportText,
  rowKey: 'key',
  toolbar: Tools,
  foot: ReportNote,
  about: { ...aboutGameFigures, netCny: 'netCny' },
} as const;

const Profit = listScreen({
  ...shared,
  call: gameReports.profit,
  always: zoned,
  filters,
  columns,
  summary: Summary,
  totals: gameTotals,
});

function Way({ reply, awaited, request }: ListTools<typeof gameReports.profitDetail>) {
  const t = useText(gameReportText);
  const { search } = useNavigation();
  const { view: _view, by: _by, agentId: _agent, gameId, ...rest } = search;
  return (
    <>
      <Breadcrumb
        items={[
          {
            title: (
              <PageLink page="/profitReport" search={rest}>
                {t('list')}
              </PageLink>
            ),
          },
          ...(search.agentId ? (reply?.chain ?? []).map(({ account }) => ({ title: account })) : []),
          ...(gameId ? [{ title: <GameName id={Number(gameId)} /> }] : []),
        ]}
      />
      <ReportFigures reply={reply} awaited={awaited} request={request} />
    </>
  );
}

const Detail = listScreen({
  ...shared,
  call: gameReports.profitDetail,
  always: zoned,
  filters,
  columns,
  summary: Way,
  totals: gameTotals,
});

/** Profit by agent, game and period; each line opens into the other dimensions, down to the bets. */
export function ProfitReportScreen() {
  const { view, by } = useNavigation().search;
  if (view === 'why') return <ExplainView />;
  return view === 'detail' && by ? <Detail /> : <Profit />;
}

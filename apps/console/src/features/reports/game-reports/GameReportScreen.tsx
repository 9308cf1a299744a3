import { hallLevels } from '@pitboss/contract/content/room-words';
import { gameReports } from '@pitboss/contract/reports/game-reports';
import { memberKinds } from '@pitboss/contract/reports/report-words';
import { Breadcrumb } from '../../../kit/controls/breadcrumb.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { AnyRequest, Destination, ListTools } from '../../../kit/list/list-types.ts';
import { PageLink, useNavigation } from '../../../kit/navigation.tsx';
import type { Settings } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { reportRange } from '../../../kit/time/range-defaults.ts';
import { zoned } from '../../../kit/time/zone.ts';
import { GamePicker } from '../../../parts/games/GamePicker.tsx';
import { GameName } from '../../../parts/games/game-name.tsx';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { aboutGameFigures } from '../report/about-figures.ts';
import { rangeSearch } from '../report/bets-of.ts';
import { ReportNote, reportParts } from '../report/report-parts.tsx';
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
import { keptFilters, ViewTabs } from './ViewTabs.tsx';

const views = ['flow', 'rooms', 'halls', 'profit'] as const;
const Tabs = (tools: ListTools<typeof gameReports.list>) => <ViewTabs views={views} reply={tools.reply} />;

const filters = {
  time: reportRange,
  gameId: { pick: GamePicker, as: 'int' },
  agentId: { pick: AgentPicker },
  currency: { pick: CurrencyPicker },
  countPlayers: { as: 'yesNo', more: true },
  memberKind: { choices: memberKinds, more: true },
} as const;

function Summary({ reply, awaited, request }: ListTools<typeof gameReports.list>) {
  return <ReportFigures reply={reply} awaited={awaited} request={request} />;
}

const detail = (row: GameRow, request: AnyRequest): Destination => ({
  page: '/gameReport',
  search: {
    ...rangeSearch(request),
    ...Object.fromEntries(
      ['agentId', 'currency', 'memberKind'].flatMap((key) =>
        request[key] === undefined ? [] : [[key, String(request[key])]],
      ),
    ),
    view: 'detail',
    gameId: String(row.gameId),
    ...(row.roomId === null ? {} : { roomId: row.roomId }),
  },
});

const zonedBy =
  <const By extends string>(by: By) =>
  (settings: Settings) => ({ ...zoned(settings), by });

const shared = {
  page: '/gameReport',
  text: gameReportText,
  rowKey: 'key',
  toolbar: Tabs,
  foot: ReportNote,
  summary: Summary,
  about: aboutGameFigures,
} as const;
const item = { as: (row: GameRow) => <Item row={row} />, field: 'label', fixed: true, width: 170 } as const;

const Flow = listScreen({
  ...shared,
  call: gameReports.list,
  always: zonedBy('game'),
  filters,
  columns: {
    game: { ...item, link: detail },
    players: { as: 'number', hideEmpty: true },
    ...figureColumns,
    ...changeColumn,
    share: 'rate',
    ...worthColumns,
  },
  totals: gameTotals,
});

const Rooms = listScreen({
  ...shared,
  call: gameReports.list,
  always: zonedBy('room'),
  filters: { ...filters, hallLevel: { choices: hallLevels } },
  columns: {
    room: { ...item, link: detail },
    game: {
      as: (row: GameRow) => (row.gameId === null ? '-' : <GameName id={row.gameId} />),
      field: 'gameId',
      width: 120,
    },
    hallLevel: { choices: hallLevels },
    players: { as: 'number', hideEmpty: true },
    ...figureColumns,
    ...changeColumn,
    share: 'rate',
    ...worthColumns,
    roomId: 'text',
  },
  totals: gameTotals,
});

const Halls = listScreen({
  ...shared,
  call: gameReports.list,
  always: zonedBy('hall'),
  filters,
  columns: {
    hallLevel: { choices: hallLevels },
    players: { as: 'number', hideEmpty: true },
    ...figureColumns,
    ...changeColumn,
    share: 'rate',
    ...worthColumns,
  },
  totals: gameTotals,
});

const Profit = listScreen({
  ...shared,
  call: gameReports.list,
  always: zonedBy('period'),
  filters: { ...filters, period: { pick: pickers.period, width: 88 } },
  columns: {
    from: item,
    players: { as: 'number', hideEmpty: true },
    ...figureColumns,
    share: 'rate',
    ...worthColumns,
    netCny: 'companyGain',
  },
  totals: gameTotals,
});

function DetailSummary(tools: ListTools<typeof gameReports.detail>) {
  const t = useText(gameReportText);
  const { search } = useNavigation();
  return (
    <>
      <Breadcrumb
        items={[
          {
            title: (
              <PageLink page="/gameReport" search={keptWithoutGame(keptFilters(search))}>
                {t('view.flow')}
              </PageLink>
            ),
          },
          { title: <GameName id={Number(search.gameId)} /> },
          ...(search.roomId ? [{ title: search.roomId }] : []),
        ]}
      />
      <ReportFigures reply={tools.reply} awaited={tools.awaited} request={tools.request} />
    </>
  );
}
const keptWithoutGame = ({ gameId: _game, ...rest }: Readonly<Record<string, string>>) => rest;

const Detail = listScreen({
  ...shared,
  call: gameReports.detail,
  always: zoned,
  filters: {
    ...filters,
    by: { pick: pickers.inGame },
    period: { pick: pickers.period, width: 88 },
    roomId: { as: 'text', more: true },
    hallLevel: { choices: hallLevels, more: true },
  },
  columns: {
    subject: item,
    players: { as: 'number', hideEmpty: true },
    ...figureColumns,
    ...changeColumn,
    share: 'rate',
    ...worthColumns,
  },
  ...reportParts,
  summary: DetailSummary,
  totals: gameTotals,
});

const screens = { rooms: Rooms, halls: Halls, profit: Profit } as const;

/** Game report: flow by game, room and hall, profit and loss by period, and any line of them in detail. */
export function GameReportScreen() {
  const { view, gameId } = useNavigation().search;
  if (view === 'detail' && gameId) return <Detail />;
  const Chosen = screens[view as keyof typeof screens] ?? Flow;
  return <Chosen />;
}

import { betRecords } from '@pitboss/contract/bets/bet-records';
import { memberKinds } from '@pitboss/contract/reports/report-words';
import type { ComponentType } from 'react';
import { Count, Money, Rate } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { AnyRequest, Destination } from '../../../kit/list/list-types.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useView } from '../../../kit/tabs/use-view.ts';
import { ViewSwitch } from '../../../kit/tabs/view-switch.tsx';
import { useText } from '../../../kit/text.ts';
import { reportRange } from '../../../kit/time/range-defaults.ts';
import { GamePicker } from '../../../parts/games/GamePicker.tsx';
import { AreaName, GameName } from '../../../parts/games/game-name.tsx';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { settledOnly } from '../../../parts/links.tsx';
import { WithRange } from '../../../parts/WithRange.tsx';
import { AnalysisChart } from './AnalysisChart.tsx';
import { analysisText } from './analysis.text.ts';
import { type AnalysisReply, type AnalysisRow, bandLabels, bandTexts } from './analysis.ts';
import '../bets.css';

type Page = '/betAnalysis' | '/samllBetAnalysis';

function Band({ band }: { readonly band: number | null }) {
  const t = useText(analysisText);
  return band === null ? '-' : bandLabels(band, t);
}

/**
 * Returns the bets that a row aggregates, as far as the list of bets can be filtered to them: it has no
 * filter for bands of stakes.
 */
function betsOf(row: AnalysisRow, request: AnyRequest): Destination | null {
  if (row.band !== null || (request.mini === true && row.gameId === null)) return null;
  const { start_time, end_time, agentId, currency, gameId, memberKind = 'normal' } = request;
  const narrowed = {
    start_time,
    end_time,
    agentId,
    currency,
    ...settledOnly,
    memberKind,
    gameId: row.gameId ?? gameId,
    areaId: row.areaId ?? undefined,
  };
  return {
    page: '/betManagement',
    search: Object.fromEntries(
      Object.entries(narrowed).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ),
  };
}

const filters = {
  time: reportRange,
  agentId: { pick: AgentPicker },
  currency: { pick: CurrencyPicker },
  countPlayers: { as: 'yesNo', more: true },
  memberKind: { choices: memberKinds, more: true },
} as const;
const game = {
  gameId: { as: (row: AnalysisRow) => <GameName id={row.gameId ?? 0} />, fixed: true, width: 150 },
} as const;
const band = {
  band: {
    as: (row: AnalysisRow) => <Band band={row.band} />,
    field: 'band',
    sheet: 'choice',
    words: bandTexts,
    width: 150,
  },
} as const;
const measures = {
  players: { as: 'number', hideEmpty: true },
  bets: { as: 'number', link: betsOf, width: 100 },
  wins: 'number',
  amount: 'money',
  share: 'rate',
  payout: 'money',
  profit: 'memberGain',
  reward: 'money',
  returnRate: 'rate',
} as const;

const totals = ({ totals: sums }: Pick<AnalysisReply, 'totals'>) => ({
  players: <Count value={sums.players} />,
  bets: <Count value={sums.bets} />,
  wins: <Count value={sums.wins} />,
  amount: <Money value={sums.amount} />,
  payout: <Money value={sums.payout} />,
  profit: <Money value={sums.profit} gainOf="member" />,
  reward: <Money value={sums.reward} />,
  returnRate: sums.returnRate === null ? '-' : <Rate value={sums.returnRate} />,
});

/** Explanation of the figures, and their chart. */
function ImagePart({ rows }: { readonly rows: readonly unknown[] }) {
  const t = useText(analysisText);
  const players = (rows as readonly AnalysisRow[]).every((row) => row.players === null);
  return (
    <>
      <p className="bet-note">
        {t('inCny')}
        {rows.length > 0 && players && ` ${t('playersUncounted')}`}
      </p>
      {rows.length > 0 && <AnalysisChart rows={rows as readonly AnalysisRow[]} />}
    </>
  );
}

const common = {
  text: analysisText,
  rowKey: 'key',
  pageSize: 100,
  toolbar: Grouping,
  summary: ImagePart,
} as const;

/** The lists of one page by what they group by. */
function lists(page: Page, always: { readonly mini?: true }): Readonly<Record<string, ComponentType>> {
  const call = betRecords.gameAnalysis;
  const only = { gameId: { pick: GamePicker, as: 'int' } } as const;
  return {
    game: listScreen({
      ...common,
      totals,
      page,
      call,
      filters,
      columns: { ...game, ...measures },
      always: { by: 'game', ...always },
    }),
    band: listScreen({
      ...common,
      totals,
      page,
      call,
      filters: { ...filters, ...only },
      columns: { ...band, ...measures },
      always: { by: 'band', ...always },
    }),
    gameBand: listScreen({
      ...common,
      totals,
      page,
      call,
      filters: { ...filters, ...only },
      columns: { ...game, ...band, ...measures },
      always: { by: 'gameBand', ...always },
    }),
  };
}

const area = listScreen({
  ...common,
  totals,
  page: '/betAnalysis',
  call: betRecords.areaAnalysis,
  filters: { ...filters, gameId: { pick: GamePicker, as: 'int' } },
  columns: {
    ...game,
    areaId: {
      as: (row) => (row.gameId === null ? '-' : <AreaName gameId={row.gameId} areaId={row.areaId} />),
      width: 130,
    },
    ...measures,
  },
});

const { game: byGame, band: byBand, gameBand } = lists('/betAnalysis', {});
const pages: Readonly<Record<Page, Readonly<Record<string, ComponentType>>>> = {
  '/betAnalysis': { game: byGame, area, band: byBand, gameBand } as Readonly<Record<string, ComponentType>>,
  '/samllBetAnalysis': lists('/samllBetAnalysis', { mini: true }),
};

type By = 'game' | 'area' | 'band' | 'gameBand';

/** Groupings of bets on a page. */
const groupings: Readonly<Record<Page, readonly [By, ...By[]]>> = {
  '/betAnalysis': ['game', 'area', 'band', 'gameBand'],
  '/samllBetAnalysis': ['game', 'band', 'gameBand'],
};

function Grouping() {
  const t = useText(analysisText);
  const views = groupings[useNavigation().page as Page];
  return <ViewSwitch label={t('by')} param="by" views={views} words={(by) => t(`by.${by}`)} />;
}

/** Settled bets by the grouping in the address. */
export function Analysis({ page }: { readonly page: Page }) {
  const { view: by } = useView('by', groupings[page]);
  const List = pages[page][by] as ComponentType;
  return (
    <WithRange of="reports">
      <List key={by} />
    </WithRange>
  );
}

import type { betRecords } from '@pitboss/contract/bet-records';
import type { RequestOf } from '@pitboss/contract/define';
import { pageOf, type SortRequest } from '../../domain/paging.ts';
import type { Converter } from '../../domain/rates.ts';
import { ratio } from '../../domain/report-figures.ts';
import { moneyText } from '../../domain/wire.ts';
import type { AnalysisRow } from './analysis.sql.ts';

interface Group {
  game: number | null;
  area: number | null;
  band: number | null;
  bets: number;
  wins: number;
  players: number;
  amount: bigint;
  payout: bigint;
  reward: bigint;
}

const emptyGroup = { bets: 0, wins: 0, players: 0, amount: 0n, payout: 0n, reward: 0n };

/** Lines of several currencies as groups in CNY; each line is converted once. */
function groupsOf(rows: readonly AnalysisRow[], cny: Converter): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const { game, area, band, currency } = row;
    const key = [game, area, band].map((part) => part ?? '-').join('|');
    const group = groups.get(key) ?? { game, area, band, ...emptyGroup };
    group.bets += Number(row.bets);
    group.wins += Number(row.wins);
    group.players += Number(row.players);
    group.amount += cny(currency, row.amount);
    group.payout += cny(currency, row.payout);
    group.reward += cny(currency, row.reward);
    groups.set(key, group);
  }
  return groups;
}

const figures = (group: Omit<Group, 'game' | 'area' | 'band'>) => ({
  bets: group.bets,
  wins: group.wins,
  players: group.players,
  amount: moneyText(group.amount),
  payout: moneyText(group.payout),
  profit: moneyText(group.payout - group.amount),
  reward: moneyText(group.reward),
  returnRate: ratio(group.payout, group.amount),
});

const compare = (a: bigint | number, b: bigint | number) => (a < b ? -1 : a > b ? 1 : 0);

type AnalysisSort = NonNullable<RequestOf<typeof betRecords.gameAnalysis>['sort']>;

/** How groups stand by each sortable column. */
const measures: Readonly<Record<AnalysisSort, (group: Group) => bigint | number>> = {
  amount: (group) => group.amount,
  bets: (group) => group.bets,
  players: (group) => group.players,
  profit: (group) => group.payout - group.amount,
  returnRate: (group) => (group.amount === 0n ? -1n : (group.payout * 1_000_000n) / group.amount),
};

/** One page of an analysis with the sums of all of it. Bands stand in their own order unless asked otherwise. */
export function analysisPage(
  rows: readonly AnalysisRow[],
  cny: Converter,
  request: SortRequest<AnalysisSort>,
) {
  const groups = [
    ...groupsOf(
      rows.filter((row) => !row.whole),
      cny,
    ),
  ];
  const [whole] = groupsOf(
    rows.filter((row) => row.whole),
    cny,
  ).values();
  const total = whole ?? { game: null, area: null, band: null, ...emptyGroup };
  const measure = measures[request.sort ?? 'amount'];
  const sign = request.order === 'asc' ? 1 : -1;
  const bandsOnly = !request.sort && groups.every(([, group]) => group.game === null);
  groups.sort(([keyA, a], [keyB, b]) =>
    bandsOnly
      ? compare(a.band ?? 0, b.band ?? 0)
      : sign * compare(measure(a), measure(b)) || (keyA < keyB ? -1 : 1),
  );
  const { limit, offset } = pageOf(request);
  return {
    total: groups.length,
    list: groups.slice(offset, offset + limit).map(([key, group]) => ({
      key,
      gameId: group.game,
      areaId: group.area,
      band: group.band,
      ...figures(group),
      share: ratio(group.amount, total.amount) ?? '0.0000',
    })),
    totals: figures(total),
  };
}

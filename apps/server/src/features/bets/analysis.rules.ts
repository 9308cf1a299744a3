import type { betRecords } from '@pitboss/contract/bets/bet-records';
import type { RequestOf } from '@pitboss/contract/core/define';
import { divHalfEven } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import { ratio } from '../../domain/reports/report-figures.ts';
import { moneyText } from '../../domain/sql/dto.ts';
import { pageOf, type SortRequest } from '../../domain/sql/paging.ts';
import type { AnalysisPlayers, AnalysisRow } from './analysis.ts';

interface Group {
  game: number | null;
  area: number | null;
  band: number | null;
  bets: number;
  wins: number;
  players: number | null;
  amount: bigint;
  payout: bigint;
  reward: bigint;
}

const emptyGroup = { bets: 0, wins: 0, players: 0, amount: 0n, payout: 0n, reward: 0n };

const cny = (scaled: string) => divHalfEven(BigInt(scaled), RATE_SCALE);
const keyOf = ({ game, area, band }: Pick<Group, 'game' | 'area' | 'band'>) =>
  [game, area, band].map((part) => part ?? '-').join('|');

/** Aggregates groups in CNY; the amounts at the rates of the days are rounded here, once. */
function groupsOf(
  rows: readonly AnalysisRow[],
  players: readonly AnalysisPlayers[] | null,
): Map<string, Group> {
  const counted = new Map(players?.map((row) => [keyOf(row), row.players]));
  return new Map(
    rows.map((row) => {
      if (row.unrated) throw new Error('no exchange rate for a currency of the bets');
      const { game, area, band } = row;
      return [
        keyOf(row),
        {
          game,
          area,
          band,
          bets: Number(row.bets),
          wins: Number(row.wins),
          players: players && (counted.get(keyOf(row)) ?? 0),
          amount: cny(row.amount),
          payout: cny(row.payout),
          reward: cny(row.reward),
        },
      ];
    }),
  );
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

/** Values of a group by which each column sorts. */
const measures: Readonly<Record<AnalysisSort, (group: Group) => bigint | number>> = {
  amount: (group) => group.amount,
  bets: (group) => group.bets,
  players: (group) => group.players ?? 0,
  profit: (group) => group.payout - group.amount,
  returnRate: (group) => (group.amount === 0n ? -1n : (group.payout * 1_000_000n) / group.amount),
};

/**
 * Returns one page of an analysis with the totals of all groups; without players if they were not counted.
 * Bands keep their natural order unless the request sorts by a column.
 */
export function analysisPage(
  rows: readonly AnalysisRow[],
  players: readonly AnalysisPlayers[] | null,
  request: SortRequest<AnalysisSort>,
) {
  const part = (whole: boolean) =>
    groupsOf(
      rows.filter((row) => row.whole === whole),
      players?.filter((row) => row.whole === whole) ?? null,
    );
  const groups = [...part(false)];
  const [all] = part(true).values();
  const total = all ?? { game: null, area: null, band: null, ...emptyGroup, players: players && 0 };
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

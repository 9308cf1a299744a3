import { type Card, highRankOf, suitOf } from '../cards.ts';

/** Cards grouped by rank 2..14, aces only under 14. */
type RankGroups = readonly (readonly Card[])[];

function groupByRank(cards: readonly Card[]): RankGroups {
  const groups: Card[][] = Array.from({ length: 15 }, () => []);
  for (const card of cards) groups[highRankOf(card)]!.push(card);
  return groups;
}

/** One card of each rank of the highest straight, top first, or null; the ace also counts below the two. */
function straightOf(groups: RankGroups): Card[] | null {
  const at = (rank: number): Card | undefined => groups[rank === 1 ? 14 : rank]![0];
  for (let top = 14; top >= 5; top--) {
    const run: Card[] = [];
    for (let rank = top; rank > top - 5; rank--) {
      const card = at(rank);
      if (card === undefined) break;
      run.push(card);
    }
    if (run.length === 5) return run;
  }
  return null;
}

/** Compares two descending card lists rank by rank. */
function compareHigh(a: readonly Card[], b: readonly Card[]): number {
  for (let i = 0; i < 5; i++) {
    const difference = highRankOf(a[i]!) - highRankOf(b[i]!);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the highest rank with at least `size` cards, excluding `besides`; 0 when there is none. */
function rankWith(groups: RankGroups, size: number, besides = 0): number {
  for (let rank = 14; rank >= 2; rank--) if (rank !== besides && groups[rank]!.length >= size) return rank;
  return 0;
}

/** The strongest five of any number of cards, with the highest kickers (rules §9). */
export function strongestFive(cards: readonly Card[]): Card[] {
  const sorted = [...cards].sort((a, b) => highRankOf(b) - highRankOf(a));
  const groups = groupByRank(sorted);
  const flushes = [0, 1, 2, 3]
    .map((suit) => sorted.filter((card) => suitOf(card) === suit))
    .filter((suited) => suited.length >= 5)
    .sort((a, b) => compareHigh(b, a));
  const straightFlushes = flushes
    .map((suited) => straightOf(groupByRank(suited)))
    .filter((run) => run !== null)
    .sort((a, b) => highRankOf(b[0]!) - highRankOf(a[0]!));
  if (straightFlushes.length > 0) return straightFlushes[0]!;
  const withKickers = (core: readonly Card[]): Card[] =>
    [...core, ...sorted.filter((card) => !core.includes(card))].slice(0, 5);
  const quad = rankWith(groups, 4);
  if (quad > 0) return withKickers(groups[quad]!);
  const trips = rankWith(groups, 3);
  const full = trips > 0 ? rankWith(groups, 2, trips) : 0;
  if (full > 0) return [...groups[trips]!, ...groups[full]!.slice(0, 2)];
  if (flushes.length > 0) return flushes[0]!.slice(0, 5);
  const straight = straightOf(groups);
  if (straight !== null) return straight;
  if (trips > 0) return withKickers(groups[trips]!);
  const pair = rankWith(groups, 2);
  const second = pair > 0 ? rankWith(groups, 2, pair) : 0;
  return withKickers([...(groups[pair] ?? []), ...(second > 0 ? groups[second]! : [])]);
}

/**
 * Arranges thirteen cards as front, middle, back (rules §9, 314): the strongest five go to the back and the
 * strongest five of the rest to the middle, which can never foul.
 */
export function arrangeThirteen(thirteen: readonly Card[]): Card[] {
  const back = strongestFive(thirteen);
  const rest = thirteen.filter((card) => !back.includes(card));
  const middle = strongestFive(rest);
  const front = rest.filter((card) => !middle.includes(card));
  return [...front, ...middle, ...back];
}

import { type Card, highRankOf, suitOf } from '../../cards.ts';

/**
 * Category 1 high, 2 pair, 3 two pair, 4 trips, 5 straight, 6 flush, 7 full house, 8 quads, 9 straight flush,
 * 10 royal.
 */
export interface HandRank {
  readonly category: number;
  /** Ranks 2..14 in order of weight (pairs before kickers); suits never break ties. */
  readonly ranks: readonly number[];
}

/** Number of ranks that decide within each category. */
const RANK_COUNT = [0, 5, 4, 3, 3, 1, 5, 2, 2, 1, 1] as const;

// Work arrays kept between calls: the full enumerations score hundreds of millions of hands.
const counts = new Uint8Array(15);
const suitMasks = new Int32Array(4);
const suitCounts = new Uint8Array(4);

/** Packs a category and up to five ranks into one comparable integer. */
function pack(category: number, a: number, b = 0, c = 0, d = 0, e = 0): number {
  return ((((category * 16 + a) * 16 + b) * 16 + c) * 16 + d) * 16 + e;
}

/** Top rank of the best straight in a rank mask (bit r for rank r, bit 1 for the low ace), or 0. */
function straightTop(mask: number): number {
  const runs = mask & (mask >> 1) & (mask >> 2) & (mask >> 3) & (mask >> 4);
  return runs === 0 ? 0 : 31 - Math.clz32(runs) + 4;
}

/** Packs the `take` highest ranks of a mask (bits 2..14) in descending order as a base-16 number. */
function topRanks(mask: number, take: number): number {
  let packed = 0;
  let left = mask & ~3;
  for (let i = 0; i < take; i++) {
    const top = left === 0 ? 0 : 31 - Math.clz32(left);
    packed = packed * 16 + top;
    left &= ~(1 << top);
  }
  return packed;
}

/**
 * Strength of the best five among 5..7 cards as one comparable integer: category times 16^5 plus five ranks
 * in order of weight (rules §9).
 */
export function pokerStrength(cards: readonly Card[]): number {
  counts.fill(0);
  suitMasks.fill(0);
  suitCounts.fill(0);
  let mask = 0;
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i]!;
    const rank = highRankOf(card);
    const suit = suitOf(card);
    const bit = rank === 14 ? (1 << 14) | 2 : 1 << rank;
    counts[rank]!++;
    suitCounts[suit]!++;
    suitMasks[suit]! |= bit;
    mask |= bit;
  }
  let flushMask = 0;
  for (let suit = 0; suit < 4; suit++) if (suitCounts[suit]! >= 5) flushMask = suitMasks[suit]!;
  if (flushMask !== 0) {
    const top = straightTop(flushMask);
    if (top > 0) return pack(top === 14 ? 10 : 9, top);
  }
  let quad = 0;
  let trips = 0;
  let pair = 0;
  let secondPair = 0;
  for (let rank = 14; rank >= 2; rank--) {
    const count = counts[rank]!;
    if (count < 2) continue;
    if (count === 4) quad = quad || rank;
    else if (count === 3 && trips === 0) trips = rank;
    else if (pair === 0) pair = rank;
    else if (secondPair === 0) secondPair = rank;
  }
  if (quad > 0) return pack(8, quad, topRanks(mask & ~(1 << quad), 1));
  // A second set of trips lands in `pair`, where it serves as the full house's pair.
  if (trips > 0 && pair > 0) return pack(7, trips, pair);
  if (flushMask !== 0) return 6 * 0x100000 + topRanks(flushMask, 5);
  const straight = straightTop(mask);
  if (straight > 0) return pack(5, straight);
  if (trips > 0) return pack(4, trips) + topRanks(mask & ~(1 << trips), 2) * 0x100;
  if (secondPair > 0) return pack(3, pair, secondPair, topRanks(mask & ~(1 << pair) & ~(1 << secondPair), 1));
  if (pair > 0) return pack(2, pair) + topRanks(mask & ~(1 << pair), 3) * 0x10;
  return 0x100000 + topRanks(mask, 5);
}

function unpack(strength: number): HandRank {
  const category = Math.floor(strength / 0x100000);
  const ranks: number[] = [];
  for (let i = 0; i < RANK_COUNT[category]!; i++) ranks.push((strength >> (16 - 4 * i)) & 15);
  return { category, ranks };
}

/** Rank of exactly five cards; A-2-3-4-5 is the lowest straight (rules §9). */
export function rankFive(cards: readonly Card[]): HandRank {
  return unpack(pokerStrength(cards));
}

/** Rank of the best five cards among five to seven (rules §9, 313). */
export function rankBest(cards: readonly Card[]): HandRank {
  return unpack(pokerStrength(cards));
}

/** Rank of a three-card front row: only high card, pair and trips count (rules §9, 314). */
export function rankThree(cards: readonly Card[]): HandRank {
  const [a, b, c] = cards.map(highRankOf).sort((x, y) => y - x) as [number, number, number];
  if (a === c) return { category: 4, ranks: [a] };
  if (a === b) return { category: 2, ranks: [a, c] };
  if (b === c) return { category: 2, ranks: [b, a] };
  return { category: 1, ranks: [a, b, c] };
}

/**
 * Compare two ranks: positive when `a` wins, 0 when they split. A front row that equals the start of a
 * five-card row loses to it, because the longer row still has kickers (rules §9).
 */
export function compareRank(a: HandRank, b: HandRank): number {
  if (a.category !== b.category) return a.category - b.category;
  const length = Math.max(a.ranks.length, b.ranks.length);
  for (let i = 0; i < length; i++) {
    const difference = (a.ranks[i] ?? 0) - (b.ranks[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

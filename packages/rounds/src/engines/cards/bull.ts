import { type Card, rankOf, suitOf } from '../../cards.ts';

/** Type codes with names of their own; 0 is no bull and 1..9 are bull one to bull nine (rules §3). */
export const BULL_BULL = 10;
export const FIVE_FACE = 11;
export const BOMB = 12;
export const FIVE_SMALL = 13;

const MULTIPLIERS = [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 5] as const;

/** Rank that occurs four times among five cards, or 0 (rules §3). */
function quadRank(five: readonly Card[]): number {
  // Four of five equal means that the first or the second card has the quad's rank.
  for (let i = 0; i < 2; i++) {
    const rank = rankOf(five[i]!);
    let same = 0;
    for (let j = 0; j < 5; j++) if (rankOf(five[j]!) === rank) same++;
    if (same === 4) return rank;
  }
  return 0;
}

/** Highest type of five cards, 0..13 (rules §3). */
export function bullType(five: readonly Card[]): number {
  let value = 0;
  let rankSum = 0;
  let lowest = 13;
  let highest = 1;
  for (let i = 0; i < 5; i++) {
    const rank = rankOf(five[i]!);
    rankSum += rank;
    value += rank > 10 ? 10 : rank;
    if (rank < lowest) lowest = rank;
    if (rank > highest) highest = rank;
  }
  if (highest < 5 && rankSum <= 10) return FIVE_SMALL;
  if (quadRank(five) > 0) return BOMB;
  if (lowest > 10) return FIVE_FACE;
  // Three cards sum to a multiple of ten exactly when the other two have the whole hand's last digit.
  const digit = value % 10;
  for (let i = 0; i < 4; i++) {
    const first = rankOf(five[i]!);
    const base = first > 10 ? 0 : first;
    for (let j = i + 1; j < 5; j++) {
      const second = rankOf(five[j]!);
      if ((base + (second > 10 ? 0 : second)) % 10 === digit) return digit === 0 ? BULL_BULL : digit;
    }
  }
  return 0;
}

/** Multiplier of a type under the house ladder (rules §3). */
export function bullMult(type: number): number {
  return MULTIPLIERS[type] ?? 1;
}

/** Position of the highest card by rank (king high, ace low) and then suit (rules §3). */
function topCard(five: readonly Card[]): number {
  let best = 0;
  for (const card of five) best = Math.max(best, rankOf(card) * 4 + suitOf(card));
  return best;
}

/**
 * Compare two hands: positive when `a` wins. Type first, bombs by the quad's rank, otherwise the highest
 * card by rank and suit; never 0 within one deck (rules §3).
 */
export function compareBull(a: readonly Card[], b: readonly Card[]): number {
  const typeA = bullType(a);
  const typeB = bullType(b);
  if (typeA !== typeB) return typeA - typeB;
  if (typeA === BOMB) return quadRank(a) - quadRank(b);
  return topCard(a) - topCard(b);
}

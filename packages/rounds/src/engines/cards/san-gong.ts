import { type Card, rankOf, suitOf } from '../../cards.ts';

/** Type codes above the points 0..9 (rules §5). */
export const MIXED_FACES = 10;
export const SMALL_TRIO = 11;
export const BIG_TRIO = 12;

const MULTIPLIERS = [1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6] as const;

/** Type of three cards: 0..9 points, 10 mixed faces, 11 small trio, 12 big trio (rules §5). */
export function sanGongType(cards: readonly Card[]): number {
  let faces = 0;
  let sum = 0;
  const first = rankOf(cards[0]!);
  let trio = true;
  for (let i = 0; i < 3; i++) {
    const rank = rankOf(cards[i]!);
    if (rank > 10) faces++;
    if (rank < 10) sum += rank;
    if (rank !== first) trio = false;
  }
  if (trio) return faces === 3 ? BIG_TRIO : SMALL_TRIO;
  return faces === 3 ? MIXED_FACES : sum % 10;
}

/** Multiplier of a type under the house ladder (rules §5). */
export function sanGongMult(type: number): number {
  return MULTIPLIERS[type] ?? 1;
}

/** Face cards first, then the highest card by rank (king high, ace low) and suit, as one integer. */
function tieBreak(cards: readonly Card[]): number {
  let faces = 0;
  let top = 0;
  for (const card of cards) {
    if (rankOf(card) > 10) faces++;
    top = Math.max(top, rankOf(card) * 4 + suitOf(card));
  }
  return faces * 100 + top;
}

/**
 * Compare two hands: positive when `a` wins. Type, then for equal points more faces, the highest card and
 * its suit; trios by rank (rules §5). Never 0 within one deck.
 */
export function compareSanGong(a: readonly Card[], b: readonly Card[]): number {
  return sanGongType(a) - sanGongType(b) || tieBreak(a) - tieBreak(b);
}

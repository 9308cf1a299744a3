/**
 * A card of the wire format: 1..52 by suit (diamonds, clubs, hearts, spades), 53 black joker, 54 red joker.
 */
export type Card = number;

const SUIT_LETTERS = ['D', 'C', 'H', 'S'] as const;
const RANK_NAMES = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

/** Small (black) joker. */
export const BLACK_JOKER: Card = 53;
/** Big (red) joker. */
export const RED_JOKER: Card = 54;

/** Suit 0 diamonds, 1 clubs, 2 hearts, 3 spades; a higher number is a stronger suit (ENCODING §1). */
export function suitOf(card: Card): number {
  return ((card - 1) / 13) | 0;
}

/** Rank 1 (ace) to 13 (king) (ENCODING §1). */
export function rankOf(card: Card): number {
  return ((card - 1) % 13) + 1;
}

/** True for the two jokers (ENCODING §1). */
export function isJoker(card: Card): boolean {
  return card > 52;
}

/** Rank with the ace on top, 2..14, as poker-like games count it (rules §4, §9). */
export function highRankOf(card: Card): number {
  const rank = rankOf(card);
  return rank === 1 ? 14 : rank;
}

/** Suit letter and rank, for example `D7`, `H10`, `SA`; `BJ` and `RJ` for the jokers (ENCODING §1). */
export function shortName(card: Card): string {
  if (card === BLACK_JOKER) return 'BJ';
  if (card === RED_JOKER) return 'RJ';
  return `${SUIT_LETTERS[suitOf(card)]}${RANK_NAMES[rankOf(card)]}`;
}

import { type Card, highRankOf, suitOf } from '../../cards.ts';

/** Type codes of three cards (rules §4). */
export const HIGH = 1;
export const PAIR = 2;
export const STRAIGHT = 3;
export const FLUSH = 4;
export const STRAIGHT_FLUSH = 5;
export const TRIO = 6;

/** Packs type, three ranks in order of weight and the leading card's suit into one comparable integer. */
function pack(type: number, first: number, second: number, third: number, suit: number): number {
  return (((type * 16 + first) * 16 + second) * 16 + third) * 4 + suit;
}

/**
 * Strength of three cards as one integer: type, ranks, then the suit of the leading card, which is the
 * highest card, the three of A-2-3, or the stronger card of a pair (rules §4).
 */
export function threeCardStrength(cards: readonly Card[]): number {
  let a = cards[0]!;
  let b = cards[1]!;
  let c = cards[2]!;
  // Descending by rank and then suit, so that `a` is the leading card unless the ace plays low.
  const weight = (card: Card) => highRankOf(card) * 4 + suitOf(card);
  if (weight(a) < weight(b)) [a, b] = [b, a];
  if (weight(b) < weight(c)) [b, c] = [c, b];
  if (weight(a) < weight(b)) [a, b] = [b, a];
  const ra = highRankOf(a);
  const rb = highRankOf(b);
  const rc = highRankOf(c);
  if (ra === rb && rb === rc) return pack(TRIO, ra, rb, rc, suitOf(a));
  const flush = suitOf(a) === suitOf(b) && suitOf(b) === suitOf(c);
  const wheel = ra === 14 && rb === 3 && rc === 2;
  if (wheel || (ra === rb + 1 && rb === rc + 1)) {
    const type = flush ? STRAIGHT_FLUSH : STRAIGHT;
    return wheel ? pack(type, 3, 2, 1, suitOf(b)) : pack(type, ra, rb, rc, suitOf(a));
  }
  if (flush) return pack(FLUSH, ra, rb, rc, suitOf(a));
  if (ra === rb) return pack(PAIR, ra, rb, rc, suitOf(a));
  if (rb === rc) return pack(PAIR, rb, rc, ra, suitOf(b));
  return pack(HIGH, ra, rb, rc, suitOf(a));
}

/** Type 1 high, 2 pair, 3 straight, 4 flush, 5 straight flush, 6 trio (rules §4). */
export function threeCardType(cards: readonly Card[]): number {
  return threeCardStrength(cards) >> 14;
}

/** Compare two hands by type, ranks and the leading card's suit: positive when `a` wins (rules §4). */
export function compareThree(a: readonly Card[], b: readonly Card[]): number {
  return threeCardStrength(a) - threeCardStrength(b);
}

/** True for 2-3-5 not all of one suit, the hand that beats a live trio in Zha Jin Hua (rules §4). */
export function isMixed235(cards: readonly Card[]): boolean {
  // Only 5-3-2 packs to these ranks, and the high-card type implies mixed suits.
  return threeCardStrength(cards) >> 2 === pack(HIGH, 5, 3, 2, 0) >> 2;
}

/**
 * True when the hand pays Lucky Strike: a pair of nines to aces, or a straight and better (rules §4, 317).
 */
export function isLuckyStrike(cards: readonly Card[]): boolean {
  const strength = threeCardStrength(cards);
  const type = strength >> 14;
  return type >= STRAIGHT || (type === PAIR && ((strength >> 10) & 15) >= 9);
}

/**
 * Returns the index of the winning hand among the live ones. A live mixed 2-3-5 wins when a live trio exists,
 * the stronger suit of the five first; otherwise the best hand wins (rules §4, 307). Returns -1 when no hand
 * is live.
 */
export function zhaJinHuaWinner(hands: readonly (readonly Card[])[], liveIndexes: readonly number[]): number {
  const special =
    liveIndexes.some((index) => threeCardType(hands[index]!) === TRIO) &&
    liveIndexes.some((index) => isMixed235(hands[index]!));
  let winner = -1;
  for (const index of liveIndexes) {
    if (special && !isMixed235(hands[index]!)) continue;
    if (winner < 0 || compareThree(hands[index]!, hands[winner]!) > 0) winner = index;
  }
  return winner;
}

/** Winning areas of Red vs Black, ascending: 1 red or 2 black, 3 Lucky Strike (rules §4, ENCODING §3 317). */
export function redBlackAreas(red: readonly Card[], black: readonly Card[]): number[] {
  const redWins = compareThree(red, black) > 0;
  const winner = redWins ? 1 : 2;
  return isLuckyStrike(redWins ? red : black) ? [winner, 3] : [winner];
}

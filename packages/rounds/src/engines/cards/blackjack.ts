import { type Card, rankOf } from '../../cards.ts';

/** Best total: an ace counts 11 unless that busts, faces count 10 (rules §10, 315). */
export function total(cards: readonly Card[]): number {
  let sum = 0;
  let ace = false;
  for (const card of cards) {
    const rank = rankOf(card);
    if (rank === 1) ace = true;
    sum += rank > 10 ? 10 : rank;
  }
  return ace && sum <= 11 ? sum + 10 : sum;
}

/** True when an ace of the hand counts 11 (rules §10, 315). */
export function isSoft(cards: readonly Card[]): boolean {
  let sum = 0;
  for (const card of cards) sum += Math.min(rankOf(card), 10);
  return total(cards) !== sum;
}

/** Two cards that make 21 (rules §10, 315). */
export function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && total(cards) === 21;
}

/** Hand flag of the claimed type: 0 none, 1 blackjack, 2 bust (ENCODING §3 315). */
export function blackjackFlag(cards: readonly Card[]): 0 | 1 | 2 {
  if (isBlackjack(cards)) return 1;
  return total(cards) > 21 ? 2 : 0;
}

/** True when every draw of the hand was made on a total below `limit`. */
function drewBelow(cards: readonly Card[], limit: number): boolean {
  for (let drawn = 2; drawn < cards.length; drawn++) {
    if (total(cards.slice(0, drawn)) >= limit) return false;
  }
  return true;
}

/**
 * Returns true when the draws are legal: no hand draws on 21 or more, the dealer draws below 17 and stops on
 * every 17, and keeps two cards when the player busts or either has a blackjack (rules §10, 315).
 */
export function blackjackRuleHolds(player: readonly Card[], dealer: readonly Card[]): boolean {
  if (player.length < 2 || dealer.length < 2 || !drewBelow(player, 21)) return false;
  if (total(player) > 21 || isBlackjack(player) || isBlackjack(dealer)) return dealer.length === 2;
  return drewBelow(dealer, 17) && total(dealer) >= 17;
}

/**
 * Outcome 1 player, 2 dealer, 3 push, 4 player blackjack; a blackjack beats any other 21 (rules §10, 315).
 */
export function blackjackOutcome(player: readonly Card[], dealer: readonly Card[]): 1 | 2 | 3 | 4 {
  const dealerBlackjack = isBlackjack(dealer);
  if (isBlackjack(player)) return dealerBlackjack ? 3 : 4;
  const playerTotal = total(player);
  const dealerTotal = total(dealer);
  if (playerTotal > 21 || dealerBlackjack) return 2;
  if (dealerTotal > 21 || playerTotal > dealerTotal) return 1;
  return playerTotal < dealerTotal ? 2 : 3;
}

/** Winning areas, ascending: 1 player (and 4 with a blackjack), 2 dealer, 3 push (ENCODING §3 315). */
export function blackjackAreas(outcome: 1 | 2 | 3 | 4): number[] {
  return outcome === 4 ? [1, 4] : [outcome];
}

import { type Card, rankOf } from '../../cards.ts';

/** Value of one card: ace 1, 2..9 as printed, ten and faces 0 (rules §1). */
export function baccaratValue(card: Card): number {
  const rank = rankOf(card);
  return rank > 9 ? 0 : rank;
}

/** Points of a hand, the sum of the values modulo 10 (rules §1). */
export function points(cards: readonly Card[]): number {
  let sum = 0;
  for (const card of cards) sum += baccaratValue(card);
  return sum % 10;
}

/** True when the first two cards make 8 or 9, so that both sides stand (rules §1). */
export function isNatural(firstTwo: readonly Card[]): boolean {
  return firstTwo.length === 2 && points(firstTwo) >= 8;
}

/** True when the first two cards have the same rank (rules §1, pair bets). */
export function isPair(cards: readonly Card[]): boolean {
  return cards.length >= 2 && rankOf(cards[0]!) === rankOf(cards[1]!);
}

/** The player draws on 0-5 when neither side has a natural (rules §1). */
export function playerDraws(playerTwo: number, bankerTwo: number): boolean {
  return playerTwo < 8 && bankerTwo < 8 && playerTwo <= 5;
}

/**
 * Returns whether the banker draws, from both two-card totals and the value of the player's third card (null
 * when the player stood) (rules §1).
 */
export function bankerDraws(playerTwo: number, bankerTwo: number, playerThird: number | null): boolean {
  if (playerTwo >= 8 || bankerTwo >= 8) return false;
  if (playerThird === null) return bankerTwo <= 5;
  switch (bankerTwo) {
    case 3:
      return playerThird !== 8;
    case 4:
      return playerThird >= 2 && playerThird <= 7;
    case 5:
      return playerThird >= 4 && playerThird <= 7;
    case 6:
      return playerThird === 6 || playerThird === 7;
    default:
      return bankerTwo <= 2;
  }
}

/** True when both hands have exactly the cards that the third-card rule prescribes (rules §1). */
export function thirdCardRuleHolds(player: readonly Card[], banker: readonly Card[]): boolean {
  if (player.length < 2 || player.length > 3 || banker.length < 2 || banker.length > 3) return false;
  const playerTwo = points(player.slice(0, 2));
  const bankerTwo = points(banker.slice(0, 2));
  const drew = player.length === 3;
  if (drew !== playerDraws(playerTwo, bankerTwo)) return false;
  const third = drew ? baccaratValue(player[2]!) : null;
  return (banker.length === 3) === bankerDraws(playerTwo, bankerTwo, third);
}

/** Winner code 1 banker, 2 player, 3 tie (rules §1, ENCODING §3 201). */
export function baccaratWinner(player: readonly Card[], banker: readonly Card[]): 1 | 2 | 3 {
  const difference = points(banker) - points(player);
  return difference > 0 ? 1 : difference < 0 ? 2 : 3;
}

/** Winning areas, ascending: the winner, 4 banker pair, 5 player pair (rules §1, ENCODING §3 201). */
export function baccaratAreas(player: readonly Card[], banker: readonly Card[]): number[] {
  const areas: number[] = [baccaratWinner(player, banker)];
  if (isPair(banker)) areas.push(4);
  if (isPair(player)) areas.push(5);
  return areas;
}

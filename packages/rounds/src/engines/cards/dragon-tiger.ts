import { type Card, rankOf, suitOf } from '../../cards.ts';

/** Winner code 1 dragon, 2 tiger, 3 draw; only the rank counts and the ace is low (rules §2). */
export function dragonTigerWinner(dragon: Card, tiger: Card): 1 | 2 | 3 {
  const difference = rankOf(dragon) - rankOf(tiger);
  return difference > 0 ? 1 : difference < 0 ? 2 : 3;
}

/** True when both cards have the same rank and suit, which needs several decks (rules §2). */
export function isSuitedDraw(dragon: Card, tiger: Card): boolean {
  return rankOf(dragon) === rankOf(tiger) && suitOf(dragon) === suitOf(tiger);
}

/** Winning areas, ascending: the winner and 4 for a suited draw (rules §2, ENCODING §3 203). */
export function dragonTigerAreas(dragon: Card, tiger: Card): number[] {
  const winner = dragonTigerWinner(dragon, tiger);
  return isSuitedDraw(dragon, tiger) ? [winner, 4] : [winner];
}

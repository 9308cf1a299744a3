import { type Card, rankOf } from '../../cards.ts';

/**
 * Area of a shot: 3 its rank equals a post, 1 strictly between the posts, 2 otherwise. Equal posts need a
 * guess, 1 above or 2 below, and area 1 means that the guess was right (rules §10, 316).
 */
export function inBetweenArea(post1: Card, post2: Card, shot: Card, guess: 1 | 2 | null): 1 | 2 | 3 {
  const low = Math.min(rankOf(post1), rankOf(post2));
  const high = Math.max(rankOf(post1), rankOf(post2));
  const rank = rankOf(shot);
  if (rank === low || rank === high) return 3;
  if (low !== high) return rank > low && rank < high ? 1 : 2;
  if (guess === null) return 2;
  return rank > low === (guess === 1) ? 1 : 2;
}

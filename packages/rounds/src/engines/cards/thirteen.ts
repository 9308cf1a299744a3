import type { Card } from '../../cards.ts';
import { compareRank, type HandRank, rankFive, rankThree } from './poker.ts';

/** The three rows of a thirteen-card hand, dealt in the order front 3, middle 5, back 5 (rules §9). */
export interface Rows {
  readonly front: HandRank;
  readonly middle: HandRank;
  readonly back: HandRank;
}

/** Points that a foul hand loses to every hand that is not foul (ENCODING §3 314). */
const FOUL_POINTS = 3;

/** Ranks of the three rows (rules §9, 314). */
export function rowsOf(thirteen: readonly Card[]): Rows {
  return {
    front: rankThree(thirteen.slice(0, 3)),
    middle: rankFive(thirteen.slice(3, 8)),
    back: rankFive(thirteen.slice(8, 13)),
  };
}

function rowsFoul(rows: Rows): boolean {
  return compareRank(rows.back, rows.middle) < 0 || compareRank(rows.middle, rows.front) < 0;
}

/** True unless back ≥ middle ≥ front (rules §9, 314). */
export function isFoul(thirteen: readonly Card[]): boolean {
  return rowsFoul(rowsOf(thirteen));
}

/**
 * Net points per hand over all pairs: one per row won, a foul loses three, foul against foul is even (rules
 * §9).
 */
export function scoreThirteen(hands: readonly (readonly Card[])[]): number[] {
  const rows = hands.map(rowsOf);
  const foul = rows.map(rowsFoul);
  const net = hands.map(() => 0);
  for (let i = 0; i < hands.length; i++) {
    for (let j = i + 1; j < hands.length; j++) {
      const points = duel(rows[i]!, foul[i]!, rows[j]!, foul[j]!);
      net[i]! += points;
      net[j]! -= points;
    }
  }
  return net;
}

function duel(a: Rows, foulA: boolean, b: Rows, foulB: boolean): number {
  if (foulA || foulB) return foulA === foulB ? 0 : foulA ? -FOUL_POINTS : FOUL_POINTS;
  return (
    Math.sign(compareRank(a.front, b.front)) +
    Math.sign(compareRank(a.middle, b.middle)) +
    Math.sign(compareRank(a.back, b.back))
  );
}

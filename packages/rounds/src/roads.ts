/**
 * Roads of a shoe: the ways in which players and operators read a sequence of hands. Pure; a hand is one of
 * two sides or a tie (201: banker 1, player 2, tie 3; 203: dragon 1, tiger 2, draw 3).
 */
export type Side = 1 | 2;
export type Outcome = Side | 3;

export interface Hand {
  readonly outcome: Outcome;
  /** 201: first two cards of the banker, of the player, are a pair. */
  readonly bankerPair?: boolean;
  readonly playerPair?: boolean;
}

export interface BigRoadCell {
  readonly side: Side;
  /** Ties that followed this hand. */
  ties: number;
  /** Index of the hand in the shoe. */
  readonly hand: number;
}

/**
 * Columns of the big road before they are laid into rows: each column is a streak of one side; ties count on
 * the hand before them.
 */
export interface BigRoad {
  readonly columns: readonly (readonly BigRoadCell[])[];
  /** Ties before the first decided hand. */
  readonly leadingTies: number;
}

/** Streaks of the shoe. */
export function bigRoad(hands: readonly Hand[]): BigRoad {
  const columns: BigRoadCell[][] = [];
  let leadingTies = 0;
  for (const [hand, { outcome }] of hands.entries()) {
    const column = columns.at(-1);
    const last = column?.at(-1);
    if (outcome === 3) {
      if (last) last.ties += 1;
      else leadingTies += 1;
    } else if (column && last?.side === outcome) column.push({ side: outcome, ties: 0, hand });
    else columns.push([{ side: outcome, ties: 0, hand }]);
  }
  return { columns, leadingTies };
}

/** Red is a repeating pattern, blue a broken one. */
export type Mark = 'red' | 'blue';

/**
 * A derived road: big eye boy compares with the column one to the left, small road two, cockroach road three.
 * A hand that opens a column is red when the columns `gap` and `gap + 1` before the one that ended have the
 * same length; any other hand is red when the cell `gap` columns to the left exists at its height or when its
 * neighbour above does not exist either.
 */
function derived(road: BigRoad, gap: 1 | 2 | 3): Mark[] {
  const marks: Mark[] = [];
  const heights = road.columns.map((column) => column.length);
  const height = (column: number) => heights[column] ?? 0;
  for (let column = gap; column < heights.length; column += 1) {
    for (let row = 0; row < height(column); row += 1) {
      if (row === 0) {
        if (column < gap + 1) continue;
        marks.push(height(column - 1) === height(column - 1 - gap) ? 'red' : 'blue');
      } else {
        const compared = height(column - gap);
        // The pattern repeats when the cells to the left of this hand and of the one above it both exist or
        // are both absent.
        marks.push(compared > row === compared > row - 1 ? 'red' : 'blue');
      }
    }
  }
  return marks;
}

export const bigEyeBoy = (road: BigRoad): Mark[] => derived(road, 1);
export const smallRoad = (road: BigRoad): Mark[] => derived(road, 2);
export const cockroachRoad = (road: BigRoad): Mark[] => derived(road, 3);

export interface Placed<T> {
  readonly column: number;
  readonly row: number;
  readonly value: T;
}

/**
 * Lays streaks into a grid of `rows`: down a column, and to the right where the way down ends or is taken
 * (the dragon's tail).
 */
export function layOut<T>(streaks: readonly (readonly T[])[], rows = 6): Placed<T>[] {
  const taken = new Set<string>();
  const placed: Placed<T>[] = [];
  let start = 0;
  for (const streak of streaks) {
    let column = start;
    let row = 0;
    while (taken.has(`${column},0`)) column += 1;
    start = column;
    let turned = false;
    for (const [index, value] of streak.entries()) {
      if (index > 0) {
        if (!turned && row + 1 < rows && !taken.has(`${column},${row + 1}`)) row += 1;
        else {
          turned = true;
          column += 1;
        }
      }
      taken.add(`${column},${row}`);
      placed.push({ column, row, value });
    }
    start += 1;
  }
  return placed;
}

/** Runs of equal marks, as the derived roads are drawn. */
export function streaksOf<T>(marks: readonly T[]): T[][] {
  const streaks: T[][] = [];
  for (const mark of marks) {
    const last = streaks.at(-1);
    if (last && last[0] === mark) last.push(mark);
    else streaks.push([mark]);
  }
  return streaks;
}

/** The bead plate: hand after hand, down six rows and on. */
export function beadPlate<T>(hands: readonly T[], rows = 6): Placed<T>[] {
  return hands.map((value, index) => ({ column: Math.floor(index / rows), row: index % rows, value }));
}

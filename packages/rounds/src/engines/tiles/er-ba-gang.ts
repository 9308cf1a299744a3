/** A tile of Er Ba Gang: 1..9 dots, 10 the white dragon; four copies each (rules §6). */
export type DotTile = number;

/** The white dragon, worth half a point. */
export const WHITE: DotTile = 10;
export const ER_BA_GANG = 20;
export const TILE_PAIR = 21;

/** Type of two tiles: 0..19 half-points, 20 er ba gang (2 and 8), 21 pair (rules §6). */
export function erBaType(tiles: readonly DotTile[]): number {
  const a = tiles[0]!;
  const b = tiles[1]!;
  if (a === b) return TILE_PAIR;
  if (a + b === 10 && a * b === 16) return ER_BA_GANG;
  return ((a === WHITE ? 1 : 2 * a) + (b === WHITE ? 1 : 2 * b)) % 20;
}

/** Multiplier of a type: under 8 points 1, 8 to 9.5 points 2, er ba gang 3, pair 4 (rules §6). */
export function erBaMult(type: number): number {
  if (type === TILE_PAIR) return 4;
  if (type === ER_BA_GANG) return 3;
  return type >= 16 ? 2 : 1;
}

/**
 * Compare two hands: positive when `a` wins, 0 when equal and the banker wins. Pairs by rank with white
 * on top; equal points by the higher tile with white at the bottom (rules §6).
 */
export function compareErBa(a: readonly DotTile[], b: readonly DotTile[]): number {
  const type = erBaType(a);
  const difference = type - erBaType(b);
  if (difference !== 0) return difference;
  if (type === TILE_PAIR) return a[0]! - b[0]!;
  return higherTile(a) - higherTile(b);
}

function higherTile(tiles: readonly DotTile[]): number {
  return Math.max(tiles[0]! % WHITE, tiles[1]! % WHITE);
}

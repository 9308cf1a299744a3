/** Shape of a winning hand (rules §11, 320). */
export type WinShape = 'standard' | 'seven_pairs';

/** The 16 kinds of tile: characters 11..19 and honours 41..47, four of each (rules §11, 320). */
export const MAHJONG_TILES: readonly number[] = [
  11, 12, 13, 14, 15, 16, 17, 18, 19, 41, 42, 43, 44, 45, 46, 47,
];

/** Takes whole sets off the lowest tile left; true when nothing remains. */
function splitsIntoSets(counts: Uint8Array): boolean {
  let lowest = 0;
  while (lowest < counts.length && counts[lowest] === 0) lowest++;
  if (lowest === counts.length) return true;
  if (counts[lowest]! >= 3) {
    counts[lowest]! -= 3;
    const rest = splitsIntoSets(counts);
    counts[lowest]! += 3;
    if (rest) return true;
  }
  if (lowest > 19 || !counts[lowest + 1] || !counts[lowest + 2]) return false;
  for (let i = 0; i < 3; i++) counts[lowest + i]!--;
  const rest = splitsIntoSets(counts);
  for (let i = 0; i < 3; i++) counts[lowest + i]!++;
  return rest;
}

/**
 * Shape of 14 tiles: four sets (a run of characters or a triplet) and a pair, or seven different pairs.
 * A hand that is both counts as standard; null when it does not win (rules §11, 320).
 */
export function winShape(tiles14: readonly number[]): WinShape | null {
  if (tiles14.length !== 14) return null;
  const counts = new Uint8Array(50);
  for (const tile of tiles14) {
    if (!MAHJONG_TILES.includes(tile)) return null;
    counts[tile]!++;
    if (counts[tile]! > 4) return null;
  }
  let pairs = 0;
  for (const tile of MAHJONG_TILES) {
    if (counts[tile] === 2) pairs++;
    if (counts[tile]! < 2) continue;
    counts[tile]! -= 2;
    const standard = splitsIntoSets(counts);
    counts[tile]! += 2;
    if (standard) return 'standard';
  }
  return pairs === 7 ? 'seven_pairs' : null;
}

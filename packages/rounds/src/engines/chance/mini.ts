import { plinkoBucketsX10, wheelSegmentsX10 } from '../../catalogue.ts';

/** Cap of the Hi-Lo multiplier ×100, which keeps it an exact integer (ENCODING §3 234). */
export const HI_LO_CAP = 10 ** 15;

/** Binomial coefficient; exact for the boards of up to 40 cells used here, 0 outside its triangle. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let result = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) result = (result * (n - i + 1)) / i;
  return result;
}

/** Mines multiplier ×100 after `n` safe picks with `m` mines: floor(97·C(25,n)/C(25−m,n)) (rules §12). */
export function minesMultX100(n: number, m: number): number {
  const safe = choose(25 - m, n);
  return safe === 0 ? 0 : Math.floor((97 * choose(25, n)) / safe);
}

/** Tower multiplier ×100 after `n` floors: floor(97·3ⁿ/2ⁿ) (rules §12, ENCODING §3 238). */
export function towerMultX100(n: number): number {
  return Math.floor((97 * 3 ** n) / 2 ** n);
}

/** Winning ranks of a Hi-Lo guess on a base rank: 1 higher or same, 2 lower or same (ENCODING §3 234). */
export function hiLoWays(baseRank: number, guess: 1 | 2): number {
  return guess === 1 ? 14 - baseRank : baseRank;
}

/** Next Hi-Lo multiplier ×100 after a step that `k` of 13 ranks win, capped (ENCODING §3 234). */
export function hiLoMultStep(mult: number, k: number): number {
  const factor = Math.floor(1261 / k);
  // The plain product is exact below 2^53; larger multipliers go through bigint.
  const next =
    mult < 10 ** 12 ? Math.floor((mult * factor) / 100) : Number((BigInt(mult) * BigInt(factor)) / 100n);
  return Math.min(next, HI_LO_CAP);
}

/** Lucky Number multiplier ×10⁴ when `n` of 10,000 rolls win: floor(98·10⁶/n) (ENCODING §3 239). */
export function luckyMultX10000(n: number): number {
  return Math.floor(98_000_000 / n);
}

/**
 * Returns how many rolls of 10,000 win a Lucky Number bet: direction 1 under, 2 over the target (ENCODING §3
 * 239).
 */
export function luckyWays(target: number, direction: 1 | 2): number {
  return direction === 1 ? target : 9999 - target;
}

/** Cell indexes of the five lines of the 3x3 slot: three rows and two diagonals (ENCODING §3 236). */
export const SLOT_LINES: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/** Weights of thirty of the slot symbols 1..8 (ENCODING §3 236). */
export const SLOT_WEIGHTS: readonly number[] = [7, 6, 5, 4, 3, 2, 2, 1];

/** Total return per line stake of three equal symbols 1..8 (ENCODING §3 236). */
export const SLOT_PAYS: readonly number[] = [15, 20, 30, 50, 80, 250, 300, 2000];

/** Numbers 1..5 of the lines with three equal symbols (ENCODING §3 236). */
export function slotLines(cells: readonly number[]): number[] {
  const lines: number[] = [];
  SLOT_LINES.forEach(([a, b, c], index) => {
    if (cells[a] === cells[b] && cells[b] === cells[c]) lines.push(index + 1);
  });
  return lines;
}

/** Total return per line stake of a line, 0 when its symbols differ (ENCODING §3 236). */
export function slotLinePay(cells: readonly number[], line: number): number {
  const [a, b, c] = SLOT_LINES[line - 1] ?? [0, 1, 2];
  return cells[a] === cells[b] && cells[b] === cells[c] ? (SLOT_PAYS[cells[a]! - 1] ?? 0) : 0;
}

/** Plinko multiplier ×10 of a bucket (rules §12, ENCODING §3 232); 0 for an unknown board. */
export function plinkoMultX10(rows: number, risk: number, bucket: number): number {
  return plinkoBucketsX10(rows, risk)?.[bucket] ?? 0;
}

/** Wheel multiplier ×10 of segment `index` 1..level (rules §12, ENCODING §3 233); 0 for an unknown wheel. */
export function wheelMultX10(level: number, type: number, index: number): number {
  return wheelSegmentsX10(level, type)?.[index - 1] ?? 0;
}

/** Prize multipliers of the scratch symbols 1..8 (ENCODING §3 253). */
export const SCRATCH_PRIZES: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 1000];

/** One ticket in so many wins the symbol's prize (ENCODING §3 253). */
export const SCRATCH_ONE_IN: readonly number[] = [6, 12, 50, 150, 400, 2000, 8000, 100_000];

/** Symbols that a scratch card shows three times or more, ascending (ENCODING §3 253). */
export function scratchPrizeSymbols(cells: readonly number[]): number[] {
  const counts = new Uint8Array(9);
  for (const cell of cells) counts[cell]!++;
  return [1, 2, 3, 4, 5, 6, 7, 8].filter((symbol) => counts[symbol]! >= 3);
}

/** Winner of rock (1), scissors (2), paper (3): 1 player, 2 banker, 3 draw (ENCODING §3 246). */
export function rpsWinner(player: number, banker: number): 1 | 2 | 3 {
  if (player === banker) return 3;
  return (banker - player + 3) % 3 === 1 ? 1 : 2;
}

/** Fan of a bead count, 1..4: the remainder by four with 0 counted as 4 (rules §8, 206). */
export function fanOf(beads: number): number {
  return beads % 4 || 4;
}

/** Segments of sixty of the tri-colour wheel: green, yellow, red (ENCODING §3 249). */
export const TRI_COLOUR_SEGMENTS: readonly number[] = [28, 19, 13];

/**
 * Keno returns ×100 per ticket, by picks 1..10 and hits 0..picks. The rules leave the table open; this one
 * returns 91 to 96 % for every number of picks (checked by the tests).
 */
export const KENO_PAYS_X100: readonly (readonly number[])[] = [
  [],
  [0, 380],
  [0, 180, 430],
  [0, 80, 280, 1700],
  [0, 70, 150, 600, 3000],
  [0, 20, 150, 320, 1500, 10_000],
  [0, 0, 100, 250, 800, 5000, 20_000],
  [0, 0, 80, 140, 500, 2200, 12_000, 50_000],
  [0, 0, 40, 140, 360, 1100, 5000, 25_000, 80_000],
  [0, 0, 40, 120, 220, 600, 2500, 12_000, 50_000, 100_000],
  [0, 0, 40, 100, 160, 400, 1200, 6000, 25_000, 60_000, 100_000],
];

/** Keno return ×100 of a ticket with `picks` numbers of which `hits` were drawn. */
export function kenoPayX100(picks: number, hits: number): number {
  return KENO_PAYS_X100[picks]?.[hits] ?? 0;
}

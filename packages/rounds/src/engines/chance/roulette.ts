const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** Colour of a pocket of the single-zero wheel (rules §8). */
export function colourOf(n: number): 'red' | 'black' | 'green' {
  if (n === 0) return 'green';
  return REDS.has(n) ? 'red' : 'black';
}

/** Winning areas of a pocket, ascending; zero wins only its own number (rules §8, ENCODING §3 205). */
export function rouletteAreas(n: number): number[] {
  if (n === 0) return [100];
  return [
    REDS.has(n) ? 1 : 2,
    n % 2 === 1 ? 3 : 4,
    n <= 18 ? 5 : 6,
    7 + Math.floor((n - 1) / 12),
    10 + ((n - 1) % 3),
    100 + n,
  ];
}

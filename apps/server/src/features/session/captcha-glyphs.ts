/** A point of a glyph's grid: 10 wide, 14 high, y downwards. */
export type Point = readonly [x: number, y: number];
/** A stroke of a pen: its points are joined by straight lines or by a smooth curve. */
export interface Stroke {
  readonly isCurve: boolean;
  readonly points: readonly Point[];
}

const pointsOf = (pairs: string): Point[] =>
  pairs.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });
const line = (pairs: string): Stroke => ({ isCurve: false, points: pointsOf(pairs) });
const curve = (pairs: string): Stroke => ({ isCurve: true, points: pointsOf(pairs) });

/** Strokes of the capitals and digits that are not confused with one another. */
export const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [line('0,14 5,0 10,14'), line('2,9 8,9')],
  C: [curve('9.5,3 7,0.3 3,0.6 0.3,4 0.3,10 3,13.4 7,13.7 9.5,11')],
  D: [line('0,14 0,0 3,0'), curve('3,0 8,1.5 10,7 8,12.5 3,14'), line('3,14 0,14')],
  E: [line('9,0 0,0 0,14 9,14'), line('0,7 7,7')],
  F: [line('9,0 0,0 0,14'), line('0,7 7,7')],
  H: [line('0,0 0,14'), line('9,0 9,14'), line('0,7 9,7')],
  J: [line('4,0 9,0 9,10'), curve('9,10 7.5,13.4 4,14 1,12.5 0,10')],
  K: [line('0,0 0,14'), line('9,0 0,8'), line('3,5.5 9.5,14')],
  L: [line('0,0 0,14 9,14')],
  M: [line('0,14 1,0 5.5,9 10,0 11,14')],
  N: [line('0,14 0,0 9,14 9,0')],
  P: [line('0,14 0,0 4,0'), curve('4,0 8.5,1 9.5,4 8.5,7 4,8'), line('4,8 0,8')],
  Q: [curve('5,0 1,2 0,7 1,12 5,14 9,12 10,7 9,2 5,0'), line('6,10 11,15')],
  R: [line('0,14 0,0 4,0'), curve('4,0 8.5,1 9.5,4 8.5,7 4,7.5'), line('4,7.5 0,7.5'), line('4,7.5 9.5,14')],
  T: [line('0,0 10,0'), line('5,0 5,14')],
  V: [line('0,0 5,14 10,0')],
  W: [line('0,0 3,14 6,4 9,14 12,0')],
  X: [line('0,0 9.5,14'), line('9.5,0 0,14')],
  Y: [line('0,0 5,7 10,0'), line('5,7 5,14')],
  3: [curve('0.5,2 3,0 7,0.2 8.8,3 7,6 3.5,6.6'), curve('3.5,6.6 7.5,7.2 9.3,10.3 7.3,13.5 3,14 0,11.8')],
  4: [line('7,14 7,0 0,9.5 10,9.5')],
  7: [line('0,0 9,0 3.5,14')],
  9: [curve('9,4 7.3,0.8 4,0 1,1.5 0.2,4.5 1.5,7.5 4.5,8.5 7.8,7 9,4'), curve('9,4 8.8,9 7,12.5 3.5,14')],
};

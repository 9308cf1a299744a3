/** A domino: two digits, the higher half first, for example 54 or 66 (rules §6). */
export type Domino = number;

/** The 21 dominoes of the 32-piece set with the number of copies of each (rules §6). */
export const DOMINOES: ReadonlyMap<Domino, number> = new Map([
  ...[66, 11, 44, 31, 55, 33, 22, 65, 64, 61, 51].map((domino) => [domino, 2] as const),
  ...[54, 63, 53, 62, 43, 52, 41, 32, 42, 21].map((domino) => [domino, 1] as const),
]);

/** Type codes above the points 0..9 (rules §6). */
export const GONG = 10;
export const WONG = 11;
export const DOMINO_PAIR = 12;
export const SUPREME = 13;

/** Rank classes from the weakest to the strongest; the two dominoes of a mixed pair share a class. */
const CLASSES: readonly (readonly Domino[])[] = [
  [21],
  [42],
  [41, 32],
  [43, 52],
  [53, 62],
  [54, 63],
  [51],
  [61],
  [64],
  [65],
  [22],
  [33],
  [55],
  [31],
  [44],
  [11],
  [66],
];

const CLASS_OF = new Map(
  CLASSES.flatMap((dominoes, index) => dominoes.map((domino) => [domino, index] as const)),
);

function classOf(domino: Domino): number {
  return CLASS_OF.get(domino) ?? -1;
}

function pips(domino: Domino): number {
  return ((domino / 10) | 0) + (domino % 10);
}

/** Type of two dominoes: 0..9 points, 10 gong, 11 wong, 12 pair, 13 supreme (rules §6). */
export function paiGowType(tiles: readonly Domino[]): number {
  const a = tiles[0]!;
  const b = tiles[1]!;
  if ((a === 42 && b === 21) || (a === 21 && b === 42)) return SUPREME;
  if (classOf(a) === classOf(b)) return DOMINO_PAIR;
  const other = a === 66 || a === 11 ? b : b === 66 || b === 11 ? a : 0;
  if (other !== 0) {
    if (pips(other) === 9) return WONG;
    if (pips(other) === 8) return GONG;
  }
  return (pips(a) + pips(b)) % 10;
}

/** Multiplier of a type: 0-7 points 1, 8-9 2, gong and wong 3, pair 4, supreme 5 (rules §6). */
export function paiGowMult(type: number): number {
  if (type >= DOMINO_PAIR) return type - 8;
  if (type >= GONG) return 3;
  return type >= 8 ? 2 : 1;
}

/**
 * Compare two hands: positive when `a` wins, 0 when equal and the banker wins. Pairs by class; inside gong
 * and wong 66 beats 11; equal points by the higher domino, except that 0 points are always equal (rules §6).
 */
export function comparePaiGow(a: readonly Domino[], b: readonly Domino[]): number {
  const type = paiGowType(a);
  const difference = type - paiGowType(b);
  if (difference !== 0) return difference;
  if (type === 0 || type === SUPREME) return 0;
  // In gong and wong the 66 or 11 is always the higher domino, so the one comparison serves all types.
  return Math.max(classOf(a[0]!), classOf(a[1]!)) - Math.max(classOf(b[0]!), classOf(b[1]!));
}

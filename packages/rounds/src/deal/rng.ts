/** Deterministic random source: the same seed gives the same rounds on every machine. */
export interface Rng {
  /** Uniform integer from 0 to n-1, without modulo bias; n from 1 to 2^32. */
  int(n: number): number;
  /** Uniform number in [0, 1) with 53 random bits. */
  float(): number;
  /** True with probability p. */
  chance(p: number): boolean;
  /** One element of a list that is not empty. */
  pick<T>(items: readonly T[]): T;
  /** Index drawn in proportion to the weights. */
  weighted(weights: readonly number[]): number;
  /** Shuffles in place and returns the same array. */
  shuffle<T>(items: T[]): T[];
  /** Independent source for a part of the work, so that its draws do not shift the others. */
  fork(label: string): Rng;
}

/** Spreads a text over 32-bit words (FNV-1a with a final mix). */
function hashWord(text: string, salt: number): number {
  let hash = (2166136261 ^ salt) >>> 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Creates an sfc32 generator from a seed. */
export function createRng(seed: string | number): Rng {
  const text = String(seed);
  let a = hashWord(text, 0x9e3779b9) | 0;
  let b = hashWord(text, 0x243f6a88) | 0;
  let c = hashWord(text, 0xb7e15162) | 0;
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return t >>> 0;
  };
  // The first outputs of sfc32 still show the seed; its author discards twelve.
  for (let i = 0; i < 12; i++) next();

  const int = (n: number): number => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let value = next();
    while (value >= limit) value = next();
    return value % n;
  };
  const float = (): number => ((next() >>> 5) * 0x4000000 + (next() >>> 6)) / 2 ** 53;
  return {
    int,
    float,
    chance: (p) => float() < p,
    pick: (items) => items[int(items.length)]!,
    weighted: (weights) => {
      let sum = 0;
      for (const weight of weights) sum += weight;
      let left = float() * sum;
      for (let i = 0; i < weights.length - 1; i++) {
        left -= weights[i]!;
        if (left < 0) return i;
      }
      return weights.length - 1;
    },
    shuffle: (items) => {
      for (let i = items.length - 1; i > 0; i--) {
        const j = int(i + 1);
        [items[i], items[j]] = [items[j]!, items[i]!];
      }
      return items;
    },
    fork: (label) => createRng(`${text}/${label}`),
  };
}

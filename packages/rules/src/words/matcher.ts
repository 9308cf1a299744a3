import { isLatinForm, normalForm } from './normal-form.ts';

/** A word to be found, by its normal form. */
export interface SearchWord {
  readonly form: string;
}

/** An occurrence: code points of the original, both ends included. */
export interface Occurrence<W> {
  readonly word: W;
  readonly start: number;
  readonly end: number;
}

/** Codes fit below this: a state and a code make one number. */
const codeSpan = 0x200000;

/**
 * Finds all words of a list in a text in one pass (Aho-Corasick): each character is read once, however many
 * words there are, and no regular expression is built from user input. Building it takes about a second for
 * 50,000 words.
 */
export function createMatcher<W extends SearchWord>(texts: readonly W[]) {
  /** Next state by state and code. */
  const next = new Map<number, number>();
  /** The word that ends in a state, and the nearest state on the way back that ends one. */
  const ends: (number | undefined)[] = [undefined];
  const depth: number[] = [0];
  const entered: { from: number; code: number }[] = [{ from: 0, code: 0 }];
  for (const [index, { form }] of texts.entries()) {
    let state = 0;
    for (const sign of form) {
      const key = state * codeSpan + (sign.codePointAt(0) as number);
      let to = next.get(key);
      if (to === undefined) {
        to = depth.length;
        next.set(key, to);
        depth.push((depth[state] ?? 0) + 1);
        entered.push({ from: state, code: sign.codePointAt(0) as number });
      }
      state = to;
    }
    if (state !== 0) ends[state] = index;
  }
  const [fail, shorter] = links(next, depth, entered, ends);
  const latin = texts.map(({ form }) => isLatinForm(form));

  /** All occurrences in a text, overlapping ones too, by their ends. */
  function find(text: string): Occurrence<W>[] {
    const { codes, first, last, latinBefore, latinAfter } = normalForm(text);
    const found: Occurrence<W>[] = [];
    let state = 0;
    for (let position = 0; position < codes.length; position += 1) {
      const code = codes[position] as number;
      let to = next.get(state * codeSpan + code);
      while (to === undefined && state !== 0) {
        state = fail[state] as number;
        to = next.get(state * codeSpan + code);
      }
      state = to ?? 0;
      let at = ends[state] === undefined ? (shorter[state] as number) : state;
      for (; at !== 0; at = shorter[at] as number) {
        const begin = position - (depth[at] as number) + 1;
        const index = ends[at] as number;
        if (latin[index] && (latinBefore[begin] || latinAfter[position])) continue;
        found.push({ word: texts[index] as W, start: first[begin] as number, end: last[position] as number });
      }
    }
    return found;
  }
  return { find };
}
export type Matcher<W extends SearchWord> = ReturnType<typeof createMatcher<W>>;

/**
 * Returns, for each state, the fallback state for a character without a transition, and the state of the next
 * shorter word that ends there. States are processed by rising depth.
 */
function links(
  next: ReadonlyMap<number, number>,
  depth: readonly number[],
  entered: readonly { from: number; code: number }[],
  ends: readonly (number | undefined)[],
): readonly [fail: Int32Array, shorter: Int32Array] {
  const order = Array.from(depth.keys()).sort((one, other) => (depth[one] ?? 0) - (depth[other] ?? 0));
  const fail = new Int32Array(depth.length);
  const shorter = new Int32Array(depth.length);
  for (const state of order) {
    if (state === 0) continue;
    const { from, code } = entered[state] as { from: number; code: number };
    if (from !== 0) {
      let back = fail[from] as number;
      let to = next.get(back * codeSpan + code);
      while (to === undefined && back !== 0) {
        back = fail[back] as number;
        to = next.get(back * codeSpan + code);
      }
      fail[state] = to ?? 0;
    }
    const link = fail[state] as number;
    shorter[state] = ends[link] === undefined ? (shorter[link] as number) : link;
  }
  return [fail, shorter];
}

/** A text with `*` for each code point of the occurrences. */
export function masked(
  text: string,
  hits: readonly { readonly start: number; readonly end: number }[],
): string {
  const signs = [...text];
  for (const { start, end } of hits) signs.fill('*', start, end + 1);
  return signs.join('');
}

/**
 * The normal form of words and lines (content §6): what is written differently to slip past a word reads
 * alike.
 */

const format = /\p{Cf}/u;
/** Fillers and selectors of variants. */
const fillers: ReadonlySet<number> = new Set([0x34f, 0x115f, 0x1160, 0x2800, 0x3164, 0xffa0]);
const within = (code: number, from: number, to: number) => code >= from && code <= to;

/** Returns whether a character is invisible: format characters, fillers and variation selectors. */
const isUnseen = (code: number, sign: string): boolean =>
  fillers.has(code) || within(code, 0xfe00, 0xfe0f) || within(code, 0xe0100, 0xe01ef) || format.test(sign);

/** Marks belong to the character before them. */
const mark = /[\p{M}\uff9e\uff9f]/u;
/** Accents that are dropped. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const kept = /[\p{L}\p{M}\p{N}]/u;

/** The first of each pair is read as the second. */
const pairs =
  '0o 1i 3e 4a 5s 7t li ıi łi đd øo ħh ɑa ɡg аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd һh ѵv ԛq ԝw αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw';
const lookAlikes: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map((pair) => {
    const [from = '', to = ''] = [...pair];
    return [from, to];
  }),
);

/** Returns the normal form of a character with its marks, before separators are dropped. */
function readAs(segment: string): string[] {
  const plain = segment
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC');
  return [...plain].map((sign) => lookAlikes.get(sign) ?? sign);
}

/** Segments that were read before: lines repeat the same few thousand. */
const known = new Map<string, readonly Sign[]>();
const knownMax = 50_000;

interface Sign {
  readonly code: number;
  /** A letter, mark or number: part of the form. */
  readonly kept: boolean;
  /** One of a-z and 0-9; a word of such characters does not match next to it. */
  readonly latin: boolean;
}

function signsOf(segment: string): readonly Sign[] {
  const before = known.get(segment);
  if (before) return before;
  const signs = readAs(segment).map((sign) => {
    const code = sign.codePointAt(0) as number;
    return { code, kept: kept.test(sign), latin: isLatin(code) };
  });
  if (known.size >= knownMax) known.clear();
  if (segment.length <= 16) known.set(segment, signs);
  return signs;
}

const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

/** A text in its normal form, with the way back to what was written. */
export interface NormalForm {
  /** Code points of the form. */
  readonly codes: readonly number[];
  /** First and last code point in the original of the segment that each comes from. */
  readonly first: readonly number[];
  readonly last: readonly number[];
  /**
   * True where a character of a-z or 0-9 is directly before or after the code point; separators count as
   * characters.
   */
  readonly latinBefore: readonly boolean[];
  readonly latinAfter: readonly boolean[];
}

/** The normal form of a text, code point by code point. */
export function normalForm(text: string): NormalForm {
  const form = {
    codes: [] as number[],
    first: [] as number[],
    last: [] as number[],
    latinBefore: [] as boolean[],
    latinAfter: [] as boolean[],
  };
  let latinBefore = false;
  /**
   * True while the previous character is the last of the form, so that its right neighbour is the next
   * character.
   */
  let open = false;
  const end = (segment: string, from: number, to: number) => {
    for (const { code, kept: isKept, latin } of signsOf(segment)) {
      if (open) form.latinAfter[form.codes.length - 1] = latin;
      open = isKept;
      if (isKept) {
        form.codes.push(code);
        form.first.push(from);
        form.last.push(to);
        form.latinBefore.push(latinBefore);
        form.latinAfter.push(false);
      }
      latinBefore = latin;
    }
  };
  let segment = '';
  let from = 0;
  let to = 0;
  let position = 0;
  for (const sign of text) {
    const here = position;
    position += 1;
    const code = sign.codePointAt(0) as number;
    // Most characters need no lookup in the tables of Unicode.
    const plain = code < 128 || (code >= 0x4e00 && code <= 0x9fff);
    if (!plain && isUnseen(code, sign)) continue;
    if (segment !== '' && !plain && mark.test(sign)) {
      segment += sign;
      to = here;
      continue;
    }
    if (segment !== '') end(segment, from, to);
    segment = sign;
    from = here;
    to = here;
  }
  if (segment !== '') end(segment, from, to);
  return form;
}

/** The form as a text, by which words are unique; empty for what has neither letters nor numbers. */
export const formText = (text: string): string => String.fromCodePoint(...normalForm(text).codes);

/**
 * Returns whether a form consists of a-z and 0-9 only: then it needs two characters, and none of them next to
 * it.
 */
export const isLatinForm = (form: string): boolean => /^[a-z0-9]+$/.test(form);

/** Returns whether a word can be found: it needs one character, or two of a-z and 0-9. */
export const isSearchable = (form: string): boolean =>
  isLatinForm(form) ? form.length >= 2 : form.length >= 1;

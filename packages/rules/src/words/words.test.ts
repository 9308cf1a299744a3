import { describe, expect, it } from 'vitest';
import { createMatcher, masked } from './matcher.ts';
import { formText, isSearchable, normalForm } from './normal-form.ts';

const word = (text: string) => ({ text, form: formText(text) });
const hits = (texts: readonly string[], line: string) =>
  createMatcher(texts.map(word))
    .find(line)
    .map((hit) => [hit.word.text, hit.start, hit.end])
    .sort();

describe('the normal form', () => {
  it.each([
    ['ＣＡＳＩＮＯ', 'casino'],
    ['c4$1n0', 'cain0'.replace('0', 'o')],
    ['Çàšîñö', 'casino'],
    ['c\u200ba\u00ads\u2060i\ufeffn\u034fo', 'casino'],
    ['саsіnо', 'casino'],
    ['赌 博', '赌博'],
    ['赌-_.博！', '赌博'],
    ['①②', 'i2'],
    ['ﬁve', 'five'],
    ['ｶﾞ', 'ガ'],
    ['Ł0tt0', 'iotto'],
    ['👍🏽', ''],
    ['İ', 'i'],
    ['ﾊﾟ', 'パ'],
    ['각', '각'],
    ['', ''],
  ])('of %j is %j', (text, form) => {
    expect(formText(text)).toBe(form);
  });

  it('returns whether a word is searchable', () => {
    expect(['a', '7', '', 'ab', '赌', 'я'].map((text) => isSearchable(formText(text)))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('leads back to the code points of the original', () => {
    const { codes, first, last } = normalForm('😀e\u0301\u200b ｶﾞ');
    expect(codes.map((code) => String.fromCodePoint(code))).toEqual(['e', 'ガ']);
    expect([first, last]).toEqual([
      [1, 5],
      [2, 6],
    ]);
  });
});

describe('words are found', () => {
  it('with the separators between their characters, which are masked too', () => {
    expect(hits(['casino'], 'a C.a.$.s-i n0!')).toEqual([['casino', 2, 13]]);
    expect(masked('go 赌\u200b 博 now', [{ start: 3, end: 6 }])).toBe('go **** now');
  });

  it('not inside a longer word of letters and digits, unless they are not of a-z alone', () => {
    expect(hits(['ass'], 'class ass assets as5')).toEqual([
      ['ass', 17, 19],
      ['ass', 6, 8],
    ]);
    expect(hits(['赌'], 'a赌b')).toEqual([['赌', 1, 1]]);
    expect(hits(['q群'], 'qq群')).toEqual([['q群', 1, 2]]);
    expect(hits(['ass'], '赌ass博')).toEqual([['ass', 1, 3]]);
  });

  it('overlapping ones too', () => {
    expect(hits(['赌博', '博彩', '博', '赌博彩票'], '赌博彩票')).toEqual([
      ['博', 1, 1],
      ['博彩', 1, 2],
      ['赌博', 0, 1],
      ['赌博彩票', 0, 3],
    ]);
  });

  it('as a search sign by sign would, in random lines', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    let state = seed;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const signs = ['a', 'b', 'A', '4', '赌', '博', ' ', '.', '\u200b', '\u0301', 'ɑ', '😀', 'β', '6'];
    const text = (max: number) =>
      Array.from({ length: random(max + 1) }, () => signs[random(signs.length)]).join('');
    for (let round = 0; round < 300; round += 1) {
      const texts = [...new Set(Array.from({ length: 8 }, () => formText(text(4))))]
        .filter(isSearchable)
        .map((form) => ({ text: form, form }));
      const line = text(25);
      const { codes, first, last, latinBefore, latinAfter } = normalForm(line);
      const right: unknown[] = [];
      for (const { form } of texts) {
        const wanted = [...form].map((sign) => sign.codePointAt(0));
        for (let at = 0; at + wanted.length <= codes.length; at += 1) {
          const end = at + wanted.length - 1;
          if (!wanted.every((code, position) => codes[at + position] === code)) continue;
          if (/^[a-z0-9]+$/.test(form) && (latinBefore[at] || latinAfter[end])) continue;
          right.push([form, first[at], last[end]]);
        }
      }
      expect(
        hits(
          texts.map(({ form }) => form),
          line,
        ),
        `seed ${seed} ${JSON.stringify(line)}`,
      ).toEqual(right.sort());
    }
  });
});

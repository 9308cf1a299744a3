import { describe, expect, it } from 'vitest';
import { createComparison, meeter } from './compare.ts';
import type { Raised } from './facts/played.ts';
import { giveLists } from './lists.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000));
let state = seed >>> 0;
function below(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}
const some = () => {
  const from = 1 + below(60);
  // Of two episodes in one minute the first may end before it begins.
  return { from, to: below(8) === 0 ? null : from - 1 + below(9) };
};

type Span = ReturnType<typeof some>;
/** Returns whether two episodes overlap; both end minutes belong to an episode. */
const overlap = (one: Span, other: Span) => {
  const endOf = ({ to }: Span) => to ?? Number.POSITIVE_INFINITY;
  return !(endOf(one) < other.from || endOf(other) < one.from);
};

describe(`alerts of two versions (SEED=${seed})`, () => {
  it('are the same where their episodes overlap, however many there are', () => {
    for (let round = 0; round < 300; round += 1) {
      const list = Array.from({ length: below(12) }, some);
      const met = meeter(list);
      for (let tried = 0; tried < 20; tried += 1) {
        const one = some();
        expect(met(one), JSON.stringify({ one, list })).toBe(list.some((other) => overlap(one, other)));
      }
      expect(meeter([])(some())).toBe(false);
    }
  });

  it('meet in a shared minute and no sooner, and while one of them lasts', () => {
    const met = meeter([
      { from: 10, to: 12 },
      { from: 20, to: null },
    ]);
    const spans = [
      [8, 9],
      [8, 10],
      [12, 12],
      [13, 19],
      [13, 20],
      [13, null],
      [99, 99],
    ] as const;
    expect(spans.map(([from, to]) => met({ from, to }))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it('are reported by the highest hundred subjects that only the candidate hits, the highest first', () => {
    const raised = (index: number, peak: number): Raised => ({
      key: `k|m:${index}|CNY`,
      figure: 'value',
      subject: `m:${index}`,
      currency: 'CNY',
      tenant: '1',
      agent: '1',
      member: String(index),
      from: 1,
      to: 2,
      at: 60_000,
      peak,
      alarm: 100,
    });
    const everybody = Array.from({ length: 400 }, (_, index) => [
      raised(index, 100 + below(50)),
      raised(index, 100 + below(50)),
    ]);
    const live = everybody.slice(0, 7).flat();
    const comparison = createComparison([], { from: 0, to: 120_000 });
    giveLists([live, everybody.flat()], comparison.add);
    const { hits } = comparison.end();
    const wanted = everybody
      .slice(7)
      .map((own) => ({ key: own[0]?.key ?? '', peak: Math.max(...own.map(({ peak }) => peak)) }))
      .sort((a, b) => b.peak - a.peak || (a.key < b.key ? -1 : 1));
    expect(hits.count).toBe(393);
    expect(hits.highest.map(({ raised: { key, peak } }) => ({ key, peak }))).toEqual(wanted.slice(0, 100));
    expect(hits.highest.every(({ alerts }) => alerts === 2)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { meeter, overlap } from './compare.ts';

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

describe(`alerts of two versions (SEED=${seed})`, () => {
  it('are the same where their episodes overlap, however many there are', () => {
    for (let round = 0; round < 300; round += 1) {
      const list = Array.from({ length: below(12) }, some);
      const met = meeter(new Map([['k', list]]));
      for (let tried = 0; tried < 20; tried += 1) {
        const one = some();
        expect(met({ key: 'k', ...one }), JSON.stringify({ one, list })).toBe(
          list.some((other) => overlap(one, other)),
        );
      }
      expect(met({ key: 'other', ...some() })).toBe(false);
    }
  });
});

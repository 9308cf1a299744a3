import { describe, expect, it } from 'vitest';
import type { ActivityRule } from './activity.ts';
import { awardsOf, boardAwards, earnedBy, type Scored, stepAwards } from './awards.ts';

const scored = (memberId: string, score: bigint, at = 0, more: Partial<Scored> = {}): Scored => ({
  memberId,
  currency: 'CNY',
  score,
  at,
  ...more,
});
const prizes: ActivityRule['prizes'] = [
  { from: 1, to: 1, amount: { CNY: '100.00', USD: '10' } },
  { from: 2, to: 3, amount: { CNY: '30.01' } },
  { from: 5, to: 5, amount: { CNY: '5' } },
];
/** Awards as "member place amount". */
const shown = (awards: readonly { memberId: string; place: number | null; amount: bigint }[]) =>
  awards.map(({ memberId, place, amount }) => `${memberId} ${place} ${amount}`);
const board = (rule: ActivityRule, entries: readonly Scored[], currency = 'CNY') =>
  shown(boardAwards({ prizes, ...rule }, currency, entries));

describe('boardAwards', () => {
  it('gives each place its prize, the highest score first', () => {
    expect(board({}, [scored('a', 5n), scored('b', 50n), scored('c', 20n)])).toEqual([
      'b 1 10000',
      'c 2 3001',
      'a 3 3001',
    ]);
  });

  it('carries member, currency, score and amount of an award', () => {
    expect(boardAwards({ prizes }, 'CNY', [scored('a', 5n)])).toEqual([
      { memberId: 'a', currency: 'CNY', score: 5n, amount: 10_000n, place: 1 },
    ]);
  });

  it('leaves a rank without a prize empty and continues with the next', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id, n) => scored(id, BigInt(10 - n)));
    expect(board({}, [...five, scored('f', 1n)])).toEqual(['a 1 10000', 'b 2 3001', 'c 3 3001', 'e 5 500']);
  });

  it('ranks scores above zero that reach the least score', () => {
    expect(board({}, [scored('a', 0n), scored('b', -5n), scored('c', 1n)])).toEqual(['c 1 10000']);
    expect(board({ minScore: { CNY: '1.00' } }, [scored('a', 100n), scored('b', 99n)])).toEqual([
      'a 1 10000',
    ]);
  });

  it('ranks the members of its currency only', () => {
    const entries = [scored('a', 9n), scored('b', 5n, 0, { currency: 'USD' })];
    expect(board({}, entries)).toEqual(['a 1 10000']);
    expect(board({}, entries, 'USD')).toEqual(['b 1 1000']);
    expect(board({}, [scored('a', 9n, 0, { currency: 'EUR' })], 'EUR')).toEqual([]);
  });

  it('puts the earlier of two equal scores first, then the smaller member number', () => {
    expect(board({}, [scored('a', 9n, 20), scored('b', 9n, 10)])).toEqual(['b 1 10000', 'a 2 3001']);
    expect(board({}, [scored('10', 9n), scored('9', 9n), scored('11', 9n)])).toEqual([
      '9 1 10000',
      '10 2 3001',
      '11 3 3001',
    ]);
    expect(board({}, [scored('11', 9n), scored('10', 9n)])).toEqual(['10 1 10000', '11 2 3001']);
    expect(board({}, [scored('10', 9n), scored('11', 9n)])).toEqual(['10 1 10000', '11 2 3001']);
    expect(board({}, [scored('9', 8n), scored('10', 9n)])).toEqual(['10 1 10000', '9 2 3001']);
  });

  it('shares the prizes of the places of equal scores, rounded down', () => {
    // 100.00 and 30.01 by two.
    expect(board({ ties: 'split' }, [scored('a', 9n), scored('b', 9n, 5), scored('c', 1n)])).toEqual([
      'a 1 6500',
      'b 1 6500',
      'c 3 3001',
    ]);
    // Places 3, 4 and 5: 30.01, nothing and 5.00 by three.
    const tail = ['c', 'd', 'e'].map((id) => scored(id, 1n));
    expect(board({ ties: 'split' }, [scored('a', 9n), scored('b', 8n), ...tail])).toEqual([
      'a 1 10000',
      'b 2 3001',
      'c 3 1167',
      'd 3 1167',
      'e 3 1167',
    ]);
  });

  it('shares the prizes of the last place among all who share it', () => {
    // Places 5 and 6 share what place 5 has.
    const entries = ['a', 'b', 'c', 'd'].map((id, n) => scored(id, BigInt(9 - n)));
    const last = [scored('e', 1n), scored('f', 1n)];
    expect(board({ ties: 'split' }, [...entries, ...last]).slice(-2)).toEqual(['e 5 250', 'f 5 250']);
  });

  it('gives nothing where a share is below one minor unit', () => {
    const rule: ActivityRule = { ties: 'split', prizes: [{ from: 1, to: 1, amount: { CNY: '0.01' } }] };
    expect(board(rule, [scored('a', 9n), scored('b', 9n)])).toEqual([]);
  });

  it('gives nothing without prizes or members', () => {
    expect(board({ prizes: undefined }, [scored('a', 9n)])).toEqual([]);
    expect(board({}, [])).toEqual([]);
  });
});

describe('earnedBy', () => {
  const steps: ActivityRule['steps'] = [
    { at: 1, amount: { CNY: '1.00' } },
    { at: 3, amount: { CNY: '5.00', USD: '2' } },
    { at: 7, amount: { CNY: '20' } },
  ];

  it('sums every step that is reached', () => {
    const earned = [0, 1, 2, 3, 6, 7, 99].map((score) => earnedBy({ steps }, 'CNY', score));
    expect(earned).toEqual([0n, 100n, 100n, 600n, 600n, 2600n, 2600n]);
    expect(earnedBy({ steps, pay: 'each' }, 'CNY', 3)).toBe(600n);
  });

  it('takes the highest step alone where the rule pays that', () => {
    const earned = [0, 1, 3, 7].map((score) => earnedBy({ steps, pay: 'highest' }, 'CNY', score));
    expect(earned).toEqual([0n, 100n, 500n, 2000n]);
  });

  it('counts a step without an amount of the currency as nothing', () => {
    expect(earnedBy({ steps }, 'USD', 7)).toBe(200n);
    expect(earnedBy({ steps, pay: 'highest' }, 'USD', 7)).toBe(0n);
    expect(earnedBy({}, 'CNY', 7)).toBe(0n);
  });
});

describe('stepAwards', () => {
  const entries = [
    scored('10', 3n, 20, { earned: 300n }),
    scored('9', 3n, 20, { earned: 200n }),
    scored('1', 3n, 30, { earned: 100n }),
    scored('2', 3n, 5, { earned: 0n }),
    scored('3', 3n, 5),
    scored('4', 3n, 5, { earned: 50n, currency: 'USD' }),
  ];

  it('gives what was earned by time, then by member number', () => {
    const { awards, exhausted } = stepAwards('CNY', entries, null);
    expect(shown(awards)).toEqual(['9 null 200', '10 null 300', '1 null 100']);
    expect(exhausted).toBe(false);
    expect(awards[0]).toEqual({ memberId: '9', currency: 'CNY', score: 3n, amount: 200n, place: null });
  });

  it('spends a budget to its last unit', () => {
    expect(stepAwards('CNY', entries, 600n)).toMatchObject({ exhausted: false });
    expect(stepAwards('CNY', entries, 600n).awards).toHaveLength(3);
  });

  it('stops at the first award that the budget does not cover', () => {
    const short = stepAwards('CNY', entries, 599n);
    expect(shown(short.awards)).toEqual(['9 null 200', '10 null 300']);
    expect(short.exhausted).toBe(true);
    // The award of 100 would fit, but follows one that does not.
    const shorter = stepAwards('CNY', entries, 300n);
    expect(shown(shorter.awards)).toEqual(['9 null 200']);
    expect(shorter.exhausted).toBe(true);
  });
});

describe('awardsOf', () => {
  const entries = [
    scored('a', 5n, 0, { earned: 100n }),
    scored('b', 9n, 0, { earned: 100n }),
    scored('c', 4n, 0, { earned: 100n, currency: 'USD' }),
  ];

  it('gives the board of each currency, without a budget', () => {
    const result = awardsOf(
      { kind: 'leaderboard', rule: { prizes }, currencies: ['USD', 'CNY', 'EUR'], budget: { CNY: '0.01' } },
      entries,
    );
    expect(shown(result.awards)).toEqual(['c 1 1000', 'b 1 10000', 'a 2 3001']);
    expect(result.exhausted).toEqual([]);
  });

  it('gives steps within the budget of each currency and names the exhausted ones', () => {
    const result = awardsOf(
      { kind: 'signIn', rule: {}, currencies: ['CNY', 'USD'], budget: { CNY: '1.50', USD: '1.00' } },
      entries,
    );
    expect(shown(result.awards)).toEqual(['a null 100', 'c null 100']);
    expect(result.exhausted).toEqual(['CNY']);
  });

  it('passes over members of other currencies', () => {
    const result = awardsOf({ kind: 'login', rule: {}, currencies: ['USD'], budget: null }, entries);
    expect(shown(result.awards)).toEqual(['c null 100']);
  });
});

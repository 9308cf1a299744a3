import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAccounts, checkLines, checkZeroSum, sumsByCurrency } from './invariants.testkit.ts';
import { type Account, available, type Line, post, type Transfer, transferKinds } from './post.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.log(`post.test seed ${seed}`);

const account = (balance: bigint, more: Partial<Account> = {}): Account => ({
  balance,
  held: 0n,
  creditLimit: 0n,
  currency: 'CNY',
  ...more,
});
const transfer = (debit: string, credit: string, amount: bigint, more: Partial<Transfer> = {}): Transfer => ({
  debit,
  credit,
  amount,
  currency: 'CNY',
  kind: 'deposit',
  ref: 'r1',
  ...more,
});
const world = () =>
  new Map<string, Account>([
    ['house', account(-150n, { mayGoNegative: true })],
    ['a', account(100n)],
    ['b', account(50n, { held: 30n, creditLimit: 10n })],
    ['usd', account(0n, { currency: 'USD' })],
  ]);

describe('post', () => {
  it('moves money and keeps both balances after every transfer', () => {
    const result = post(world(), [
      transfer('a', 'b', 60n),
      transfer('b', 'house', 20n, { kind: 'betStake' }),
    ]);
    expect(result).toEqual({
      ok: true,
      balancesAfter: new Map([
        ['a', 40n],
        ['b', 90n],
        ['house', -130n],
      ]),
      lines: [
        { ...transfer('a', 'b', 60n), debitAfter: 40n, creditAfter: 110n },
        { ...transfer('b', 'house', 20n, { kind: 'betStake' }), debitAfter: 90n, creditAfter: -130n },
      ],
    });
  });

  it('moves a balance to sixteen digits before the point and no farther', () => {
    const max = 999_999_999_999_999_999n;
    const state = () => world().set('rich', account(max - 1n));
    const result = post(state(), [transfer('house', 'rich', 1n)]);
    expect(result.ok && result.balancesAfter.get('rich')).toBe(max);
    expect(post(state(), [transfer('house', 'rich', 2n)])).toEqual({
      ok: false,
      rejection: { index: 0, account: 'rich', code: 'beyondBound' },
    });
  });

  it('does nothing for an empty posting', () => {
    expect(post(world(), [])).toEqual({ ok: true, balancesAfter: new Map(), lines: [] });
  });

  it.each([
    [transfer('a', 'b', 0n), { account: 'a', code: 'amountNotPositive', amount: 0n }],
    [transfer('a', 'b', -1n), { account: 'a', code: 'amountNotPositive', amount: -1n }],
    [transfer('a', 'a', 1n), { account: 'a', code: 'sameAccount' }],
    [transfer('x', 'a', 1n), { account: 'x', code: 'unknownAccount' }],
    [transfer('a', 'x', 1n), { account: 'x', code: 'unknownAccount' }],
    [transfer('a', 'usd', 1n), { account: 'usd', code: 'currencyMismatch', expected: 'USD', actual: 'CNY' }],
    [
      transfer('a', 'b', 1n, { currency: 'USD' }),
      { account: 'a', code: 'currencyMismatch', expected: 'CNY', actual: 'USD' },
    ],
    [transfer('a', 'b', 101n), { account: 'a', code: 'overdraft', available: 100n, amount: 101n }],
    [transfer('house', 'b', 999_999_999_999_999_999n), { account: 'house', code: 'beyondBound' }],
    [transfer('b', 'a', 31n), { account: 'b', code: 'overdraft', available: 30n, amount: 31n }],
  ])('refuses %o', (bad, rejection) => {
    const state = world();
    // Behind good transfers, so that all or nothing shows.
    const result = post(state, [transfer('a', 'house', 1n), transfer('house', 'a', 1n), bad]);
    expect(result).toEqual({ ok: false, rejection: { index: 2, ...rejection } });
    expect(state).toEqual(world());
  });

  it('spends to the last unit of balance and credit, never what is held', () => {
    expect(post(world(), [transfer('a', 'b', 100n)]).ok).toBe(true);
    expect(post(world(), [transfer('b', 'a', 30n)]).ok).toBe(true);
    expect(available(account(50n, { held: 30n, creditLimit: 10n }))).toBe(30n);
    expect(available(account(0n, { mayGoNegative: true }))).toBeNull();
  });

  it('covers every step by itself, in the order given', () => {
    const out = transfer('a', 'house', 150n);
    const into = transfer('house', 'a', 50n);
    expect(post(world(), [into, out]).ok).toBe(true);
    expect(post(world(), [out, into]).ok).toBe(false);
  });

  it('lets an account below its limit receive', () => {
    const state = world().set('low', account(-500n));
    expect(post(state, [transfer('house', 'low', 1n)]).ok).toBe(true);
    expect(post(state, [transfer('low', 'house', 1n)]).ok).toBe(false);
  });
});

function applied(state: ReadonlyMap<string, Account>, balances: ReadonlyMap<string, bigint>) {
  const next = new Map(state);
  for (const [id, balance] of balances) {
    const found = next.get(id);
    if (found) next.set(id, { ...found, balance });
  }
  return next;
}

describe('any sequence of postings', () => {
  const ids = ['house', 'house2', 'm1', 'm2', 'm3', 'u1', 'unknown'];
  const small = fc.bigInt({ min: 0n, max: 300n });
  const member = fc.record({ held: small, creditLimit: small, opening: small });
  const start = fc.tuple(member, member, member, member).map((members) => {
    const state = new Map<string, Account>();
    const sums = new Map<string, bigint>();
    for (const [index, { opening, ...rest }] of members.entries()) {
      const currency = index === 3 ? 'USD' : 'CNY';
      // Held money is part of the balance.
      const balance = opening + rest.held;
      sums.set(currency, (sums.get(currency) ?? 0n) + balance);
      state.set(index === 3 ? 'u1' : `m${index + 1}`, { ...rest, balance, currency });
    }
    state.set('house', account(-(sums.get('CNY') ?? 0n), { mayGoNegative: true }));
    state.set('house2', account(-(sums.get('USD') ?? 0n), { mayGoNegative: true, currency: 'USD' }));
    return state;
  });
  const anyTransfer = (accounts: string[], min: bigint, currencies: string[]): fc.Arbitrary<Transfer> =>
    fc.record({
      debit: fc.constantFrom(...accounts),
      credit: fc.constantFrom(...accounts),
      amount: fc.bigInt({ min, max: 200n }),
      currency: fc.constantFrom(...currencies),
      kind: fc.constantFrom(...transferKinds),
      ref: fc.string({ maxLength: 5 }),
    });
  // Mostly sound ones, so that much is accepted, and some of every kind of fault.
  const mixed = fc.oneof(
    { weight: 6, arbitrary: anyTransfer(['house', 'm1', 'm2', 'm3'], 1n, ['CNY']) },
    { weight: 1, arbitrary: anyTransfer(ids, -5n, ['CNY', 'USD']) },
  );
  const postings = fc.array(fc.array(mixed, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 30 });

  it('keeps sums at zero, never overdraws, is all or nothing and can be replayed from its lines', () => {
    let accepted = 0;
    fc.assert(
      fc.property(start, postings, (opening, sequence) => {
        let state: ReadonlyMap<string, Account> = opening;
        const lines: Line[] = [];
        for (const transfers of sequence) {
          const copy = structuredClone(state);
          const result = post(state, transfers);
          expect(state).toEqual(copy);
          if (!result.ok) {
            const { index } = result.rejection;
            // The transfers before the rejected one would have been accepted by themselves; together with it
            // they are not.
            expect(post(state, transfers.slice(0, index)).ok).toBe(true);
            expect(post(state, transfers.slice(0, index + 1))).toEqual(result);
            continue;
          }
          accepted += result.lines.length;
          expect(result.lines).toHaveLength(transfers.length);
          for (const [id, after] of result.balancesAfter) {
            expect(transfers.some(({ debit, credit }) => debit === id || credit === id)).toBe(true);
            expect(typeof after).toBe('bigint');
          }
          state = applied(state, result.balancesAfter);
          lines.push(...result.lines);
          expect(checkZeroSum(state)).toEqual([]);
          expect(checkAccounts(state)).toEqual([]);
        }
        const balances = new Map([...opening].map(([id, { balance }]) => [id, balance]));
        expect(checkLines(balances, lines, state)).toEqual([]);
      }),
      { seed, numRuns: 400 },
    );
    // The test proves nothing when the run rejects every posting.
    expect(accepted).toBeGreaterThan(1000);
  });
});

describe('the checks find what is wrong', () => {
  const good: Line = { ...transfer('house', 'a', 5n), debitAfter: -5n, creditAfter: 5n };
  const state = () =>
    new Map([
      ['house', account(-5n, { mayGoNegative: true })],
      ['a', account(5n)],
    ]);
  const rulesOf = (lines: Line[], accounts = state()) =>
    checkLines(new Map(), lines, accounts).map(({ rule }) => rule);

  it('in lines', () => {
    expect(rulesOf([good])).toEqual([]);
    expect(rulesOf([])).toEqual(['closingBalance', 'closingBalance']);
    expect(rulesOf([{ ...good, creditAfter: 6n }])).toEqual(['runningBalance']);
    expect(rulesOf([{ ...good, debitAfter: 0n }])).toEqual(['runningBalance']);
    expect(rulesOf([{ ...good, currency: 'USD' }])).toEqual(['oneCurrency']);
    expect(rulesOf([{ ...good, amount: 0n }])).toContain('amount');
    expect(rulesOf([good, { ...good, credit: 'house', debitAfter: -10n, creditAfter: -5n }])).toEqual([
      'distinctAccounts',
    ]);
  });

  it('in accounts', () => {
    expect(checkAccounts(new Map([['a', account(-1n)]]))).toEqual([{ rule: 'overdraft', where: 'a' }]);
    expect(checkAccounts(new Map([['a', account(-1n, { creditLimit: 1n })]]))).toEqual([]);
    expect(checkAccounts(new Map([['a', account(-9n, { mayGoNegative: true })]]))).toEqual([]);
    expect(checkAccounts(new Map([['a', account(0n, { held: -1n })]]))).toEqual([
      { rule: 'held', where: 'a' },
    ]);
    expect(checkZeroSum(new Map([['a', account(1n)]]))).toEqual([{ rule: 'zeroSum', where: 'CNY: 1' }]);
    expect(sumsByCurrency(world())).toEqual(
      new Map([
        ['CNY', 0n],
        ['USD', 0n],
      ]),
    );
  });
});

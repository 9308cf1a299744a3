import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { balances, dto, fundTree } from '../../testing/money.ts';

const isFullSize = process.env.PITBOSS_TEST_SIZE === 'full';
// Each run has histories of its own.
const histories = isFullSize ? 5_000 : 200;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

let api: TestApi;
beforeAll(async () => {
  process.stdout.write(`money seed ${seed}\n`);
  api = await startTestApi();
  await sql`insert into currency_rate (id, code, rate, valid_from) values (900, 'CNY', 1, '2020-01-01')
    on conflict do nothing`.execute(api.services.databases.system);
  await fundTree(api, '100.00');
});
afterAll(() => api.stop());

/** Permitted movements: caller, call, target, and the accounts that lose and gain on success. */
const ways = [
  ['superadmin', '/proxyUser/addBalance', '11', 'in', null, 'agent:11'],
  ['superadmin', '/proxyUser/addBalance', '11', 'out', 'agent:11', null],
  ['superadmin', '/proxyUser/buyPoints', '11', undefined, null, 'agent:11'],
  ['major1', '/proxyUser/addBalance', '12', 'in', 'agent:11', 'agent:12'],
  ['major1', '/proxyUser/addBalance', '12', 'out', 'agent:12', 'agent:11'],
  ['major1', '/proxyUser/addBalance', '16', 'in', 'agent:11', 'agent:16'],
  ['share1', '/proxyUser/addBalance', '13', 'in', 'agent:12', 'agent:13'],
  ['share1', '/proxyUser/addBalance', '13', 'out', 'agent:13', 'agent:12'],
  ['master1', '/proxyUser/addBalance', '14', 'in', 'agent:13', 'agent:14'],
  ['master1', '/proxyUser/addBalance', '14', 'out', 'agent:14', 'agent:13'],
  ['share1', '/player/deposit', '312', undefined, 'agent:12', 'member:312'],
  ['share1', '/player/withdraw', '312', undefined, 'member:312', 'agent:12'],
  ['general1', '/player/deposit', '314', undefined, 'agent:14', 'member:314'],
  ['general1', '/player/withdraw', '314', undefined, 'member:314', 'agent:14'],
] as const;

const step = fc.record({
  way: fc.nat(ways.length - 1),
  amount: fc.bigInt(1n, 30_000n),
  /** Number of concurrent sends of the same request with the same key. */
  times: fc.constantFrom(1, 1, 1, 2, 3),
});
let keys = 0;

it(`${histories} random histories of concurrent money calls lose, double and overdraw nothing`, async () => {
  const done = { ok: 0, refused: 0 };
  let before = await balances(api);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (history) => {
      const expected = new Map(before);
      const move = (account: string | null, by: bigint) => {
        if (account) expected.set(account, (expected.get(account) ?? 0n) + by);
      };
      await Promise.all(
        history.map(async ({ way, amount, times }) => {
          const [account, path, id, direction, loser, winner] = ways[way] as (typeof ways)[number];
          keys += 1;
          const request = {
            body: { id, amount: dto(amount), ...(direction ? { direction } : {}) },
            headers: { 'idempotency-key': `history-${keys}` },
          };
          const replies = await Promise.all(
            Array.from({ length: times }, () => api.call(account, path, request)),
          );
          // A rejected attempt releases its key, so a later one with the same key may succeed, but only once.
          const codes = new Set(replies.map((reply) => reply.code));
          for (const code of codes) expect([0, 1300]).toContain(code);
          if (codes.has(0)) {
            done.ok += 1;
            move(loser, -amount);
            move(winner, amount);
          } else done.refused += 1;
        }),
      );
      before = await balances(api);
      expect(before).toEqual(expected);
      for (const balance of expected.values()) expect(balance).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: histories, seed, endOnFailure: true },
  );
  process.stdout.write(`money: ${done.ok} movements made, ${done.refused} refused\n`);
  expect(done.ok).toBeGreaterThan(histories);
  expect(done.refused).toBeGreaterThan(0);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
}, 600_000);

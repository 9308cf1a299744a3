import type { RiskEvent } from '@pitboss/risk/events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { announceRisk } from '../domain/risk/risk-outbox.ts';
import { ownTransaction } from '../domain/sql/own-transaction.ts';
import { onConnection, type RunSql } from '../domain/sql/run-sql.ts';
import { createIdMaker } from '../platform/db/ids.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { cycle } from './cycle.ts';
import { createMemory, type Memory } from './evaluation/memory.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(2);
});
afterAll(() => database.stop());

const ids = createIdMaker(1);
const now = Date.now();
/** Bets that one request may contain. */
const requestBets = 5_000;

let memory: Memory;
beforeEach(async () => {
  memory = createMemory();
  await database.databases.systemPool.query(
    'truncate risk_batch, risk_alert, risk_alert_item, risk_standing, risk_minute cascade',
  );
});

const pool = () => database.databases.systemPool;
/** Ids and numbers have the lengths that they have in production. */
const idOf = (number: number) => String(100_000_000_000_000_000n + BigInt(number));
const facts = { tenant: idOf(11), agent: idOf(14), currency: 'CNY' };

/** A bet of 60,000 CNY, beyond the alarm of single bets (50,000 CNY). */
const largeBet = (bet: number): RiskEvent => ({
  ...facts,
  kind: 'placed',
  member: idOf(314),
  bet: idOf(bet),
  game: 203,
  betAt: now,
  stake: '6000000',
  ip: '203.0.113.114',
  hall: 0,
  round: `round-${idOf(bet)}`,
  area: 1,
});

/** A deposit of 60,000 CNY, beyond the alarm of members' transfers (50,000 CNY). */
const largeTransfer: RiskEvent = {
  ...facts,
  kind: 'transfer',
  member: idOf(321),
  order: idOf(1),
  at: now,
  direction: 'in',
  amount: '6000000',
};

let bets = 0;
const announceBets = (count: number) =>
  announceRisk(
    onConnection(pool()),
    ids.next(now),
    now,
    Array.from({ length: count }, () => {
      bets += 1;
      return [largeBet(bets)];
    }),
  );

/** Runs one cycle as the only engine; returns the number of its statements. */
async function runCycle(): Promise<number> {
  let statements = 0;
  await ownTransaction(pool(), { statement_timeout: 30_000 }, async (run) => {
    const counting: RunSql = (...statement) => {
      statements += 1;
      return run(...statement);
    };
    await cycle(counting, memory, { ids, own: 'test', now: () => now, deadMs: 0 });
  });
  return statements;
}

const waiting = async () =>
  (await pool().query<{ n: number }>('select count(*)::int as n from risk_batch')).rows[0]?.n;
const alerts = async () =>
  (
    await pool().query<{ code: string; items: number }>(
      'select code, sum(items)::int as items from risk_alert group by code order by code',
    )
  ).rows;

it('commits the alert of another member before it evaluates the second of two requests of 5,000 large bets', async () => {
  await announceBets(requestBets);
  await announceRisk(onConnection(pool()), ids.next(now), now, [[largeTransfer]]);
  await announceBets(requestBets);
  expect(await waiting()).toBe(3);

  await runCycle();
  expect(await waiting()).toBe(1);
  expect(await alerts()).toEqual(
    expect.arrayContaining([
      { code: 'playerTransfer', items: 1 },
      { code: 'singleBet', items: requestBets },
    ]),
  );

  await runCycle();
  expect(await waiting()).toBe(0);
  expect(await alerts()).toContainEqual({ code: 'singleBet', items: 2 * requestBets });
});

it('sends as many statements for 5,000 bets beyond limits as for two', async () => {
  await announceBets(2);
  await runCycle();
  await announceBets(2);
  const few = await runCycle();
  await announceBets(requestBets);
  expect(await runCycle()).toBe(few);
  expect(await alerts()).toContainEqual({ code: 'singleBet', items: requestBets + 4 });
});

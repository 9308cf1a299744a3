import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { monthsFromEach } from '../../testing/sources.ts';
import { createIdMaker } from './ids.ts';
import { betsKeptFrom, dropOldPartitions, ensurePartitions } from './partitions.ts';

let api: TestApi;
beforeAll(async () => {
  await avoidDayStart();
  api = await startTestApi();
});
afterAll(() => api.stop());

it('drops whole months of bets and rounds, keeps money and the figures of reports', async () => {
  const { system: db } = api.services.databases;
  const now = Date.now();
  const thisMonth = new Date(now);
  const monthsAgo = (months: number) =>
    Date.UTC(thisMonth.getUTCFullYear(), thisMonth.getUTCMonth() - months, 15);
  await ensurePartitions(db, now, 12);
  const ids = createIdMaker(3);
  for (const months of [2, 6, 9, 11]) {
    const at = new Date(monthsAgo(months));
    await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type,
      hall_level, currency, amount, payout, state, bet_time, ip)
      values (${ids.next(at.getTime())}::bigint, 11, 13, 313, ${`old${months}`}, 203, 'room', 0, 0, 'CNY',
        1000, 500, 1, ${at}, '203.0.113.9')`.execute(db);
  }
  const count = async (table: string) =>
    Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n);
  const figures = () => monthsFromEach(api, monthsAgo(12), now);
  const bets = await count('bet');
  const before = await figures();

  const dropped = await dropOldPartitions(db, now, 7);
  expect(dropped.filter((name) => name.startsWith('bet_'))).toHaveLength(5);
  expect(dropped.some((name) => name.startsWith('ledger'))).toBe(false);
  expect(await count('bet')).toBe(bets - 2);
  expect(await count('past_bet')).toBe(2);
  expect(await figures()).toEqual(before);
  expect((await betsKeptFrom(db)).getTime()).toBe(
    Date.UTC(thisMonth.getUTCFullYear(), thisMonth.getUTCMonth() - 7, 1),
  );
  expect(await dropOldPartitions(db, now, 7)).toEqual([]);
  expect(await figures()).toEqual(before);
});

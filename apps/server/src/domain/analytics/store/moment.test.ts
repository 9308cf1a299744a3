import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Analytics, AnalyticsUnavailable } from '../../../platform/calls/analytics.ts';
import { ensurePartitions, keepFigures, monthOf, partitionOf } from '../../../platform/db/partitions.ts';
import { betCommits, settledBets } from '../../../testing/analytics/commits.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { floorToDay } from '../../calendar/beijing-days.ts';
import { dayMs } from '../../calendar/time-units.ts';
import { allPlayers } from '../report/player-rows.ts';
import { catchUp } from './follow.sql.ts';
import { analyticsIn } from './in-process.ts';
import { type AnalyticsStore, openStore } from './store.ts';

let api: TestApi;
let store: AnalyticsStore;
let analytics: Analytics;
let commits: ReturnType<typeof betCommits>;

beforeAll(async () => {
  api = await startTestApi();
  store = await openStore();
  analytics = analyticsIn(store, api.services.databases.systemPool);
  commits = betCommits(system());
});
afterAll(async () => {
  await analytics.close();
  await api.stop();
});

const system = () => api.services.databases.system;
const follow = () => catchUp(system(), api.services.databases.systemPool, store);
const settled = () => settledBets(analytics);

it('holds what was committed before, in each state of the store', async () => {
  const old = await commits.place(1, Date.now() - 86_400_000, '0');
  await follow();
  expect(await settled()).toBe('1 0');
  // Not in the store yet: read from the database.
  const open = await commits.place(0);
  expect(await settled()).toBe('1 0');
  await commits.pay(open, 700);
  await commits.pay(old, 50);
  expect(await settled()).toBe('2 750');
  await follow();
  expect(await settled()).toBe('2 750');
  // A correction of a bet that the store has.
  await commits.pay(open, 900);
  expect(await settled()).toBe('2 950');
  await commits.pay(open, 100);
  expect(await settled()).toBe('2 150');
  await follow();
  await follow();
  expect(await settled()).toBe('2 150');
});

it('holds a commit that became visible after later ones', async () => {
  const early = commits.nextStamp();
  const before = await settled();
  await commits.place(1);
  await follow();
  await commits.place(1, Date.now(), early);
  const [count, payout] = before.split(' ');
  const expected = `${Number(count) + 2} ${payout}`;
  expect(await settled()).toBe(expected);
  await follow();
  expect(await settled()).toBe(expected);
});

it('is rebuilt when the database is one from before', async () => {
  await commits.place(1);
  await follow();
  const before = await settled();
  // The restore of a backup: the newest commit is missing, and another takes its place.
  await sql`delete from bet where stamp = (select stamp from bet_commit order by place desc limit 1)`.execute(
    system(),
  );
  await sql`delete from bet_commit where place = (select max(place) from bet_commit)`.execute(system());
  // No answer from the copy of the other history, not even until it is rebuilt.
  await expect(settled()).rejects.toBeInstanceOf(AnalyticsUnavailable);
  const replaced = await commits.place(1);
  await commits.pay(replaced, 33);
  await follow();
  const [count, payout] = before.split(' ');
  expect(await settled()).toBe(`${count} ${Number(payout) + 33}`);
});

it.each([1, 2])('holds what is committed, and copied, before %s reads of a question', async (times) => {
  const pool = api.services.databases.systemPool;
  const [count, payout] = (await settled()).split(' ');
  let reads = 0;
  const late = {
    async query(asked: unknown) {
      reads += 1;
      if (reads <= times) {
        await commits.place(1);
        await follow();
      }
      return pool.query(asked as string);
    },
  } as unknown as typeof pool;
  const expected = `${Number(count) + times} ${payout}`;
  expect(await settledBets(analyticsIn(store, late))).toBe(expected);
  // The commit before the first read made it read again.
  expect(reads).toBe(2);
  expect(await settled()).toBe(expected);
});

it('gives the rows that it has kept only for the same facts, statement and reach', async () => {
  await commits.place(1);
  await follow();
  const tenants = async (tenantId: string | null, state: number) => {
    const select = 'select count(*)::integer as bets from facts where state = $1';
    const [rows] = await analytics.run({ tenantId, agentIds: null }, [{ ctes: '', select, values: [state] }]);
    return (rows as { bets: number }[])[0]?.bets;
  };
  const nobody = { tenantId: '11', agentIds: [] };
  const select = 'select count(*)::integer as bets from facts where state = $1';
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await tenants('11', 1)).toBeGreaterThan(0);
    expect(await tenants('11', 9)).toBe(0);
    expect(await tenants('12345', 1)).toBe(0);
    expect(await analytics.run(nobody, [{ ctes: '', select, values: [1] }])).toEqual([[{ bets: 0 }]]);
  }
  const before = await tenants(null, 1);
  await commits.place(1);
  expect(await tenants(null, 1)).toBe(Number(before) + 1);
});

it('is found to differ from the database, and built again', async () => {
  const bet = await commits.place(1);
  await follow();
  const { checked, differences } = await analytics.verify();
  expect(differences).toEqual([]);
  expect(checked).toBeGreaterThan(0);
  // Not copied yet: compared as of one moment all the same.
  await commits.pay(bet, 44);
  expect((await analytics.verify()).differences).toEqual([]);
  await follow();
  // A change that nothing has announced.
  await sql`update bet set payout = payout + 1 where id = ${bet}::bigint`.execute(system());
  await follow();
  expect((await analytics.verify()).differences).toMatchObject([
    { key: expect.stringMatching(/^tenant 11, \d{4}-\d\d-\d\d, state 1, CNY$/) },
  ]);
  await expect(settled()).rejects.toBeInstanceOf(AnalyticsUnavailable);
  await follow();
  expect((await analytics.verify()).differences).toEqual([]);
});

it('has sums by day that follow each change, and aggregates them from time to time', async () => {
  const bet = await commits.place(0);
  await follow();
  // More changes than are kept apart.
  for (let turn = 0; turn < 510; turn += 1) {
    await commits.pay(bet, turn);
    await follow();
  }
  expect((await analytics.verify()).differences).toEqual([]);
  const [rows] = await analytics.run({ tenantId: '11', agentIds: null }, [
    { ctes: '', select: 'select count(*)::integer as n from day_sums', values: [] },
  ]);
  const [groups] = await analytics.run({ tenantId: '11', agentIds: null }, [
    {
      ctes: '',
      select: `select count(*)::integer as n from (select distinct agent_id, game_id, currency, state,
        is_normal, day from facts) g`,
      values: [],
    },
  ]);
  const count = (found: unknown[] | undefined) => (found as { n: number }[])[0]?.n ?? 0;
  expect(count(rows)).toBeLessThan(count(groups) + 50);
});

it('counts a player until its last settled bet is cancelled', async () => {
  const at = Date.now() - 250 * dayMs;
  await ensurePartitions(system(), Date.now(), 12);
  const buckets = [{ from: floorToDay(at), to: floorToDay(at) + dayMs }];
  const question = allPlayers({ lines: null, by: [], buckets, filter: {}, memberKind: 'normal' });
  const players = async () => {
    const [rows] = await analytics.run({ tenantId: '11', agentIds: null }, [question]);
    return (rows as { players: number }[])[0]?.players;
  };
  expect(await players()).toBe(0);
  const first = await commits.place(1, at);
  const second = await commits.place(1, at);
  expect(await players()).toBe(1);
  await follow();
  await commits.cancel(first);
  expect(await players()).toBe(1);
  await follow();
  await commits.cancel(second);
  expect(await players()).toBe(0);
  await follow();
  expect(await players()).toBe(0);
  expect((await analytics.verify()).differences).toEqual([]);
});

it('has the figures of a month that left the database after a change which it had not copied', async () => {
  const at = Date.now() - 300 * 86_400_000;
  await ensurePartitions(system(), Date.now(), 12);
  const bet = await commits.place(1, at);
  await follow();
  const [count, payout] = (await settled()).split(' ');
  await commits.pay(bet, 555);
  const partition = partitionOf('bet', monthOf(at));
  await system()
    .transaction()
    .execute(async (tx) => {
      await keepFigures(tx, partition);
      await sql`drop table ${sql.table(partition)}`.execute(tx);
    });
  await expect(settled()).rejects.toBeInstanceOf(AnalyticsUnavailable);
  await follow();
  expect(await settled()).toBe(`${count} ${Number(payout) + 555}`);
  expect((await analytics.verify()).differences).toEqual([]);
});

it('gives no answer while the database gives none', async () => {
  const gone = { query: () => Promise.reject(new Error('terminating connection')) } as never;
  await expect(settledBets(analyticsIn(store, gone))).rejects.toBeInstanceOf(AnalyticsUnavailable);
  expect(await settled()).toMatch(/^\d+ \d+$/);
});

it('gives no answer that needs more memory than it may use', async () => {
  const small = await openStore({ memory: '64MB', threads: 1 });
  const { system: db, systemPool } = api.services.databases;
  await catchUp(db, systemPool, small);
  const select = `select string_agg(n::varchar, ',' order by n desc)::varchar as text
    from (select unnest(generate_series(1, 8000000)) as n) s`;
  const few = analyticsIn(small, systemPool);
  const all = { tenantId: null, agentIds: null };
  await expect(few.run(all, [{ ctes: '', select, values: [] }])).rejects.toBeInstanceOf(AnalyticsUnavailable);
  await few.close();
});

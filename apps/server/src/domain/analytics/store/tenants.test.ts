import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Analytics, AnalyticsUnavailable, type Reach } from '../../../platform/calls/analytics.ts';
import { ensurePartitions } from '../../../platform/db/partitions.ts';
import { betCommits } from '../../../testing/analytics/commits.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { testAgents } from '../../../testing/users.ts';
import { dayMs } from '../../calendar/time-units.ts';
import { catchUp } from './follow.sql.ts';
import { analyticsIn } from './in-process.ts';
import { type AnalyticsStore, openStore } from './store.ts';

/** A time without other bets of the test data. */
const at = Date.now() - 100 * dayMs;
const folder = mkdtempSync(join(tmpdir(), 'pitboss-tenants-'));
const path = join(folder, 'facts.duckdb');
let api: TestApi;
let commits: Record<'major1' | 'major2', ReturnType<typeof betCommits>>;
let bets: string[];

beforeAll(async () => {
  api = await startTestApi();
  const { system } = api.services.databases;
  await ensurePartitions(system, Date.now(), 12);
  const [major1] = testAgents;
  commits = { major1: betCommits(system, 9, major1), major2: betCommits(system, 10, testAgents[5]) };
  // Two bets of 10.00 of one tenant, three of the other.
  bets = [await commits.major1.place(1, at), await commits.major1.place(1, at)];
  for (let count = 0; count < 3; count += 1) await commits.major2.place(1, at);
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Reply {
  readonly list: readonly { account: string; bets: number; amountCny: string; profitCny: string }[];
  readonly totals: { bets: number; amountCny: string; players: number | null };
}

/** Runs work with a server that has a copy of some tenants; `answered` are the reaches that the copy answered. */
async function withCopyOf<T>(
  tenants: readonly string[],
  work: (follow: () => Promise<void>, store: AnalyticsStore, answered: (string | null)[]) => Promise<T>,
): Promise<T> {
  const { system, systemPool } = api.services.databases;
  const store = await openStore({ path, tenants });
  const copy = analyticsIn(store, systemPool);
  const answered: (string | null)[] = [];
  const analytics: Analytics = {
    ...copy,
    async run(reach: Reach, statements) {
      const rows = await copy.run(reach, statements);
      answered.push(reach.tenantId);
      return rows;
    },
  };
  Object.assign(api.services, { analytics });
  try {
    return await work(() => catchUp(system, systemPool, store), store, answered);
  } finally {
    Object.assign(api.services, { analytics: undefined });
    await copy.close();
  }
}

async function report(account: string): Promise<Reply> {
  const body = { start_time: at - dayMs, end_time: at + dayMs, zone: 'BeiJing', offsetMinutes: 480 };
  const reply = await api.call<Reply>(account, '/proxyUser/getProxyReport', { body });
  expect(reply.code, reply.desc).toBe(0);
  return reply.data;
}

const copied = (store: AnalyticsStore) =>
  store.read(async (read) =>
    (await read<{ tenant: string }>('select distinct tenant_id::varchar as tenant from bet order by 1')).map(
      ({ tenant }) => tenant,
    ),
  );

it('answers reports of its tenants, also after later changes, and no others', async () => {
  await withCopyOf(['11'], async (follow, store, answered) => {
    await follow();
    expect(await copied(store)).toEqual(['11']);
    expect((await report('major1')).totals).toMatchObject({ bets: 2, amountCny: '20.00', players: 1 });
    expect(answered).toEqual(['11']);
    await commits.major1.pay(bets[0] ?? '', 700);
    const changed = [{ account: 'major1', bets: 2, amountCny: '20.00', profitCny: '13.00' }];
    // Read from the database, and then from the copy.
    expect((await report('major1')).list).toMatchObject(changed);
    await commits.major2.place(1, at);
    await follow();
    expect((await report('major1')).list).toMatchObject(changed);
    expect(answered).toEqual(['11', '11', '11']);
    expect(await copied(store)).toEqual(['11']);
    expect((await report('major2')).totals).toMatchObject({ bets: 4, amountCny: '40.00' });
    expect(answered).toHaveLength(3);
  });
});

it('leaves reports over all tenants to the database', async () => {
  await withCopyOf(['11'], async (follow, store, answered) => {
    await follow();
    const { list, totals } = await report('superadmin');
    expect(totals).toMatchObject({ bets: 6, amountCny: '60.00', players: 2 });
    expect(list).toHaveLength(2);
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account: 'major1', bets: 2, amountCny: '20.00', profitCny: '13.00' }),
        expect.objectContaining({ account: 'major2', bets: 4, amountCny: '40.00', profitCny: '40.00' }),
      ]),
    );
    expect(answered).toEqual([]);
    const analytics = analyticsIn(store, api.services.databases.systemPool);
    const wide = analytics.run({ tenantId: null, agentIds: ['11'] }, []);
    await expect(wide).rejects.toBeInstanceOf(AnalyticsUnavailable);
  });
});

it('compares only the bets of its tenants', async () => {
  await withCopyOf(['21', '11'], async (follow, store) => {
    await follow();
    const analytics = analyticsIn(store, api.services.databases.systemPool);
    const both = await analytics.verify();
    expect(both.differences).toEqual([]);
    expect(both.checked).toBeGreaterThan(0);
  });
  await withCopyOf(['21'], async (follow, store) => {
    await follow();
    expect((await analyticsIn(store, api.services.databases.systemPool).verify()).differences).toEqual([]);
  });
});

it('is built again when its tenants change, and only then', async () => {
  await withCopyOf(['21'], async (follow, store) => {
    await follow();
    expect(await copied(store)).toEqual(['21']);
  });
  await withCopyOf(['21'], async (_follow, store) => {
    expect(store.state().origin).not.toBeNull();
    expect(await copied(store)).toEqual(['21']);
  });
  await withCopyOf([], async (follow, store, answered) => {
    expect(store.state().origin).toBeNull();
    await follow();
    expect(await copied(store)).toEqual(['11', '21']);
    expect((await report('superadmin')).totals).toMatchObject({ bets: 6, amountCny: '60.00' });
    expect(answered).toEqual([null]);
  });
});

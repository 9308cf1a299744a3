import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { distributedQuery } from '../cluster/distributed-query.ts';
import { asOwner, queryAsOwner } from '../databases/owner.ts';
import type { Tx } from '../db.ts';
import { idFloor } from '../ids.ts';
import { ensurePartitions } from '../partitions.ts';
import { makeScope, type Scope, wholeScope } from '../scope.ts';
import { keptPlan, unsortedPlan } from './kept-plan.ts';
import { onceInRead } from './once-in-read.ts';

let api: TestApi;
let isDistributed: boolean;
beforeAll(async () => {
  api = await startTestApi();
  isDistributed = (await api.services.databases.systemPool.query(distributedQuery)).rows.length > 0;
});
afterAll(() => api.stop());

const read = <T>(scope: Scope, work: (db: Tx) => Promise<T>, statementMs = 3_000) =>
  api.services.databases.read(scope, statementMs, work);
const tenant = (tenantId: string) =>
  makeScope({ kind: 'tenant', tenantId, agentIds: null, agentId: tenantId, layer: 1 });
/** A query has a prepared statement from the third use on; each connection plans it once. */
const often = 6;

async function facts(db: Tx) {
  const { rows } = await sql<{ role: string; readOnly: string; limit: string; mode: string }>`
    select current_user::text as role, current_setting('transaction_read_only') as "readOnly",
      current_setting('statement_timeout') as limit, current_setting('plan_cache_mode') as mode`.execute(db);
  return rows[0];
}
const membersOf = async (db: Tx, min = 0) =>
  (
    await keptPlan(
      sql<{ n: number; tenants: string[] }>`
        select count(*)::int as n, array_agg(distinct tenant_id order by tenant_id) as tenants from member
          where id > ${min}`,
    ).execute(db)
  ).rows[0];
/** Returns how often each prepared statement of the read's connection was executed with a generic plan. */
const keptPlans = async (db: Tx) =>
  (
    await sql<{ statement: string; plans: number }>`
      select statement, generic_plans::int as plans from pg_prepared_statements
        where name like 'kept%'`.execute(db)
  ).rows;

it('runs the queries of a read under its scope, read-only and with its limit, prepared or not', async () => {
  for (let turn = 0; turn < often; turn += 1) {
    await read(
      wholeScope,
      async (db) => {
        expect(await facts(db)).toMatchObject({ role: 'pitboss_all', readOnly: 'on', limit: '10s' });
        await membersOf(db);
        expect(await facts(db)).toMatchObject({ role: 'pitboss_all', readOnly: 'on', limit: '10s' });
      },
      10_000,
    );
    await expect(read(wholeScope, (db) => sql`delete from member`.execute(db))).rejects.toMatchObject({
      code: '25006',
    });
  }
});

it('shows each caller only their own rows, whichever caller used the prepared statement before on the connection', async () => {
  const all = await read(wholeScope, (db) => membersOf(db));
  const [first = '', second = ''] = all?.tenants ?? [];
  for (let turn = 0; turn < often; turn += 1) {
    expect(await read(wholeScope, (db) => membersOf(db))).toEqual(all);
    expect((await read(tenant(first), (db) => membersOf(db)))?.tenants).toEqual([first]);
    expect((await read(tenant(second), (db) => membersOf(db)))?.tenants).toEqual([second]);
    expect((await read(tenant('0'), (db) => membersOf(db)))?.n).toBe(0);
  }
});

it('uses a generic plan for a prepared statement, and plans other queries of the same read by their values', async () => {
  const all = (await read(wholeScope, (db) => membersOf(db)))?.n ?? 0;
  for (let turn = 0; turn < often; turn += 1)
    await read(wholeScope, async (db) => {
      expect((await membersOf(db, 0))?.n).toBe(all);
      expect((await membersOf(db, 2 ** 31 - 1))?.n).toBeLessThan(all);
      const other = sql<{
        mode: string;
      }>`select current_setting('plan_cache_mode') as mode where ${turn}::int >= 0`;
      expect((await other.execute(db)).rows).toEqual([{ mode: 'auto' }]);
    });
  const plans = await read(wholeScope, keptPlans);
  const kept = plans.filter(({ statement }) => statement.includes('distinct tenant_id'));
  // On several machines rows are found by the values.
  if (isDistributed) expect(kept).toEqual([]);
  else expect(kept[0]?.plans).toBeGreaterThan(0);
});

it('runs a prepared statement while its table gets and loses a column', async () => {
  const { system } = api.services.databases;
  const columns = async () =>
    Object.keys(
      (
        await read(wholeScope, (db) =>
          keptPlan(sql<object>`select * from currency where code <> ${''}`).execute(db),
        )
      ).rows[0] ?? {},
    );
  for (let turn = 0; turn < often; turn += 1) expect(await columns()).not.toContain('later');
  await sql`alter table currency add column later int`.execute(system);
  for (let turn = 0; turn < often; turn += 1) expect(await columns()).toContain('later');
  await sql`alter table currency drop column later`.execute(system);
  expect(await columns()).not.toContain('later');
});

it('runs prepared statements on all connections concurrently after a table has changed', async () => {
  const { system } = api.services.databases;
  const together = () =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        read(wholeScope, async (db) => {
          await sql`select pg_sleep(0.02)`.execute(db);
          return Object.keys(
            (await keptPlan(sql<object>`select c.* from currency c where c.code <> ${'-'}`).execute(db))
              .rows[0] ?? {},
          );
        }),
      ),
    );
  for (let turn = 0; turn < often; turn += 1) await together();
  await sql`alter table currency add column later int`.execute(system);
  for (const columns of await together()) expect(columns).toContain('later');
  await sql`alter table currency drop column later`.execute(system);
  for (const columns of await together()) expect(columns).not.toContain('later');
});

it('finds the rows of months that came after the plan, and none of those that are gone', async () => {
  const { system } = api.services.databases;
  const betsNow = async () =>
    (
      await read(wholeScope, (db) =>
        keptPlan(sql<{ n: number }>`select count(*)::int as n from bet where id >= ${'0'}::bigint`).execute(
          db,
        ),
      )
    ).rows[0]?.n;
  let bets = 0;
  for (let turn = 0; turn < often; turn += 1) bets = (await betsNow()) ?? 0;
  const later = Date.now() + 400 * 86_400_000;
  await ensurePartitions(system, later);
  await sql`insert into bet select (jsonb_populate_record(b, jsonb_build_object('id',
    ${idFloor(later)}::bigint))).*
    from bet b limit 1`.execute(system);
  for (let turn = 0; turn < often; turn += 1) expect(await betsNow()).toBe(bets + 1);
  await sql`delete from bet where id = ${idFloor(later)}::bigint`.execute(system);
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'bet'::regclass order by 1 desc limit 1`.execute(system);
  await sql`alter table bet detach partition ${sql.table(rows[0]?.name ?? '')}`.execute(system);
  for (let turn = 0; turn < often; turn += 1) expect(await betsNow()).toBe(bets);
});

it('never runs a query whose scope the database rejects', async () => {
  const noUser = { ...wholeScope, kind: 'nobody' } as unknown as Scope;
  await expect(read(noUser, (db) => membersOf(db))).rejects.toMatchObject({ code: '22023' });
  const caught = read(noUser, async (db) => {
    await membersOf(db).catch(() => undefined);
    return membersOf(db);
  });
  await expect(caught).rejects.toMatchObject({ code: '22023' });
  expect(await read(wholeScope, facts)).toMatchObject({ role: 'pitboss_all' });
});

it('puts nothing but digits into the scope', async () => {
  const odd = "1'; set local role pitboss_all; --";
  const agents = makeScope({
    kind: 'agents',
    tenantId: '11',
    agentIds: ['13', odd],
    agentId: '13',
    layer: 2,
  });
  for (const scope of [tenant(odd), agents])
    await expect(read(scope, (db) => membersOf(db))).rejects.toThrow('an id is digits');
});

it('retries when a pooler provides a session that already has the prepared statement, or has lost it', async () => {
  const requests = api.services.databases.pools.requests as pg.Pool;
  for (let turn = 0; turn < often; turn += 1) await read(wholeScope, (db) => membersOf(db));
  const all = await read(wholeScope, (db) => membersOf(db));
  const names = (await requests.query("select name from pg_prepared_statements where name like 'kept%'"))
    .rows;
  expect(names.length > 0).toBe(!isDistributed);
  await requests.query('deallocate all');
  expect(await read(wholeScope, (db) => membersOf(db))).toEqual(all);
});

it('leaves nothing of a read to the next one on its connection', async () => {
  await read(wholeScope, async (db) => {
    const set = sql`select set_config('work_mem', '5MB', true), set_config('statement_timeout', ${'1234'},
      true)`;
    const [, known] = await Promise.all([set.execute(db), facts(db)]);
    expect(known).toMatchObject({ limit: '1234ms' });
    await membersOf(db);
  });
  expect(await read(wholeScope, facts)).toMatchObject({ limit: '3s', mode: 'auto' });
  await expect(read(wholeScope, (db) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({
    code: '22012',
  });
  expect(await read(tenant('0'), facts)).toMatchObject({ role: 'pitboss_tenant', mode: 'auto' });
});

it("runs nothing after a failed query, and reports that query's error", async () => {
  const failing = (db: Tx) => sql`select 1 / ${0}::int`.execute(db);
  const caught = read(wholeScope, async (db) => {
    await failing(db).catch(() => undefined);
    return membersOf(db);
  });
  await expect(caught).rejects.toMatchObject({ code: '22012' });
  // Whichever query of the batch finishes first.
  const together = read(wholeScope, (db) =>
    Promise.all([membersOf(db), failing(db).then(() => facts(db)), facts(db)]),
  );
  await expect(together).rejects.toMatchObject({ code: '22012' });
});

it('runs nothing more for a read that failed otherwise, and leaves its connection usable for the next one', async () => {
  let later: Promise<unknown> = Promise.resolve();
  const rejected = read(wholeScope, async (db) => {
    const slow = sql`select pg_sleep(${0.05})`.execute(db);
    later = slow.then(() => membersOf(db));
    later.catch(() => undefined);
    await facts(db);
    throw new Error('refused');
  });
  await expect(rejected).rejects.toThrow('refused');
  await expect(later).rejects.toThrow('a read that is over');
  expect(await read(tenant('0'), facts)).toMatchObject({ role: 'pitboss_tenant' });
});

it('returns the database error of an invalid prepared statement each time', async () => {
  for (let turn = 0; turn < often; turn += 1)
    await expect(
      read(wholeScope, (db) =>
        keptPlan(sql`select * from nothing_of_that_name where ${1}::int > 0`).execute(db),
      ),
    ).rejects.toMatchObject({ code: '42P01' });
});

it('pipelines independent queries with one timestamp, and keeps no transaction open', async () => {
  const begun = sql<{ at: string }>`select now()::text as at where ${1}::int > 0`;
  const at = async (db: Tx) => (await begun.execute(db)).rows[0]?.at;
  const [first, [second, third]] = await read(wholeScope, async (db) => [
    await at(db),
    await Promise.all([at(db), Promise.resolve().then(() => at(db))]),
  ]);
  // On several hosts a read is one transaction from its first query on.
  expect(second === first).toBe(isDistributed);
  expect(third).toBe(second);
  const { rows } = await api.services.databases.systemPool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and query like '%set local role%'`,
  );
  expect(rows).toEqual([]);
});

it('plans only unsorted queries without sorts, in whatever order queries are issued', async () => {
  const sorts = (query: typeof unsortedPlan | typeof keptPlan, n: number) => async (db: Tx) =>
    (
      await query(
        sql<{ sorts: string }>`select current_setting('enable_sort') as sorts where ${n}::int > 0`,
      ).execute(db)
    ).rows[0]?.sorts;
  for (let turn = 0; turn < often; turn += 1) {
    const found = await read(wholeScope, (db) =>
      Promise.all([
        sorts(unsortedPlan, 1)(db),
        sorts(keptPlan, 2)(db),
        facts(db),
        sorts(unsortedPlan, 3)(db),
      ]),
    );
    expect([found[0], found[3]]).toEqual(['off', 'off']);
    if (!isDistributed) expect(found[1]).toBe('on');
    expect(await read(wholeScope, sorts(keptPlan, 4))).toBe('on');
  }
});

it('runs a shared query once in a read, and again in the next', async () => {
  let requested = 0;
  const what = (db: Tx) =>
    onceInRead(db, 'members', async () => {
      requested += 1;
      return (await membersOf(db))?.n;
    });
  for (const times of [1, 2]) {
    const [one, other] = await read(wholeScope, async (db) => [await what(db), await what(db)]);
    expect(one).toBe(other);
    expect(requested).toBe(times);
  }
});

it("runs marked queries with the owner's privileges, and no others of the same batch", async () => {
  const who = sql<{ role: string; readOnly: string }>`
    select current_user::text as role, current_setting('transaction_read_only') as "readOnly"`;
  const scope = tenant('0');
  const owner = (await who.execute(api.services.databases.system)).rows[0]?.role;
  for (let turn = 0; turn < often; turn += 1) {
    const found = await read(scope, (db) =>
      Promise.all([who.execute(db), queryAsOwner(db, scope, who), facts(db), queryAsOwner(db, scope, who)]),
    );
    expect([found[0].rows[0]?.role, found[2]?.role]).toEqual(['pitboss_tenant', 'pitboss_tenant']);
    for (const position of [1, 3] as const)
      expect(found[position].rows).toEqual([{ role: owner, readOnly: 'on' }]);
    expect(await read(scope, facts)).toMatchObject({ role: 'pitboss_tenant' });
  }
  const whole = read(scope, (db) => asOwner(db, scope, () => who.execute(db)));
  await expect(whole).rejects.toThrow('by single questions');
});

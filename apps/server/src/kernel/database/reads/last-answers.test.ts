import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { sentBy } from '../../../testing/statements.ts';
import { makeScope, type Scope, wholeScope } from '../../access/scope.ts';
import type { Tx } from '../db.ts';
import { distributedQuestion } from '../distributed/distributed-question.ts';
import { steadyPlan } from './kept-plan.ts';
import type { Question } from './question-batch.ts';

/** Reads of somebody known, who go on with what a steady question was answered last. */
let api: TestApi;
let isDistributed: boolean;
beforeAll(async () => {
  api = await startTestApi();
  isDistributed = (await api.services.databases.systemPool.query(distributedQuestion)).rows.length > 0;
  await run(sql`create table steady (id bigint primary key, tenant_id bigint not null, value int not null)`);
  await run(sql`insert into steady values (1, 11, 1), (2, 12, 2)`);
  await run(sql`grant select on steady to pitboss_all, pitboss_tenant`);
  await run(sql`alter table steady enable row level security`);
  await run(sql`create policy whole on steady to pitboss_all using (true)`);
  await run(
    sql`create policy own on steady to pitboss_tenant using (tenant_id = current_setting('app.tenant_id')::bigint)`,
  );
});
afterAll(() => api.stop());

const run = (statement: ReturnType<typeof sql>) => statement.execute(api.services.databases.system);
const set = (value: number) => run(sql`update steady set value = ${value}::int where id = 1`);
/** A kept question is named from its third time on. */
const often = 4;
const proof: Question = {
  name: undefined,
  text: 'select 1 as known',
  values: [],
  shows: true,
  check: () => undefined,
};
const read = <T>(work: (db: Tx) => Promise<T>, scope: Scope = wholeScope) =>
  api.services.databases.read(scope, 3_000, work, proof);

const firstValue = async (db: Tx, least = 0) => {
  const { rows } = await steadyPlan(
    sql<{ value: number }>`select value from steady where id > ${least}::bigint order by id limit 1`,
  ).execute(db);
  return rows[0]?.value;
};
/** What follows from the value: twice as much, reckoned by the database. */
const twice = async (db: Tx, value: number | undefined) =>
  (await sql<{ n: number }>`select ${value ?? 0}::int * 2 as n`.execute(db)).rows[0]?.n;

/** A read whose second question follows from the answer of the first, how often it was done, and in how many writes. */
async function followed() {
  let works = 0;
  let found: unknown;
  const pool = api.services.databases.pools.requests as Parameters<typeof sentBy>[0];
  const sent = await sentBy(pool, async () => {
    found = await read(async (db) => {
      works += 1;
      const value = await firstValue(db);
      return [value, await twice(db, value)];
    });
  });
  const scopes = sent.filter(({ text }) => text.includes("set_config('role'")).length;
  return { found, works, scopes };
}

describe('a steady question', () => {
  it('goes out with what follows from its last answer', async () => {
    await set(1);
    for (let turn = 0; turn < often; turn += 1) expect((await followed()).found).toEqual([1, 2]);
    const { found, works, scopes } = await followed();
    expect({ found, works }).toEqual({ found: [1, 2], works: 1 });
    // Each write begins with the scope.
    if (!isDistributed) expect(scopes).toBe(1);
  });

  it('has all of the read done again where its answer is another one, and once from then on', async () => {
    for (const value of [5, 6]) {
      for (let turn = 0; turn < often; turn += 1) await followed();
      await set(value);
      const { found, works } = await followed();
      expect(found).toEqual([value, 2 * value]);
      if (!isDistributed) expect(works).toBe(2);
      expect(await followed()).toMatchObject({ found: [value, 2 * value], works: 1 });
    }
  });

  it('is waited for where nothing follows from it', async () => {
    for (let turn = 0; turn < often; turn += 1) await read((db) => firstValue(db));
    await set(7);
    expect(await read((db) => firstValue(db))).toBe(7);
  });

  it('refuses nobody for what was so last time', async () => {
    const least = 1_000;
    const strict = (db: Tx) =>
      firstValue(db, least).then((value) => {
        if (value === undefined) throw new Error('there is none');
        return value;
      });
    for (let turn = 0; turn < often; turn += 1) await expect(read(strict)).rejects.toThrow('there is none');
    await run(sql`insert into steady values (1001, 11, 8)`);
    expect(await read(strict)).toBe(8);
    // Nor does the database, which is asked for something that was there.
    const divided = async (db: Tx) =>
      (await sql<{ n: number }>`select 8 / ${await firstValue(db, least)}::int as n`.execute(db)).rows[0]?.n;
    await run(sql`update steady set value = 0 where id = 1001`);
    for (let turn = 0; turn < often; turn += 1)
      await expect(read(divided)).rejects.toMatchObject({ code: '22012' });
    await run(sql`update steady set value = 4 where id = 1001`);
    expect(await read(divided)).toBe(2);
    await run(sql`delete from steady where id = 1001`);
    await expect(read(strict)).rejects.toThrow('there is none');
  });

  it('is answered each with the own rows, and anew where a session is another one', async () => {
    const tenant = (tenantId: string) =>
      makeScope({ kind: 'tenant', tenantId, agentIds: null, agentId: tenantId, layer: 1 });
    const [first, second] = [tenant('11'), tenant('12')];
    await set(9);
    for (let turn = 0; turn < often; turn += 1) {
      expect(await read((db) => firstValue(db), first)).toBe(9);
      expect(await read((db) => firstValue(db), second)).toBe(2);
      expect(await read((db) => firstValue(db), tenant('13'))).toBeUndefined();
    }
  });

  it('is never older than the read, whoever changes it meanwhile', async () => {
    const seed = Date.now() % 100_000;
    let last = seed;
    await set(last);
    for (let turn = 0; turn < 60; turn += 1) {
      const before = last;
      last += 1;
      const reads = Array.from({ length: 4 }, followed);
      const [found] = await Promise.all([Promise.all(reads), set(last)]);
      for (const { found: both } of found) {
        const [value, doubled] = both as [number, number];
        expect([before, last], `seed ${seed}`).toContain(value);
        expect(doubled).toBe(2 * value);
      }
      expect((await followed()).found).toEqual([last, 2 * last]);
    }
  });
});

it('shows an agent under its new name at once, with its members', async () => {
  const list = async () =>
    (
      await api.call<{ list: { id: string; name: string; members: number }[] }>(
        'superadmin',
        '/proxyUser/list',
        {
          body: { pageSize: 50 },
        },
      )
    ).data.list;
  let before = await list();
  for (let turn = 0; turn < often; turn += 1) before = await list();
  const one = before.find(({ members }) => members > 0);
  await run(sql`update agent set name = 'Renamed' where id = ${one?.id}::bigint`);
  expect((await list()).find(({ id }) => id === one?.id)).toEqual({ ...one, name: 'Renamed' });
  await run(sql`update agent set name = ${one?.name} where id = ${one?.id}::bigint`);
  expect(await list()).toEqual(before);
});

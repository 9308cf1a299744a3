import * as d from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { type Reply, startTestApi, type TestApi } from '../../testing/api.ts';
import { createApi } from '../http/http.ts';
import { originTable } from '../http/origins.ts';
import { type OpenContext, type ReadContext, type Services, serve, type WriteContext } from './serve.ts';

const write = {
  payload: 'body',
  pages: ['/index'],
  effect: 'write',
  origin: 'ours',
  summary: { zh_cn: '测试', en_us: 'Test' },
  audit: { zh_cn: '测试', en_us: 'Test' },
  response: d.object({ name: d.text }),
} as const;
const contract = {
  rename: d.call({ path: '/test/rename', ...write, request: d.object({ name: d.text }) }),
  renamePaid: d.call({
    path: '/test/renamePaid',
    ...write,
    limit: 'money',
    request: d.object({ name: d.text }),
  }),
  sleep: d.call({ path: '/test/sleep', ...write, effect: 'read', request: d.object({}) }),
  limit: d.call({ path: '/test/limit', ...write, effect: 'read' }),
  reportLimit: d.call({ path: '/test/reportLimit', ...write, effect: 'read', limit: 'report' }),
  behind: d.call({ path: '/test/behind', ...write, effect: 'read', behind: true }),
} as const;

/** Renames agent 12 and returns the reply that the test set, valid or not. */
let reply: (name: string) => unknown;
let later: () => Promise<void> = async () => undefined;
const rename = async ({ tx, audit, afterCommit }: WriteContext, { name }: { name: string }) => {
  await sql`update agent set name = ${name} where id = 12`.execute(tx);
  audit({ target: 'agent:12', after: { name } });
  afterCommit(() => later());
  return reply(name) as { name: string };
};
const timeLimit = async ({ db }: ReadContext) => {
  const found = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  return { name: found.rows[0]?.statement_timeout ?? '' };
};
const routes = serve(contract, {
  limit: timeLimit,
  reportLimit: timeLimit,
  behind: timeLimit,
  rename,
  renamePaid: rename,
  async sleep({ db }) {
    const soon = sql`select set_config('statement_timeout', '20', true)`;
    await Promise.all([soon.execute(db), sql`select pg_sleep(5)`.execute(db)]);
    return { name: '' };
  },
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.app.close();
  api.app = createApi(api.services, routes, originTable(api.services.config, api.services.demo));
});
afterAll(() => api.stop());

const nameNow = async () =>
  (await sql<{ name: string }>`select name from agent where id = 12`.execute(api.services.databases.system))
    .rows[0]?.name;
const call = (path: string, body: object, headers = {}): Promise<Reply> =>
  api.call('superadmin', path, { body, headers });

it('undoes a write whose reply breaks the contract', async () => {
  const before = await nameNow();
  reply = () => ({ name: 7 });
  expect((await call('/test/rename', { name: 'wrong' })).code).toBe(1000);
  expect(await nameNow()).toBe(before);
  reply = (name) => ({ name });
  expect(await call('/test/rename', { name: 'right' })).toMatchObject({ code: 0, data: { name: 'right' } });
  expect(await nameNow()).toBe('right');
});

it('deletes the key of a money call whose reply broke the contract, so that the same request works again', async () => {
  const key = { 'idempotency-key': 'broken-once' };
  reply = () => ({});
  expect((await call('/test/renamePaid', { name: 'paid' }, key)).code).toBe(1000);
  expect(await nameNow()).not.toBe('paid');
  reply = (name) => ({ name });
  for (let time = 1; time <= 2; time += 1)
    expect(await call('/test/renamePaid', { name: 'paid' }, key)).toMatchObject({ data: { name: 'paid' } });
});

it('applies the statement timeout that the contract defines for a call', async () => {
  expect(await call('/test/limit', {})).toMatchObject({ code: 0, data: { name: '3s' } });
  expect(await call('/test/reportLimit', {})).toMatchObject({ code: 0, data: { name: '10s' } });
});

it('returns the age of a reply that was read from a replica', async () => {
  expect(await call('/test/behind', {})).toEqual({ code: 0, desc: '', data: { name: '3s' } });
  const { databases } = api.services;
  const services = {
    ...api.services,
    databases: {
      ...databases,
      readBehind: async (...requested: Parameters<typeof databases.read>) => ({
        data: await databases.read(...requested),
        behindMs: 1500,
      }),
    },
  };
  const own = api.app;
  api.app = createApi(
    services as typeof api.services,
    routes,
    originTable(api.services.config, api.services.demo),
  );
  try {
    expect(await call('/test/behind', {})).toMatchObject({ code: 0, behindMs: 1500 });
    expect(await call('/test/limit', {})).not.toHaveProperty('behindMs');
  } finally {
    await api.app.close();
    api.app = own;
  }
});

it('advises to narrow a query that ran out of time, and does not return busy', async () => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/test/sleep',
    headers: { token: await api.token('superadmin') },
    payload: {},
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    code: 1021,
    desc: '查询的数据量过大，请缩短时间范围或增加筛选条件',
  });
});

it('serves signed-in operators while denied calls wait for the locked operation log', async () => {
  const { system } = api.services.databases;
  await system.transaction().execute(async (tx) => {
    await sql`insert into audit_head (chain, seq, hash) values (11, 0, '\\x') on conflict do nothing`.execute(
      tx,
    );
    await sql`select from audit_head where chain = 11 for update`.execute(tx);
    // More than the server's own connections: each call is rejected, and its entry waits for the chain.
    const denied = Array.from({ length: 12 }, () =>
      api.call('sub1', '/test/rename', { body: { name: 'x', more: 'x' } }),
    );
    reply = (name) => ({ name });
    expect((await call('/test/rename', { name: 'meanwhile' })).code).toBe(0);
    const still = Symbol('still waiting');
    expect(await Promise.race([Promise.all(denied), still])).toBe(still);
  });
});

it("gives handlers no access to the server's databases, by type", () => {
  expectTypeOf<Services>().not.toHaveProperty('databases');
  expectTypeOf<WriteContext['services']>().toEqualTypeOf<Services>();
  expectTypeOf<ReadContext['services']>().toEqualTypeOf<Services>();
  expectTypeOf<WriteContext>().not.toHaveProperty('system');
  expectTypeOf<ReadContext>().not.toHaveProperty('system');
  expectTypeOf<OpenContext['services']>().toEqualTypeOf<Services>();
});

it('does what waits for the commit after it, once, and not at all when the write fails', async () => {
  const seen: unknown[] = [];
  reply = (name) => ({ name });
  later = async () => void seen.push(await nameNow());
  expect((await call('/test/rename', { name: 'committed' })).code).toBe(0);
  expect(seen).toEqual(['committed']);
  reply = () => ({ name: 7 });
  expect((await call('/test/rename', { name: 'not' })).code).toBe(1000);
  expect(seen).toEqual(['committed']);
  // The change is made whatever happens afterwards.
  reply = (name) => ({ name });
  later = () => Promise.reject(new Error('too late'));
  expect((await call('/test/rename', { name: 'made' })).code).toBe(0);
  expect(await nameNow()).toBe('made');
});

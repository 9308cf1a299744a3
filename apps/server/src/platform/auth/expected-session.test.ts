import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { parsedLines } from '../../testing/log.ts';
import { statementsOf } from '../../testing/statements.ts';

/** Reads of cached sessions: the session is verified in the same round trip as the read. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const list = (account: string, path = '/player/list') =>
  api.call<{ list: { id: string }[] }>(account, path, { body: { pageSize: 100 } });
const idsOf = async (account: string, path?: string) => {
  const { code, data } = await list(account, path);
  return code === 0 ? data.list.map(({ id }) => id).sort() : code;
};
/** Repeats a read until the session is cached. */
async function known(account: string): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) expect((await list(account)).code).toBe(0);
}
const run = (statement: ReturnType<typeof sql>) => statement.execute(api.services.databases.system);
/** Counts the separate session lookups during `work`. */
const lookUps = async (work: () => Promise<unknown>) =>
  (await statementsOf(api.services.databases.systemPool, work)).filter((text) => /\bsession s\b/.test(text))
    .length;

describe('a session that a server knows', () => {
  afterEach(() => {
    for (const account of ['superadmin', 'major1', 'share1', 'general1', 'master1', 'sub1'])
      api.signOut(account);
  });

  it('is verified within the read itself, without a lookup first', async () => {
    for (const account of ['superadmin', 'major1', 'share1', 'sub1']) {
      await known(account);
      expect(await lookUps(() => list(account))).toBe(0);
      // A first look, after which it is known.
      api.signOut(account);
      expect(await lookUps(() => list(account))).toBeGreaterThan(0);
    }
  });

  it.each([
    ['is ended', sql`delete from session`, sql`select 1`, 2001],
    [
      'is past its time',
      sql`update session set expires_at = now() - interval '1 second'`,
      sql`select 1`,
      2001,
    ],
    [
      'has slept too long',
      sql`update session set active_at = now() - interval '2 days'`,
      sql`select 1`,
      2001,
    ],
    [
      'is of somebody who is blocked',
      sql`update operator set state = 'blocked' where account = 'share1'`,
      sql`update operator set state = 'normal' where account = 'share1'`,
      2001,
    ],
    [
      'is of an agent below one that is blocked',
      sql`update agent set state = 'blocked' where id = 11`,
      sql`update agent set state = 'normal' where id = 11`,
      2001,
    ],
    [
      'comes from an address that is no longer on the whitelist',
      sql`insert into ip_whitelist (id, tenant_id, agent_id, kind, network, created_at)
        values (5, 11, 12, 'backoffice', '198.51.100.0/24', now())`,
      sql`delete from ip_whitelist`,
      2001,
    ],
    [
      'must change its password',
      sql`update operator set must_change_password = true where account = 'share1'`,
      sql`update operator set must_change_password = false where account = 'share1'`,
      1124,
    ],
  ])('and that %s gets no data at the next request', async (_, change, undo, code) => {
    await known('share1');
    await run(change);
    const reply = await list('share1');
    await run(undo);
    expect(reply).toMatchObject({ code, data: null });
  });

  it('and that is of a sub-account gets no data once an agent above its own is blocked', async () => {
    await run(sql`update operator set agent_id = 12 where account = 'sub1'`);
    await known('sub1');
    await run(sql`update agent set state = 'blocked' where id = 11`);
    const reply = await list('sub1');
    await run(sql`update agent set state = 'normal' where id = 11`);
    await run(sql`update operator set agent_id = 11 where account = 'sub1'`);
    expect(reply).toMatchObject({ code: 2001, data: null });
  });

  it('loses a page at the next request, and the rejection is logged once in the operation log', async () => {
    await known('sub1');
    const rejections = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from audit_log where account = 'sub1' and code = 1003`.execute(
          api.services.databases.system,
        )
      ).rows[0]?.n ?? 0;
    const before = await rejections();
    const { rows } = await sql<{
      permissions: number[];
    }>`select permissions from operator where account = 'sub1'`.execute(api.services.databases.system);
    await run(sql`update operator set permissions = '{}' where account = 'sub1'`);
    expect(await idsOf('sub1')).toBe(1003);
    await run(sql`update operator set permissions = ${rows[0]?.permissions}::int[] where account = 'sub1'`);
    expect(await rejections()).toBe(before + 1);
    expect(Array.isArray(await idsOf('sub1'))).toBe(true);
  });

  it('sees the current tree when agents leave it and return', async () => {
    await known('share1');
    const whole = await idsOf('share1');
    expect(whole).toContain('313');
    // Its child and all below go to the level-1 agent, and come back.
    const move = (from: string, to: string) =>
      sql`update agent set path = replace(path, ${from}, ${to}), parent_id = case id
        when 13 then ${to === '/11/' ? 11 : 12}::bigint else parent_id end
        where path like ${`${from}13/%`}`;
    await run(move('/11/12/', '/11/'));
    const without = await idsOf('share1');
    await run(move('/11/', '/11/12/'));
    expect(without).not.toContain('313');
    expect(await idsOf('share1')).toEqual(whole);
  });

  it('gets data or code 2001 when it ends during a read', async () => {
    await known('share1');
    const revoke = () => run(sql`delete from session`);
    const turns = 30;
    for (let turn = 0; turn < turns; turn += 1) {
      const requesting = Array.from({ length: 4 }, () => list('share1'));
      await revoke();
      // A request that began after the deletion is rejected, whatever the concurrent ones returned.
      expect((await list('share1')).code).toBe(2001);
      for (const { code } of await Promise.all(requesting)) expect([0, 2001]).toContain(code);
      api.signOut('share1');
      await known('share1');
    }
  });

  it('is looked up when a read sends no query', async () => {
    for (let turn = 0; turn < 3; turn += 1)
      expect((await api.call('major1', '/proxyUser/getUserInfo')).code).toBe(0);
    await run(sql`delete from session`);
    expect((await api.call('major1', '/proxyUser/getUserInfo')).code).toBe(2001);
  });

  it('fails once with the error of the database, then succeeds again', async () => {
    await known('superadmin');
    await run(sql`alter table member rename to member_elsewhere`);
    const lines = api.lines.length;
    const failed = await list('superadmin');
    await run(sql`alter table member_elsewhere rename to member`);
    expect(failed.code).toBe(1000);
    // Of this call: background work may have met the same.
    const said = parsedLines(api.lines.slice(lines)).filter(
      ({ call, err }) => call === '/player/list' && JSON.stringify(err ?? '').includes('42P01'),
    );
    expect(said).toHaveLength(1);
    await known('superadmin');
    expect(await lookUps(() => list('superadmin'))).toBe(0);
  });

  it('returns busy immediately when the database gives no connection', async () => {
    await known('superadmin');
    const pool = api.services.databases.pools.requests as { connect: () => Promise<unknown> };
    const connect = pool.connect;
    pool.connect = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
    let code = 0;
    const looked = await lookUps(async () => {
      code = (await list('superadmin')).code;
    });
    pool.connect = connect;
    expect({ code, looked }).toEqual({ code: 1201, looked: 0 });
    await known('superadmin');
  });
});

import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exports } from '@pitboss/contract/desk/exports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { sealed } from '../../testing/sealed.ts';
import { testPassword } from '../../testing/users.ts';
import { forSlices } from '../calls/services.ts';
import { wholeScope } from '../db/scope.ts';

/**
 * Effects of a call happen with its commit or not at all: the last step of every write, its entry in the
 * operation log, is made to fail here.
 */
let api: TestApi;
const db = () => api.services.databases.system;
beforeAll(async () => {
  api = await startTestApi();
  await sql`create function fail() returns trigger language plpgsql as $$ begin
    if new.code = 0 then raise exception 'the log cannot be written'; end if; return new; end $$`.execute(
    db(),
  );
  await sql`create trigger fail before insert on audit_log for each row execute function fail()`.execute(
    db(),
  );
});
afterAll(() => api.stop());
beforeEach(() => sql`alter table audit_log enable trigger fail`.execute(db()));

const works = () => sql`alter table audit_log disable trigger fail`.execute(db());
const sessions = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from session`.execute(db())).rows[0]?.n;

it('keeps operators signed in when blocking their agent fails, and ends their sessions when it succeeds', async () => {
  const block = () => api.call('major1', '/proxyUser/updateState', { query: { id: '12', state: 'blocked' } });
  const reply = async () => (await api.call('master1', '/player/list', { body: {} })).code;
  expect(await reply()).toBe(0);
  expect((await block()).code).toBe(1000);
  expect(await reply()).toBe(0);
  await works();
  expect((await block()).code).toBe(0);
  expect(await reply()).toBe(2001);
});

it('keeps the lock of an account when restoring its agent fails, and lifts it when it succeeds', async () => {
  await sql`insert into login_attempt (account_key, failures, locked_until, updated_at) values ('share2', 6,
    now() + interval '1 hour', now())`.execute(db());
  await sql`update agent set state = 'blocked' where id = 16`.execute(db());
  const locks = async () =>
    (await sql`select from login_attempt where account_key = 'share2'`.execute(db())).rows.length;
  const restore = () =>
    api.call('major1', '/proxyUser/updateState', { query: { id: '16', state: 'normal' } });
  expect((await restore()).code).toBe(1000);
  expect(await locks()).toBe(1);
  await works();
  expect((await restore()).code).toBe(0);
  expect(await locks()).toBe(0);
});

it('opens no impersonating session, and sends no cookie, when the call fails', async () => {
  await api.token('superadmin');
  const before = await sessions();
  const look = async () =>
    api.app.inject({
      method: 'POST',
      url: '/subAccount/viewAs?id=121&reason=test',
      headers: { token: await api.token('superadmin') },
    });
  const failed = await look();
  expect(failed.json()).toMatchObject({ code: 1000 });
  expect(failed.headers['set-cookie']).toBeUndefined();
  expect(await sessions()).toBe(before);
  await works();
  const done = await look();
  expect(done.json()).toMatchObject({ code: 0 });
  expect(done.headers['set-cookie']).toBeDefined();
  expect(await sessions()).toBe((before ?? 0) + 1);
});

it('keeps the file of an export that could not be deleted', async () => {
  const name = `${'a'.repeat(32)}.xlsx`;
  const file = join(api.services.config.dataDir, 'exports', name);
  await works();
  const { body } = exports.create.example();
  const made = await api.call<{ id: string }>('superadmin', exports.create.path, { body });
  expect(made).toMatchObject({ code: 0 });
  await writeFile(file, 'x');
  await sql`update export_job set state = 'done', file = ${name} where id = ${made.data.id}::bigint`.execute(
    db(),
  );
  await sql`alter table audit_log enable trigger fail`.execute(db());
  const remove = () => api.call('superadmin', exports.delete.path, { body: { id: made.data.id } });
  expect((await remove()).code).toBe(1000);
  expect((await stat(file)).size).toBe(1);
  await works();
  expect((await remove()).code).toBe(0);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

it('begins no proof of the ledger when the call fails', async () => {
  const before = await fingerprint(db());
  expect((await api.call('superadmin', '/ledger/prove', {})).code).toBe(1000);
  await new Promise((done) => setTimeout(done, 200));
  expect(await fingerprint(db())).toEqual(before);
});

it('keeps password and session when the change of one or the end of the other fails', async () => {
  const change = async () => {
    const current = await sealed(api, 'major2', testPassword);
    const next = await sealed(api, 'major2', 'Brand-New-7');
    return (await api.call('major2', '/changePassword', { body: { current, next } })).code;
  };
  const reply = async () => (await api.call('major2', '/player/list', { body: {} })).code;
  expect(await reply()).toBe(0);
  expect(await change()).toBe(1000);
  expect((await api.call('major2', '/logout')).code).toBe(1000);
  expect(await reply()).toBe(0);
  await works();
  // The password is still the old one, so it can be changed now.
  expect(await change()).toBe(0);
  expect(await reply()).toBe(2001);
});

it('gives slices no access to the databases', () => {
  expect(Object.keys(forSlices(api.services)).sort()).toEqual(['config', 'demo', 'ids', 'log', 'say']);
});

it('never reports success for a transaction that a caught failure has ended', async () => {
  const written = api.services.databases.write(wholeScope, async (tx) => {
    await sql`update agent set remark = 'half done' where id = 16`.execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    return 'done';
  });
  await expect(written).rejects.toMatchObject({ code: '25P02' });
  const { rows } = await sql<{ remark: string }>`select remark from agent where id = 16`.execute(db());
  expect(rows[0]?.remark).not.toBe('half done');
});

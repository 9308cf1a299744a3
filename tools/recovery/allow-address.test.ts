import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../apps/server/src/testing/api.ts';
import { allowAddress } from './allow-address.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('lets an administrator in again whose address the whitelist rejects, with an entry in the log', async () => {
  const { databases, ids } = api.services;
  const db = databases.system;
  expect(await allowAddress(db, ids, '127.0.0.1', undefined)).toBeNull();
  expect((await api.call('superadmin', '/subAccount/list', { body: {} })).code).toBe(0);
  await sql`insert into ip_whitelist (id, tenant_id, agent_id, kind, network, created_at)
    values (1, 0, null, 'backoffice', '203.0.113.0/24', now())`.execute(db);
  expect((await api.call('superadmin', '/subAccount/list', { body: {} })).code).toBe(2001);
  expect(await allowAddress(db, ids, '127.0.0.1', undefined)).toBe('127.0.0.1');
  expect(await allowAddress(db, ids, '127.0.0.1', undefined)).toBe('127.0.0.1');
  api.signOut('superadmin');
  expect((await api.call('superadmin', '/subAccount/list', { body: {} })).code).toBe(0);
  const { rows } = await sql<{ target: string; after: unknown }>`select target, after from audit_log
    where account = 'pitboss allow-ip'`.execute(db);
  expect(rows).toEqual([{ target: 'platform', after: { ip: '127.0.0.1', type: 'backoffice' } }]);
});

it('extends only the list of the agent that is named, and rejects what is no address', async () => {
  const { databases, ids } = api.services;
  expect(await allowAddress(databases.system, ids, '192.0.2.1', 'major1')).toBeNull();
  await expect(allowAddress(databases.system, ids, '192.0.2.1', 'none')).rejects.toThrow(
    'There is no agent none.',
  );
  await expect(allowAddress(databases.system, ids, '0.0.0.0/0', undefined)).rejects.toThrow('0.0.0.0/0');
  await expect(allowAddress(databases.system, ids, 'here', undefined)).rejects.toThrow('here');
});

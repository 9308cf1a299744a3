import { hmacSigner } from '@pitboss/wallet/sign';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSigning } from '../../domain/agents/signing/agent-signing.ts';
import { signingKey } from '../../domain/agents/wallet-key.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { agentClient } from '../../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Made {
  keyId: string;
  secret: string;
  oldEndsAt: number | null;
}
const make = (account: string, keepOld = true, confirm = account) =>
  api.call<Made>(account, '/proxyUser/newApiKey', { body: { confirm, keepOld } });
const keys = async (account: string) =>
  (await api.call<{ keys: { keyId: string; endsAt: number | null }[] }>(account, '/proxyUser/getApiKeys'))
    .data.keys;
/** The code of a signed call of an agent. */
async function codeWith(agentId: string, signer?: ReturnType<typeof hmacSigner>) {
  return (await agentClient(api, agentId).get('/tx/x', signer ? { signer } : {})).code;
}
const signer = ({ keyId, secret }: Made) => hmacSigner(keyId, secret);

it('shows a key once, accepts calls signed with it, and keeps it valid for a day after the next one is made', async () => {
  expect(await keys('share1')).toEqual([]);
  expect(await codeWith('12')).toBe(0);
  const first = (await make('share1')).data;
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await codeWith('12', signer(first))).toBe(0);
  // The key that demo data prints is replaced like any other.
  expect((first.oldEndsAt ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(await codeWith('12')).toBe(0);
  expect(await keys('share1')).toMatchObject([{ keyId: first.keyId, endsAt: null }, { keyId: '12' }]);
  const second = (await make('share1')).data;
  expect((second.oldEndsAt ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  for (const key of [first, second]) expect(await codeWith('12', signer(key))).toBe(0);
  expect(await codeWith('12')).toBe(2001);
  expect(await keys('share1')).toMatchObject([
    { keyId: second.keyId, endsAt: null },
    { keyId: first.keyId, endsAt: second.oldEndsAt },
  ]);
  const run = onConnection(api.services.databases.systemPool);
  expect(await signingKey(run, api.services.config.secrets, '12')).toEqual({
    keyId: second.keyId,
    secret: second.secret,
  });
  const third = (await make('share1')).data;
  for (const [key, code] of [
    [first, 2001],
    [second, 0],
    [third, 0],
  ] as const)
    expect(await codeWith('12', signer(key))).toBe(code);
  const fourth = (await make('share1', false)).data;
  expect(fourth.oldEndsAt).toBeNull();
  expect(await keys('share1')).toMatchObject([{ keyId: fourth.keyId }]);
  expect(await codeWith('12', signer(third))).toBe(2001);
});

it('calls of the wallet stay signed with the old key until the new one has signed an accepted request', async () => {
  const run = onConnection(api.services.databases.systemPool);
  const { secrets } = api.services.config;
  const callbackKey = async () => (await readSigning(run, secrets, '16'))?.signer.keyId;
  const first = (await make('share2')).data;
  const unused = (await make('share2')).data;
  const used = (await make('share2')).data;
  expect(await callbackKey()).toBe('16');
  // A request that is not accepted switches nothing, and neither does one under the old key.
  expect(await codeWith('16', hmacSigner(used.keyId, unused.secret))).toBe(2001);
  expect(await codeWith('16')).toBe(0);
  expect(await callbackKey()).toBe('16');
  expect(await codeWith('16', signer(used))).toBe(0);
  expect(await callbackKey()).toBe(used.keyId);
  expect(await codeWith('16', signer(unused))).toBe(0);
  expect(await codeWith('16', signer(first))).toBe(2001);
  // The old key stays in use for at most a day; after that the new one is used to sign.
  const last = (await make('share2')).data;
  expect(await callbackKey()).toBe(used.keyId);
  await sql`update wallet_key set ends_at = now() where agent_id = 16 and ends_at is not null`.execute(
    api.services.databases.system,
  );
  expect(await callbackKey()).toBe(last.keyId);
});

it('an operator switches calls of the wallet to the new key by ending the old one', async () => {
  const run = onConnection(api.services.databases.systemPool);
  const callbackKey = async () => (await readSigning(run, api.services.config.secrets, '22'))?.signer.keyId;
  const fresh = (await make('share9')).data;
  expect(await callbackKey()).toBe('22');
  expect((await api.call('share9', '/proxyUser/endApiKey', { body: { keyId: '22' } })).code).toBe(0);
  expect(await callbackKey()).toBe(fresh.keyId);
  const only = (await make('share9', false)).data;
  expect(await callbackKey()).toBe(only.keyId);
});

it('two made at once are both valid, and the log names no secret', async () => {
  const made = await Promise.all([make('master1'), make('master1')]);
  for (const { data } of made) expect(await codeWith('13', signer(data))).toBe(0);
  const { rows } = await sql<{
    after: unknown;
  }>`select after from audit_log where call = '/proxyUser/newApiKey'`.execute(api.services.databases.system);
  for (const { data } of made) expect(JSON.stringify(rows)).not.toContain(data.secret);
  expect(rows.length).toBeGreaterThan(1);
});

it('an older key can be ended before its time, the one in use cannot', async () => {
  const first = (await make('major2')).data;
  const second = (await make('major2')).data;
  const end = (keyId: string, account = 'major2') =>
    api.call(account, '/proxyUser/endApiKey', { body: { keyId } });
  for (const key of [first, second]) expect(await codeWith('21', signer(key))).toBe(0);
  expect((await end(second.keyId)).code).toBe(1415);
  expect((await end(first.keyId, 'share1')).code).toBe(1415);
  expect((await end(first.keyId)).code).toBe(0);
  expect(await codeWith('21', signer(first))).toBe(2001);
  expect(await codeWith('21', signer(second))).toBe(0);
  expect(await keys('major2')).toMatchObject([{ keyId: second.keyId }]);
  expect((await end(first.keyId)).code).toBe(1415);
});

it('needs an agent, its permission and its account typed again', async () => {
  expect((await make('share2', true, 'share1')).code).toBe(1404);
  expect((await make('superadmin')).code).toBe(1400);
  expect((await make('sub1')).code).toBe(1003);
});

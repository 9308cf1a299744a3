import { hmacSigner } from '@pitboss/wallet/sign';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('a key is shown once, signs calls of its agent, and works for a day beside the next one', async () => {
  expect(await keys('share1')).toEqual([]);
  expect(await codeWith('12')).toBe(0);
  const first = (await make('share1')).data;
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await codeWith('12', signer(first))).toBe(0);
  // The key that a demo world prints is replaced like any other.
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
  const [first, second] = [(await make('major2')).data, (await make('major2')).data];
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

it('needs an agent, its right and its account typed again', async () => {
  expect((await make('share2', true, 'share1')).code).toBe(1404);
  expect((await make('superadmin')).code).toBe(1400);
  expect((await make('sub1')).code).toBe(1003);
});

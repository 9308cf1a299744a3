import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await run("update agent set transfer_mode = 'seamless' where id in (12, 21)");
});
afterAll(() => api.stop());
beforeEach(() => run('delete from wallet_agent'));

const run = async <Row>(text: string, values: unknown[] = []) =>
  (await api.services.databases.systemPool.query(text, values)).rows as Row[];

interface Wallet {
  id: string;
  scheme: string;
  signatures: string;
  lockPolicy: string;
  publicKey: string | null;
  breaker: { state: string; forced: string | null; forcedBy: string; remark: string; reason: string };
}
const initial = { scheme: 'hmac', signatures: 'check', lockPolicy: 'default' };
const strict = { scheme: 'hmac', signatures: 'require', lockPolicy: 'strict' };
const own = async (account = 'share1') =>
  (await api.call<{ wallet: Wallet | null }>(account, '/proxyUser/getWallet')).data.wallet;
const setOwn = (body: object, account = 'share1') => api.call(account, '/proxyUser/setWallet', { body });
const of = (agentId: string, account = 'superadmin') =>
  api.call<Wallet>(account, '/proxyUser/getSeamlessWallet', { body: { agentId } });
const setOf = (agentId: string, body: object, account = 'superadmin') =>
  api.call(account, '/proxyUser/setSeamlessWallet', { body: { agentId, ...body } });
const force = (to: string, remark = '', account = 'share1') =>
  api.call(account, '/proxyUser/setWalletBreaker', { body: { to, remark } });
const lines = (call: string) =>
  run<{ target: string; before: object; after: object }>(
    'select target, before, after from audit_log where call = $1 and code = 0 order by id',
    [call],
  );

describe('the settings of a wallet', () => {
  it('have defaults until the agent or an administrator changes them, which both see and the log records', async () => {
    expect(await own()).toMatchObject({ id: '12', ...initial, breaker: { state: 'closed', forced: null } });
    expect((await setOwn(strict)).code).toBe(0);
    expect((await of('12')).data).toMatchObject(strict);
    expect((await setOwn(strict)).code).toBe(1410);
    const off = { scheme: 'hmac', signatures: 'off', lockPolicy: 'off' };
    expect((await setOf('12', off)).code).toBe(0);
    expect(await own()).toMatchObject(off);
    expect((await of('21')).data).toMatchObject(initial);
    expect(await lines('/proxyUser/setWallet')).toMatchObject([
      { target: 'agent:12 share1', before: initial, after: strict },
    ]);
    expect(await lines('/proxyUser/setSeamlessWallet')).toMatchObject([
      { target: 'agent:12 share1', before: strict, after: off },
    ]);
  });

  it.each([
    { ...initial, scheme: 'none' },
    { ...initial, signatures: '' },
    { ...initial, lockPolicy: 'hard' },
    { scheme: 'hmac' },
    { ...initial, more: 1 },
  ])('are checked: %j', async (body) => {
    expect((await setOwn(body)).code).toBe(1001);
    expect((await setOf('12', body)).code).toBe(1001);
    expect(await own()).toMatchObject(initial);
  });

  it('exist for seamless agents only, and are closed to other callers', async () => {
    expect(await own('major1')).toBeNull();
    expect((await setOwn(strict, 'major1')).code).toBe(1211);
    expect((await setOwn(strict, 'superadmin')).code).toBe(1400);
    expect((await setOf('11', strict)).code).toBe(1211);
    expect((await of('999')).code).toBe(1002);
    expect((await setOf('12', strict, 'share1')).code).toBe(1003);
    expect((await of('12', 'major1')).code).toBe(1003);
    expect((await setOwn(strict, 'sub1')).code).toBe(1003);
  });

  it('accept RSA only from an agent with a public key; the platform has a signing key by then', async () => {
    const rsa = { ...initial, scheme: 'rsa' };
    expect((await setOwn(rsa)).code).toBe(1409);
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    await api.call('share1', '/proxyUser/setPubKey', { body: { publicKey: pem, confirm: 'share1' } });
    expect((await setOwn(rsa)).code).toBe(0);
    expect(await own()).toMatchObject({ scheme: 'rsa', publicKey: expect.stringMatching(/^[0-9a-f:]{95}$/) });
    expect(await run('select 1 from platform_key where ends_at is null')).toHaveLength(1);
  });
});

describe('the breaker', () => {
  it('is forced by either side with a remark, and returned to automatic control', async () => {
    expect((await force('open', 'their database is down')).code).toBe(0);
    const forced = { forced: 'open', forcedBy: 'share1', remark: 'their database is down', state: 'closed' };
    expect((await of('12')).data.breaker).toMatchObject(forced);
    const body = { agentId: '12', to: 'automatic' };
    expect((await api.call('superadmin', '/proxyUser/setSeamlessBreaker', { body })).code).toBe(0);
    expect((await own())?.breaker).toMatchObject({ forced: null, forcedBy: 'upline' });
    expect(await lines('/proxyUser/setWalletBreaker')).toMatchObject([
      { target: 'agent:12 share1', after: { to: 'open', remark: 'their database is down' } },
    ]);
    expect((await force('shut')).code).toBe(1001);
    expect((await force('open', 'x'.repeat(201))).code).toBe(1017);
    expect((await force('open', '', 'major1')).code).toBe(1211);
  });
});

describe('the keys of the platform', () => {
  interface Keys {
    keys: { keyId: string; publicKey: string; endsAt: number | null }[];
  }
  const rotate = (account = 'superadmin', confirm = account) =>
    api.call<{ keyId: string; oldEndsAt: number | null }>(account, '/platformKey/rotate', {
      body: { confirm },
    });
  const open = async () =>
    (await api.app.inject({ method: 'GET', url: '/agent/v1/platform-keys' })).json().data as Keys;

  it('are replaced by an administrator; the previous one is listed for a day, and never more than two', async () => {
    const [first] = (await open()).keys;
    const second = (await rotate()).data;
    expect((second.oldEndsAt ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((second.oldEndsAt ?? 0) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect((await open()).keys).toMatchObject([
      { keyId: second.keyId, endsAt: null },
      { keyId: first?.keyId, publicKey: first?.publicKey, endsAt: second.oldEndsAt },
    ]);
    const third = (await rotate('sysadmin')).data;
    const listed = (await api.call<Keys>('superadmin', '/platformKey/list')).data.keys;
    expect(listed.map(({ keyId }) => keyId)).toEqual([third.keyId, second.keyId]);
    expect((await open()).keys).toEqual(listed);
    expect((await lines('/platformKey/rotate'))[0]?.after).toEqual({
      keyId: second.keyId,
      oldEndsAt: second.oldEndsAt,
    });
  });

  it('are not for agents, nor for administrators of agents, and require the caller’s account as confirmation', async () => {
    expect((await rotate('superadmin', 'sysadmin')).code).toBe(1404);
    for (const account of ['share1', 'agentadmin']) expect((await rotate(account)).code).toBe(1003);
  });
});

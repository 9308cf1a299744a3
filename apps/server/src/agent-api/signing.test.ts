import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { hmacSigner } from '@pitboss/wallet/sign';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AgentClient, agentClient } from '../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
let share: AgentClient;
beforeAll(async () => {
  api = await startTestApi({ demo: false });
  await list('12', '127.0.0.1');
  share = agentClient(api, '12');
});
afterAll(() => api.stop());

const run = (text: ReturnType<typeof sql>) => text.execute(api.services.databases.system);
const list = (agentId: string, network: string, kind = 'api') =>
  run(sql`insert into ip_whitelist (id, tenant_id, agent_id, kind, network, created_at)
    values (${api.services.ids.next()}::bigint, 11, ${agentId}::bigint, ${kind}, ${network}::inet, now())`);
const request = (more = {}, client = share) => client.get('/members/member12/balance', more);

describe('a call of the agent API', () => {
  it('is signed under the key of the agent, in time', async () => {
    expect((await request()).code).toBe(0);
    expect((await request({ signer: hmacSigner('12', 'another secret') })).code).toBe(2001);
    expect((await request({ signer: hmacSigner('13', share.secret) })).code).toBe(2001);
    expect((await request({ signer: hmacSigner('999', share.secret) })).code).toBe(2001);
    expect((await request({ signer: hmacSigner("1'", share.secret) })).code).toBe(2001);
    expect((await request({ shift: 29_000 })).code).toBe(0);
    for (const shift of [-31_000, 31_000]) expect((await request({ shift })).code).toBe(2003);
    for (const name of ['key-id', 'timestamp', 'signature'])
      expect((await request({ headers: { [name]: '' } })).code).toBe(2001);
    const signed = await share.send('POST', '/members', '{"memberAccount":"a1"}', {});
    expect(signed.json().code).toBe(0);
    const forged = await api.app.inject({
      method: 'POST',
      url: '/agent/v1/members?x=1',
      headers: signed.raw.req.headers as Record<string, string>,
      payload: '{"memberAccount":"a2"}',
    });
    expect(forged.json().code).toBe(2001);
  });

  it('may be signed with the RSA key that the agent has registered, until it registers another', async () => {
    const pair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const register = async ({ publicKey }: ReturnType<typeof pair>) => {
      const body = {
        publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        confirm: 'share1',
      };
      expect((await api.call('share1', '/proxyUser/setPubKey', { body })).code).toBe(0);
      const keys = await api.call<{ current: { id: string } }>('share1', '/proxyUser/getPubKey', {
        body: {},
      });
      return keys.data.current.id;
    };
    const signer = (keyId: string, { privateKey }: ReturnType<typeof pair>, saltLength = 32) => ({
      keyId,
      sign: (lines: string) =>
        sign('sha256', Buffer.from(lines), {
          key: privateKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength,
        }).toString('base64'),
    });
    const first = pair();
    const second = pair();
    const firstId = await register(first);
    expect((await request({ signer: signer(firstId, first) })).code).toBe(0);
    expect((await request({ signer: signer(firstId, first, 20) })).code).toBe(2001);
    expect((await request({ signer: signer(firstId, second) })).code).toBe(2001);
    // The id of the agent identifies its public key too; another agent's id does not.
    expect((await request({ signer: signer('12', first) })).code).toBe(0);
    expect((await request({ signer: signer('13', first) })).code).toBe(2001);
    const secondId = await register(second);
    expect((await request({ signer: signer(firstId, first) })).code).toBe(2001);
    expect((await request({ signer: signer(secondId, second) })).code).toBe(0);
    // With the scheme rsa, signatures of the HMAC key are invalid.
    await run(sql`insert into wallet_agent (agent_id, tenant_id, scheme) values (12, 11, 'rsa')`);
    expect((await request()).code).toBe(2001);
    expect((await request({ signer: signer(secondId, second) })).code).toBe(0);
    expect((await request({ signer: signer('12', second) })).code).toBe(0);
    await run(sql`update wallet_agent set scheme = 'hmac' where agent_id = 12`);
    expect((await request()).code).toBe(0);
  });

  it('is accepted only from addresses of the API whitelist, none without an entry', async () => {
    const master = agentClient(api, '13');
    expect((await request({ ip: '192.0.2.1' })).code).toBe(2004);
    const balance = (more = {}) => master.get('/members/member13/balance', more);
    expect((await balance()).code).toBe(2004);
    await list('13', '127.0.0.1', 'backoffice');
    expect((await balance()).code).toBe(2004);
    await list('13', '192.0.2.0/24');
    expect((await balance({ ip: '192.0.2.9' })).code).toBe(0);
    expect((await balance({ ip: '::ffff:192.0.2.9' })).code).toBe(0);
    expect((await balance()).code).toBe(2004);
  });

  it('is rejected when the agent or one above it is stopped', async () => {
    for (const id of ['12', '11']) {
      await run(sql`update agent set state = 'blocked' where id = ${id}::bigint`);
      expect((await request()).code).toBe(1013);
      await run(sql`update agent set state = 'normal' where id = ${id}::bigint`);
    }
    await run(sql`update agent set valid_until = now() where id = 12`);
    expect((await request()).code).toBe(1013);
    await run(sql`update agent set valid_until = null where id = 12`);
    expect((await request()).code).toBe(0);
  });

  it('gets a response in the envelope for every kind of error', async () => {
    expect((await share.get('/members/member12/balance?x=1')).code).toBe(2002);
    expect((await share.get(`/members/${encodeURIComponent('𝒳'.repeat(64))}/balance`)).code).toBe(1004);
    expect((await share.get(`/members/${'x'.repeat(65)}/balance`)).code).toBe(2002);
    expect((await share.post('/members', `{"memberAccount":"${'x'.repeat(70_000)}"}`)).code).toBe(2006);
    const typed = await share.send('POST', '/members', '{}', { headers: { 'content-type': 'text/plain' } });
    expect(typed.json()).toEqual({
      code: 2002,
      desc: 'Wrong content type: the body is JSON, with the header content-type: application/json.',
      field: 'content-type',
      data: null,
    });
  });

  it('gets a response with the allowed method when it uses another', async () => {
    for (const [method, path, allowed] of [
      ['GET', '/transfers', 'POST'],
      ['POST', '/bets', 'GET'],
    ] as const) {
      const reply = await share.send(method, path, '', {});
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, allowed]);
      const desc = `Wrong method: this address is called with ${allowed}.`;
      expect(reply.json()).toEqual({ code: 2002, desc, field: 'method', data: null });
    }
    const keys = await api.app.inject({ method: 'POST', url: '/agent/v1/platform-keys' });
    expect(keys.json()).toMatchObject({ code: 2002 });
  });

  it('gets the version of the contract with every response', async () => {
    const url = '/agent/v1/openapi.json';
    for (const reply of [
      await share.send('GET', '/members/member12/balance', '', {}),
      await share.send('GET', '/members/member12/balance', '', { shift: 60_000 }),
      await api.app.inject({ url }),
    ])
      expect(reply.headers['contract-version']).toBe('1.1.0');
  });
});

describe('limits of an agent', () => {
  it('are 100 concurrent requests and 40 that move money', async () => {
    const { createApp } = await import('../app.ts');
    const services = { ...api.services, config: { ...api.services.config, testing: false } };
    const app = await createApp(services);
    await app.ready();
    const strict = agentClient({ ...api, app }, '12');
    // The clock that refills the limits does not advance meanwhile.
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const rejections = async (count: number, request: (n: number) => Promise<{ code: number }>) =>
        (await Promise.all(Array.from({ length: count }, (_, n) => request(n)))).filter(
          ({ code }) => code === 2005,
        ).length;
      expect(await rejections(50, (n) => strict.post('/members/member12/cash-out', { txId: `L${n}` }))).toBe(
        10,
      );
      expect(await rejections(60, () => strict.get('/tx/x'))).toBe(10);
    } finally {
      vi.useRealTimers();
      await app.close();
    }
  });
});

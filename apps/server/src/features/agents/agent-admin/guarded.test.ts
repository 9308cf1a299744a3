import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seal } from '../../../platform/crypto/crypto.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';

/**
 * Server with second approval on: lists which changes of agents require a fresh code and which a second
 * approver.
 */

const secret = 'JBSWY3DPEHPK3PXP';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ fourEyes: true });
  await run(
    `update operator set totp_secret = '${seal(api.services.config.secrets.server, secret)}' where id in (1, 2)`,
  );
  await run(
    "update agent set transfer_mode = 'seamless', callback_url = 'https://old.example.com/' where id = 21",
  );
});
afterAll(() => api.stop());

const run = async <Row>(text: string) => (await api.services.databases.systemPool.query(text)).rows as Row[];
async function call(path: string, payload: { body?: unknown; query?: Record<string, string> }, fresh = true) {
  await run('update operator set totp_last_step = null');
  const headers: Record<string, string> = fresh ? { 'dynamic-code': new TOTP({ secret }).generate() } : {};
  return (await api.call('superadmin', path, { ...payload, headers })).code;
}
const setRtp = (rtp: string, fresh = true) =>
  call('/proxyUser/setRTP', { body: { id: '21', rtp, reason: 'x', lowerOthers: true } }, fresh);
const agent = async (id: string) =>
  (
    await run<{ rtp: number; state: string; callback_url: string }>(
      `select rtp, state, callback_url from agent where id = ${id}`,
    )
  )[0];
/** Codes of a change that waits for a second approver, and of one that requires a dynamic code. */
const waits = 1350;
const stepUpRequired = 1351;

describe('guarded changes of agents', () => {
  it('an RTP requires a fresh code, and a rise of more than 0.010 a second approver', async () => {
    expect(await setRtp('0.970', false)).toBe(stepUpRequired);
    expect(await setRtp('0.976')).toBe(waits);
    expect((await agent('21'))?.rtp).toBe(965);
    expect(await setRtp('0.975')).toBe(0);
    expect(await setRtp('0.900')).toBe(0);
    expect((await agent('21'))?.rtp).toBe(900);
  });

  it('unblocking an agent requires a second approver', async () => {
    const state = (to: string) => call('/proxyUser/updateState', { query: { id: '12', state: to } }, false);
    expect(await state('blocked')).toBe(0);
    expect(await state('normal')).toBe(waits);
    expect((await agent('12'))?.state).toBe('blocked');
  });

  it('a callback address requires both', async () => {
    const body = { ids: ['21'], callbackUrl: 'https://new.example.com/' };
    expect(await call('/proxyUser/batchUpdateApiUrl', { body }, false)).toBe(stepUpRequired);
    expect(await call('/proxyUser/batchUpdateApiUrl', { body })).toBe(waits);
    expect((await agent('21'))?.callback_url).toBe('https://old.example.com/');
    const waiting = await run<{ kind: string; target: string }>(
      'select kind, target from approval order by id',
    );
    expect(waiting).toEqual([
      { kind: 'rtp', target: 'agent:21 major2' },
      { kind: 'restore', target: 'agent:12 share1' },
      { kind: 'wallet', target: 'agent:21 major2' },
    ]);
  });
});

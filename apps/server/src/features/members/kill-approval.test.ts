import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seal } from '../../platform/crypto/crypto.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

/** Permissions for setting a forced loss probability, and values that need a second approver. */

let guarded: TestApi;
let plain: TestApi;
beforeAll(async () => {
  guarded = await startTestApi({ fourEyes: true });
  plain = await startTestApi();
});
afterAll(async () => {
  await guarded?.stop();
  await plain?.stop();
});
beforeEach(async () => {
  for (const api of [guarded, plain])
    await api.services.databases.systemPool.query(
      'update member set kill_probability = null, kill_until = null; delete from kill_setting; delete from approval',
    );
});

const rows = async <Row>(api: TestApi, text: string) =>
  (await api.services.databases.systemPool.query(text)).rows as Row[];
const setForcedLoss = async (
  api: TestApi,
  account: string,
  ids: readonly string[],
  probability: string | null,
  more: object = {},
) =>
  (
    await api.call(account, '/player/setKillProbability', {
      body: { ids, probability, ...more },
      headers: { 'idempotency-key': `${Math.random()}`.padEnd(20, '0') },
    })
  ).code;
/** Hundredths in force for a member; null for none. */
const inForce = async (api: TestApi, id: string) =>
  (
    await rows<{ kill: number | null }>(api, `select kill_probability as kill from member where id = ${id}`)
  )[0]?.kill;
const approvals = (api: TestApi) =>
  rows<{ id: string; kind: string; target: string; before: unknown; after: unknown; maker_account: string }>(
    api,
    'select id, kind, target, before, after, maker_account from approval order by id',
  );

describe('an agent', () => {
  it('sets a forced loss probability only on members of its own tree, all of a batch or none', async () => {
    for (const id of ['311', '316', '322', '999999'])
      expect({ id, code: await setForcedLoss(plain, 'share1', [id], '0.30') }).toEqual({ id, code: 1278 });
    expect(await setForcedLoss(plain, 'share1', ['314', '316'], '0.30')).toBe(1278);
    expect(await inForce(plain, '314')).toBeNull();
    expect(await setForcedLoss(plain, 'share1', ['312', '314'], '0.30')).toBe(0);
    expect([await inForce(plain, '312'), await inForce(plain, '314')]).toEqual([30, 30]);
    expect(await inForce(plain, '316')).toBeNull();
  });

  it('gets a conflict when another operator has changed the end meanwhile', async () => {
    const day = 86_400_000;
    const first = Date.now() + day;
    const second = Date.now() + 2 * day;
    expect(await setForcedLoss(plain, 'share1', ['314'], '0.30', { until: first })).toBe(0);
    const read = await plain.call<{ version: number }>('share1', '/player/get', { query: { id: '314' } });
    const versions = { 314: read.data.version };
    expect(await setForcedLoss(plain, 'superadmin', ['314'], '0.30', { until: second, versions })).toBe(0);
    const save = (until: number) =>
      plain.call('share1', '/player/setKillProbability', {
        body: { ids: ['314'], probability: '0.40', until, versions },
      });
    expect(await save(first + day / 2)).toMatchObject({
      code: 1416,
      conflict: { record: '314', fields: [{ field: 'until', value: second, operator: 'upline' }] },
    });
    expect(await inForce(plain, '314')).toBe(30);
    // An end that was left as it was read keeps the stored value.
    expect(await save(first)).toMatchObject({ code: 0 });
    expect(await rows(plain, 'select probability, until from kill_setting where ended_at is null')).toEqual([
      { probability: 40, until: new Date(second) },
    ]);
  });

  it('sets one of 0.50 or more without a second approver where that is off', async () => {
    expect(await setForcedLoss(plain, 'share1', ['314'], '0.60')).toBe(0);
    expect(await inForce(plain, '314')).toBe(60);
    expect(await approvals(plain)).toEqual([]);
  });

  it.each(['0.50', '0.5', '0.60', '1'])(
    'waits for a second approver with %s where that is on',
    async (high) => {
      expect(await setForcedLoss(guarded, 'share1', ['312', '314'], high, { reason: 'hunting' })).toBe(1350);
      expect([await inForce(guarded, '312'), await inForce(guarded, '314')]).toEqual([null, null]);
      const shown = { '0.50': '0.50', '0.5': '0.50', '0.60': '0.60', '1': '1.00' }[high];
      expect(await approvals(guarded)).toMatchObject([
        {
          kind: 'kill',
          target: 'member:312 member12',
          maker_account: 'share1',
          before: { killProbability: ['-'] },
          after: { killProbability: shown, accounts: ['member12', 'member14'], reason: 'hunting' },
        },
      ]);
    },
  );

  it('sets 0.49 and removes a high one without a second approver', async () => {
    expect(await setForcedLoss(guarded, 'share1', ['314'], '0.49')).toBe(0);
    expect(await inForce(guarded, '314')).toBe(49);
    expect(await setForcedLoss(guarded, 'superadmin', ['314'], '0.90')).toBe(0);
    expect(await setForcedLoss(guarded, 'share1', ['314'], null)).toBe(0);
    expect(await inForce(guarded, '314')).toBeNull();
    expect(await approvals(guarded)).toEqual([]);
  });

  it('has it in force once another operator approves, and is named as the one who set it', async () => {
    expect(await setForcedLoss(guarded, 'share1', ['314'], '0.60')).toBe(1350);
    const [open] = await approvals(guarded);
    const approve = (account: string, headers: Record<string, string> = {}) =>
      guarded.call(account, '/approvals/approve', { query: { approvalId: open?.id ?? '' }, headers });
    expect((await approve('share1')).code).toBe(1355);
    expect((await approve('agentadmin')).code).toBe(1003);
    expect(await inForce(guarded, '314')).toBeNull();
    const secret = 'JBSWY3DPEHPK3PXP';
    const sealedSecret = seal(guarded.services.config.secrets.server, secret);
    await rows(guarded, `update operator set totp_secret = '${sealedSecret}' where account = 'major1'`);
    const code = new TOTP({ secret }).generate();
    expect((await approve('major1', { 'dynamic-code': code })).code).toBe(0);
    expect(await inForce(guarded, '314')).toBe(60);
    expect(await rows(guarded, 'select actor, probability from kill_setting')).toEqual([
      { actor: 'share1', probability: 60 },
    ]);
  });
});

describe('an agent administrator', () => {
  it('sets no forced loss probability and sees those that are set', async () => {
    expect(await setForcedLoss(plain, 'superadmin', ['314'], '0.30')).toBe(0);
    for (const probability of ['0.20', null])
      expect(await setForcedLoss(plain, 'agentadmin', ['314'], probability)).toBe(1003);
    expect(await inForce(plain, '314')).toBe(30);
    const history = await plain.call<{ list: { probability: string }[] }>('agentadmin', '/player/listKill', {
      body: { id: '314' },
    });
    expect(history.data.list.map(({ probability }) => probability)).toEqual(['0.30']);
  });
});

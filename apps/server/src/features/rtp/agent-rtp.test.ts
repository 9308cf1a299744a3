import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seal } from '../../platform/crypto/crypto.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

/** RTP of agents by game, first generation; the numbers of all agents of the first tenant are 0.965. */

/** Codes of a change that a second approver has to agree to, and of one that a dynamic code must confirm. */
const approvalSent = 1350;
const stepUpRequired = 1351;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

interface Line {
  id: string;
  level: string;
  agentId: string;
  gameId: number | null;
  rtp: string;
  state: string;
  from: number;
  endedAt: number | null;
  endedWhy: string | null;
  reason: string;
}
const set = (body: Record<string, unknown>, on = api) =>
  on.call<{ id: string }>('superadmin', '/proxyUser/setProxyGameRTP', {
    body: { agentId: '13', gameId: 201, reason: 'season', ...body },
  });
const list = async (query: Record<string, string> = {}) =>
  (
    await api.call<{ total: number; list: Line[] }>('superadmin', '/proxyUser/listProxyRTP', {
      query: { level: 'agentGame1', ...query },
    })
  ).data.list;

describe('the RTP of an agent in a game', () => {
  it.each<[Record<string, unknown>, number]>([
    [{ rtp: '0.9001' }, 1017],
    [{ rtp: '0.699' }, 1017],
    [{ rtp: '0.981' }, 1017],
    [{ rtp: '0.966' }, 1502],
    [{ rtp: '0.900', reason: ' ' }, 1017],
    [{ rtp: '0.900', gameId: 5 }, 1504],
    [{ rtp: '0.900', gameId: 99_999 }, 1504],
    [{ rtp: '0.900', until: String(Date.now() - 1000) }, 1017],
    [{ rtp: '0.900', agentId: '999999' }, 1002],
  ])('%j is refused: %i', async (body, code) => {
    const reply = await set(body);
    expect(reply.code, reply.desc).toBe(code);
    expect(await list()).toEqual([]);
  });

  it('is replaced by the next one and ends by deletion, and every row stays as it was', async () => {
    expect((await set({ rtp: '0.900' })).code).toBe(0);
    expect((await set({ rtp: '0.900' })).code).toBe(1208);
    const second = await set({ rtp: '0.920', reason: 'promotion' });
    expect(await list()).toMatchObject([
      { id: second.data.id, agentId: '13', gameId: 201, rtp: '0.920', state: 'inForce', reason: 'promotion' },
    ]);
    const remove = () =>
      api.call('superadmin', '/proxyUser/deleteProxyGameRTP', {
        body: { id: second.data.id, reason: 'over' },
      });
    expect((await remove()).code).toBe(0);
    expect((await remove()).code).toBe(1503);
    expect(await list()).toEqual([]);
    const ended = await list({ state: 'ended' });
    expect(ended.map(({ rtp, endedWhy }) => [rtp, endedWhy])).toEqual([
      ['0.920', 'deleted'],
      ['0.900', 'replaced'],
    ]);
    expect(ended[1]?.endedAt).toBe(ended[0]?.from);
  });

  it('is one row in force after concurrent changes', async () => {
    const replies = await Promise.all(
      ['0.801', '0.802', '0.803', '0.804'].map((rtp) => set({ rtp, gameId: 203 })),
    );
    expect(replies.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(await list({ gameId: '203' })).toHaveLength(1);
    expect(await list({ gameId: '203', state: 'ended' })).toHaveLength(3);
  });

  it('follows a lower number of its agent or one above, when requested', async () => {
    expect((await set({ rtp: '0.950', gameId: 202 })).code).toBe(0);
    const number = (lowerOthers: boolean) =>
      api.call('superadmin', '/proxyUser/setRTP', {
        body: { id: '12', rtp: '0.940', reason: 'lower', lowerOthers },
      });
    expect((await number(false)).code).toBe(1207);
    expect(await list({ gameId: '202' })).toMatchObject([{ rtp: '0.950' }]);
    expect((await number(true)).code).toBe(0);
    expect(await list({ gameId: '202' })).toMatchObject([{ rtp: '0.940', reason: 'lower' }]);
    expect(await list({ gameId: '202', state: 'ended' })).toMatchObject([
      { rtp: '0.950', endedWhy: 'replaced' },
    ]);
  });

  it('is listed with the numbers, filtered and paged', async () => {
    const all = await api.call<{ total: number; list: Line[] }>('superadmin', '/proxyUser/listProxyRTP', {
      query: { pageSize: '3', pageNo: '1', agentId: '11', sort: 'rtp', order: 'asc' },
    });
    expect(all.data.list).toHaveLength(3);
    expect(all.data.total).toBeGreaterThan(3);
    expect(all.data.list[0]?.level).toBe('agentGame1');
    const numbers = await list({ level: 'number', agentId: '13' });
    expect(numbers.map(({ agentId, rtp, gameId }) => [agentId, rtp, gameId]).sort()[0]).toEqual([
      '13',
      '0.940',
      null,
    ]);
  });

  it('can be added to and never changed, by any role of the application', async () => {
    const client = await api.services.databases.systemPool.connect();
    for (const role of ['pitboss_all', 'pitboss_tenant', 'pitboss_app'])
      for (const text of [
        'update rtp_setting set rtp = 700',
        'delete from rtp_setting',
        'delete from rtp_end',
      ]) {
        await client.query(`begin; set local role ${role}`);
        await expect(client.query(text)).rejects.toThrow(/permission denied/);
        await client.query('rollback');
      }
    client.release();
  });
});

describe('with second approval', () => {
  const secret = 'JBSWY3DPEHPK3PXP';
  let strict: TestApi;
  beforeAll(async () => {
    strict = await startTestApi({ fourEyes: true });
    await strict.services.databases.systemPool.query(
      `update operator set totp_secret = '${seal(strict.services.config.secrets.server, secret)}' where id in (1, 2)`,
    );
  });
  afterAll(() => strict?.stop());
  async function call(path: string, body: Record<string, unknown>) {
    await strict.services.databases.systemPool.query('update operator set totp_last_step = null');
    return strict.call<{ id: string }>('superadmin', path, {
      body,
      headers: { 'dynamic-code': new TOTP({ secret }).generate() },
    });
  }
  const setTo = (rtp: string) =>
    call('/proxyUser/setProxyGameRTP', { agentId: '13', gameId: 201, reason: 'season', rtp });

  it('a rise of more than 0.010 waits for a second approver, and so does a deletion that causes one', async () => {
    expect((await set({ rtp: '0.900' }, strict)).code).toBe(stepUpRequired);
    expect((await setTo('0.900')).code).toBe(0);
    expect((await setTo('0.911')).code).toBe(approvalSent);
    const small = await setTo('0.910');
    expect(small.code).toBe(0);
    const remove = await call('/proxyUser/deleteProxyGameRTP', { id: small.data.id, reason: 'over' });
    expect(remove.code).toBe(approvalSent);
    const waiting = await strict.services.databases.systemPool.query(
      "select kind, target from approval where state = 'open' order by id",
    );
    expect(waiting.rows).toEqual([
      { kind: 'rtp', target: 'agent:13 master1' },
      { kind: 'rtp', target: 'agent:13 master1' },
    ]);
  });

  it("a rise is measured against the game's RTP without the setting, and a deletion that falls back to it is none", async () => {
    // The rise of the test before counts for a day.
    await strict.services.databases.systemPool.query(
      "update guarded_change set at = at - interval '24 hours'",
    );
    const lowGame = { gameIds: [202], changes: { rtp: '0.800' }, reason: 'season' };
    expect((await call('/gameConf/updateGameSetting', lowGame)).code).toBe(0);
    const setIn202 = (rtp: string) =>
      call('/proxyUser/setProxyGameRTP', { agentId: '13', gameId: 202, reason: 'season', rtp });
    expect((await setIn202('0.811')).code).toBe(approvalSent);
    const small = await setIn202('0.810');
    expect(small.code).toBe(0);
    const remove = await call('/proxyUser/deleteProxyGameRTP', { id: small.data.id, reason: 'over' });
    expect(remove.code).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface History {
  rtp: string | null;
  list: {
    id: string;
    before: string | null;
    after: string;
    actor: string;
    reason: string;
    validFrom: number;
  }[];
}
const set = (caller: string, id: string, rtp: string, more: Record<string, unknown> = {}) =>
  api.call(caller, '/proxyUser/setRTP', { body: { id, rtp, reason: 'season', ...more } });
const history = async (id: string, asOf?: number) =>
  (
    await api.call<History>('superadmin', '/proxyUser/getProxyRTP', {
      query: { id, ...(asOf === undefined ? {} : { asOf: String(asOf) }) },
    })
  ).data;
const rtpOf = async (id: string) =>
  (
    await api.services.databases.system
      .selectFrom('agent')
      .select('rtp')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).rtp;

describe('the RTP of an agent', () => {
  // In this order, from 0.965 for all of 11 (major1), 12 (share1), 13, 14 and 16.
  it.each<[string, string, string, Record<string, unknown>, number]>([
    ['share1', '13', '0.950', {}, 1207],
    ['share1', '13', '0.950', { lowerOthers: true }, 0],
    ['share1', '13', '0.950', {}, 1208],
    ['share1', '14', '0.951', {}, 1206],
    ['share1', '14', '0.949', {}, 0],
    ['share1', '14', '0.9499', {}, 1017],
    ['share1', '14', '0.699', {}, 1017],
    ['superadmin', '21', '0.991', {}, 1017],
    ['superadmin', '21', '0.990', {}, 0],
    ['superadmin', '22', '0.990', {}, 0],
    ['share1', '14', '0.94', { reason: '' }, 1017],
    ['share1', '14', '0.94', { reason: '  ' }, 1017],
    ['share1', '14', '0.94', { reason: 'x' }, 0],
    ['share1', '14', '0.95', { reason: 'x'.repeat(201) }, 1017],
    ['share1', '11', '0.900', {}, 1002],
    ['share1', '16', '0.900', {}, 1002],
    ['share1', '22', '0.900', {}, 1002],
    ['share1', '12', '0.900', {}, 1200],
    ['superadmin', '11', '0.980', {}, 0],
    ['superadmin', '12', '0.981', {}, 1206],
    ['superadmin', '12', '0.980', {}, 0],
  ])('%s sets %s to %s %j: %i', async (caller, id, rtp, more, code) => {
    const reply = await set(caller, id, rtp, more);
    expect(reply.code, reply.desc).toBe(code);
  });

  it('keeps every change with its time, operator and reason, including those of lowered agents', async () => {
    expect(await rtpOf('14')).toBe(940);
    const { rtp, list } = await history('14');
    expect(rtp).toBe('0.940');
    expect(list.map(({ before, after, actor, reason }) => [before, after, actor, reason])).toEqual([
      ['0.949', '0.940', 'share1', 'x'],
      ['0.950', '0.949', 'share1', 'season'],
      ['0.965', '0.950', 'share1', 'season'],
    ]);
  });

  it('returns the RTP at any time, and null before the first entry', async () => {
    const { list } = await history('14');
    for (const line of list) {
      expect((await history('14', line.validFrom)).rtp).toBe(line.after);
      expect((await history('14', line.validFrom - 1)).rtp).toBe(
        list.find((older) => older.validFrom < line.validFrom)?.after ?? null,
      );
    }
    expect((await history('14', 0)).rtp).toBeNull();
  });

  it('hides the names of operators above the reader', async () => {
    expect((await set('superadmin', '13', '0.951')).code).toBe(0);
    const seen = await api.call<History>('master1', '/proxyUser/getProxyRTP', { query: { id: '13' } });
    expect(seen.data.list.map(({ actor }) => actor)).toEqual(['upline', 'upline']);
    const above = await api.call<History>('share1', '/proxyUser/getProxyRTP', { query: { id: '13' } });
    expect(above.data.list.map(({ actor }) => actor)).toEqual(['upline', 'share1']);
    expect((await history('13')).list.map(({ actor }) => actor)).toEqual(['superadmin', 'share1']);
  });

  it('can be extended and never changed, by any role of the application', async () => {
    const client = await api.services.databases.systemPool.connect();
    for (const role of ['pitboss_all', 'pitboss_tenant', 'pitboss_app'])
      for (const text of ['update agent_rtp_change set after = 700', 'delete from agent_rtp_change']) {
        await client.query(`begin; set local role ${role}`);
        await expect(client.query(text)).rejects.toThrow(/permission denied/);
        await client.query('rollback');
      }
    client.release();
  });

  it('leaves one audit entry with before and after', async () => {
    const line = await api.services.databases.system
      .selectFrom('audit_log')
      .selectAll()
      .where('call', '=', '/proxyUser/setRTP')
      .where('code', '=', 0)
      .orderBy('id', 'asc')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      target: 'agent:13 master1',
      before: { rtp: '0.965' },
      after: { rtp: '0.950', reason: 'season', lowered: 1 },
    });
  });
});

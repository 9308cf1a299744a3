import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireSettings } from '../../domain/rtp/ends.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

/** RTP of players and of agents of the second generation; member12 is a member of 12 (share1). */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

interface Line {
  id: string;
  level: string;
  memberAccount?: string;
  gameId: number | null;
  rtp: string;
  from: number;
  until: number | null;
  endedAt: number | null;
  endedWhy: string | null;
  target: string | null;
  net: string | null;
}
const call = <T>(path: string, query: Record<string, string>) => api.call<T>('superadmin', path, { query });
const set = (query: Record<string, string>) =>
  call<{ id: string }>('/rtp/addOrUpdatePlayerRTP', { account: 'member12', reason: 'care', ...query });
const list = async (body: Record<string, unknown> = {}) =>
  (
    await api.call<{ list: Line[] }>('superadmin', '/rtp/pagePlayerRTP', {
      body: { account: 'member12', ...body },
    })
  ).data.list;
const day = 86_400_000;

describe('the RTP of a player', () => {
  it.each<[Record<string, string>, number]>([
    [{ rtp: '0.9005' }, 1017],
    [{ rtp: '0.991' }, 1017],
    [{ rtp: '0.966' }, 1502],
    [{ rtp: '0.900', until: String(Date.now() + 16 * day) }, 1506],
    [{ rtp: '0.900', target: '0' }, 1017],
    [{ rtp: '0.900', target: '1.234' }, 1017],
    [{ rtp: '0.900', account: 'nobody' }, 1275],
    [{ rtp: '0.900', agentId: '13' }, 1275],
  ])('%j is refused: %i', async (query, code) => {
    const reply = await set(query);
    expect(reply.code, reply.desc).toBe(code);
    expect(await list()).toEqual([]);
  });

  it('lasts fifteen days unless a nearer end is given, in one game in addition to all games', async () => {
    const before = Date.now();
    expect((await set({ rtp: '0.900' })).code).toBe(0);
    const after = Date.now();
    expect(
      (await set({ rtp: '0.850', gameId: '201', until: String(Date.now() + day), target: '-500' })).code,
    ).toBe(0);
    const [one, all] = await list({ sort: 'rtp', order: 'asc' });
    expect(one).toMatchObject({
      level: 'playerGame',
      gameId: 201,
      rtp: '0.850',
      target: '-500.00',
      net: '0.00',
    });
    expect(all).toMatchObject({ level: 'player', gameId: null, rtp: '0.900', target: null, net: null });
    expect(all?.until).toBeGreaterThanOrEqual(before + 15 * day);
    expect(all?.until).toBeLessThanOrEqual(after + 15 * day);
  });

  it('ends at its end, before and after that is recorded', async () => {
    const { data } = await set({ rtp: '0.800', gameId: '202', until: String(Date.now() + day) });
    expect(await list({ gameId: 202 })).toMatchObject([{ id: data.id }]);
    // Two days pass.
    await api.services.databases.systemPool.query(
      `update rtp_setting set valid_from = valid_from - interval '2 days', until = until - interval '2 days' where id = $1`,
      [data.id],
    );
    expect(await list({ gameId: 202 })).toEqual([]);
    const ended = async () =>
      (await list({ gameId: 202, state: 'ended', endedWhy: 'expired' })).map(
        ({ endedAt, until }) => endedAt === until,
      );
    expect(await ended()).toEqual([true]);
    const run = onConnection(api.services.databases.systemPool);
    await expireSettings(run);
    await expireSettings(run);
    expect(await ended()).toEqual([true]);
    expect((await call('/rtp/deletePlayerRTP', { id: data.id, reason: 'late' })).code).toBe(1503);
  });

  it('ends by deletion', async () => {
    const [row] = await list({ gameId: 201 });
    expect((await call('/rtp/deletePlayerRTP', { id: row?.id ?? '', reason: 'over' })).code).toBe(0);
    expect(await list({ gameId: 201, state: 'ended' })).toMatchObject([{ endedWhy: 'deleted' }]);
  });
});

describe('the RTP of an agent, second generation', () => {
  it('is set by game and for all games, independent of the first generation, and deleted only by its own page', async () => {
    const set2 = (query: Record<string, string>) =>
      call<{ id: string }>('/rtp/addOrUpdateProxyRTP2', { agentId: '13', reason: 'care', ...query });
    expect((await set2({ rtp: '0.991', gameId: '201' })).code).toBe(1017);
    expect((await set2({ rtp: '0.970', gameId: '201' })).code).toBe(1502);
    expect((await set2({ rtp: '0.910', gameId: '201' })).code).toBe(0);
    const all = await set2({ rtp: '0.905' });
    const rows = async () =>
      (
        await call<{ list: Line[] }>('/rtp/listProxyRTP2', { sort: 'rtp', order: 'asc', agentId: '12' })
      ).data.list.map(({ level, gameId, rtp }) => [level, gameId, rtp]);
    expect(await rows()).toEqual([
      ['agent2', null, '0.905'],
      ['agentGame2', 201, '0.910'],
    ]);
    const first = await api.call('superadmin', '/proxyUser/deleteProxyGameRTP', {
      body: { id: all.data.id, reason: 'over' },
    });
    expect(first.code).toBe(1002);
    expect((await call('/rtp/deleteProxyRTP2', { id: all.data.id, reason: 'over' })).code).toBe(0);
    expect(await rows()).toEqual([['agentGame2', 201, '0.910']]);
  });
});

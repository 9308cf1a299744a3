import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const dayMs = 86_400_000;
interface Page {
  list: { id: string; inningId: string | null }[];
}
const request = (path: string, body: object) => api.call<Page>('superadmin', path, { body });
const timed = { start_time: Date.now() - 40 * dayMs, end_time: Date.now() + dayMs };

describe('a query by an exact number', () => {
  it('requires no time: a bet, a round and an open bet are found in every list that may contain them', async () => {
    const { data } = await request('/betManager/list', { ...timed, pageSize: 500 });
    const bet = data.list.at(-1);
    expect(bet).toBeDefined();
    const byId = await request('/betManager/list', { id: bet?.id });
    expect(byId.data.list.map(({ id }) => id)).toEqual([bet?.id]);
    const count = await api.call<{ count: number }>('superadmin', '/betManager/listCount', {
      body: { id: bet?.id },
    });
    expect(count.data.count).toBe(1);
    const round = data.list.find(({ inningId }) => inningId)?.inningId;
    if (round) {
      const byRound = await request('/betManager/list', { inningId: round });
      expect(byRound.data.list.length).toBe(data.list.filter(({ inningId }) => inningId === round).length);
      const result = await request('/betManager/listGameResult', { inningId: round });
      expect(result.data.list.map(({ inningId }) => inningId)).toEqual([round]);
    }
    expect((await request('/betManager/listBetRecordTemp', { id: '1' })).code).toBe(0);
    expect((await request('/guaguaka/listRecord', { inningId: 'none' })).code).toBe(0);
  });

  it('finds an entry of the operation log by its id alone', async () => {
    await api.call('superadmin', '/export/cancel', { body: { id: '1' } });
    const { rows } = await sql<{
      id: string;
    }>`select id::text from audit_log order by id desc limit 1`.execute(api.services.databases.system);
    const line = rows[0]?.id;
    if (line)
      expect((await request('/report/getOpLogReport', { id: line })).data.list.map(({ id }) => id)).toEqual([
        line,
      ]);
  });

  it('is the only one without a time: others are rejected with a message', async () => {
    for (const path of [
      '/betManager/list',
      '/betManager/listGameResult',
      '/guaguaka/listRecord',
      '/report/getOpLogReport',
    ]) {
      const reply = await request(path, {});
      expect(reply, path).toMatchObject({ code: 1016, field: 'start_time' });
      expect(reply.desc, path).toMatch(/time/i);
    }
  });
});

describe('the settled bets of a filter', () => {
  it('are those that are neither open nor cancelled', async () => {
    const all = await request('/betManager/list', { ...timed, pageSize: 500 });
    const [first] = all.data.list;
    await sql`update bet set state = 2 where id = ${first?.id}::bigint`.execute(
      api.services.databases.system,
    );
    const settled = await request('/betManager/list', { ...timed, pageSize: 500, result: 'settled' });
    const ids = settled.data.list.map(({ id }) => id);
    expect(ids).not.toContain(first?.id);
    const count = await api.call<{ count: number }>('superadmin', '/betManager/listCount', {
      body: { ...timed, result: 'settled' },
    });
    expect(count.data.count).toBe(ids.length);
  });
});

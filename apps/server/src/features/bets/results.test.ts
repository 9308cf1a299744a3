import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
const now = Date.now();
const failures = { fine: null, broken: 'error E_PIPE result', wrong: 'mismatch M_AREA,M_WINNER' };

beforeAll(async () => {
  api = await startTestApi();
  const ids = createIdMaker(3);
  for (const [inningId, fault] of Object.entries(failures))
    await api.services.databases.systemPool.query(
      `insert into round (id, inning_id, game_id, room_id, result, player, banker, card_type, started_at, ended_at, hash, decode_fault)
       values ($1, $2, 201, 'r', 'x', '', '', '', $3, $3, '\\x00', $4)`,
      [ids.next(now - 60_000), inningId, new Date(now - 60_000), fault],
    );
});
afterAll(() => api.stop());

const results = async (account: string, record?: string) => {
  const body = { start_time: now - 3_600_000, end_time: now, ...(record ? { record } : {}) };
  const reply = await api.call<{ list: { inningId: string }[] }>(account, '/betManager/listGameResult', {
    body,
  });
  expect(reply.code, reply.desc).toBe(0);
  const known = Object.keys(failures);
  return reply.data.list
    .map(({ inningId }) => inningId)
    .filter((id) => known.includes(id))
    .sort();
};

it('lists rounds by the defect of their record on arrival', async () => {
  expect(await results('superadmin')).toEqual(['broken', 'fine', 'wrong']);
  expect(await results('superadmin', 'any')).toEqual(['broken', 'wrong']);
  expect(await results('superadmin', 'error')).toEqual(['broken']);
  expect(await results('superadmin', 'mismatch')).toEqual(['wrong']);
});

it('hides rounds from an agent when no member of its tree played them, whatever their record', async () => {
  expect(await results('major1', 'any')).toEqual([]);
});

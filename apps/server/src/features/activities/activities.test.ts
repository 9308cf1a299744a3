import { errors } from '@pitboss/contract/core/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { expectUnchanged } from '../../testing/fingerprint.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());
beforeEach(() => sql`delete from activity`.execute(api.services.databases.system));

const hourMs = 3_600_000;
const written = (more: object = {}) => ({
  kind: 'leaderboard',
  title: { zh_cn: '周末排行', en_us: 'Weekend board' },
  content: { zh_cn: '内容', en_us: 'Content' },
  showStart: Date.now() - 2 * hourMs,
  start: Date.now() + hourMs,
  end: Date.now() + 2 * hourMs,
  showEnd: Date.now() + 9 * hourMs,
  currencies: ['CNY'],
  rule: { measure: 'turnover', prizes: [{ from: 1, to: 2, amount: { CNY: '10' } }] },
  ...more,
});
const add = (more: object = {}) =>
  api.call<{ id: string }>('superadmin', '/activity/add', { body: written(more) });
const act = async (call: string, id: string) =>
  (await api.call('superadmin', `/activity/${call}`, { query: { id } })).code;
const stop = async (id: string, mode: string) =>
  (await api.call('superadmin', '/activity/stop', { body: { id, mode, reason: 'test' } })).code;
const update = (id: string, more: object = {}) =>
  api.call('superadmin', '/activity/update', { body: { id, ...written(more) } });
const get = async (id: string) =>
  (
    await api.call<{ state: string; payoutTime: number; end: number }>('superadmin', '/activity/get', {
      query: { id },
    })
  ).data;
const published = async (more: object = {}) => {
  const { data } = await add(more);
  expect(await act('publish', data.id)).toBe(0);
  return data.id;
};
/** Moves the times of an activity, as if time had passed. */
async function ago(id: string, hours: number) {
  const { system } = api.services.databases;
  const { rows } = await sql<Record<'show_start' | 'start_at' | 'end_at' | 'payout_at' | 'show_end', Date>>`
    select show_start, start_at, end_at, payout_at, show_end from activity where id = ${id}::bigint`.execute(
    system,
  );
  const set = Object.entries(rows[0] ?? {}).map(
    ([name, at]) => sql`${sql.ref(name)} = ${new Date(at.getTime() - hours * 3_600_000)}`,
  );
  await sql`update activity set ${sql.join(set)} where id = ${id}::bigint`.execute(system);
}

it('is a draft until it is published, and has the state of its times afterwards', async () => {
  const draft = await add({ content: { zh_cn: '字'.repeat(5_000), en_us: 'x' } });
  expect(draft.code, draft.desc).toBe(0);
  const { id } = draft.data;
  expect(await get(id)).toMatchObject({ state: 'draft' });
  const row = await get(id);
  expect(row.payoutTime).toBe(row.end + hourMs);
  expect(await act('publish', id)).toBe(0);
  expect(await act('publish', id)).toBe(1642);
  const states: string[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    states.push((await get(id)).state);
    await ago(id, 1.5);
  }
  expect(states).toEqual(['notOpen', 'inProgress', 'settling']);
});

it('accepts any change of an activity before its start, only harmless ones in progress, and none afterwards', async () => {
  const id = await published();
  const before = written();
  expect((await update(id, { ...before, currencies: ['CNY'], payoutWay: 'claim' })).code).toBe(0);
  await update(id, { ...before, budget: { CNY: '100' } });
  await sql`update activity set start_at = ${new Date(before.showStart)} where id = ${id}::bigint`.execute(
    api.services.databases.system,
  );
  const running = { ...before, start: before.showStart, budget: { CNY: '100' } };
  expect((await update(id, { ...running, title: { zh_cn: '新', en_us: 'New' }, sort: 3 })).code).toBe(0);
  expect((await update(id, { ...running, showEnd: running.showEnd + 1, budget: { CNY: '200' } })).code).toBe(
    0,
  );
  for (const wrong of [{ end: running.end + 1 }, { payoutWay: 'claim' }, { budget: { CNY: '150' } }, {}])
    expect((await update(id, { ...running, ...wrong })).code, JSON.stringify(wrong)).toBe(1641);
  expect(await act('delete', id)).toBe(1419);
  await ago(id, 3);
  expect((await update(id, running)).code).toBe(1417);
});

it('can be deleted before it starts, stopped in progress, and cancelled until the payout', async () => {
  const early = await published();
  const late = await published();
  expect(await stop(early, 'settle')).toBe(1418);
  expect(await act('delete', early)).toBe(0);
  await ago(late, 1.5);
  expect(await stop(late, 'settle')).toBe(0);
  expect((await get(late)).state).toBe('settling');
  expect(await stop(late, 'settle')).toBe(1418);
  expect(await stop(late, 'cancel')).toBe(0);
  expect((await get(late)).state).toBe('finished');
  expect(await stop(late, 'cancel')).toBe(1417);
});

const prizes = (...rows: object[]) => ({ rule: { measure: 'netWin', prizes: rows } });
const steps = (more: object, ...rows: object[]) => ({ kind: 'signIn', rule: { steps: rows, ...more } });
const ten = { CNY: '10' };
it.each<[field: string, wrong: object, code?: number]>([
  ['title', { title: { zh_cn: '字'.repeat(21), en_us: 'x' } }],
  ['title', { title: { zh_cn: '字', en_us: '' } }],
  ['content', { content: { zh_cn: '字'.repeat(5_001), en_us: 'x' } }],
  ['content', { content: { zh_cn: '', en_us: 'Content' } }],
  ['content', { content: { zh_cn: '内容', en_us: ' ' } }],
  ['link', { link: 'javascript:alert(1)' }],
  ['start', { showStart: Date.now() + 90 * 60_000 }],
  ['payoutTime', { payoutTime: Date.now() + 2 * hourMs - 1 }],
  ['payoutTime', { payoutTime: Date.now() + 10 * hourMs }],
  ['payoutTime', { start: 1, showStart: 1, end: 2, payoutTime: Date.now() + 59_000 }],
  ['currencies', { currencies: [] }],
  [
    'currencies',
    {
      currencies: ['CNY', 'XYZ'],
      rule: { measure: 'gifts', prizes: [{ from: 1, to: 1, amount: { CNY: '1', XYZ: '1' } }] },
    },
    errors['pool.currencyUnknown'].code,
  ],
  ['budget', { budget: { CNY: '19.99' } }],
  ['scope', { scope: { agents: ['999999'] } }, errors['pool.agentUnknown'].code],
  [
    'rule.gameIds',
    { rule: { measure: 'turnover', gameIds: [99_999], prizes: [{ from: 1, to: 1, amount: ten }] } },
    errors['rtp.gameUnknown'].code,
  ],
  ['rule.steps', { rule: { measure: 'turnover', prizes: [{ from: 1, to: 1, amount: ten }], steps: [] } }],
  ['rule.prizes.1.from', prizes({ from: 1, to: 2, amount: ten }, { from: 2, to: 3, amount: ten })],
  ['rule.prizes.0.amount', prizes({ from: 1, to: 2, amount: { USD: '1' } })],
  ['rule.prizes.0.amount', prizes({ from: 1, to: 2, amount: { CNY: '0.00' } })],
  ['rule.steps.1.at', steps({}, { at: 3, amount: ten }, { at: 3, amount: ten })],
  [
    'rule.between',
    {
      kind: 'login',
      rule: { period: 'day', between: { from: '10:00', to: '10:00' }, steps: [{ at: 1, amount: ten }] },
    },
  ],
  ['rule.steps.0.at', { kind: 'onlineTime', rule: { span: 'day', steps: [{ at: 1_441, amount: ten }] } }],
  ['rule.steps.0.at', steps({}, { at: 40, amount: ten })],
  ['rule.period', { kind: 'login', rule: { steps: [{ at: 1, amount: ten }] } }],
])(
  'is rejected with a wrong %s, which the reply names, and not stored',
  async (field, wrong, code = errors['activity.wrong'].code) => {
    const reply = await expectUnchanged(api.services.databases.system, () => add(wrong));
    expect(reply).toMatchObject({ code, field: field.split('.')[0] });
    expect(reply.desc).not.toBe('');
  },
);

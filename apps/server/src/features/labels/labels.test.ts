import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLabels } from '../../domain/label-entries/run-labels.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

/** Black and white labels (risk §6), as the console and the game servers see them. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const dayMs = 86_400_000;
const pool = () => api.services.databases.systemPool;
const run = (now = Date.now) => runLabels({ pool: pool(), ids: api.services.ids, now });
const call = <T = Record<string, unknown>>(name: string, body: object = {}) =>
  api.call<T>('superadmin', `/singleBlackWhite/${name}`, { body });
interface LabelRow {
  tag: string;
  version: number;
  enabled: boolean;
  active: number;
  entered: number | null;
}
const labelsNow = async () => (await call<{ list: LabelRow[] }>('listSingleBlackWhiteLabel')).data.list;
const set = async (tag: string, change: object, reason = 'test') => {
  const version = (await labelsNow()).find((one) => one.tag === tag)?.version;
  return call<{ version: number }>('updateSingleBlackWhiteLabel', { tag, version, reason, ...change });
};
interface Entry {
  id: string;
  memberAccount: string;
  tag: string;
  kind: string;
  state: string;
  since: number;
  until: number | null;
  endedWhy: string | null;
  endReason: string | null;
  figures: Record<string, string>;
}
const entries = async (body: object = {}) =>
  (await call<{ total: number; list: Entry[] }>('listSingleBlackWhite', body)).data.list;
const add = (memberIds: string[], tag: string, until?: number) =>
  call<{ ids: string[] }>('addSingleBlackWhite', {
    memberIds,
    tag,
    reason: 'seen',
    ...(until ? { until } : {}),
  });
const remove = (ids: string[]) =>
  api.call('superadmin', '/singleBlackWhite/deleteSingleBlackWhite', {
    query: { ids: ids.join(','), reason: 'cleared' },
  });
const feed = async (kind: string) =>
  (
    await pool().query<{ id: string; data: Record<string, unknown> }>(
      'select id, data from config_item where kind = $1 and data is not null order by id',
      [kind],
    )
  ).rows;

describe('labels', () => {
  it('are eight, off, and are changed by versions with author, reason and difference', async () => {
    const rows = await labelsNow();
    expect(rows.map(({ tag, enabled, version }) => [tag, enabled, version])).toEqual(
      [
        'highReturn',
        'streak',
        'opposite',
        'manualBlack',
        'newcomer',
        'heavyLoser',
        'turnover',
        'manualWhite',
      ].map((tag) => [tag, false, 0]),
    );
    expect((await set('manualBlack', { enabled: true, effects: { mark: true, betBan: true } })).data).toEqual(
      {
        version: 1,
      },
    );
    expect((await set('manualBlack', { enabled: true })).code).toBe(1513);
    const stale = await call('updateSingleBlackWhiteLabel', {
      tag: 'manualBlack',
      version: 0,
      enabled: false,
      reason: 'late',
    });
    expect(stale.code).toBe(1520);
    const { data } = await call<{
      list: { version: number; author: string; reason: string; changed: string[] }[];
    }>('listVersions', { tag: 'manualBlack' });
    expect(data.list).toMatchObject([
      { version: 1, author: 'superadmin', reason: 'test', changed: ['enabled', 'effects'] },
    ]);
  });

  it.each<[string, object, string]>([
    [
      'newcomer',
      { conditions: [{ figure: 'stake', window: '1h', comparison: '>=', value: '1.005' }] },
      'conditions',
    ],
    [
      'newcomer',
      { conditions: [{ figure: 'bets', window: '1h', comparison: 'between', value: '9', to: '8' }] },
      'conditions',
    ],
    ['newcomer', { effects: { kill: '0.5' } }, 'effects'],
    ['highReturn', { effects: { kill: '0.505' } }, 'effects'],
    ['highReturn', { effects: { rtp: '0.991' } }, 'effects'],
    ['highReturn', { effects: { maxStake: { CNY: '0' } } }, 'effects'],
    ['highReturn', { stayHours: 361 }, 'stayHours'],
    [
      'manualWhite',
      { conditions: [{ figure: 'bets', window: '1h', comparison: '>', value: '1' }] },
      'conditions',
    ],
    ['streak', { enabled: true, conditions: [] }, 'conditions'],
  ])('%s refuses %j at %s', async (tag, change, field) => {
    const reply = await set(tag, change);
    expect(reply.code).toBe(1521);
    expect((reply as { field?: string }).field).toBe(field);
  });

  it('count how many members would be hit, before they are saved', async () => {
    const { data } = await call<{ members: number; judged: number }>('preview', {
      conditions: [{ figure: 'accountDays', window: 'all', comparison: '>=', value: '0' }],
    });
    expect(data.members).toBe(data.judged);
    expect(data.members).toBeGreaterThan(3);
  });
});

describe('entries by hand', () => {
  it('need an end when the label has effects, and a member on the opposite list is rejected with its entry named', async () => {
    expect((await set('manualWhite', { enabled: true })).code).toBe(0);
    expect((await add(['313'], 'manualBlack')).code).toBe(1525);
    expect((await add(['313'], 'manualBlack', Date.now() + 91 * dayMs)).code).toBe(1525);
    expect((await add(['313'], 'turnover')).code).toBe(1522);
    const made = await add(['313'], 'manualBlack', Date.now() + 90 * dayMs - 60_000);
    expect(made.code).toBe(0);
    expect((await add(['313'], 'manualBlack', Date.now() + dayMs)).code).toBe(1524);
    const other = await add(['314', '313'], 'manualWhite');
    expect(other.code).toBe(1523);
    expect(other.desc).toContain(made.data.ids[0] ?? '?');
    expect((await entries({ state: 'active' })).map(({ memberAccount }) => memberAccount)).toEqual([
      'member13',
    ]);
    expect((await add(['314'], 'manualWhite')).code).toBe(0);
    expect(await entries({ tag: 'manualWhite' })).toMatchObject([
      { memberAccount: 'member14', kind: 'manual', until: null, figures: { 'bets 24h': expect.any(String) } },
    ]);
  });

  it('bar bets through the config feed, and end by hand once, with a reason', async () => {
    expect(await feed('ban.member')).toMatchObject([
      { id: '313', data: { member: 'member13', reason: 'label', until: expect.any(Number) } },
    ]);
    expect(await feed('list')).toMatchObject([
      { id: '313', data: { side: 'black', labels: ['manualBlack'] } },
      { id: '314', data: { side: 'white', labels: ['manualWhite'] } },
    ]);
    const [entry] = await entries({ tag: 'manualBlack' });
    expect((await remove([entry?.id ?? ''])).code).toBe(0);
    expect((await remove([entry?.id ?? ''])).code).toBe(1526);
    expect(await entries({ tag: 'manualBlack' })).toMatchObject([
      { state: 'ended', endedWhy: 'removed', endReason: 'cleared' },
    ]);
    expect(await feed('ban.member')).toEqual([]);
  });

  it('with an RTP last fifteen days at most; the RTP is level 3 of the chain, and own settings precede it', async () => {
    const effects = { rtp: '0.800', kill: '0.25', maxStake: { CNY: '100.00' } };
    expect((await set('manualBlack', { effects })).code).toBe(0);
    expect((await add(['316'], 'manualBlack', Date.now() + 16 * dayMs)).code).toBe(1525);
    expect((await add(['316'], 'manualBlack', Date.now() + 14 * dayMs)).code).toBe(0);
    const applied = async (at?: number) =>
      (
        await api.call<{ rtp: string; level: string; chain: { place: number; reason: string }[] }>(
          'superadmin',
          '/rtp/resolve',
          { body: { memberId: '316', gameId: 201, ...(at ? { at } : {}) } },
        )
      ).data;
    expect(await applied()).toMatchObject({ rtp: '0.800', level: 'label' });
    expect((await applied(Date.now() - 60_000)).level).toBe('number');
    expect(await feed('rtp.member')).toMatchObject([
      {
        id: '316:label:manualBlack',
        data: { level: 'label', side: 'black', rtp: 800, until: expect.any(Number) },
      },
    ]);
    expect(await feed('kill')).toMatchObject([{ id: '316', data: { probability: 0.25 } }]);
    expect(await feed('maxStake')).toMatchObject([
      { id: '316', data: { currency: 'CNY', amount: '100.00' } },
    ]);
    await api.call('superadmin', '/rtp/addOrUpdatePlayerRTP', {
      query: { account: 'member16', rtp: '0.900', reason: 'own' },
    });
    expect(await applied()).toMatchObject({ rtp: '0.900', level: 'player' });
    await api.call('superadmin', '/player/setKillProbability', {
      body: { ids: ['316'], probability: '0.1' },
    });
    expect(await feed('kill')).toMatchObject([{ id: '316', data: { probability: 0.1 } }]);
  });
});

describe('members', () => {
  it('lists members with the figures over a span, and their labels', async () => {
    const list = async (body: object) =>
      (
        await call<{
          total: number;
          list: {
            memberAccount: string;
            bets: string | null;
            accountDays: string;
            entries: { tag: string }[];
          }[];
        }>('listPlayer', body)
      ).data;
    const all = await list({ window: 'all', sort: 'bets', pageSize: 100 });
    const bets = all.list.map((row) => Number(row.bets));
    expect(bets).toEqual([...bets].sort((a, b) => b - a));
    expect(all.list[0]).toMatchObject({ accountDays: expect.stringMatching(/^\d+$/) });
    const found = await list({ window: '1h', tag: 'manualWhite' });
    expect(found.list).toMatchObject([{ memberAccount: 'member14', entries: [{ tag: 'manualWhite' }] }]);
  });
});

describe('runs', () => {
  it('add members who meet the conditions, once a minute of the label, and leave the opposite list unchanged', async () => {
    const conditions = [{ figure: 'accountDays', window: 'all', comparison: '>=', value: '0' }];
    expect((await set('highReturn', { enabled: true, schedule: '5', conditions })).code).toBe(0);
    expect(await run()).toEqual(['highReturn']);
    expect(await run()).toEqual([]);
    const found = await entries({ tag: 'highReturn', pageSize: 100 });
    expect(found.map(({ memberAccount }) => memberAccount)).not.toContain('member14');
    expect(found.length).toBeGreaterThan(2);
    expect(found[0]).toMatchObject({
      kind: 'auto',
      state: 'active',
      figures: { 'accountDays all': expect.any(String) },
    });
    const last = (await labelsNow()).find(({ tag }) => tag === 'highReturn');
    expect(last).toMatchObject({ active: found.length, entered: found.length });
  });
});

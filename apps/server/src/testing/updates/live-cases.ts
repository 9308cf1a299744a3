import { sql } from 'kysely';
import { testPng } from '../files/png.ts';
import { uploadFile } from '../files/upload.ts';
import { makeGift } from '../ingest/gifts.ts';
import type { Calls, Fields, UpdateCase } from './two-users.ts';

const bilingual = (word: string) => ({ zh_cn: word, en_us: word });
const hour = 3_600_000;
const now = Date.now();
const discount = {
  name: bilingual('Special'),
  discount: '0.8',
  startTime: now + hour,
  endTime: now + 9 * hour,
};
const activity = {
  kind: 'leaderboard',
  title: bilingual('Board'),
  content: bilingual('Most turnover'),
  sort: 1,
  showStart: now - 2 * hour,
  start: now + hour,
  end: now + 2 * hour,
  showEnd: now + 9 * hour,
  currencies: ['CNY'],
  rule: { measure: 'turnover', prizes: [{ from: 1, to: 2, amount: { CNY: '10' } }] },
};
const limits = { min: '10.00', max: '100.00', roundMax: '150.00' };

async function makeRoom({ api, ask }: Calls): Promise<Fields> {
  const { file } = (await uploadFile(api(), 'superadmin', 'roomCover', testPng({ width: 160, height: 90 })))
    .data;
  const body = { gameId: 201, name: bilingual('Hall'), hall: 'newbie', cover: file };
  return ask('/room/add', { body });
}
/** Returns a row of a list without pages. */
const entryOf = async (list: Promise<Fields[]>, wanted: unknown) =>
  (await list).find(({ id }) => id === wanted) ?? {};

/** Updates of rooms, activities, goods' discounts, videos, anchors, gifts and labels. */
export const liveCases: readonly UpdateCase[] = [
  {
    path: '/room/update',
    make: makeRoom,
    id: {},
    form: { name: bilingual('Hall'), hall: 'newbie', private: false, sort: 1, hot: false, limits: {} },
    read: ({ id }, { rowOf }) => rowOf('/room/list', {}, (row) => row.id === id),
    first: { limits: { CNY: { min: '10', max: '100', roundMax: '150' } } },
    clash: { limits: { CNY: { min: '20', max: '200', roundMax: '250' } } },
    other: { hall: 'expert' },
    field: 'limits',
    stored: ['limits', { CNY: limits }],
    otherStored: ['hall', 'expert'],
  },
  {
    path: '/room/saveLimitGroup',
    make: ({ ask }) =>
      ask('/room/saveLimitGroup', { body: { name: 'Ordinary', currency: 'CNY', gameId: 201, limits } }),
    id: {},
    form: { name: 'Ordinary', currency: 'CNY', gameId: 201, limits, roomIds: [] },
    read: ({ id }, { ask }) => entryOf(ask('/room/listLimitGroup'), id),
    first: { name: 'High' },
    clash: { name: 'Low' },
    other: { limits: { ...limits, roundMax: '300' } },
    field: 'name',
    stored: ['name', 'High'],
    otherStored: ['limits', { ...limits, roundMax: '300.00' }],
  },
  {
    path: '/activity/update',
    make: ({ ask }) => ask('/activity/add', { body: activity }),
    id: {},
    form: activity,
    read: ({ id }, { ask }) => ask('/activity/get', { query: { id: String(id) } }),
    first: { title: bilingual('Weekend') },
    clash: { title: bilingual('Monday') },
    other: { sort: 7 },
    field: 'title',
    stored: ['title', bilingual('Weekend')],
    otherStored: ['sort', 7],
  },
  {
    path: '/discount/update',
    make: async ({ ask }) => {
      const { id } = await ask<Fields>('/goods/add', {
        body: { name: bilingual('Horn'), prices: { CNY: '10.00' } },
      });
      const body = { ...discount, goodsIds: [id] };
      return { ...(await ask<Fields>('/discount/add', { body })), goodsIds: [id] };
    },
    id: {},
    form: discount,
    read: ({ id }, { rowOf }) => rowOf('/discount/list', {}, (row) => row.id === id),
    first: { discount: '0.7' },
    clash: { discount: '0.6' },
    other: { name: bilingual('Spring') },
    field: 'discount',
    stored: ['discount', '0.7'],
    otherStored: ['name', bilingual('Spring')],
  },
  {
    path: '/video/update',
    make: async ({ api, ask }) => {
      const tag = await ask<Fields>('/videoTag/save', { body: { name: 'Intro', weight: 3 } });
      await sql`insert into video (id, name, file, type, bytes, recommendation, actor, created_at, updated_at)
        values (7001, 'Welcome', ${'a'.repeat(32)}, 'video/mp4', 10, 5, 'test', now(), now())`.execute(
        api().services.databases.system,
      );
      await sql`insert into video_tagging (video_id, tag_id) values (7001, ${tag.id}::bigint)`.execute(
        api().services.databases.system,
      );
      return { id: '7001', tagIds: [tag.id] };
    },
    id: {},
    form: { name: 'Welcome', recommendation: 5 },
    read: ({ id }, { rowOf }) => rowOf('/video/list', {}, (row) => row.id === id),
    first: { recommendation: 8 },
    clash: { recommendation: 9 },
    other: { name: 'Tour' },
    field: 'recommendation',
    stored: ['recommendation', 8],
    otherStored: ['name', 'Tour'],
  },
  {
    path: '/anchor/update',
    make: ({ ask }) => ask('/anchor/add', { body: { nickname: 'Deer', type: 'own' } }),
    id: {},
    form: { nickname: 'Deer', type: 'own', agentId: null, roomId: null, note: '' },
    read: async ({ id }, { ask }) =>
      (await ask<{ anchor: Fields }>('/anchor/get', { query: { id: String(id) } })).anchor,
    first: { nickname: 'Fox' },
    clash: { nickname: 'Wolf' },
    other: { note: 'evenings' },
    field: 'nickname',
    stored: ['nickname', 'Fox'],
    otherStored: ['note', 'evenings'],
  },
  {
    path: '/anchor/setShares',
    make: ({ ask }) => ask('/anchor/add', { body: { nickname: 'Swan', type: 'agency', agentId: '12' } }),
    id: { reason: 'contract' },
    form: { anchorShare: '0', agencyShare: '0' },
    read: async ({ id }, { ask }) =>
      (await ask<{ anchor: Fields }>('/anchor/get', { query: { id: String(id) } })).anchor,
    first: { anchorShare: '0.5' },
    clash: { anchorShare: '0.4' },
    other: { agencyShare: '0.1' },
    field: 'anchorShare',
    stored: ['anchorShare', '0.5'],
    otherStored: ['agencyShare', '0.1'],
  },
  {
    path: '/anchor/updateGift',
    make: async ({ api }) => {
      await makeGift(api().services.databases.systemPool, { id: '7002', price: '1000' });
      return { id: '7002' };
    },
    id: {},
    form: { name: bilingual('7002'), prices: { CNY: '10.00' }, type: 'ordinary', sort: 1, state: 'enabled' },
    read: ({ id }, { rowOf }) => rowOf('/anchor/listGift', {}, (row) => row.id === id),
    first: { prices: { CNY: '12.00' } },
    clash: { prices: { CNY: '15.00' } },
    other: { sort: 9 },
    field: 'prices',
    stored: ['prices', { CNY: '12.00' }],
    otherStored: ['sort', 9],
  },
  {
    path: '/singleBlackWhite/updateSingleBlackWhiteLabel',
    id: { tag: 'streak', reason: 'test' },
    form: ({ enabled, conditions, schedule, stayHours, effects }) => ({
      enabled,
      conditions,
      schedule,
      stayHours,
      effects,
    }),
    read: (_, { rowOf }) =>
      rowOf('/singleBlackWhite/listSingleBlackWhiteLabel', {}, ({ tag }) => tag === 'streak'),
    first: { stayHours: 30 },
    clash: { stayHours: 40 },
    other: { effects: { mark: true, benefitsOff: true } },
    field: 'stayHours',
    stored: ['stayHours', 30],
    otherStored: ['effects', { benefitsOff: true, mark: true }],
    code: 1520,
  },
];

import type { Fields, UpdateCase } from './two-users.ts';

const bilingual = (word: string) => ({ zh_cn: word, en_us: word });
const hour = 3_600_000;
const start = Date.now() + 24 * hour;
const ticker = {
  content: bilingual('Hello'),
  startTime: start,
  endTime: start + hour,
  interval: 10,
  sort: 1,
};
const announcement = {
  type: 'general',
  title: bilingual('Title'),
  content: bilingual('Content'),
  startTime: start,
};

/** Updates of what members see. */
export const contentCases: readonly UpdateCase[] = [
  {
    path: '/sensitive/update',
    inQuery: true,
    make: ({ ask }) =>
      ask('/sensitive/addSensitive', { query: { word: 'scamword', remark: 'a', action: 'mask' } }),
    id: {},
    form: { word: 'scamword', remark: 'a', action: 'mask' },
    read: ({ id }, { rowOf }) => rowOf('/sensitive/pageSensitive', {}, (row) => row.id === id),
    first: { remark: 'b' },
    clash: { remark: 'c' },
    other: { action: 'block' },
    field: 'remark',
    stored: ['remark', 'b'],
    otherStored: ['action', 'block'],
  },
  {
    path: '/videoTag/save',
    make: ({ ask }) => ask('/videoTag/save', { body: { name: 'New', weight: 1 } }),
    id: {},
    form: { name: 'New', weight: 1 },
    read: async ({ id }, { ask }) => {
      const { list } = await ask<{ list: Fields[] }>('/videoTag/list');
      return list.find((row) => row.id === id) ?? {};
    },
    first: { weight: 2 },
    clash: { weight: 3 },
    other: { name: 'Newest' },
    field: 'weight',
    stored: ['weight', 2],
    otherStored: ['name', 'Newest'],
  },
  {
    path: '/marquee/update',
    make: ({ ask }) => ask('/marquee/add', { body: ticker }),
    id: {},
    form: ticker,
    read: ({ id }, { rowOf }) => rowOf('/marquee/list', {}, (row) => row.id === id),
    first: { interval: 20 },
    clash: { interval: 30 },
    other: { sort: 4 },
    field: 'interval',
    stored: ['interval', 20],
    otherStored: ['sort', 4],
  },
  {
    path: '/announcement/updateAnnouncement',
    make: ({ ask }) => ask('/announcement/addAnnouncement', { body: announcement }),
    id: {},
    form: announcement,
    read: ({ id }, { rowOf }) => rowOf('/announcement/pageAnnouncement', {}, (row) => row.id === id),
    first: { title: bilingual('News') },
    clash: { title: bilingual('Notice') },
    other: { content: bilingual('Soon') },
    field: 'title',
    stored: ['title', bilingual('News')],
    otherStored: ['content', bilingual('Soon')],
  },
  {
    path: '/goods/update',
    make: ({ ask }) => ask('/goods/add', { body: { name: bilingual('Gold'), prices: { CNY: '5.00' } } }),
    id: {},
    form: { name: bilingual('Gold'), prices: { CNY: '5.00' } },
    read: ({ id }, { rowOf }) => rowOf('/goods/list', {}, (row) => row.id === id),
    first: { prices: { CNY: '6.00' } },
    clash: { prices: { CNY: '7.00' } },
    other: { sort: 9 },
    field: 'prices',
    stored: ['prices', { CNY: '6.00' }],
    otherStored: ['sort', 9],
  },
];

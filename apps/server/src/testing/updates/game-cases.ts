import type { Calls, Fields, UpdateCase } from './two-users.ts';

const bilingual = (word: string) => ({ zh_cn: word, en_us: word });
const hour = 3_600_000;
const start = Date.now() + 24 * hour;
const makePool = (request: Calls['ask'], name: string) =>
  request<Fields>('/pool/createPoolGroup', {
    body: {
      name,
      rtp: '0.950',
      proportion: '0.0100',
      reason: 'test',
      ratios: ['0.4000', '0.3000', '0.2000', '0.1000'],
    },
  });

/** Updates of games, their servers, pools and limits. */
export const gameCases: readonly UpdateCase[] = [
  {
    path: '/gameNode/update',
    id: { id: 'reserve' },
    form: { name: 'reserve', networks: '', tenants: null, gameIds: null },
    read: (_, { rowOf }) => rowOf('/gameNode/list', {}, ({ id }) => id === 'reserve'),
    first: { networks: '10.0.0.1, 10.0.0.2' },
    clash: { networks: '10.0.0.9' },
    other: { name: 'Tables' },
    field: 'networks',
    stored: ['networks', ['10.0.0.1', '10.0.0.2']],
    otherStored: ['name', 'Tables'],
  },
  {
    path: '/gameConf/updateGameSetting',
    id: { gameIds: [202] },
    form: {},
    read: (_, { rowOf }) =>
      rowOf('/gameConf/listGameSetting', { gameId: 202 }, ({ gameId }) => gameId === 202),
    first: { changes: { rtp: '0.900' } },
    clash: { changes: { rtp: '0.910' } },
    other: { changes: { robots: 7 } },
    field: 'rtp',
    stored: ['rtp', '0.900'],
    otherStored: ['robots', 7],
    version: ({ version }) => ({ versions: { 202: version } }),
  },
  {
    path: '/gameConf/updateSmallGame',
    id: { gameIds: [231] },
    form: {},
    read: (_, { rowOf }) => rowOf('/gameConf/listSmallGame', {}, ({ gameId }) => gameId === 231),
    first: { changes: { sort: 3 } },
    clash: { changes: { sort: 4 } },
    other: { changes: { hot: true } },
    field: 'sort',
    stored: ['sort', 3],
    otherStored: ['hot', true],
    version: ({ version }) => ({ versions: { 231: version } }),
  },
  {
    path: '/gameConf/setBetAreaMultiple',
    id: { gameId: 240 },
    form: {},
    read: async (_, { ask }) => {
      const [one, two] = await ask<Fields[]>('/gameConf/getBetAreaMultiple', { body: { gameId: 240 } });
      return { version: one?.version, one: one?.multiple, two: two?.multiple };
    },
    first: { areas: [{ areaId: 1, multiple: '1.95' }] },
    clash: { areas: [{ areaId: 1, multiple: '1.80' }] },
    other: { areas: [{ areaId: 2, multiple: '7.50' }] },
    field: 'areas.1',
    stored: ['one', '1.95'],
    otherStored: ['two', '7.50'],
  },
  {
    path: '/risk/setWinLimit',
    make: async ({ ask }) => {
      const body = { gameId: 201, maxWin: '1000.00', maxRatio: 50, reason: 'test' };
      await ask('/risk/setWinLimit', { body });
      return {};
    },
    id: { gameId: 201, reason: 'test' },
    form: { maxWin: '1000.00', maxRatio: 50 },
    read: (_, { rowOf }) => rowOf('/risk/listWinLimit', {}, ({ gameId }) => gameId === 201),
    first: { maxWin: '2000.00' },
    clash: { maxWin: '3000.00' },
    other: { maxRatio: 70 },
    field: 'maxWin',
    stored: ['maxWin', '2000.00'],
    otherStored: ['maxRatio', 70],
  },
  {
    path: '/gameNode/planMaintenance',
    make: async ({ ask }) => {
      const body = { id: 'retired', start, end: start + hour, text: bilingual('Upgrade'), noticeMinutes: 30 };
      await ask('/gameNode/planMaintenance', { body });
      return {};
    },
    id: { id: 'retired' },
    form: { start, end: start + hour, text: bilingual('Upgrade'), noticeMinutes: 30 },
    read: async (_, { rowOf }) => {
      const row = await rowOf('/gameNode/list', {}, ({ id }) => id === 'retired');
      return { ...(row.maintenance as Fields), version: row.version };
    },
    first: { end: start + 2 * hour },
    clash: { end: start + 3 * hour },
    other: { noticeMinutes: 60 },
    field: 'end',
    stored: ['end', start + 2 * hour],
    otherStored: ['noticeMinutes', 60],
  },
  {
    path: '/pool/updatePoolGroup',
    make: ({ ask }) => makePool(ask, 'Spring'),
    id: { reason: 'test' },
    form: {},
    read: ({ groupId }, { rowOf }) => rowOf('/pool/listPoolGroup', {}, (row) => row.groupId === groupId),
    first: { proportion: '0.0200' },
    clash: { proportion: '0.0300' },
    other: { name: 'Summer' },
    field: 'proportion',
    stored: ['proportion', '0.0200'],
    otherStored: ['name', 'Summer'],
    code: 1588,
  },
  {
    path: '/pool/setPoolInfo',
    inQuery: true,
    make: ({ ask }) => makePool(ask, 'Autumn'),
    id: { level: 1, currency: 'CNY', reason: 'test' },
    form: { seed: '0.00', cap: '0.00', mustHit: false },
    read: async ({ groupId }, { ask }) => {
      const rows = await ask<Fields[]>('/pool/listPoolInfo');
      return rows.find((row) => row.groupId === groupId && row.level === 1) ?? {};
    },
    first: { cap: '900.00' },
    clash: { cap: '800.00' },
    other: { seed: '5.00' },
    field: 'cap',
    stored: ['cap', '900.00'],
    otherStored: ['seed', '5.00'],
    code: 1588,
  },
];

import type { Fields, UpdateCase } from './two-users.ts';

const hour = 3_600_000;
const start = Date.now() + 24 * hour;
const made = { agent: '13', member: '312' };

/** Updates of agents and members. */
export const agentCases: readonly UpdateCase[] = [
  {
    path: '/proxyUser/update',
    id: { id: made.agent },
    form: { name: 'Agent 13', phone: '', remark: '' },
    read: (_, { ask }) => ask('/proxyUser/get', { query: { id: made.agent } }),
    first: { name: 'North' },
    clash: { name: 'South' },
    other: { remark: 'VIP' },
    field: 'name',
    stored: ['name', 'North'],
    otherStored: ['remark', 'VIP'],
  },
  {
    path: '/proxyCustom/updateProxyCustom',
    id: { id: made.agent },
    form: { brand: '', defaultChip: null, chatAllowed: true, jackpotShown: true, serviceLink: '' },
    read: (_, { ask }) => ask('/proxyCustom/getProxyCustom', { query: { id: made.agent } }),
    first: { chatAllowed: false, brand: 'North' },
    clash: { brand: 'South' },
    other: { defaultChip: '50' },
    field: 'brand',
    stored: ['brand', 'North'],
    otherStored: ['defaultChip', '50.00'],
  },
  {
    path: '/player/update',
    id: { id: made.member },
    form: { nickname: 'm12', name: '', mobile: '', remark: '' },
    read: (_, { ask }) => ask('/player/get', { query: { id: made.member } }),
    first: { nickname: 'Lucky' },
    clash: { nickname: 'Happy' },
    other: { remark: 'VIP' },
    field: 'nickname',
    stored: ['nickname', 'Lucky'],
    otherStored: ['remark', 'VIP'],
  },
  {
    path: '/player/updatePlayerTradeLimit',
    inQuery: true,
    make: async ({ ask }) => {
      await ask('/player/addPlayerTradeLimit', {
        query: { account: 'member12', inMax: '500', dayCount: '9' },
      });
      return {};
    },
    id: { memberId: made.member },
    form: { inMax: '500.00', dayCount: '9', remark: '' },
    read: (_, { rowOf }) =>
      rowOf('/player/getPlayerTradeLimit', {}, ({ memberId }) => memberId === made.member),
    first: { inMax: '600' },
    clash: { inMax: '700' },
    other: { dayCount: '5' },
    field: 'inMax',
    stored: ['inMax', '600.00'],
    otherStored: ['dayCount', 5],
  },
  {
    path: '/proxyUser/setOldUserStandard',
    id: {},
    form: { days: 30 },
    read: async (_, { ask }) => {
      const range = { start_time: Date.now() - 24 * hour, end_time: Date.now() };
      const { totals } = await ask<{ totals: { standard: Fields } }>('/proxyUser/getNewOldUserReport', {
        body: range,
      });
      return totals.standard;
    },
    first: { days: 60 },
    clash: { days: 90 },
    other: { amountCny: '1000' },
    field: 'days',
    stored: ['days', 60],
    otherStored: ['amountCny', '1000.00'],
  },
  {
    path: '/proxyUser/setProxyGameRTP',
    make: async ({ ask }) => {
      await ask('/proxyUser/setProxyGameRTP', {
        body: { agentId: made.agent, gameId: 201, rtp: '0.900', reason: 'test' },
      });
      return {};
    },
    id: { agentId: made.agent, gameId: 201, reason: 'test' },
    form: { rtp: '0.900' },
    read: async (_, { ask }) => {
      const query = { level: 'agentGame1', state: 'inForce' };
      const { list } = await ask<{ list: Fields[] }>('/proxyUser/listProxyRTP', { query });
      return list.find(({ agentId }) => agentId === made.agent) ?? {};
    },
    first: { rtp: '0.910' },
    clash: { rtp: '0.920' },
    other: { until: start },
    field: 'rtp',
    stored: ['rtp', '0.910'],
    otherStored: ['until', start],
  },
];

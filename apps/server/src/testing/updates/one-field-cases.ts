import { sql } from 'kysely';
import type { Calls, Fields, UpdateCase } from './two-users.ts';

const later = String(Date.now() + 30 * 86_400_000);
const muchLater = String(Date.now() + 60 * 86_400_000);
const reason = 'test';
const readAgent =
  (id: string): UpdateCase['read'] =>
  (_, { ask }) =>
    ask('/proxyUser/get', { query: { id } });

/** Makes an agent seamless, so that it keeps its members' money, and sets its callback address. */
const makeSeamless = async ({ api }: Calls, id: string): Promise<Fields> => {
  const url = 'https://wallet.example.com/';
  await sql`update agent set transfer_mode = 'seamless', callback_url = ${url}
    where id = ${id}::bigint`.execute(api().services.databases.system);
  return {};
};
/** Returns the row of an RTP setting; version 0 before it is set. */
const settingOf = async (list: Promise<{ list: Fields[] }>, isRow: (row: Fields) => boolean) =>
  (await list).list.find(isRow) ?? { version: 0 };

/** Updates of one field. */
export const oneFieldCases: readonly UpdateCase[] = [
  {
    path: '/proxyUser/setRTP',
    id: { id: '22', reason },
    form: ({ rtp }) => ({ rtp }),
    read: (_, { ask }) => ask('/proxyUser/getProxyRTP', { query: { id: '22' } }),
    first: { rtp: '0.950' },
    clash: { rtp: '0.940' },
    field: 'rtp',
    stored: ['rtp', '0.950'],
  },
  {
    path: '/proxyUser/rename',
    id: { id: '12' },
    form: { name: 'Agent 12' },
    read: readAgent('12'),
    first: { name: 'North' },
    clash: { name: 'South' },
    field: 'name',
    stored: ['name', 'North'],
  },
  {
    path: '/proxyUser/updateProxyRegTime',
    inQuery: true,
    id: { id: '12' },
    form: {},
    read: readAgent('12'),
    first: { validUntil: later },
    clash: { validUntil: muchLater },
    field: 'validUntil',
    stored: ['validUntil', Number(later)],
  },
  {
    path: '/rtp/addOrUpdateProxyRTP2',
    inQuery: true,
    id: { agentId: '22', gameId: '201', reason },
    form: {},
    read: (_, { ask }) =>
      settingOf(ask('/rtp/listProxyRTP2', { query: {} }), ({ agentId }) => agentId === '22'),
    first: { rtp: '0.900' },
    clash: { rtp: '0.910' },
    field: 'rtp',
    stored: ['rtp', '0.900'],
  },
  {
    path: '/rtp/addOrUpdatePlayerRTP',
    inQuery: true,
    id: { account: 'member22', gameId: '201', reason },
    form: {},
    read: (_, { ask }) =>
      settingOf(ask('/rtp/pagePlayerRTP', { body: {} }), ({ memberAccount }) => memberAccount === 'member22'),
    first: { rtp: '0.890' },
    clash: { rtp: '0.880' },
    field: 'rtp',
    stored: ['rtp', '0.890'],
  },
  {
    path: '/player/setKillProbability',
    id: { ids: ['314'] },
    form: { probability: null },
    read: async (_, { ask }) => {
      const row = await ask<Fields>('/player/get', { query: { id: '314' } });
      return { ...row, probability: row.killProbability };
    },
    first: { probability: '0.20' },
    clash: { probability: '0.40' },
    field: 'probability',
    stored: ['probability', '0.20'],
    together: ['probability', 'until'],
    version: ({ version }) => ({ versions: { 314: version } }),
  },
  {
    path: '/proxyUser/moveProxy',
    id: { id: '14' },
    form: { parentId: '13' },
    read: readAgent('14'),
    first: { parentId: '12' },
    clash: { parentId: '16' },
    field: 'parentId',
    stored: ['parentId', '12'],
  },
  {
    path: '/proxyUser/batchUpdateApiUrl',
    make: (calls) => makeSeamless(calls, '22'),
    id: { ids: ['22'] },
    form: { callbackUrl: 'https://wallet.example.com/' },
    read: (_, { rowOf }) => rowOf('/proxyUser/listSeamlessProxy', {}, ({ id }) => id === '22'),
    first: { callbackUrl: 'https://one.example.com/' },
    clash: { callbackUrl: 'https://two.example.com/' },
    field: 'callbackUrl',
    stored: ['callbackUrl', 'https://one.example.com/'],
    version: ({ version }) => ({ versions: { 22: version } }),
  },
  {
    path: '/currency/setRate',
    id: { code: 'USD', confirmed: true },
    form: ({ rate }) => ({ rate }),
    read: (_, { rowOf }) => rowOf('/currency/list', {}, ({ code }) => code === 'USD'),
    first: { rate: '7.21' },
    clash: { rate: '7.3' },
    field: 'rate',
    stored: ['rate', '7.21'],
  },
  {
    path: '/i18n/save',
    id: { key: 'hall.newbie', language: 'th' },
    form: { text: '' },
    read: async (_, { rowOf }) => {
      const row = await rowOf('/i18n/list', { text: 'hall.newbie' }, ({ key }) => key === 'hall.newbie');
      return { ...row, text: row.th };
    },
    first: { text: 'หนึ่ง' },
    clash: { text: 'สอง' },
    field: 'text',
    stored: ['text', 'หนึ่ง'],
  },
];

/** Updates of settings that an agent makes, from two windows or by two operators. */
export const accountCases: readonly UpdateCase[] = [
  {
    path: '/proxyUser/setSeamlessWallet',
    make: (calls) => makeSeamless(calls, '22'),
    id: { agentId: '22' },
    form: ({ scheme, signatures, lockPolicy }) => ({ scheme, signatures, lockPolicy }),
    read: (_, { ask }) => ask('/proxyUser/getSeamlessWallet', { body: { agentId: '22' } }),
    first: { lockPolicy: 'off' },
    clash: { lockPolicy: 'strict' },
    other: { signatures: 'require' },
    field: 'lockPolicy',
    stored: ['lockPolicy', 'off'],
    otherStored: ['signatures', 'require'],
  },
  {
    path: '/proxyUser/setWallet',
    users: ['share2', 'share2'],
    make: (calls) => makeSeamless(calls, '16'),
    id: {},
    form: ({ scheme, signatures, lockPolicy }) => ({ scheme, signatures, lockPolicy }),
    read: async (_, { ask }) => (await ask<{ wallet: Fields }>('/proxyUser/getWallet', {}, 'share2')).wallet,
    first: { lockPolicy: 'off' },
    clash: { lockPolicy: 'strict' },
    other: { signatures: 'require' },
    field: 'lockPolicy',
    stored: ['lockPolicy', 'off'],
    otherStored: ['signatures', 'require'],
  },
  {
    path: '/proxyUser/setApiUrl',
    inQuery: true,
    users: ['share1', 'share1'],
    id: {},
    form: { apiUrl: '', transferMode: 'manual' },
    read: async (_, { ask }) => (await ask<{ agent: Fields }>('/proxyUser/getMyInfo', {}, 'share1')).agent,
    first: { apiUrl: 'https://one.example.com/' },
    clash: { apiUrl: 'https://two.example.com/' },
    other: { transferMode: 'automatic' },
    field: 'apiUrl',
    stored: ['callbackUrl', 'https://one.example.com/'],
    otherStored: ['transferMode', 'automatic'],
  },
  {
    path: '/subAccount/update',
    users: ['major1', 'major1'],
    id: { id: '8' },
    form: ({ nickname, phone, permissions }) => ({ nickname, phone, permissions }),
    read: async (_, { ask }) => {
      const { list } = await ask<{ list: Fields[] }>(
        '/subAccount/list',
        { body: { pageSize: 500 } },
        'major1',
      );
      return list.find(({ id }) => id === '8') ?? {};
    },
    first: { phone: '13800138000' },
    clash: { phone: '13900139000' },
    other: { nickname: 'Desk' },
    field: 'phone',
    stored: ['phone', '13800138000'],
    otherStored: ['nickname', 'Desk'],
  },
];

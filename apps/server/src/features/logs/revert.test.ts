import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { type Payload, revertsOf } from '../../testing/updates/reverts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ alone: true });
});
afterAll(() => api?.stop());

const { send, newestEntry, wayBack, read } = revertsOf(() => api);

const rtpOf = (whose: string, level: string) => `select rtp as value from rtp_setting s where ${whose}
  and level = '${level}' and not exists (select from rtp_end e where e.setting_id = s.id)`;
const gameOf = (column: string, id = 203) =>
  `select to_jsonb(s) -> '${column}' as value from game_setting s where game_id = ${id}`;

interface Case {
  readonly path: string;
  /** SQL query of the stored values, and what it returns after the first and after the second change. */
  readonly query: string;
  readonly values: readonly [first: unknown, second: unknown];
  readonly changes: readonly [first: Payload, second: Payload];
}
const tradeLimit = `select (in_max, out_max, in_day_max, out_day_max, day_count, remark)::text as value
  from member_trade_limit where member_id = 314`;
const reason = 'test';
const cases: readonly Case[] = [
  {
    path: '/player/updatePlayerTradeLimit',
    query: tradeLimit,
    values: ['(500000,,,,7,a)', '(,900,,,,"")'],
    changes: [
      { memberId: '314', inMax: '5000', dayCount: '7', remark: 'a' },
      { memberId: '314', outMax: '9.00' },
    ],
  },
  {
    path: '/proxyUser/update',
    query: 'select (name, phone, remark)::text as value from agent where id = 12',
    values: ['(first,"",x)', '(second,"",x)'],
    changes: [
      { id: '12', name: 'first', phone: '', remark: 'x' },
      { id: '12', name: 'second', phone: '', remark: 'x' },
    ],
  },
  {
    path: '/proxyUser/setRTP',
    query: 'select rtp as value from agent where id = 14',
    values: [931, 922],
    changes: [
      { id: '14', rtp: '0.931', reason },
      { id: '14', rtp: '0.922', reason },
    ],
  },
  {
    path: '/proxyCustom/updateProxyCustom',
    query: 'select (brand, default_chip, chat_allowed)::text as value from agent_custom where agent_id = 12',
    values: ['(one,5000,t)', '(two,,f)'],
    changes: [
      { id: '12', brand: 'one', defaultChip: '50', chatAllowed: true, jackpotShown: true, serviceLink: '' },
      { id: '12', brand: 'two', defaultChip: null, chatAllowed: false, jackpotShown: true, serviceLink: '' },
    ],
  },
  {
    path: '/proxyUser/setProxyGameRTP',
    query: rtpOf('agent_id = 14', 'agentGame1'),
    values: [810, 820],
    changes: [
      { agentId: '14', gameId: 201, rtp: '0.810', reason },
      { agentId: '14', gameId: 201, rtp: '0.820', reason },
    ],
  },
  {
    path: '/rtp/addOrUpdateProxyRTP2',
    query: rtpOf('agent_id = 14', 'agent2'),
    values: [830, 840],
    changes: [
      { agentId: '14', rtp: '0.830', reason, until: Date.now() + 3_600_000 },
      { agentId: '14', rtp: '0.840', reason },
    ],
  },
  {
    path: '/rtp/addOrUpdatePlayerRTP',
    query: rtpOf('member_id = 314', 'playerGame'),
    values: [850, 860],
    changes: [
      { account: 'member14', gameId: '203', rtp: '0.850', reason, target: '-10.00' },
      { account: 'member14', gameId: '203', rtp: '0.860', reason, target: '' },
    ],
  },
  {
    path: '/gameConf/updateGameSetting',
    query: `select (rtp, robots, member_chat)::text as value from game_setting where game_id = 203`,
    values: ['(920,5,t)', '(930,9,f)'],
    changes: [
      { gameIds: [203, 204], changes: { rtp: '0.920', robots: 5, memberChat: true }, reason },
      { gameIds: [203, 204], changes: { rtp: '0.930', robots: 9, memberChat: false }, reason },
    ],
  },
  {
    path: '/gameConf/updateSmallGame',
    query: gameOf('bet_range', 231),
    values: [{ CNY: { min: '1.00', max: '500.00' } }, { CNY: { min: '2.00', max: '600.00' } }],
    changes: [
      { gameIds: [231], changes: { betRange: { CNY: { min: '1', max: '500' } } }, reason },
      { gameIds: [231], changes: { betRange: { CNY: { min: '2', max: '600' } } }, reason },
    ],
  },
  {
    path: '/gameConf/setBetAreaMultiple',
    query: gameOf('multiples', 201),
    values: [{ 1: '1.95' }, { 1: '1.90', 2: '3.00' }],
    changes: [
      { gameId: 201, areas: [{ areaId: 1, multiple: '1.95' }], reason },
      {
        gameId: 201,
        areas: [
          { areaId: 1, multiple: '1.90' },
          { areaId: 2, multiple: '3.00' },
        ],
        reason,
      },
    ],
  },
  {
    path: '/currency/setRate',
    query:
      "select trim_scale(rate)::text as value from currency_rate where code = 'USD' order by id desc limit 1",
    values: ['7.5', '6.9'],
    changes: [
      { code: 'USD', rate: '7.5', confirmed: true },
      { code: 'USD', rate: '6.9', confirmed: true },
    ],
  },
  {
    path: '/risk/setWinLimit',
    query:
      "select (max_win, max_ratio)::text as value from win_limit where game_id = 201 and currency = 'CNY'",
    values: ['(100000000,50)', '(200000,60)'],
    changes: [
      { gameId: 201, currency: 'CNY', maxWin: '1000000.00', maxRatio: 50, reason },
      { gameId: 201, currency: 'CNY', maxWin: '2000.00', maxRatio: 60, reason },
    ],
  },
];

it.each(cases)('$path is reverted to the values before it', async ({ path, query, values, changes }) => {
  if (path === '/player/updatePlayerTradeLimit')
    await api.call('superadmin', '/player/addPlayerTradeLimit', {
      query: { account: 'member14', inMax: '1' },
    });
  for (const [index, change] of changes.entries()) {
    const reply = await send(path, change);
    expect(reply.code, reply.desc).toBe(0);
    expect(await read(query)).toEqual(values[index]);
  }
  const entry = await newestEntry(path);
  const back = await wayBack(entry);
  expect(back?.path).toBe(path);
  const reply = await send(back?.path ?? '', back?.payload ?? {});
  expect(reply.code, reply.desc).toBe(0);
  expect(await read(query)).toEqual(values[0]);
  // The change is no longer in force.
  expect(await wayBack(entry)).toBeNull();
});

it.each([
  ['/proxyUser/setProxyGameRTP', '/proxyUser/deleteProxyGameRTP', { agentId: '13', gameId: 202 }],
  ['/rtp/addOrUpdateProxyRTP2', '/rtp/deleteProxyRTP2', { agentId: '13', gameId: 202 }],
  ['/rtp/addOrUpdatePlayerRTP', '/rtp/deletePlayerRTP', { account: 'member13', gameId: '202' }],
])('what %s added is deleted by %s, with the entry as reason', async (path, deletes, of) => {
  const reply = await send(path, { ...of, rtp: '0.800', reason });
  expect(reply.code, reply.desc).toBe(0);
  const entry = await newestEntry(path);
  const back = await wayBack(entry, 'zh_cn');
  expect(back).toEqual({
    path: deletes,
    payload: { id: expect.any(String), reason: `撤销操作记录 ${entry}` },
  });
  expect((await wayBack(entry))?.payload.reason).toBe(`Revert of log entry ${entry}`);
  expect((await send(deletes, back?.payload ?? {})).code).toBe(0);
  const { rows } = await sql`select from rtp_setting s where game_id = 202
    and not exists (select from rtp_end e where e.setting_id = s.id)`.execute(api.services.databases.system);
  expect(rows).toEqual([]);
  expect(await wayBack(entry)).toBeNull();
});

it('a limit that was added is deleted', async () => {
  expect((await send('/risk/setWinLimit', { gameId: 202, maxWin: '5.00', maxRatio: 2, reason })).code).toBe(
    0,
  );
  const back = await wayBack(await newestEntry('/risk/setWinLimit'));
  expect(back).toMatchObject({ path: '/risk/deleteWinLimit', payload: { limitId: expect.any(String) } });
});

it('games that had different settings are not reverted by one call', async () => {
  const update = (gameIds: number[], robots: number) =>
    send('/gameConf/updateGameSetting', { gameIds, changes: { robots }, reason });
  expect((await update([205], 1)).code).toBe(0);
  expect((await update([206], 2)).code).toBe(0);
  expect((await update([205, 206], 3)).code).toBe(0);
  expect(await wayBack(await newestEntry('/gameConf/updateGameSetting'))).toBeNull();
});

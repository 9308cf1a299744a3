import type { IngestAnswer, IngestReply } from '@pitboss/contract/ingest/ingest';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchProfit } from '../../domain/games/profit.ts';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { plainTables } from '../../testing/figures/plain-tables.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { betEvent, freshId, testBet, testRound } from '../../testing/ingest/ingest.ts';
import { fundTree } from '../../testing/money.ts';

/**
 * Settings of games (spec content §1): their storage, their publication to game servers, and the earnings of
 * games.
 */

let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '100000.00');
  node = configNode(api.app, { id: 'reserve', secret: 'secret of reserve' });
});
afterAll(() => api?.stop());

const call = <T>(path: string, body: unknown, account = 'superadmin') =>
  api.call<T>(account, `/gameConf/${path}`, { body });
interface Row {
  readonly gameId: number;
  readonly [field: string]: unknown;
}
const list = async (body: object = {}, path = 'listGameSetting') => {
  const reply = await call<{ list: Row[]; total: number }>(path, { pageSize: 200, ...body });
  expect(reply.code, reply.desc).toBe(0);
  return reply.data;
};
const rowOf = async (gameId: number) => (await list({ gameId })).list[0];
const set = async (gameIds: number[], changes: object, more: object = {}) =>
  (await call('updateGameSetting', { gameIds, changes, ...more })).code;

describe('settings of games', () => {
  it('change many games in one request, only the submitted fields, all or none, and reach the game servers', async () => {
    const { version } = await node.readAll();
    expect(await set([202, 201], { robots: 12, voice: false })).toBe(0);
    expect(await set([202], { state: 'maintain' })).toBe(0);
    expect(await rowOf(201)).toMatchObject({ robots: 12, voice: false, memberChat: true, state: 'online' });
    expect(await rowOf(202)).toMatchObject({ robots: 12, state: 'maintain', operator: 'superadmin' });
    const { items } = await node.read(version);
    expect(items.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(['game 201', 'game 202']);
    expect(items.find(({ id }) => id === '202')?.data).toMatchObject({ state: 'maintain', robots: 12 });
    // One unknown game leaves the others unchanged.
    expect(await set([201, 9999], { robots: 1 })).toBe(1620);
    expect(await set([201, 1], { robots: 1 })).toBe(1620);
    expect(await rowOf(201)).toMatchObject({ robots: 12 });
    for (const [wrong, code, named] of [
      [{ robots: 51 }, 1017, /robots/i],
      [{ hours: 0 }, 1017, /hours/i],
      [{ hours: 169 }, 1017, /hours/i],
      [{ rtp: '0.9655' }, 1018, /RTP/],
      [{ rtp: '0.991' }, 1018, /RTP/],
    ] as const)
      expect(await call('updateGameSetting', { gameIds: [201], changes: wrong })).toMatchObject({
        code,
        desc: expect.stringMatching(named),
      });
    for (const wrong of ['1.0001', '-1.1', '0.00001', 'x'])
      expect(await set([201], { profitability: wrong }), wrong).toBe(1621);
    expect(await set([201], {})).toBe(1622);
    expect((await list({ state: 'maintain' })).list).toMatchObject([{ gameId: 202 }]);
    expect((await list({ category: 'mini', name: '240' })).total).toBe(1);
    const lines = (await call<{ list: object[] }>('listSettingHistory', { gameId: 202 })).data.list;
    expect(lines).toHaveLength(3);
    const changed = async (mini: boolean) =>
      (await call<{ list: { gameId: number }[] }>('listSettingHistory', { mini })).data.list.map(
        ({ gameId }) => gameId,
      );
    expect(new Set(await changed(false))).toContain(202);
    expect(await changed(true)).not.toContain(202);
    expect(lines).toContainEqual(
      expect.objectContaining({ field: 'state', before: 'online', after: 'maintain', actor: 'superadmin' }),
    );
    expect((await call('updateGameSetting', { gameIds: [201], changes: {} }, 'major1')).code).toBe(1003);
  });

  it('switch news ticker, voice, AI and member chat and set the robots of a game, independently', async () => {
    const before = await rowOf(204);
    for (const changes of [
      { newsTicker: !before?.newsTicker },
      { voice: !before?.voice },
      { ai: !before?.ai },
      { memberChat: !before?.memberChat },
      { robots: 7 },
    ]) {
      const untouched = await rowOf(204);
      const { version } = await node.readAll();
      expect(await set([204], changes)).toBe(0);
      expect(await rowOf(204)).toMatchObject({
        newsTicker: untouched?.newsTicker,
        voice: untouched?.voice,
        ai: untouched?.ai,
        memberChat: untouched?.memberChat,
        robots: untouched?.robots,
        ...changes,
      });
      expect((await node.read(version)).items).toMatchObject([{ kind: 'game', id: '204', data: changes }]);
    }
  });

  it('include those of mini games: switch, amounts by currency, chips and multiples of areas', async () => {
    const mini = (changes: object, gameIds = [240]) => call('updateSmallGame', { gameIds, changes });
    const amounts = {
      betRange: { CNY: { min: '1.00', max: '500.00' } },
      largestPayout: { CNY: '20000.00' },
      chips: { CNY: ['1.00', '5.00', '10.00'] },
    };
    const { version } = await node.readAll();
    expect((await mini({ open: false, hot: true, sort: 3, ...amounts })).code).toBe(0);
    const [row] = (await list({ switch: 'closed' }, 'listSmallGame')).list;
    expect(row).toMatchObject({ gameId: 240, switch: 'closed', hot: true, sort: 3, ...amounts });
    expect((await node.read(version)).items).toMatchObject([
      { kind: 'game', id: '240', data: { open: false, ...amounts } },
    ]);
    expect((await mini({ hot: false }, [201])).code).toBe(1623);
    expect((await mini({ betRange: { CNY: { min: '5.00', max: '4.99' } } })).code).toBe(1624);
    expect((await mini({ betRange: { CNY: { min: '0', max: '4.99' } } })).code).toBe(1624);
    for (const chips of [['5', '1'], ['2', '5'], [], Array.from({ length: 10 }, () => '1')])
      expect((await mini({ chips: { CNY: chips } })).code).toBe(1625);
    expect((await mini({ chips: { XXX: ['1'] } })).code).toBe(1628);
    expect(await mini({ sort: 0 })).toMatchObject({
      code: 1017,
      desc: expect.stringMatching(/^Sort order must be/),
    });
    expect((await list({ switch: 'closed' }, 'listSmallGame')).list).toEqual([row]);

    const multiple = async (areaId: number, value: string | null) =>
      (await call('setBetAreaMultiple', { gameId: 240, areas: [{ areaId, multiple: value }] })).code;
    for (const wrong of ['0', '10000.01', '1.955', 'x']) expect(await multiple(1, wrong)).toBe(1626);
    expect(await multiple(3, '2')).toBe(1627);
    expect(await multiple(1, '2.5')).toBe(0);
    const areas = async () =>
      (await call<object[]>('getBetAreaMultiple', { gameId: 240 })).data as { multiple: string }[];
    expect(await areas()).toMatchObject([
      { areaId: 1, multiple: '2.50', own: true },
      { areaId: 2, multiple: '1.96', own: false },
    ]);
    expect(await multiple(1, null)).toBe(0);
    expect(await areas()).toMatchObject([{ multiple: '1.96', own: false }, {}]);
  });

  it('set the RTP of level 7 of the chain, below what is nearer and above pools and numbers', async () => {
    const applied = async () => {
      const { data } = await api.call<{ set: string; level: string; applied: string }>(
        'superadmin',
        '/rtp/resolve',
        {
          body: { memberId: '313', gameId: 203 },
        },
      );
      return { set: data.set, level: data.level };
    };
    const before = await applied();
    expect(await set([203], { rtp: '0.901' }, { reason: 'test' })).toBe(0);
    expect(await applied()).toMatchObject({ set: '0.901', level: 'game' });
    expect((await node.readAll()).state.get('rtp.game 203')).toEqual({ gameId: 203, rtp: 901 });
    expect(await set([203], { rtp: null })).toBe(0);
    expect(await applied()).toEqual(before);
    expect((await node.readAll()).state.has('rtp.game 203')).toBe(false);
  });
});

it('notify risk control once that a game earns too little, until it earns enough again', async () => {
  const rounds = async (win: string) => {
    const bets = Array.from({ length: 3 }, () =>
      testBet({ betId: freshId('b'), member: 'member13', areaId: 1, amount: '4000.00', win }),
    );
    const reply = await node.send<IngestReply>(
      'POST',
      '/ingest/v1/rounds:batch',
      JSON.stringify({ rounds: [testRound(bets, { roundId: freshId('r') })] }),
    );
    expect((reply.data.results as IngestAnswer[]).map(({ code }) => code)).toEqual([0]);
  };
  /** Returns the time at which risk control was notified; null once the game earns enough again. */
  const signalledAt = async () => {
    await watchProfit(api.services, Date.now());
    const { rows } = await sql<{ signalled_at: Date | null }>`
      select signalled_at from game_setting where game_id = ${gameId}`.execute(api.services.databases.system);
    return rows[0]?.signalled_at ?? null;
  };
  const { gameId } = testRound([]);
  await rounds('3950.00');
  expect(await set([gameId], { profitability: '0.0200', hours: 2 })).toBe(0);
  const row = await rowOf(gameId);
  expect(row).toMatchObject({
    below: true,
    profitability: '0.0200',
    staked: '12000.00',
    profitRate: '0.0125',
  });
  expect((await list({ lowProfit: true })).list).toHaveLength(1);
  const first = await signalledAt();
  expect(first).not.toBeNull();
  expect(await signalledAt()).toEqual(first);
  const alerts = async () =>
    (
      await api.call<{ list: { key: string; content: { en_us: string; zh_cn: string } }[] }>(
        'superadmin',
        '/riskControl/pageAlert',
        { body: {} },
      )
    ).data.list.filter(({ key }) => key === `signal|lowProfit|game:${gameId}`);
  await expect.poll(alerts).toMatchObject([
    {
      content: {
        en_us: 'Baccarat: profit rate below the requirement by 0.75%, profit 1.25%, required 2.00%',
        zh_cn: '百家乐：盈利率低于要求 0.75%，盈利率 1.25%，要求 2.00%',
      },
    },
  ]);
  await rounds('0.00');
  expect(await rowOf(gameId)).toMatchObject({ below: false, observed: '0.4938' });
  expect(await signalledAt()).toBeNull();
  await rounds('12000.00');
  expect(await rowOf(gameId)).toMatchObject({ below: true });
  expect(await signalledAt()).not.toBeNull();
});

describe('a game server', () => {
  const state = async (to: string) =>
    (await api.call('superadmin', '/gameNode/setState', { query: { id: 'reserve', state: to } })).code;
  const plan = (more: object) =>
    api.call('superadmin', '/gameNode/planMaintenance', {
      body: { id: 'reserve', text: { zh_cn: '升级', en_us: 'Upgrade' }, ...more },
    });
  const bet = async (member = 'member13') => {
    const event = betEvent({ member, betId: freshId('b') });
    const reply = await node.send<IngestReply>(
      'POST',
      '/ingest/v1/events',
      JSON.stringify({ events: [event] }),
    );
    return { event, code: reply.data.results[0]?.code };
  };
  const row = async () =>
    (await api.call<{ list: Row[] }>('superadmin', '/gameNode/list', { body: { name: 'reserve' } })).data
      .list[0];
  const received = async () => (await node.readAll()).state.get('node reserve');

  it('accepts no new bets while it is closed, only those of test members in test, and every other event always', async () => {
    await sql`update member set kind = 'test' where account = 'member14'`.execute(
      api.services.databases.system,
    );
    const open = await bet();
    expect(open.code).toBe(0);
    for (const closed of ['closure', 'maintain']) {
      expect(await state(closed)).toBe(0);
      expect([(await bet()).code, (await bet('member14')).code]).toEqual([1306, 1306]);
    }
    expect(await state('test')).toBe(0);
    expect([(await bet()).code, (await bet('member14')).code]).toEqual([1306, 0]);
    expect(await received()).toEqual({ state: 'test', former: 'test', maintenance: null });
    // Open bets are settled, and a repeated event is recognised.
    const settled = {
      eventId: freshId('e'),
      type: 'settlement',
      at: Date.now(),
      betId: open.event.betId,
      win: '1.00',
    };
    const events = JSON.stringify({ events: [open.event, settled] });
    const reply = await node.send<IngestReply>('POST', '/ingest/v1/events', events);
    expect(reply.data.results.map(({ code }) => code)).toEqual([1, 0]);
    expect(await state('online')).toBe(0);
    expect((await bet()).code).toBe(0);
  });

  it('is in maintenance from start to end by time, announced before, moved and ended, and then in its former state', async () => {
    const now = Date.now();
    expect((await plan({ start: now + 60_000, end: now + 60_000 })).code).toBe(1630);
    expect((await plan({ start: now - 60_000, end: now - 1 })).code).toBe(1630);
    expect((await plan({ start: now + 3_600_000, end: now + 7_200_000 })).code).toBe(0);
    expect(await row()).toMatchObject({ state: 'online', maintenance: { noticeMinutes: 30 } });
    // Not announced yet; then moved nearer, which announces it.
    expect(await received()).toMatchObject({ state: 'online', maintenance: null });
    expect((await plan({ start: now + 1_200_000, end: now + 7_200_000 })).code).toBe(0);
    expect(await received()).toMatchObject({
      state: 'online',
      former: 'online',
      maintenance: { from: now + 1_200_000, until: now + 7_200_000, text: { en_us: 'Upgrade' } },
    });
    expect((await bet()).code).toBe(0);
    expect((await plan({ start: now, end: now + 7_200_000 })).code).toBe(0);
    expect(await row()).toMatchObject({ state: 'maintain', formerState: 'online' });
    expect((await bet()).code).toBe(1306);
    const { version, state } = await node.readAll();
    expect(state.get('node reserve')).toMatchObject({ state: 'maintain', former: 'online' });
    // Its end passes: the feed reports it without another call.
    await sql`update game_node set maintenance_from = now() - interval '2 hours', maintenance_until = now()
      where id = 'reserve'`.execute(api.services.databases.system);
    expect((await bet()).code).toBe(0);
    expect((await node.read(version, 5)).items).toMatchObject([
      { kind: 'node', id: 'reserve', data: { state: 'online', maintenance: null } },
    ]);
    const end = () => api.call('superadmin', '/gameNode/endMaintenance', { query: { id: 'reserve' } });
    expect((await end()).code).toBe(1631);
    expect((await plan({ start: now, end: now + 7_200_000 })).code).toBe(0);
    expect((await end()).code).toBe(0);
    expect(await row()).toMatchObject({ state: 'online', maintenance: null });
    expect(await received()).toMatchObject({ state: 'online', maintenance: null });
  });
});

describe('a conflict', () => {
  const round = (win: string, more: object = {}) =>
    testRound([testBet({ betId: 'twice', member: 'member13', areaId: 1, amount: '100.00', win, ...more })], {
      roundId: 'R-twice',
    });
  const rounds = async (one: object) =>
    (await node.send<IngestReply>('POST', '/ingest/v1/rounds:batch', JSON.stringify({ rounds: [one] }))).data
      .results[0]?.code;
  const balance = async () => {
    const { rows } = await sql<{ balance: string }>`
      select a.balance from ledger_account a join member m on m.id = a.owner_id and m.tenant_id = a.tenant_id
        and a.kind = 'member'
      where m.account = 'member13' and a.currency = m.currency`.execute(api.services.databases.system);
    return Number(rows[0]?.balance);
  };
  const settle = async (id: string, decision: string) =>
    (await api.call('superadmin', '/gameNode/settleConflict', { body: { id, decision, reason: 'checked' } }))
      .code;
  const newest = async () =>
    (
      await api.call<{ list: { id: string; decision: string | null }[] }>(
        'superadmin',
        '/gameNode/listConflict',
        { body: {} },
      )
    ).data.list[0] ?? { id: '', decision: null };

  /** Applies a conflict again, as after a crash before the decision was stored. */
  const again = async (id: string) => {
    await sql`update ingest_conflict set decision = null, reason = '', decided_by = null, decided_at = null
      where id = ${id}::bigint`.execute(api.services.databases.system);
    expect(await settle(id, 'apply')).toBe(0);
  };

  it('is applied: the stored round is reversed and recorded again, once, and the ledger stays consistent', async () => {
    const before = await balance();
    expect(await rounds(round('0.00'))).toBe(0);
    const later = round('250.00', { amount: '50.00' });
    expect(await rounds(later)).toBe(1105);
    expect(await balance()).toBe(before - 10_000);
    const { id } = await newest();
    expect(await settle(id, 'apply')).toBe(0);
    expect(await balance()).toBe(before + 20_000);
    expect(await newest()).toMatchObject({ id, decision: 'apply' });
    expect(await settle(id, 'apply')).toBe(1423);
    // The applied content is the known content of the round from now on.
    expect(await rounds(later)).toBe(1);
    await again(id);
    expect(await balance()).toBe(before + 20_000);
    expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  });

  const send = async (event: object) =>
    (await node.send<IngestReply>('POST', '/ingest/v1/events', JSON.stringify({ events: [event] }))).data
      .results[0]?.code;
  const holds = async () => expect(await verifyLedger(api.services.databases.system)).toEqual([]);

  it('of a bet is applied together with its settlement; one of a bet that a cancel voided is not', async () => {
    const before = await balance();
    const bet = betEvent({ member: 'member13', amount: '100.00', at: Date.now() });
    const settlement = {
      type: 'settlement',
      eventId: freshId('e'),
      betId: bet.betId,
      at: Date.now(),
      win: '30.00',
    };
    expect(await send(bet)).toBe(0);
    expect(await send(settlement)).toBe(0);
    const later = { ...bet, amount: '40.00' };
    expect(await send(later)).toBe(1105);
    const { id } = await newest();
    const shown = await api.call<{ stored: string }>('superadmin', '/gameNode/getConflict', {
      query: { id },
    });
    expect(JSON.parse(shown.data.stored)).toMatchObject({ amount: '100.00', win: '30.00', state: 'settled' });
    expect(await settle(id, 'apply')).toBe(0);
    expect(await balance()).toBe(before - 4000 + 3000);
    expect([await send(later), await send(settlement)]).toEqual([1, 1]);
    // A correction finds the bet that was recorded again.
    expect(await send({ ...settlement, type: 'resettlement', eventId: freshId('e'), win: '50.00' })).toBe(0);
    expect(await balance()).toBe(before - 4000 + 5000);
    await again(id);
    expect(await balance()).toBe(before - 4000 + 5000);
    // Open, and of another member: the first stake is returned, the other one charged.
    const open = betEvent({ member: 'member13', amount: '10.00', at: Date.now() });
    expect(await send(open)).toBe(0);
    expect(await send({ ...open, eventId: freshId('e'), member: 'member12' })).toBe(1105);
    expect(await settle((await newest()).id, 'apply')).toBe(0);
    expect(await balance()).toBe(before + 1000);
    const cancel = { type: 'cancel', eventId: freshId('e'), betId: open.betId, at: Date.now() };
    expect(await send(cancel)).toBe(0);
    expect(await send({ ...open, eventId: freshId('e'), amount: '11.00' })).toBe(1105);
    expect(await settle((await newest()).id, 'apply')).toBe(1632);
    await holds();
  });

  it('of a transfer is applied: the first transfer is reversed, the later one executed', async () => {
    const before = await balance();
    const order = {
      type: 'transfer',
      eventId: freshId('e'),
      member: 'member13',
      direction: 'in',
      amount: '70.00',
      at: Date.now(),
    };
    expect(await send(order)).toBe(0);
    for (const [direction, amount, left] of [
      ['in', '20.00', 2000],
      ['out', '5.00', -500],
    ] as const) {
      const later = { ...order, direction, amount };
      expect(await send(later)).toBe(1105);
      const { id } = await newest();
      expect(await settle(id, 'apply')).toBe(0);
      expect(await balance()).toBe(before + left);
      expect(await send(later)).toBe(1);
      await again(id);
      expect(await balance()).toBe(before + left);
    }
    // The later event names another member.
    expect(await send({ ...order, member: 'member12', amount: '5.00' })).toBe(1105);
    const { id } = await newest();
    const shown = await api.call<{ stored: string }>('superadmin', '/gameNode/getConflict', {
      query: { id },
    });
    expect(JSON.parse(shown.data.stored)).toMatchObject({
      member: 'member13',
      direction: 'out',
      amount: '5.00',
    });
    expect(await settle(id, 'apply')).toBe(0);
    expect(await balance()).toBe(before);
    // Money that was spent cannot be reversed.
    const all = { ...order, eventId: freshId('e'), amount: '1.00' };
    expect(await send(all)).toBe(0);
    expect(await send({ ...all, direction: 'out', amount: '90000000.00' })).toBe(1105);
    expect(await settle((await newest()).id, 'apply')).toBe(1632);
    expect(await balance()).toBe(before + 100);
    await holds();
  });

  it('of a member is applied while it has no activity yet: agent and details are those of the later event', async () => {
    const account = freshId('m')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .slice(0, 12);
    const member = {
      type: 'member',
      eventId: freshId('e'),
      member: account,
      agent: 'general1',
      at: Date.now(),
    };
    const stored = async () =>
      (
        await sql<{
          agent: string;
          account: string;
          nickname: string;
        }>`${sql.raw(plainTables('member', 'ledger_account'))}
          select a.account as agent, o.account, m.nickname from member m join agent a on a.id = m.agent_id
          join ledger_account l on l.owner_id = m.id and l.kind = 'member' join agent o on o.id = l.agent_id
          where m.account = ${account}`.execute(api.services.databases.system)
      ).rows;
    expect(await send({ ...member, nickname: 'First' })).toBe(0);
    const later = { ...member, eventId: freshId('e'), agent: 'master1', nickname: 'Later' };
    expect(await send(later)).toBe(1105);
    const { id } = await newest();
    expect(await settle(id, 'apply')).toBe(0);
    expect(await stored()).toEqual([{ agent: 'master1', account: 'master1', nickname: 'Later' }]);
    await again(id);
    expect(await send(later)).toBe(1);
    // After it has signed in, its agent does not change.
    const login = { type: 'login', eventId: freshId('e'), member: account, agent: 'master1', at: Date.now() };
    expect(await send({ ...login, ip: '10.0.0.1', device: 'phone' })).toBe(0);
    expect(await send({ ...member, eventId: freshId('e') })).toBe(1105);
    expect(await settle((await newest()).id, 'apply')).toBe(1632);
    expect(await settle((await newest()).id, 'keep')).toBe(0);
  });

  it('of an event that moves no money can only be kept', async () => {
    await sql`insert into ingest_conflict (id, node_id, event_id, kind, body, at)
      values (77, 'reserve', 'e', 'chat', '{}', now() + interval '1 minute')`.execute(
      api.services.databases.system,
    );
    expect(await settle('77', 'apply')).toBe(1632);
    const said = async (language: string) =>
      (
        await api.call('superadmin', '/gameNode/settleConflict', {
          body: { id: '77', decision: 'apply', reason: 'checked' },
          headers: { language },
        })
      ).desc;
    // The reason is in the language of the error message.
    expect(await said('zh_cn')).toMatch(/^此冲突不能重新入账：\P{ASCII}+$/u);
    expect(await said('en_us')).toMatch(/^This conflict cannot be applied: \p{ASCII}+$/u);
    expect(await settle('77', 'keep')).toBe(0);
  });
});

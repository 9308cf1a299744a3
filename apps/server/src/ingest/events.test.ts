import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../domain/ledger/ledger-check.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import {
  betEvent,
  freshId,
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../testing/ingest/ingest.ts';
import { type SmallWorld, seedSmallWorld } from '../testing/small-world.ts';

let database: TestDatabase;
let world: SmallWorld;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  await rows(
    "insert into game (id, name_zh_cn, name_en_us, category, decodable) values (231, 'mini', 'mini', 'mini', true)",
  );
  server = await startTestIngest(database, world.node);
});
afterAll(async () => {
  expect(await verifyLedger(database.databases.system)).toEqual([]);
  await server?.close();
  await database?.stop();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query<Row>(text, values)).rows;
const balanceOf = async (account: string, kind = 'member') =>
  Number(
    (
      await rows<{ balance: string }>(
        `select balance from ledger_account a where kind = $2 and owner_id in
         (select id from member where account = $1 union all select id from agent where account = $1)`,
        [account, kind],
      )
    )[0]?.balance,
  );
const betOf = async (betId: string) =>
  (await rows<Record<string, string>>('select * from bet where bet_key = $1', [betId]))[0];

/**
 * Sends the same events in one request and one at a time: in memory of one group, and through the database.
 */
const ways = [
  { way: 'in one request', send: (events: unknown[]) => server.events(events) },
  {
    way: 'one by one',
    async send(events: unknown[]) {
      const replies: IngestAnswer[] = [];
      for (const event of events) replies.push(...(await server.events([event])));
      return replies;
    },
  },
];
const codes = (replies: IngestAnswer[]) => replies.map((reply) => reply.code);
const settle = (betId: string, win: string, more = {}) => testEvent('settlement', { betId, win, ...more });
const cancel = (betId: string, more = {}) => testEvent('cancel', { betId, ...more });
const correct = (betId: string, win: string, more = {}) => testEvent('resettlement', { betId, win, ...more });

describe.each(ways)('single bets, $way', ({ send }) => {
  test('stake, settlement with jackpot, balances on the way', async () => {
    const before = await balanceOf('member1');
    const bet = betEvent({ amount: '10', rtp: 970, areaId: 3 });
    const replies = await send([bet, settle(bet.betId, '25.5', { jackpot: '4' })]);
    expect(replies).toMatchObject([
      { id: bet.eventId, status: 'accepted', balance: ((before - 1_000) / 100).toFixed(2) },
      { status: 'accepted', balance: ((before + 1_950) / 100).toFixed(2) },
    ]);
    expect(await betOf(bet.betId)).toMatchObject({
      amount: '1000',
      payout: '2550',
      reward: '400',
      state: 1,
      rtp: 970,
      area_id: 3,
      balance_after: String(before + 1_950),
    });
  });

  test('a settlement happens once: a repeat with the same result is a duplicate, with another it is rejected', async () => {
    const bet = betEvent();
    const event = settle(bet.betId, '5');
    const before = await balanceOf('member1');
    const replies = await send([
      bet,
      event,
      event,
      settle(bet.betId, '5'),
      settle(bet.betId, '6'),
      cancel(bet.betId),
    ]);
    expect(codes(replies)).toEqual([0, 0, 1, 1, 1102, 1102]);
    expect(await balanceOf('member1')).toBe(before - 500);
  });

  test('a cancel returns the stake once, and ends the bet', async () => {
    const bet = betEvent();
    const before = await balanceOf('member1');
    const replies = await send([
      bet,
      cancel(bet.betId),
      cancel(bet.betId),
      settle(bet.betId, '5'),
      correct(bet.betId, '5'),
    ]);
    expect(codes(replies)).toEqual([0, 0, 1, 1103, 1103]);
    expect(await balanceOf('member1')).toBe(before);
    expect(await betOf(bet.betId)).toMatchObject({ state: 2, payout: '0' });
  });

  test('a cancel that arrives first rejects the late bet, single or in its round', async () => {
    const bet = betEvent();
    const before = await balanceOf('member1');
    expect(
      codes(await send([cancel(bet.betId), cancel(bet.betId), bet, { ...bet, eventId: freshId() }])),
    ).toEqual([0, 1, 1103, 1103]);
    const round = testRound([testBet({ betId: bet.betId })]);
    expect(await server.rounds([round])).toMatchObject([{ code: 1103, field: 'bets.0.betId' }]);
    expect(codes(await send([settle(bet.betId, '1')]))).toEqual([1103]);
    expect(await balanceOf('member1')).toBe(before);
  });

  test('credit needs a debit', async () => {
    expect(codes(await send([settle(freshId(), '5'), correct(freshId(), '5')]))).toEqual([1101, 1101]);
    const bet = betEvent();
    expect(codes(await send([bet, correct(bet.betId, '5')]))).toEqual([0, 1107]);
  });

  test('a bet id is one bet, from any message', async () => {
    const bet = betEvent();
    const before = await balanceOf('member1');
    const replies = await send([
      bet,
      bet,
      { ...bet, eventId: freshId() },
      { ...bet, eventId: freshId(), amount: '11' },
      { ...bet, amount: '12' },
    ]);
    expect(codes(replies)).toEqual([0, 1, 1, 1105, 1105]);
    expect(await balanceOf('member1')).toBe(before - 1_000);
    expect(
      await rows('select kind from ingest_conflict where body->>$1 = $2', ['betId', bet.betId]),
    ).toHaveLength(2);
  });

  test('corrections move the difference, both ways', async () => {
    const bet = betEvent({ gameId: 401 });
    const before = await balanceOf('member1');
    const replies = await send([
      bet,
      settle(bet.betId, '5'),
      correct(bet.betId, '50', { jackpot: '7' }),
      correct(bet.betId, '1'),
    ]);
    expect(codes(replies)).toEqual([0, 0, 0, 0]);
    expect(replies[2]?.balance).toBe(((before - 1_000 + 5_700) / 100).toFixed(2));
    expect(await balanceOf('member1')).toBe(before - 900);
    expect(await betOf(bet.betId)).toMatchObject({ payout: '100', reward: '0', state: 1 });
  });

  test('money that is no longer there cannot be taken back', async () => {
    const bet = betEvent({ member: 'member2' });
    const all = ((await balanceOf('member2')) / 100 - 10 + 5_000).toFixed(2);
    const replies = await send([
      bet,
      settle(bet.betId, '5000'),
      testEvent('transfer', { member: 'member2', direction: 'out', amount: all }),
      correct(bet.betId, '4999'),
      testEvent('transfer', { member: 'member2', direction: 'in', amount: all }),
      correct(bet.betId, '0'),
    ]);
    expect(codes(replies)).toEqual([0, 0, 0, 1001, 0, 0]);
    expect(replies[3]).toMatchObject({ field: 'win', balance: '0.00' });
  });

  test('no stake beyond the balance', async () => {
    const amount = ((await balanceOf('member3')) / 100).toFixed(2);
    const first = betEvent({ member: 'member3', amount });
    const second = betEvent({ member: 'member3', amount: '0.01' });
    const replies = await send([first, second, cancel(first.betId), { ...second, eventId: freshId() }]);
    expect(codes(replies)).toEqual([0, 1001, 0, 0]);
    expect(replies[1]).toMatchObject({ field: 'amount', balance: '0.00' });
  });

  test.each([
    ['member', 1004, { member: 'nobody' }],
    ['gameId', 1007, { gameId: 7 }],
    ['currency', 1005, { currency: 'USD' }],
    ['amount', 2002, { amount: '1.234' }],
  ])('a wrong %s is refused with code %i', async (field, code, change) => {
    expect(await send([betEvent(change)])).toMatchObject([{ status: 'invalid', code, field }]);
  });
});

describe('bets by event and their round', () => {
  test('a round settles the bets that were placed for it, and takes the stakes of the others', async () => {
    const roundId = freshId('R');
    const placed = betEvent({ roundId, gameId: 201, amount: '10' });
    await server.events([placed]);
    const before = await balanceOf('member1');
    const round = testRound([testBet({ betId: placed.betId, win: '30' }), testBet({ amount: '1' })], {
      roundId,
    });
    expect(await server.rounds([round])).toMatchObject([{ status: 'accepted' }]);
    expect(await balanceOf('member1')).toBe(before + 3_000 - 100);
    const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from round where inning_id = $1', [
      roundId,
    ]);
    expect(await betOf(placed.betId)).toMatchObject({ round_id: id, state: 1, payout: '3000' });
    const late = [settle(placed.betId, '31'), cancel(placed.betId), betEvent({ roundId, gameId: 201 })];
    expect(codes(await server.events(late))).toEqual([1102, 1102, 1104]);
  });

  test.each([
    ['another amount', { amount: '11' }, {}],
    ['another member', { member: 'member2' }, {}],
    ['another game', {}, { gameId: 202 }],
    ['another round', {}, { roundId: freshId('R') }],
  ])('%s than was placed refuses the round', async (_, bet, round) => {
    const roundId = freshId('R');
    const placed = betEvent({ roundId, gameId: 201, amount: '10' });
    await server.events([placed]);
    const sent = testRound([testBet({ betId: placed.betId, amount: '10', ...bet })], { roundId, ...round });
    expect(await server.rounds([sent])).toMatchObject([{ code: 1107, field: 'bets.0.betId' }]);
    expect(await betOf(placed.betId)).toMatchObject({ state: 0 });
  });

  test('bets that were settled or are settled later are linked to the record of their round', async () => {
    const roundId = freshId('R');
    const early = betEvent({ roundId, gameId: 201 });
    const late = betEvent({ roundId, gameId: 201 });
    await server.events([early, late, settle(early.betId, '1')]);
    await server.rounds([testRound([], { roundId })]);
    await server.events([settle(late.betId, '2')]);
    const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from round where inning_id = $1', [
      roundId,
    ]);
    expect(await betOf(early.betId)).toMatchObject({ round_id: id });
    expect(await betOf(late.betId)).toMatchObject({ round_id: id });
    expect(await server.get(`/ingest/v1/rounds/${roundId}`)).toMatchObject({
      data: { bets: 2, win: '3.00' },
    });
  });

  test('a bet that came inside a round is corrected by its round, not cancelled', async () => {
    const round = testRound([testBet({ betId: '1', win: '5' }), testBet({ betId: '2' })]);
    const { roundId } = round;
    // The correction may reach the same group as the round itself.
    const [stored, same] = await Promise.all([
      server.rounds([round]),
      server.events([correct('1', '6', { roundId })]),
    ]);
    expect([...codes(stored), ...codes(same)]).toEqual([0, 0]);
    const before = await balanceOf('member1');
    const replies = await server.events([
      correct('1', '8', { roundId }),
      correct('3', '8', { roundId }),
      cancel('2', { roundId }),
    ]);
    expect(codes(replies)).toEqual([0, 1101, 1102]);
    expect(await balanceOf('member1')).toBe(before + 200);
  });
});

describe('transfers', () => {
  test('between the agent and its member; rejected ones are stored and get the same reply again', async () => {
    const agent = world.agents.find(({ id }) => id === world.members[3]?.agentId)?.account ?? '';
    const own = await balanceOf('member4');
    const above = await balanceOf(agent, 'agent');
    const too = testEvent('transfer', {
      member: 'member4',
      direction: 'out',
      amount: '99999999',
      orderNo: freshId('O'),
    });
    const replies = await server.events([
      testEvent('transfer', { member: 'member4', direction: 'in', amount: '12.34', orderNo: freshId('O') }),
      testEvent('transfer', { member: 'member4', direction: 'out', amount: '2.34' }),
      too,
      testEvent('transfer', { member: 'member4', direction: 'in', amount: '0' }),
    ]);
    expect(codes(replies)).toEqual([0, 0, 1001, 2002]);
    expect(await balanceOf('member4')).toBe(own + 1_000);
    expect(await balanceOf(agent, 'agent')).toBe(above - 1_000);
    await server.events([testEvent('transfer', { member: 'member4', direction: 'in', amount: '1' })]);
    expect(codes(await server.events([too, { ...too, amount: '1' }]))).toEqual([1001, 1105]);
    expect(
      await rows('select state, reason from member_transfer where order_no = $1', [too.orderNo]),
    ).toEqual([{ state: 'fail', reason: 'noMoney' }]);
    expect(await server.get(`/ingest/v1/events/${too.eventId}`)).toMatchObject({
      data: { state: 'refused', code: 1001 },
    });
  });

  test('not for members whose agent keeps the wallet', async () => {
    await rows("update agent set transfer_mode = 'seamless' where id = $1", [world.members[4]?.agentId]);
    await new Promise((done) => setTimeout(done, 600));
    const [answer] = await server.events([
      testEvent('transfer', { member: 'member5', direction: 'in', amount: '1' }),
    ]);
    expect(answer).toMatchObject({ code: 1108, field: 'member' });
    const bet = betEvent({ member: 'member5', amount: '77777777', balance: '5' });
    const before = await balanceOf('member5');
    expect(await server.events([bet, settle(bet.betId, '9', { balance: '14' })])).toMatchObject([
      { code: 0 },
      { code: 0 },
    ]);
    expect(await betOf(bet.betId)).toMatchObject({ balance_after: '1400', state: 1, payout: '900' });
    expect(await balanceOf('member5')).toBe(before);
  });
});

describe('events that move no money', () => {
  const member = async () =>
    (await rows<Record<string, unknown>>("select * from member where account = 'member6'"))[0];

  test('sign-in, play and sign-out show on the member; what arrives late is history only', async () => {
    const at = Date.now() - 60_000;
    const login = testEvent('login', {
      member: 'member6',
      ip: '198.51.100.1',
      device: 'ios',
      gameId: 201,
      at,
    });
    await server.events([login]);
    expect(await member()).toMatchObject({
      login_ip: '198.51.100.1',
      current_game_id: 201,
      online_since: new Date(at),
      last_login_at: new Date(at),
    });
    await server.events([
      betEvent({ member: 'member6', gameId: 302 }),
      betEvent({ member: 'member6', gameId: 301, at }),
    ]);
    expect(await member()).toMatchObject({ current_game_id: 301, first_bet_at: new Date(at) });
    await server.events([testEvent('login', { member: 'member6', ip: '198.51.100.9', at: at - 5_000 })]);
    await server.events([testEvent('logout', { member: 'member6', at: at - 4_000 })]);
    expect(await member()).toMatchObject({ login_ip: '198.51.100.1', online_since: new Date(at) });
    await server.events([testEvent('logout', { member: 'member6' })]);
    expect(await member()).toMatchObject({
      online_since: null,
      current_game_id: null,
      last_login_at: new Date(at),
    });
    const visits = await rows('select event, device, ip from member_login where member_id = $1 order by at', [
      world.members[5]?.id,
    ]);
    expect(visits).toHaveLength(4);
    expect(visits[2]).toEqual({ event: 'login', device: 'ios', ip: '198.51.100.1' });
    // Offline again: a bet that is reported late does not bring it back.
    await server.events([betEvent({ member: 'member6', gameId: 201 })]);
    expect(await member()).toMatchObject({ online_since: null, current_game_id: null });
  });

  test('spins of features are recorded and move no money', async () => {
    const balances = () => rows('select id, balance from ledger_account order by id');
    const before = await balances();
    const spin = testEvent('spin', {
      member: 'member7',
      feature: 'chibi',
      spinId: 'CH-1',
      gameId: 201,
      roomId: 'r',
      symbols: '东风 火把 \\N',
      stake: '2.00',
      win: '30.5',
      freeSpins: 5,
    });
    expect(codes(await server.events([spin, spin]))).toEqual([0, 1]);
    expect(
      await rows('select feature, spin_id, game_id, symbols, stake, win, free_spins from feature_spin'),
    ).toEqual([
      {
        feature: 'chibi',
        spin_id: 'CH-1',
        game_id: 201,
        symbols: spin.symbols,
        stake: '200',
        win: '3050',
        free_spins: 5,
      },
    ]);
    expect(await balances()).toEqual(before);
    const unknown = await server.events([{ ...spin, eventId: freshId(), feature: 'other' }]);
    expect(unknown[0]?.status).toBe('invalid');
  });

  test('chat and streams, once each', async () => {
    const chat = testEvent('chat', {
      member: 'member7',
      roomId: 'r',
      content: 'tab\there\n"quoted" \\N 你好',
    });
    const stream = testEvent('stream', {
      anchorId: 'a1',
      roomId: 'r',
      event: 'gift',
      detail: { gift: 'car', count: 3, note: '\\' },
    });
    expect(codes(await server.events([chat, stream, chat, stream]))).toEqual([0, 0, 1, 1]);
    expect(await rows('select content from chat_message')).toEqual([{ content: chat.content }]);
    expect(await rows('select event, detail from stream_event')).toEqual([
      { event: 'gift', detail: stream.detail },
    ]);
    expect(await server.get(`/ingest/v1/events/${chat.eventId}`)).toMatchObject({
      data: { state: 'accepted', code: 0 },
    });
    expect(await server.get(`/ingest/v1/events/${freshId()}`)).toMatchObject({ data: { state: 'unknown' } });
  });
});

test('one event that cannot be stored does not take others with it', async () => {
  // The constraint simulates any row that the database rejects.
  await rows("alter table chat_message add constraint no_poison check (content <> 'poison')");
  const good = betEvent({ member: 'member8' });
  const bad = testEvent('chat', { member: 'member8', roomId: 'r', content: 'poison' });
  const others = Array.from({ length: 9 }, () => betEvent({ member: 'member8', amount: '1' }));
  const before = await balanceOf('member8');
  const replies = await server.events([good, ...others.slice(0, 5), bad, ...others.slice(5)]);
  expect(codes(replies)).toEqual([0, 0, 0, 0, 0, 0, 5000, 0, 0, 0, 0]);
  expect(await balanceOf('member8')).toBe(before - 1_900);
  expect(server.lines.join('\n')).toMatch(/"items":1,.*items could not be stored/);
});

describe('members on lists', () => {
  test('transfer no more than their limits, per order, per day and by number', async () => {
    const [member] = await rows<{ id: string; tenant_id: string; agent_id: string }>(
      "select id, tenant_id, agent_id from member where account = 'member6'",
    );
    await rows(
      `insert into member_trade_limit (tenant_id, agent_id, member_id, in_max, in_day_max, day_count, at) values ($1, $2, $3, 5000, 8000, 3, now())`,
      [member?.tenant_id, member?.agent_id, member?.id],
    );
    await rows('update member set trade_limited = true where id = $1', [member?.id]);
    const own = await balanceOf('member6');
    const transfer = (direction: 'in' | 'out', amount: string) =>
      testEvent('transfer', { member: 'member6', direction, amount, orderNo: freshId('O') });
    const tooMuch = transfer('in', '50.01');
    expect(codes(await server.events([tooMuch, transfer('in', '50.00'), transfer('in', '30.01')]))).toEqual([
      1002, 0, 1002,
    ]);
    expect(
      codes(await server.events([transfer('in', '30.00'), transfer('out', '1'), transfer('out', '1')])),
    ).toEqual([0, 0, 1002]);
    expect(codes(await server.events([tooMuch]))).toEqual([1002]);
    expect(await balanceOf('member6')).toBe(own + 7_900);
    expect(
      await rows('select state, reason from member_transfer where order_no = $1', [tooMuch.orderNo]),
    ).toEqual([{ state: 'fail', reason: 'limit' }]);
  });

  test('play no mini game they are barred from, and all other games', async () => {
    const mini = 231;
    const bet = (gameId: number) => betEvent({ member: 'member7', gameId });
    for (const [banned, expected] of [
      ['{231}', [1003, 0]],
      ['{233}', [0, 0]],
      ['{}', [1003, 0]],
      [null, [0, 0]],
    ] as const) {
      await rows("update member set mini_banned = $1::int[] where account = 'member7'", [banned]);
      expect({ banned, codes: codes(await server.events([bet(mini), bet(201)])) }).toEqual({
        banned,
        codes: expected,
      });
    }
  });
});

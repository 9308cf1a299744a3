import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../domain/ledger/ledger-check.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { freshId, startTestIngest, type TestIngest, testBet, testRound } from '../testing/ingest/ingest.ts';
import { type SmallWorld, seedSmallWorld } from '../testing/small-world.ts';
import { ingestHeaders, signIngest } from './nodes/sign.ts';

const path = '/ingest/v1/rounds:batch';
let database: TestDatabase;
let world: SmallWorld;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  server = await startTestIngest(database, world.node);
});
afterAll(async () => {
  await server?.close();
  await database?.stop();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query<Row>(text, values)).rows;
const one = async (text: string, values: unknown[] = []) =>
  Number(Object.values((await rows(text, values))[0] ?? {})[0]);
const balanceOf = (account: string) =>
  one(
    `select a.balance from ledger_account a join member m on m.id = a.owner_id and m.tenant_id = a.tenant_id where a.kind = 'member' and m.account = $1`,
    [account],
  );
const betsOf = (roundId: string) => one('select count(*) from bet where inning_id = $1', [roundId]);
const proved = async () => {
  expect(await verifyLedger(database.databases.system)).toEqual([]);
};

describe('rounds', () => {
  test('a round is stored with its bets, and moves the ledger', async () => {
    const before = await balanceOf('member1');
    const round = testRound(
      [
        testBet({ amount: '10', win: '19.5', areaId: 2, rtp: 965 }),
        testBet({ member: 'member2', amount: '5.5', jackpot: '100' }),
      ],
      { tableId: 'T1', shoeNo: 'S1', handNo: 3 },
    );
    expect(await server.rounds([round])).toMatchObject([{ id: round.roundId, status: 'accepted', code: 0 }]);
    expect(await balanceOf('member1')).toBe(before + 950);
    const [stored] = await rows<{ id: string; table_id: string; hand_no: number; result: string }>(
      'select * from round where inning_id = $1',
      [round.roundId],
    );
    expect(stored).toMatchObject({ table_id: 'T1', shoe_no: 'S1', hand_no: 3, result: 'b|1', game_id: 201 });
    const bets = await rows('select * from bet where round_id = $1 order by amount desc', [stored?.id]);
    expect(bets).toMatchObject([
      { amount: '1000', payout: '1950', reward: '0', state: 1, rtp: 965, area_id: 2, ip: '192.0.2.7' },
      { amount: '550', payout: '0', reward: '10000', state: 1, rtp: null },
    ]);
    expect(await rows("select * from member where account = 'member2'")).toMatchObject([
      { first_bet_at: new Date(round.bets[1]?.at ?? 0) },
    ]);
    await proved();
  });

  test('the same batch again has no effect, with other spelling too', async () => {
    const round = testRound([testBet({ amount: '7', win: '3' })]);
    await server.rounds([round]);
    const before = await balanceOf('member1');
    const respelled = { ...round, bets: round.bets.map((bet) => ({ ...bet, amount: '7.00' })) };
    const replies = await server.rounds([round, respelled]);
    expect(replies).toMatchObject([{ status: 'duplicate', code: 1 }, { status: 'duplicate' }]);
    expect(await balanceOf('member1')).toBe(before);
    expect(await betsOf(round.roundId)).toBe(1);
  });

  test('the same id with another content is a conflict, and kept aside', async () => {
    const round = testRound([testBet()]);
    const other = { ...round, result: 'other' };
    const replies = await server.rounds([round, other]);
    expect(replies.map((reply) => reply.status)).toEqual(['accepted', 'conflict']);
    expect(await server.rounds([other])).toMatchObject([{ status: 'conflict', code: 1105 }]);
    const kept = await rows<{ body: { result: string } }>(
      'select node_id, kind, body from ingest_conflict where event_id = $1',
      [`round:${round.roundId}`],
    );
    expect(kept).toHaveLength(2);
    expect(kept[0]).toMatchObject({ node_id: 'node-1', kind: 'round', body: { result: 'other' } });
    expect(await rows('select result from round where inning_id = $1', [round.roundId])).toEqual([
      { result: 'b|1' },
    ]);
  });

  test('a rejected bet rejects its whole round, and no other', async () => {
    const good = testRound([testBet()]);
    const cases = [
      { round: testRound([testBet(), testBet({ member: 'nobody' })]), code: 1004, field: 'bets.1.member' },
      { round: testRound([testBet({ amount: '999999' })]), code: 1001, field: 'bets.0.amount' },
      { round: testRound([testBet({ currency: 'USD' })]), code: 1005, field: 'bets.0.currency' },
      { round: testRound([testBet()], { gameId: 99 }), code: 1007, field: 'gameId' },
      { round: testRound([testBet({ amount: 'x' })]), code: 2002, field: 'bets.0.amount' },
      { round: testRound([], { startedAt: 5, endedAt: 6 }), code: 1008, field: 'startedAt' },
    ];
    const before = await balanceOf('member1');
    const replies = await server.rounds([...cases.map(({ round }) => round), good, 'nothing', null]);
    expect(replies.slice(0, -3)).toMatchObject(
      cases.map(({ round, code, field }) => ({ id: round.roundId, status: 'invalid', code, field })),
    );
    expect(replies.slice(-3).map((reply) => reply.status)).toEqual(['accepted', 'invalid', 'invalid']);
    expect(await balanceOf('member1')).toBe(before - 1_000);
    for (const { round } of cases) expect(await betsOf(round.roundId)).toBe(0);
    // Nothing of it is remembered: corrected, it is accepted.
    expect(
      await server.rounds([testRound([testBet()], { roundId: cases[0]?.round.roundId ?? '' })]),
    ).toMatchObject([{ status: 'accepted' }]);
    await proved();
  });

  test('stakes are not paid from wins of the same round', async () => {
    const [member] = world.members.slice(-1);
    const account = member?.account ?? '';
    const half = (((await balanceOf(account)) / 100) * 0.6).toFixed(2);
    const bets = [
      testBet({ member: account, amount: half, win: '99999' }),
      testBet({ member: account, amount: half }),
    ];
    expect(await server.rounds([testRound(bets)])).toMatchObject([{ code: 1001, field: 'bets.1.amount' }]);
    expect(await server.rounds([testRound(bets.slice(0, 1)), testRound(bets.slice(1))])).toMatchObject([
      { status: 'accepted' },
      { status: 'accepted' },
    ]);
  });

  test('status of a round', async () => {
    const round = testRound([testBet({ amount: '2', win: '1', jackpot: '3' }), testBet({ amount: '1' })]);
    const url = `/ingest/v1/rounds/${round.roundId}`;
    expect(await server.get(url)).toMatchObject({ code: 0, data: { id: round.roundId, state: 'unknown' } });
    await server.rounds([round]);
    expect(await server.get(url)).toMatchObject({
      data: { state: 'accepted', bets: 2, amount: '3.00', win: '1.00', jackpot: '3.00' },
    });
    expect(await server.get('/ingest/v1/rounds/%00')).toMatchObject({ code: 2002 });
  });
});

describe('at the same time', () => {
  test('50 equal batches: one effect', async () => {
    const round = testRound([testBet({ amount: '1', win: '0' })]);
    const before = await balanceOf('member1');
    const replies = (await Promise.all(Array.from({ length: 50 }, () => server.rounds([round])))).flat();
    expect(replies.filter((reply) => reply.status === 'accepted')).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 'duplicate')).toHaveLength(49);
    expect(await balanceOf('member1')).toBe(before - 100);
  });

  test('several servers on one database: one effect, no overdraft, no deadlock', async () => {
    const servers = await Promise.all([2, 3].map((id) => startTestIngest(database, world.node, id)));
    const members = world.members.slice(2, 12).map((member) => member.account);
    const min = Math.min(...(await Promise.all(members.map(balanceOf))));
    const stake = (Math.floor(min / 10) / 100).toFixed(2);
    // Each could pay ten of these thirty rounds; bets in both orders of members.
    const rounds = Array.from({ length: 30 }, (_, n) =>
      testRound((n % 2 ? members : members.toReversed()).map((member) => testBet({ member, amount: stake }))),
    );
    const replies = await Promise.all(
      [server, ...servers].flatMap((one) => rounds.map(async (round) => (await one.rounds([round]))[0])),
    );
    await Promise.all(servers.map((one) => one.close()));
    const accepted = replies.filter((reply) => reply?.status === 'accepted');
    expect(new Set(accepted.map((reply) => reply?.id)).size).toBe(accepted.length);
    expect(accepted).toHaveLength(10);
    expect(replies.filter((reply) => reply?.code === 1001).length).toBeGreaterThan(0);
    expect(replies.filter((reply) => ![0, 1, 1001].includes(reply?.code ?? -1))).toEqual([]);
    for (const member of members) expect(await balanceOf(member)).toBeGreaterThanOrEqual(0);
    await proved();
  });
});

describe('members who may not bet', () => {
  const rejected = async (member: string) =>
    (await server.rounds([testRound([testBet({ member })])]))[0]?.code;
  const soon = () => new Promise((done) => setTimeout(done, 700));

  test.each([
    [
      'a blocked member',
      "update member set state = 'blocked' where account = $1",
      "update member set state = 'normal' where account = $1",
    ],
    [
      'a banned member',
      'update member set bet_banned = true where account = $1',
      'update member set bet_banned = false where account = $1',
    ],
  ])('%s, from the next request on', async (_, stop, free) => {
    await rows(stop, ['member2']);
    expect(await rejected('member2')).toBe(1003);
    await rows(free, ['member2']);
    expect(await rejected('member2')).toBe(0);
  });

  test.each([
    [
      'blocked',
      "update agent set state = 'blocked' where id = $1",
      "update agent set state = 'normal' where id = $1",
    ],
    [
      'banned',
      'update agent set bet_banned = true where id = $1',
      'update agent set bet_banned = false where id = $1',
    ],
  ])('members below an agent that is %s, within a second', async (_, stop, free) => {
    // Members whose money the tests before have not spent.
    const rich = [...world.members.slice(0, 2), ...world.members.slice(12)];
    const deep = world.agents.find(
      (agent) => agent.layer > 2 && rich.some(({ agentId }) => agentId === agent.id),
    );
    const member = rich.find(({ agentId }) => agentId === deep?.id)?.account ?? '';
    expect(await rejected(member)).toBe(0);
    for (const id of [deep?.tenantId, deep?.id]) {
      await rows(stop, [id]);
      await soon();
      expect(await rejected(member)).toBe(1003);
      await rows(free, [id]);
      await soon();
      expect(await rejected(member)).toBe(0);
    }
  });

  test('a suspended agent is locked out of the console only', async () => {
    await rows(
      `insert into login_attempt (account_key, failures, locked_until, updated_at)
        select account_key, 5, now() + interval '30 minutes', now() from operator where agent_id = $1 and role = 'agent'`,
      [world.members[0]?.agentId],
    );
    await soon();
    expect(await rejected('member1')).toBe(0);
  });
});

describe('members', () => {
  test('the same account in two tenants needs an agent of one', async () => {
    const twins = world.members.slice(0, 2);
    await rows("update member set account = 'twin' where id = any($1)", [twins.map((member) => member.id)]);
    await new Promise((done) => setTimeout(done, 10));
    const fresh = await startTestIngest(database, world.node, 9);
    const agents = twins.map(
      (twin) => world.agents.find((agent) => agent.id === twin.agentId)?.account ?? '',
    );
    const replies = await fresh.rounds([
      testRound([testBet({ member: 'twin' })]),
      testRound([testBet({ member: 'twin', agent: agents[0] })]),
      testRound([testBet({ member: 'twin', agent: agents[1] })]),
      testRound([testBet({ member: 'twin', agent: 'nobody' })]),
    ]);
    expect(replies.map((reply) => reply.code)).toEqual([1006, 0, 0, 1004]);
    for (const [index, twin] of twins.entries())
      expect(
        await one('select count(*) from bet where inning_id = $1 and member_id = $2', [
          replies[index + 1]?.id,
          twin.id,
        ]),
      ).toBe(1);
    await fresh.close();
    for (const [index, twin] of twins.entries())
      await rows('update member set account = $2 where id = $1', [twin.id, `member${index + 1}`]);
  });

  test('members whose agent keeps the wallet: bets, but no ledger', async () => {
    const member = world.members[5];
    await rows("update agent set transfer_mode = 'seamless' where id = $1", [member?.agentId]);
    await new Promise((done) => setTimeout(done, 600));
    const before = await balanceOf(member?.account ?? '');
    const round = testRound([
      testBet({ member: member?.account ?? '', amount: '9999999', win: '1', balance: '-5.25' }),
    ]);
    expect(await server.rounds([round])).toMatchObject([{ status: 'accepted' }]);
    expect(await balanceOf(member?.account ?? '')).toBe(before);
    expect(await rows('select balance_after from bet where inning_id = $1', [round.roundId])).toEqual([
      { balance_after: '-525' },
    ]);
    await rows("update agent set transfer_mode = 'manual' where id = $1", [member?.agentId]);
    await proved();
  });

  test('record numbers stay unique across a restart, also for bets of the past', async () => {
    const at = Date.now() - 60_000;
    const made = () =>
      testRound(
        Array.from({ length: 400 }, () => testBet({ amount: '0.01', at })),
        { startedAt: at - 1_000 },
      );
    for (let n = 0; n < 12; n += 1) {
      const fresh = await startTestIngest(database, world.node, 1);
      expect(await fresh.rounds([made(), made()])).toMatchObject([{ code: 0 }, { code: 0 }]);
      await fresh.close();
    }
    expect(await one('select count(*) - count(distinct id) from bet')).toBe(0);
  });
});

describe('senders', () => {
  const body = JSON.stringify({ rounds: [] });
  beforeEach(() => server.shift(0));

  test('a signature of the node', async () => {
    expect(await server.post(path, body)).toMatchObject({ code: 0, data: { accepted: 0, results: [] } });
  });

  test.each([
    ['an altered body', () => ({}), `${body} `],
    ['a wrong signature', () => ({ signature: '00'.repeat(32) }), body],
    ['no signature', () => ({ signature: '' }), body],
    ['another timestamp', () => ({ timestamp: String(Date.now() + 1) }), body],
    ['an unknown node', () => ({ 'key-id': 'nobody' }), body],
    ['no node', () => ({ 'key-id': '' }), body],
    [
      'a signature for another path',
      () => ({ ...ingestHeaders(world.node, 'POST', '/ingest/v1/events', body) }),
      body,
    ],
  ])('not with %s', async (_, headers, sent) => {
    const signed = ingestHeaders(world.node, 'POST', path, body);
    const reply = await server.post(path, sent, { ...signed, ...headers() });
    expect(reply).toEqual({ code: 2001, desc: 'The signature is wrong.', data: null });
  });

  test('not with a wrong clock, and not without a number', async () => {
    for (const off of [-31_000, 31_000])
      expect(
        await server.post(path, body, { ...ingestHeaders(world.node, 'POST', path, body, Date.now() + off) }),
      ).toMatchObject({ code: 2003 });
    expect(
      await server.post(path, body, {
        ...ingestHeaders(world.node, 'POST', path, body, Date.now() - 20_000),
      }),
    ).toMatchObject({ code: 0 });
    const signature = signIngest(world.node.secret, 'POST', path, 'soon', body);
    expect(await server.post(path, body, { timestamp: 'soon', signature })).toMatchObject({ code: 2003 });
  });

  test('only from its networks, and not when it is blocked', async () => {
    const soon = () => server.shift(2_000);
    await rows("update game_node set networks = '{10.0.0.0/8,192.168.1.1}'");
    soon();
    expect(await server.post(path, body)).toMatchObject({ code: 2004 });
    await rows("update game_node set networks = '{127.0.0.0/8}', state = 'blocked'");
    server.shift(4_000);
    expect(await server.post(path, body)).toMatchObject({ code: 2001 });
    await rows("update game_node set state = 'online'");
    server.shift(6_000);
    expect(await server.post(path, body)).toMatchObject({ code: 0 });
    await rows('update game_node set networks = null');
  });

  test('limits and malformed requests have their own codes', async () => {
    const many = { rounds: Array.from({ length: ingestLimits.items + 1 }, () => null) };
    expect(await server.post(path, JSON.stringify(many))).toMatchObject({ code: 2006 });
    const bets = Array.from({ length: 2_600 }, () => testBet({ amount: '0' }));
    const large = { rounds: [testRound(bets), testRound(bets)] };
    expect(await server.post(path, JSON.stringify(large))).toMatchObject({ code: 2006 });
    expect(await server.post(path, `{"rounds":["${'x'.repeat(ingestLimits.bodyBytes)}"]}`)).toMatchObject({
      code: 2006,
    });
    for (const nonsense of ['{', '[]', 'null', '{"events":[]}', '{"rounds":{}}', '{"rounds":[],"more":1}'])
      expect(await server.post(path, nonsense)).toMatchObject({ code: 2002 });
  });

  test('a wrong method and a wrong content type are named', async () => {
    expect(await server.post(path, body, { 'content-type': 'text/plain' })).toEqual({
      code: 2002,
      desc: 'Wrong content type: the body is JSON, with the header content-type: application/json.',
      data: null,
    });
    const call = async (method: 'GET' | 'POST' | 'PUT', url: string) => {
      const headers = { ...ingestHeaders(world.node, method, url, '', Date.now()) };
      const reply = await server.app.inject({ method, url, headers });
      return [reply.statusCode, reply.headers.allow, reply.json<{ code: number; desc: string }>()];
    };
    const text = (allowed: string) => `Wrong method: this address is called with ${allowed}.`;
    for (const [method, url, allowed] of [
      ['GET', path, 'POST'],
      ['PUT', '/ingest/v1/wallet/bet', 'POST'],
      ['POST', '/ingest/v1/config', 'GET'],
      ['GET', '/ingest/v1/config:ack', 'POST'],
      ['POST', '/ingest/v1/tx/x', 'GET'],
    ] as const)
      expect(await call(method, url)).toEqual([
        405,
        allowed,
        { code: 2002, desc: text(allowed), field: 'method', data: null },
      ]);
  });

  test('every reply states the version of the contract', async () => {
    const url = '/ingest/v1/games';
    const accepted = await server.app.inject({
      url,
      headers: { ...ingestHeaders(world.node, 'GET', url, '', Date.now()) },
    });
    const rejected = await server.app.inject({ url });
    for (const reply of [accepted, rejected]) expect(reply.headers['contract-version']).toBe('1.1.0');
    expect(rejected.json()).toMatchObject({ code: 2001 });
  });

  test('a node that sent a request is recorded with its backlog', async () => {
    server.shift(20_000);
    await server.post(path, body, { backlog: '17' });
    expect(await rows('select backlog, last_seen_at is not null as seen from game_node')).toEqual([
      { backlog: 17, seen: true },
    ]);
  });

  test('another node cannot count a round twice', async () => {
    await rows("insert into game_node (id, name, secret, created_at) values ('node-2', 'n', 'other', now())");
    const second = await startTestIngest(database, { id: 'node-2', secret: 'other' }, 5);
    const round = testRound([testBet()], { roundId: freshId('R') });
    expect((await server.rounds([round]))[0]?.status).toBe('accepted');
    expect((await second.rounds([round]))[0]?.status).toBe('duplicate');
    await second.close();
  });
});

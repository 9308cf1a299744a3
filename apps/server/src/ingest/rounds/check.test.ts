import type {
  IngestCheckReply,
  IngestGamesReply,
  IngestReply,
} from '@pitboss/contract/ingest/ingest-replies';
import { ingestReplies } from '@pitboss/contract/ingest/ingest-replies';
import { DECODABLE_IDS, GAMES } from '@pitboss/rounds/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { seedReference } from '../../domain/reference/seed-reference.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  betEvent,
  freshId,
  type IngestEnvelope,
  startTestIngest,
  type TestIngest,
  testBet,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';

let database: TestDatabase;
let world: SmallWorld;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  await seedReference(database.databases.system);
  world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  server = await startTestIngest(database, world.node);
});
afterAll(async () => {
  await server?.close();
  await database?.stop();
});

/** A baccarat round that decodes: player nine against banker two. */
const readable = {
  gameId: 201,
  result: '2|2,0,0',
  player: '38,17,5',
  banker: '15,13,13',
  cardType: '9,0|2,0',
};
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query<Row>(text, values)).rows;
const check = async (rounds: readonly unknown[]) => {
  const reply = (await server.post(
    '/ingest/v1/rounds:check',
    JSON.stringify({ rounds }),
  )) as unknown as IngestEnvelope<IngestCheckReply>;
  expect(reply.code, reply.desc).toBe(0);
  expect(z.safeParse(ingestReplies.check, reply.data).error?.issues).toBeUndefined();
  return reply.data.results;
};
/** Counts everything that ingest could have written. */
const traces = async () =>
  rows(`select (select count(*) from round) as rounds, (select count(*) from bet) as bets, (select count(*) from ledger_transfer) as entries,
    (select count(*) from ledger_account) as accounts, (select sum(balance) from ledger_account) as money, (select count(*) from ingest_event) as memory,
    (select count(*) from ingest_conflict) as conflicts, (select count(*) from ingest_bet) as marks,
    (select count(*) from member where first_bet_at is not null) as played`);

describe('rounds:check', () => {
  test('replies as rounds:batch would, with the view and what each bet would move, and stores nothing', async () => {
    const before = await traces();
    const round = testRound(
      [
        testBet({ amount: '10', win: '19.5' }),
        testBet({ amount: '5.5', win: '0' }),
        testBet({ member: 'member2', amount: '1', jackpot: '100' }),
      ],
      readable,
    );
    const [result] = await check([round]);
    expect(result).toMatchObject({
      id: round.roundId,
      status: 'accepted',
      code: 0,
      problems: [],
      decoded: { verdict: 'ok', codes: [] },
      areas: [2],
      derivedCardType: '9,0|2,0',
      view: { winner: 'player', playerPoints: 9, player: ['HQ', 'C4', 'D5'] },
    });
    expect(result?.bets.map(({ effect }) => effect)).toEqual([
      { stake: '10.00', win: '19.50', jackpot: '0.00', before: '10000.00', after: '10009.50' },
      { stake: '5.50', win: '0.00', jackpot: '0.00', before: '10009.50', after: '10004.00' },
      { stake: '1.00', win: '0.00', jackpot: '100.00', before: '10000.00', after: '10099.00' },
    ]);
    expect(await traces()).toEqual(before);
    expect(await server.get(`/ingest/v1/rounds/${round.roundId}`)).toMatchObject({
      data: { state: 'unknown' },
    });
    const [sent] = await server.rounds([round]);
    expect(sent).toMatchObject({ status: 'accepted', decoded: { verdict: 'ok' } });
    const [again] = await check([round]);
    expect(again).toMatchObject({
      status: 'duplicate',
      code: 1,
      problems: [],
      bets: [{ effect: null }, {}, {}],
    });
    const [other] = await check([{ ...round, roomId: 'other' }]);
    expect(other).toMatchObject({ status: 'conflict', code: 1105 });
    expect(await rows('select 1 from ingest_conflict')).toEqual([]);
  });

  test('names every problem of a round, not only the first', async () => {
    const round = testRound(
      [
        testBet({ member: 'nobody' }),
        testBet({ currency: 'USD' }),
        testBet({ amount: '99999999', win: '0' }),
      ],
      { gameId: 999_999 },
    );
    const [result] = await check([round]);
    expect(result).toMatchObject({
      status: 'invalid',
      code: 1007,
      field: 'gameId',
      decoded: { verdict: 'none' },
    });
    expect(result?.problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      '1007 gameId',
      '1004 bets.0.member',
      '1005 bets.1.currency',
    ]);
    expect(result?.bets.map(({ known }) => known)).toEqual([false, true, true]);
    const [poor] = await check([testRound([testBet({ amount: '99999999', win: '0' })], readable)]);
    expect(poor).toMatchObject({ status: 'invalid', code: 1001, field: 'bets.0.amount' });
    expect(poor?.bets[0]?.effect).toMatchObject({ stake: '99999999.00', win: '0.00' });
    const [broken] = await check([{ roundId: 'x', gameId: 201, result: '1|1', player: '', banker: 7 }]);
    expect(broken).toMatchObject({
      status: 'invalid',
      code: 2002,
      decoded: { verdict: 'error', codes: ['E_TYPE'], field: 'banker' },
    });
  });

  test('counts a bet that was placed before as paid for', async () => {
    const roundId = freshId('R');
    const placed = betEvent({ roundId, gameId: 201, amount: '25' });
    expect(await server.events([placed])).toMatchObject([{ status: 'accepted' }]);
    const bet = testBet({ betId: placed.betId, amount: '25', win: '50' });
    const [result] = await check([testRound([bet], { ...readable, roundId })]);
    expect(result).toMatchObject({ status: 'accepted', bets: [{ effect: { stake: '0.00', win: '50.00' } }] });
  });
});

describe('the verdict on a record', () => {
  test('is part of every reply, is stored and logged, and rejects nothing', async () => {
    const bet = () => testBet({ member: 'member2' });
    const rounds = [
      testRound([bet()], readable),
      testRound([bet()], { ...readable, result: '1|1,0,0' }),
      testRound([bet()], { ...readable, result: 'b|1|2' }),
      testRound([bet()], { ...readable, gameId: 100 }),
    ];
    const before = server.lines.length;
    const replies = await server.rounds([...rounds, rounds[2], { roundId: 'y' }]);
    expect(replies.map(({ status, decoded }) => [status, decoded])).toEqual([
      ['accepted', { verdict: 'ok', codes: [] }],
      ['accepted', { verdict: 'mismatch', codes: ['M_AREA', 'M_WINNER'] }],
      ['accepted', { verdict: 'error', codes: ['E_PIPE'], field: 'result' }],
      ['accepted', { verdict: 'none', codes: [] }],
      ['duplicate', { verdict: 'error', codes: ['E_PIPE'], field: 'result' }],
      ['invalid', { verdict: 'error', codes: ['E_TYPE'], field: 'result' }],
    ]);
    const stored = await rows<{ decode_fault: string | null }>(
      'select decode_fault from round where inning_id = any($1) order by array_position($1, inning_id)',
      [rounds.map(({ roundId }) => roundId)],
    );
    expect(stored.map((row) => row.decode_fault)).toEqual([
      null,
      'mismatch M_AREA,M_WINNER',
      'error E_PIPE result',
      null,
    ]);
    expect(
      server.lines.slice(before).filter((line) => line.includes(rounds[1]?.roundId ?? '-')),
    ).toHaveLength(1);
  });
});

test('GET games lists the permitted games, with areas in both languages', async () => {
  const reply = await server.get<IngestGamesReply>('/ingest/v1/games');
  expect(reply.code).toBe(0);
  expect(z.safeParse(ingestReplies.games, reply.data).error?.issues).toBeUndefined();
  const ids = reply.data.games.map(({ gameId }) => gameId);
  expect(GAMES.filter(({ id }) => !ids.includes(id))).toEqual([]);
  expect(reply.data.games.filter(({ encoding }) => encoding).map(({ gameId }) => gameId)).toEqual(
    DECODABLE_IDS,
  );
  expect(reply.data.games.find(({ gameId }) => gameId === 203)).toMatchObject({
    encoding: 'two_hand',
    areas: expect.arrayContaining([{ areaId: 1, name: { zh_cn: '龙', en_us: 'Dragon' } }]),
  });
  expect(reply.data.limits).toMatchObject({ items: 500, bets: 5_000 });
});

test('replies are what the contract describes', async () => {
  const round = testRound([testBet({ member: 'member2' })], readable);
  const event = betEvent({ member: 'member2' });
  const conforms = (schema: z.ZodMiniType, { data }: { data: unknown }) =>
    expect(z.safeParse(schema, data).error?.issues).toBeUndefined();
  const post = (path: string, body: unknown): Promise<IngestEnvelope<IngestReply>> =>
    server.post(path, JSON.stringify(body));
  conforms(ingestReplies.batch, await post('/ingest/v1/rounds:batch', { rounds: [round, {}, 7] }));
  conforms(ingestReplies.batch, await post('/ingest/v1/events', { events: [event, event, {}] }));
  for (const id of [round.roundId, 'unknown-round'])
    conforms(ingestReplies.roundState, await server.get(`/ingest/v1/rounds/${id}`));
  for (const id of [event.eventId, 'unknown-event'])
    conforms(ingestReplies.eventState, await server.get(`/ingest/v1/events/${id}`));
});

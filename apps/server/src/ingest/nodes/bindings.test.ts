import type { IngestAnswer, IngestRoundCheck } from '@pitboss/contract/ingest/ingest-replies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNodeSecret, rotationMs, sealNodeSecret } from '../../domain/games/node-keys.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  betEvent,
  freshId,
  startTestIngest,
  type TestIngest,
  type TestNode,
  testBet,
  testEvent,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { sendWallet, settleBody, walletBody } from '../../testing/ingest/wallet-call.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';

let database: TestDatabase;
let world: SmallWorld;
let whole: TestIngest;
/** May send only game 301 of the first tenant. */
let bound: TestIngest;
const boundNode: TestNode = { id: 'bound', secret: 'a secret of the bound one' };
const ids = createIdMaker(9);

const rows = async (text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query<Record<string, string | null>>(text, values)).rows;
const codes = (replies: IngestAnswer[]) => replies.map(({ code }) => code);
const positions = (replies: IngestAnswer[]) => replies.map(({ code, field }) => [code, field]);

beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  await rows(
    `insert into game_node (id, name, secret, created_at, tenants, game_ids)
     values ($1, $1, $2, now(), array[$3::bigint], array[301])`,
    [boundNode.id, boundNode.secret, world.agents[0]?.tenantId],
  );
  whole = await startTestIngest(database, world.node);
  bound = await startTestIngest(database, boundNode, 2);
});
afterAll(async () => {
  await whole?.close();
  await bound?.close();
  await database?.stop();
});

/** A member of the first tenant, and one of the second. */
const own = 'member1';
const foreign = 'member2';

describe('a game server that is bound to a tenant and a game', () => {
  test('sends what it may', async () => {
    const stake = betEvent({ member: own });
    const replies = await bound.events([
      testEvent('login', { member: own, ip: '192.0.2.1' }),
      testEvent('transfer', { member: own, direction: 'in', amount: '5' }),
      stake,
      testEvent('settlement', { betId: stake.betId, win: '3' }),
      testEvent('resettlement', { betId: stake.betId, win: '4' }),
      testEvent('member', { member: freshId('m'), agent: 'agent1' }),
    ]);
    expect(codes(replies)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(codes(await bound.rounds([testRound([testBet({ member: own })], { gameId: 301 })]))).toEqual([0]);
  });

  test('sends nothing of other tenants or games', async () => {
    const replies = await bound.events([
      betEvent({ member: own, gameId: 201 }),
      betEvent({ member: foreign }),
      testEvent('login', { member: foreign, ip: '192.0.2.1' }),
      testEvent('login', { member: own, ip: '192.0.2.1', gameId: 201 }),
      testEvent('logout', { member: foreign }),
      testEvent('chat', { member: foreign, roomId: 'r', content: 'hi' }),
      testEvent('transfer', { member: foreign, direction: 'out', amount: '5' }),
      testEvent('member', { member: freshId('m'), agent: 'agent2' }),
    ]);
    expect(positions(replies)).toEqual([
      [2007, 'gameId'],
      [2007, 'member'],
      [2007, 'member'],
      [2007, 'gameId'],
      [2007, 'member'],
      [2007, 'member'],
      [2007, 'member'],
      [2007, 'agent'],
    ]);
    const rounds = await bound.rounds([
      testRound([testBet({ member: own })], { gameId: 201 }),
      testRound([testBet({ member: own }), testBet({ member: foreign })], { gameId: 301 }),
    ]);
    expect(positions(rounds)).toEqual([
      [2007, 'gameId'],
      [2007, 'bets.1.member'],
    ]);
  });

  test('settles and cancels no bet that it may not send, and sees no sums of such a round', async () => {
    const mine = betEvent({ member: own });
    const others = betEvent({ member: foreign });
    const game = betEvent({ member: own, gameId: 201 });
    expect(codes(await whole.events([mine, others, game]))).toEqual([0, 0, 0]);
    const end = (betId: string) => [
      testEvent('settlement', { betId, win: '1' }),
      testEvent('resettlement', { betId, win: '1' }),
      testEvent('cancel', { betId }),
    ];
    const rejected = await bound.events([...end(others.betId), ...end(game.betId)]);
    expect(positions(rejected)).toEqual(Array(6).fill([2007, 'betId']));
    expect(codes(await bound.events([testEvent('settlement', { betId: mine.betId, win: '1' })]))).toEqual([
      0,
    ]);

    const round = testRound([testBet({ member: foreign })], { gameId: 301 });
    expect(codes(await whole.rounds([round]))).toEqual([0]);
    const correct = testEvent('resettlement', {
      betId: round.bets[0]?.betId ?? '',
      roundId: round.roundId,
      win: '1',
    });
    expect(positions(await bound.events([correct]))).toEqual([[2007, 'betId']]);
    const status = (server: TestIngest) =>
      server.get<Record<string, unknown>>(`/ingest/v1/rounds/${round.roundId}`);
    expect((await status(bound)).data).not.toHaveProperty('amount');
    expect((await status(whole)).data).toMatchObject({ state: 'accepted', amount: '10.00' });
  });

  test('sees only its games, and no balance of foreign members', async () => {
    const games = await bound.get<{ games: { gameId: number }[] }>('/ingest/v1/games');
    expect(games.data.games.map(({ gameId }) => gameId)).toEqual([301]);
    const round = testRound([testBet({ member: own }), testBet({ member: foreign })], { gameId: 301 });
    const reply = await bound.post('/ingest/v1/rounds:check', JSON.stringify({ rounds: [round] }));
    const [checked] = (reply.data as unknown as { results: IngestRoundCheck[] }).results;
    expect(checked?.problems).toMatchObject([{ code: 2007, field: 'bets.1.member' }]);
    expect(checked?.bets.map(({ known }) => known)).toEqual([true, false]);
  });

  test('gets the same reply about movements and rounds of other tenants as about unknown ones', async () => {
    const bets = [own, foreign].map((memberAccount) => walletBody('bet', { memberAccount }));
    for (const bet of bets) expect((await sendWallet(whole, bet)).code).toBe(0);
    const about = async (server: TestIngest, id: string | undefined) =>
      (await server.get<Record<string, unknown>>(`/ingest/v1/tx/${id}`)).data;
    const unknown = { state: 'unknown', final: false, amount: null, balance: null, currency: null };
    expect(await about(bound, bets[0]?.txId)).toMatchObject({ state: 'ok', amount: '10.00' });
    expect(await about(bound, bets[1]?.txId)).toEqual({
      txId: bets[1]?.txId,
      ...unknown,
      agentTxId: null,
    });
    expect(await about(whole, bets[1]?.txId)).toMatchObject({ state: 'ok', amount: '10.00' });
    // The id is taken nevertheless, and its owner is not revealed.
    const again = await sendWallet(
      bound,
      walletBody('bet', { txId: bets[1]?.txId ?? '', memberAccount: own }),
    );
    expect(again).toMatchObject({ code: 1105, data: { ...unknown, field: 'txId' } });
    const settle = settleBody([bets[1]?.txId ?? ''], '10.00', '20.00', { memberAccount: own });
    expect(await sendWallet(bound, settle)).toMatchObject({ code: 1101, data: { field: 'refTxId.0' } });

    const round = testRound([testBet({ member: foreign })], { gameId: 301 });
    expect(codes(await whole.rounds([round]))).toEqual([0]);
    const state = async (server: TestIngest) => (await server.get(`/ingest/v1/rounds/${round.roundId}`)).data;
    expect(await state(bound)).toEqual({ id: round.roundId, state: 'unknown' });
    expect(await state(whole)).toMatchObject({ state: 'accepted', amount: '10.00' });
  });

  test('settles and cancels what it placed itself, also after its binding was narrowed', async () => {
    const stake = betEvent({ member: own });
    expect(codes(await bound.events([stake]))).toEqual([0]);
    await rows("update game_node set game_ids = array[401] where id = 'bound'");
    await new Promise((done) => setTimeout(done, 1_100));
    expect(codes(await bound.events([betEvent({ member: own })]))).toEqual([2007]);
    expect(codes(await bound.events([testEvent('settlement', { betId: stake.betId, win: '1' })]))).toEqual([
      0,
    ]);
    await rows("update game_node set game_ids = array[301] where id = 'bound'");
    await new Promise((done) => setTimeout(done, 1_100));
  });
});

describe('secrets of game servers', () => {
  const chat = () => ({
    events: [testEvent('chat', { member: own, roomId: 'r', content: 'hi' })],
  });
  const said = async (server: TestIngest) =>
    (await server.post('/ingest/v1/events', JSON.stringify(chat()))).code;

  test('that were stored unsealed are sealed, and stay valid', async () => {
    const found = await rows(
      'select n.secret, k.sealed from game_node n join game_node_key k on k.node_id = n.id',
    );
    expect(found).toHaveLength(2);
    for (const { secret, sealed } of found) {
      expect(secret).toBeNull();
      expect(sealed).not.toContain('secret');
    }
    expect(await said(bound)).toBe(0);
  });

  test('a second one works in parallel with the first until that ends, at once and on every server', async () => {
    const fresh = { id: boundNode.id, secret: newNodeSecret() };
    const replaced = await startTestIngest(database, fresh, 3, bound.secrets);
    const elsewhere = await startTestIngest(database, boundNode, 4, bound.secrets);
    const all = () => Promise.all([said(bound), said(elsewhere), said(replaced)]);
    try {
      expect(await all()).toEqual([0, 0, 2001]);
      await rows('insert into game_node_key (id, node_id, sealed, created_at) values ($1, $2, $3, now())', [
        ids.next(),
        fresh.id,
        sealNodeSecret(bound.secrets, fresh.secret),
      ]);
      await rows(
        `update game_node_key set ends_at = now() + interval '1 ms' * $2 where node_id = $1
         and id < (select max(id) from game_node_key where node_id = $1)`,
        [fresh.id, rotationMs],
      );
      expect(await all()).toEqual([0, 0, 0]);
      await rows('update game_node_key set ends_at = now() where node_id = $1 and ends_at is not null', [
        fresh.id,
      ]);
      expect(await all()).toEqual([2001, 2001, 0]);
      await rows("update game_node set state = 'blocked' where id = $1", [fresh.id]);
      expect(await all()).toEqual([2001, 2001, 2001]);
      await rows("update game_node set state = 'online' where id = $1", [fresh.id]);
    } finally {
      await elsewhere.close();
      await replaced.close();
    }
  });

  test('that end while a request waits for the config feed return nothing to it', async () => {
    const key = { id: 'waiting', secret: 'a secret of the waiting one' };
    await rows('insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())', [
      key.id,
      key.secret,
    ]);
    const server = await startTestIngest(database, key, 5, bound.secrets);
    try {
      const { data } = await server.get<{ version: string }>('/ingest/v1/config?since=0&wait=0');
      const waiting = server.get<{ version: string }>(`/ingest/v1/config?since=${data.version}&wait=2`);
      await rows('update game_node_key set ends_at = now() where node_id = $1', [key.id]);
      expect((await waiting).code).toBe(2001);
    } finally {
      await server.close();
    }
  });
});

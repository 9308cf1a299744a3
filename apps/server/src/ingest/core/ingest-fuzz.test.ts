import { ingestCodes } from '@pitboss/contract/ingest/ingest';
import { type IngestEventType, ingestSchemas } from '@pitboss/contract/ingest/ingest-items';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fuzzedObjects } from '../../testing/fuzz/fuzz.ts';
import {
  betEvent,
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { seedSmallWorld } from '../../testing/small-world.ts';

/**
 * Any content that a game server sends gets a reply about that content: no 5xx, no unknown failure, one
 * result for each item.
 */

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9));
let database: TestDatabase;
let ingest: TestIngest;
beforeAll(async () => {
  process.stdout.write(`fuzzed ingest, seed ${seed}\n`);
  database = await startTestDatabase(4);
  const { node } = await seedSmallWorld(database.databases);
  ingest = await startTestIngest(database, node);
});
afterAll(async () => {
  await ingest.close();
  await database.stop();
});

const member = { member: 'member1', agent: 'agent1' } as const;
const examples: { readonly [T in IngestEventType]: object } = {
  bet: betEvent(),
  settlement: testEvent('settlement', { betId: 'b-unknown', win: '1.00' }),
  cancel: testEvent('cancel', { betId: 'b-unknown' }),
  resettlement: testEvent('resettlement', { betId: 'b-unknown', win: '1.00' }),
  member: testEvent('member', { member: 'newcomer1', agent: 'agent1' }),
  login: testEvent('login', { ...member, ip: '192.0.2.7' }),
  logout: testEvent('logout', { ...member }),
  transfer: testEvent('transfer', { ...member, direction: 'in', amount: '1.00' }),
  purchase: testEvent('purchase', { ...member, purchaseId: 'p1', goodsId: '1', count: 1, amount: '1.00' }),
  refund: testEvent('refund', { purchaseId: 'p-unknown' }),
  spin: testEvent('spin', {
    ...member,
    feature: 'guanyu',
    spinId: 's1',
    roomId: 'room-1',
    symbols: 'a',
    stake: '1',
    win: '0',
  }),
  signIn: testEvent('signIn', { ...member }),
  claim: testEvent('claim', { ...member, activityId: '1' }),
  chat: testEvent('chat', { ...member, roomId: 'room-1', content: 'hello' }),
  replyShown: testEvent('replyShown', { replyId: '77' }),
  anchorApply: testEvent('anchorApply', { anchorId: 'a-new', nickname: 'Fawn', agent: 'agent1' }),
  anchorLogin: testEvent('anchorLogin', { anchorId: 'a1', code: '000000', ip: '192.0.2.7' }),
  anchorLogout: testEvent('anchorLogout', { anchorId: 'a1' }),
  gift: testEvent('gift', {
    ...member,
    sendId: 'g1',
    anchorId: 'a1',
    roomId: 'room-1',
    giftId: '1',
    count: 1,
    amount: '1.00',
  }),
  fan: testEvent('fan', { ...member, anchorId: 'a1', on: true }),
  stream: testEvent('stream', { anchorId: 'a1', roomId: 'room-1', event: 'start' }),
  room: testEvent('room', {
    ...member,
    roomId: 'built-1',
    gameId: 203,
    name: '好友房',
    private: true,
    open: true,
  }),
};

const unknownFailures: number[] = [ingestCodes.internal.code, ingestCodes.busy.code];

describe('changed messages', () => {
  it.each(Object.keys(examples) as IngestEventType[])('of the type %s get one result each', async (type) => {
    const sent = fuzzedObjects(ingestSchemas.events[type], examples[type], seed, 200).map((event, n) => ({
      ...(event as object),
      ...(n % 2 ? { eventId: `f-${type}-${n}` } : {}),
    }));
    const replies = await ingest.events(sent);
    expect(replies).toHaveLength(sent.length);
    expect(replies.filter(({ code }) => unknownFailures.includes(code))).toEqual([]);
  });

  it('with rounds and their bets get one result each', async () => {
    const bets = fuzzedObjects(ingestSchemas.roundBet, testBet(), seed, 200);
    const rounds = fuzzedObjects(ingestSchemas.round, testRound([]), seed, 200).map((round, n) => ({
      bets: [bets[n]],
      ...(round as object),
      ...(n % 2 ? { roundId: `f-${n}` } : {}),
    }));
    const replies = [
      ...(await ingest.rounds(rounds)),
      ...(await ingest.rounds(bets.map((bet) => testRound([bet as never])))),
    ];
    expect(replies).toHaveLength(400);
    expect(replies.filter(({ code }) => unknownFailures.includes(code))).toEqual([]);
  });

  it.each(['9223372036854775808', '%00', 'x'.repeat(64), 'x'.repeat(65), '..%2f..', "'", '%E4%B8%AD', '-1'])(
    'or with the id %s in the path keep the envelope',
    async (id) => {
      for (const kind of ['rounds', 'events']) {
        const reply = await ingest.get<unknown>(`/ingest/v1/${kind}/${id}`);
        expect(
          Number.isInteger(reply.code) && reply.code !== ingestCodes.internal.code,
          JSON.stringify(reply),
        ).toBe(true);
      }
    },
  );
});

import { ingestCodes } from '@pitboss/contract/ingest/ingest';
import { type IngestEventType, ingestSchemas } from '@pitboss/contract/ingest/ingest-items';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fuzzedObjects } from '../../testing/fuzz/fuzz.ts';
import { eventExamples } from '../../testing/ingest/event-examples.ts';
import { startTestIngest, type TestIngest, testBet, testRound } from '../../testing/ingest/ingest.ts';
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

const unknownFailures: number[] = [ingestCodes.internal.code, ingestCodes.busy.code];

describe('changed messages', () => {
  it.each(Object.keys(eventExamples) as IngestEventType[])(
    'of the type %s get one result each',
    async (type) => {
      const sent = fuzzedObjects(ingestSchemas.events[type], eventExamples[type], seed, 200).map(
        (event, n) => ({
          ...(event as object),
          ...(n % 2 ? { eventId: `f-${type}-${n}` } : {}),
        }),
      );
      const replies = await ingest.events(sent);
      expect(replies).toHaveLength(sent.length);
      expect(replies.filter(({ code }) => unknownFailures.includes(code))).toEqual([]);
    },
  );

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

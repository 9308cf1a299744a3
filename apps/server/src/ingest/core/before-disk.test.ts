import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestIngest, type TestIngest, testBet, testRound } from '../../testing/ingest/ingest.ts';
import { seedSmallWorld } from '../../testing/small-world.ts';

let database: TestDatabase;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  const world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  server = await startTestIngest(database, world.node);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await server?.close();
  await database?.stop();
});

const isDistributed = async () =>
  (await database.databases.systemPool.query("select from pg_extension where extname = 'citus'")).rows
    .length > 0;
const isStored = async (roundId: string) =>
  (await database.databases.systemPool.query('select from round where inning_id = $1', [roundId])).rows
    .length > 0;

/** Blocks every wait for the disk until the returned function is called. */
function holdDisk(): () => void {
  const pool = database.databases.ingestPool;
  const request = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  vi.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
    if (String(args[0]).includes('pg_logical_emit_message')) await held;
    return request(...args);
  }) as never);
  return release;
}

test('no game server gets a reply about a round before it is on the disk, from any call', async () => {
  // On a cluster every group waits for its own disks.
  if (await isDistributed()) return;
  const release = holdDisk();
  const first = testRound([testBet()]);
  const second = testRound([testBet()]);
  const received: string[] = [];
  const listen = <Answer>(word: string, reply: Promise<Answer>) =>
    reply.then((given) => {
      received.push(word);
      return given;
    });
  const sent = [listen('first', server.rounds([first])), listen('second', server.rounds([second]))];
  // Others see both meanwhile.
  await vi
    .waitFor(async () =>
      expect([await isStored(first.roundId), await isStored(second.roundId)]).toEqual([true, true]),
    )
    .catch((error) => {
      release();
      throw error;
    });
  const again = listen('again', server.rounds([first]));
  const status = listen(
    'status',
    server.get<{ status: string }>(`/ingest/v1/rounds/${encodeURIComponent(first.roundId)}`),
  );
  await pause(300);
  const before = [...received];
  release();
  expect(before).toEqual([]);
  expect((await Promise.all(sent)).flat()).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }]);
  expect(await again).toMatchObject([{ status: 'duplicate' }]);
  expect(await status).toMatchObject({ code: 0 });
});

test('the reply is busy when the disk cannot be reached, and duplicate when the round is sent again', async () => {
  if (await isDistributed()) return;
  const pool = database.databases.ingestPool;
  const request = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
    if (String(args[0]).includes('pg_logical_emit_message'))
      throw Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });
    return request(...args);
  }) as never);
  const first = testRound([testBet()]);
  const second = testRound([testBet()]);
  const [answers] = await Promise.all([server.rounds([first]), server.rounds([second])]);
  expect(answers).toMatchObject([{ code: 1201 }]);
  vi.restoreAllMocks();
  expect(await server.rounds([first])).toMatchObject([{ status: 'duplicate' }]);
});

import type { IngestReply } from '@pitboss/contract/ingest';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdMaker } from '../kernel/ids.ts';
import type { Services } from '../kernel/serve.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type SmallWorld, seedSmallWorld } from '../testing/small-world.ts';
import { registerIngest } from './ingest.ts';
import { ingestHeaders } from './sign.ts';

let database: TestDatabase;
let world: SmallWorld;
let app: FastifyInstance;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases);
  app = Fastify();
  registerIngest(app, {
    databases: database.databases,
    ids: createIdMaker(1),
    log: console.error,
    config: { testing: true },
  } as unknown as Services);
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await database?.stop();
});
async function post(path: string, value: unknown) {
  const body = JSON.stringify(value);
  const reply = await app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { 'content-type': 'application/json', ...ingestHeaders(world.node, 'POST', path, body) },
  });
  return reply.json() as { code: number; desc: string; data: IngestReply };
}
test('first', async () => {
  const now = Date.now();
  const round = {
    roundId: 'R-1',
    gameId: 201,
    roomId: 'r1',
    result: '1|2',
    player: '',
    banker: 'a\\b',
    cardType: '',
    startedAt: now - 5000,
    endedAt: now,
    bets: [
      { betId: 'b1', member: 'member1', amount: '10', win: '20.5', ip: '1.2.3.4', at: now - 4000 },
      { betId: 'b2', member: 'member2', amount: '10', win: '0', ip: '1.2.3.4', at: now - 4000 },
    ],
  };
  console.log(
    JSON.stringify(
      await post('/ingest/v1/rounds:batch', {
        rounds: [round, { ...round, roundId: 'R2', gameId: 9 }, 7, { ...round, foo: 1 }],
      }),
    ),
  );
  console.log(
    JSON.stringify(await post('/ingest/v1/rounds:batch', { rounds: [round, { ...round, result: '9' }] })),
  );
  console.log(
    (await database.databases.systemPool.query('select * from bet')).rows,
    (await database.databases.systemPool.query("select * from ledger_transfer where kind <> 'seed'")).rows,
  );
  console.log(
    (await database.databases.systemPool.query('select * from rollup_hour')).rows,
    (await database.databases.systemPool.query('select * from rollup_member_day')).rows,
  );
  expect(1).toBe(1);
});

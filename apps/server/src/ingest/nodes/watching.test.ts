import { afterAll, beforeAll, expect, test } from 'vitest';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { metrics } from '../../platform/observability/metrics.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestIngest, type TestIngest, testBet, testRound } from '../../testing/ingest/ingest.ts';
import { parsedLines, testLog } from '../../testing/log.ts';
import { seedSmallWorld } from '../../testing/small-world.ts';
import { watchSilence } from './silence.sql.ts';

let database: TestDatabase;
let server: TestIngest;
let nodeId: string;
beforeAll(async () => {
  database = await startTestDatabase();
  const world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  nodeId = world.node.id;
  server = await startTestIngest(database, world.node);
});
afterAll(async () => {
  await server?.close();
  await database?.stop();
});

const path = '/ingest/v1/rounds:batch';
const warnings = () => parsedLines(server.lines).filter(({ level }) => level === 'warn');

test('a rejected request is a log line with its node, code and address; an unknown name is not repeated', async () => {
  await server.post(path, '{"rounds":1}');
  expect(warnings().at(-1)).toMatchObject({
    msg: 'ingest request refused',
    node: nodeId,
    code: 2002,
    ip: '127.0.0.1',
    call: path,
  });
  await server.post(path, '{"rounds":[]}', { signature: '0'.repeat(64) });
  expect(warnings().at(-1)).toMatchObject({ node: nodeId, code: 2001 });
  await server.post(path, '{"rounds":[]}', { 'key-id': 'invented-1' });
  expect(warnings().at(-1)).toMatchObject({ msg: 'ingest request refused', code: 2001 });
  expect(JSON.stringify(warnings())).not.toContain('invented-1');
});

test('rejected items are a log line with their number and the first of them, and all are counted', async () => {
  const counted = async (status: string) =>
    Number(
      /\d+$/.exec(
        (await metrics.getSingleMetricAsString('pitboss_ingest_items_total'))
          .split('\n')
          .find((line) => line.includes(`"${status}"`)) ?? '0',
      )?.[0],
    );
  const accepted = await counted('accepted');
  const invalid = await counted('invalid');
  const bad = testRound([testBet({ member: 'nobody' })]);
  await server.rounds([testRound([testBet()]), bad, testRound([testBet({ member: 'nobody' })])]);
  expect(warnings().at(-1)).toMatchObject({
    msg: 'ingest items refused',
    node: nodeId,
    items: 2,
    code: 1004,
    first: { id: bad.roundId, status: 'invalid' },
  });
  expect([await counted('accepted'), await counted('invalid')]).toEqual([accepted + 1, invalid + 2]);
});

test('a game server that falls silent is reported once, and once when it is seen again', async () => {
  const lines: string[] = [];
  let shift = 0;
  const run = onConnection(database.databases.systemPool);
  const watch = watchSilence(run, testLog(lines), () => Date.now() + shift);
  const said = () => parsedLines(lines).map(({ msg, node }) => `${msg}: ${node}`);
  await database.databases.systemPool.query('update game_node set last_seen_at = now() where id = $1', [
    nodeId,
  ]);
  await database.databases.systemPool.query(
    `insert into game_node (id, name, secret, created_at) values ('never', 'never heard', 's', now())`,
  );
  await watch.look();
  expect(said()).toEqual([]);
  shift = 61_000;
  await watch.look();
  await watch.look();
  expect(said()).toEqual([`game node is silent: ${nodeId}`]);
  shift = 0;
  await watch.look();
  expect(said()).toEqual([`game node is silent: ${nodeId}`, `game node is heard again: ${nodeId}`]);
  watch.stop();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { alignFeed, publishMembers } from '../../domain/config-feed/publish.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { startTestIngest, type TestIngest } from '../../testing/ingest/ingest.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';

let database: TestDatabase;
let world: SmallWorld;
const servers: TestIngest[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { members: 60 });
  for (const number of [1, 2])
    servers.push(await startTestIngest(database, world.node, number, servers[0]?.secrets));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database?.stop();
});

const nodeOf = (server: TestIngest | undefined) => {
  if (!server) throw new Error('no server');
  return configNode(server.app, world.node);
};

/** Bans or unbans a member in a transaction of its own that pauses before and after it has its version. */
async function setBan(id: string, banned: boolean, pausesMs: readonly [number, number]): Promise<void> {
  const { system } = database.databases;
  await system.transaction().execute(async (tx) => {
    await tx.updateTable('member').set({ bet_banned: banned }).where('id', '=', id).execute();
    await pause(pausesMs[0]);
    await publishMembers(tx as Tx, [id]);
    await pause(pausesMs[1]);
  });
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('a reader misses nothing, in whatever order many writers commit', async () => {
  const seed = Date.now() % 100_000;
  console.info(`seed ${seed}`);
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  let writing = true;
  const member = () => world.members[random(world.members.length)]?.id ?? '';
  // Fewer than the connections of the pool, so that the readers have theirs.
  const writers = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 12; n += 1) await setBan(member(), random(2) === 0, [random(8), random(12)]);
  });
  const done = Promise.all(writers).then(() => {
    writing = false;
  });
  /**
   * Reads continuously from one server and the other in turn, each time from the end of the previous reply.
   */
  async function follow(): Promise<Set<string>> {
    const seen = new Set<string>();
    let version = '0';
    for (let turn = 0; ; turn += 1) {
      const last = !writing;
      const page = await nodeOf(servers[turn % 2]).read(version);
      if (page.full) seen.clear();
      for (const { kind, id, data, version: own } of page.items) {
        if (!page.full) expect(BigInt(own)).toBeGreaterThan(BigInt(version));
        if (kind === 'ban.member') data === null ? seen.delete(id) : seen.add(id);
      }
      version = page.version;
      if (last && !page.more) return seen;
      await pause(random(3));
    }
  }
  const seen = await follow();
  await done;
  const { rows } = await database.databases.systemPool.query<{ id: string }>(
    'select id from member where bet_banned order by id',
  );
  expect([...seen].sort()).toEqual(rows.map(({ id }) => id).sort());
});

test('a node that waits at one server receives what is done at the other, and gets its reply when the server stops', async () => {
  const [one, two] = servers;
  const node = nodeOf(one);
  const { version } = await node.readAll();
  const waiting = node.read(version, 20);
  await pause(50);
  const id = world.members[0]?.id ?? '';
  const { rows } = await database.databases.systemPool.query<{ banned: boolean }>(
    'select bet_banned as banned from member where id = $1',
    [id],
  );
  await setBan(id, !rows[0]?.banned, [0, 0]);
  const page = await waiting;
  expect(page.items).toMatchObject([{ kind: 'ban.member', id }]);
  // A version read from one server may be acknowledged at the other.
  expect((await nodeOf(two).ack(page.version)).code).toBe(0);

  const last = node.read(page.version, 25);
  await pause(300);
  await one?.app.close();
  expect(await last).toMatchObject({ items: [], version: page.version });
});

test('what was changed with SQL is found at the next start', async () => {
  const { systemPool } = database.databases;
  const node = nodeOf(servers[1]);
  const { version } = await node.readAll();
  const id = world.members[1]?.id ?? '';
  await systemPool.query('update member set kill_probability = 50 where id = $1', [id]);
  expect((await node.read(version)).items).toEqual([]);
  const third = await startTestIngest(database, world.node, 3, servers[1]?.secrets);
  servers.push(third);
  expect(third.lines.join()).toContain('brought in line');
  expect((await nodeOf(third).read(version)).items).toMatchObject([{ kind: 'kill', id }]);
  expect(await alignFeed(onConnection(systemPool))).toEqual([]);
});

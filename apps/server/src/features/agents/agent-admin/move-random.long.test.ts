import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { rebuildRollups, verifyRollups } from '../../../domain/rollups/rollups-check.ts';
import { openSession } from '../../../platform/auth/session.ts';
import type { ServerServices } from '../../../platform/calls/services.ts';
import { createIdMaker } from '../../../platform/db/ids.ts';
import { testConfig } from '../../../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { startTestIngest, type TestIngest, testBet, testRound } from '../../../testing/ingest/ingest.ts';
import { testLog } from '../../../testing/log.ts';
import { type SmallWorld, seedSmallWorld } from '../../../testing/small-world.ts';

/**
 * Random moves in random trees, with bets before, between and during them: the rollups must equal the bets
 * row by row, and paths and layers must match the parents.
 */

let database: TestDatabase;
let world: SmallWorld;
let servers: TestIngest[];
let callMove: (id: string, parentId: string) => Promise<number>;
let stop: () => Promise<void>;

beforeAll(async () => {
  database = await startTestDatabase(12);
  world = await seedSmallWorld(database.databases, { agents: 26, members: 60, balance: 100_000_000n });
  servers = await Promise.all([1, 2].map((id) => startTestIngest(database, world.node, id)));
  const services: ServerServices = {
    config: testConfig(),
    databases: database.databases,
    ids: createIdMaker(5),
    demo: true,
    log: testLog(),
    say: () => undefined,
  };
  const system = database.databases.system;
  await system
    .insertInto('operator')
    .values({
      id: '1',
      account: 'superadmin',
      account_key: 'superadmin',
      nickname: 's',
      role: 'superAdmin',
      tenant_id: '0',
      phone: '',
      state: 'normal',
      salt: 'x',
      password_hash: 'x',
      created_at: new Date(),
    })
    .execute();
  const app = await createApp(services);
  const { token } = await openSession(system, {
    operatorId: '1',
    appType: 0,
    ip: '127.0.0.1',
    userAgent: 'test',
    bindCookie: false,
  });
  callMove = async (id, parentId) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/proxyUser/moveProxy',
      headers: { token },
      payload: { id, parentId },
    });
    return (reply.json() as { code: number }).code;
  };
  stop = () => app.close();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await stop?.();
  await database?.stop();
});

const day = 86_400_000;
const random = (n: number) => Math.floor(Math.random() * n);
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

/** One round of random members at a random time within the last days. */
function randomRound() {
  const at = Date.now() - 60_000 - random(5 * day);
  const bets = Array.from({ length: 1 + random(6) }, () =>
    testBet({ member: pick(world.members).account, amount: '0.37', win: pick(['0', '0.74', '1.11']), at }),
  );
  return testRound(bets, { gameId: pick(world.gameIds), startedAt: at, endedAt: at + 30_000 });
}
async function play(server: TestIngest, rounds: number) {
  const replies = await server.rounds(Array.from({ length: rounds }, randomRound));
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 0));
}
let moved = 0;
/**
 * Moves an agent below another of its tenant. Rules may forbid it (codes 1222 to 1224). A busy reply is
 * retried.
 */
async function randomMove() {
  const agent = pick(world.agents.filter(({ id, tenantId }) => id !== tenantId));
  const parent = pick(world.agents.filter((one) => one.tenantId === agent.tenantId));
  let code = await callMove(agent.id, parent.id);
  for (let tries = 0; code === 1201 && tries < 5; tries += 1) code = await callMove(agent.id, parent.id);
  expect([0, 1222, 1223, 1224]).toContain(code);
  if (code === 0) moved += 1;
}

async function expectSoundTree() {
  const { rows } = await database.databases.systemPool.query(
    `select a.id from agent a left join agent p on p.id = a.parent_id
     where a.path <> coalesce(p.path, '/') || a.id || '/' or a.layer <> coalesce(p.layer, 0) + 1
       or a.tenant_id <> coalesce(p.tenant_id, a.id) or a.layer > 4`,
  );
  expect(rows).toEqual([]);
}
const tables = ['rollup_hour', 'rollup_day', 'rollup_member_half'];
const everyRow = () =>
  Promise.all(
    tables.map(
      async (table) =>
        (await database.databases.systemPool.query(`select t::text from ${table} t order by 1`)).rows,
    ),
  );

describe('moves and bets at random', () => {
  it('keep the rollups equal to rebuilt ones', async () => {
    for (let n = 0; n < 12; n += 1) {
      await play(pick(servers), 6);
      for (let moves = 0; moves < 8; moves += 1) await randomMove();
      expect(await verifyRollups(database.databases.system)).toEqual([]);
      await expectSoundTree();
    }
    const before = await everyRow();
    await rebuildRollups(database.databases.system);
    expect(await everyRow()).toEqual(before);
  });

  it('do so concurrently on several servers', async () => {
    moved = 0;
    for (let n = 0; n < 8; n += 1) {
      const betting = servers.map(async (server) => {
        for (let rounds = 0; rounds < 5; rounds += 1) await play(server, 4);
      });
      const moving = (async () => {
        for (let moves = 0; moves < 12; moves += 1) await randomMove();
      })();
      await Promise.all([...betting, moving]);
      expect(await verifyRollups(database.databases.system)).toEqual([]);
      await expectSoundTree();
    }
    expect(moved).toBeGreaterThan(5);
    const before = await everyRow();
    await rebuildRollups(database.databases.system);
    expect(await everyRow()).toEqual(before);
  });
});

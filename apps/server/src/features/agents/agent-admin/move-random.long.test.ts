import { fixedClock } from '@pitboss/rules/zones/wall-clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { runReport } from '../../../domain/reports/report.ts';
import { openSession } from '../../../platform/auth/session.ts';
import type { ServerServices } from '../../../platform/calls/services.ts';
import { createIdMaker } from '../../../platform/db/ids.ts';
import { wholeScope } from '../../../platform/db/scope.ts';
import { readerOf } from '../../../testing/analytics/engines.ts';
import { testConfig } from '../../../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { startTestIngest, type TestIngest, testBet, testRound } from '../../../testing/ingest/ingest.ts';
import { testLog } from '../../../testing/log.ts';
import { type SmallWorld, seedSmallWorld } from '../../../testing/small-world.ts';

/**
 * Random moves in random trees, with bets before, between and during them: the reports must equal the bets
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
/** Settled bets below each agent, from the report and by the path of each bet's agent. */
async function expectRightReports() {
  const { databases } = database;
  const span = { from: 0, to: Date.now() + 1 };
  const query = { span, by: ['subtree'], clock: fixedClock(480), filter: {}, now: Date.now() } as const;
  const { lines } = await databases.read(wholeScope, 10_000, (db) =>
    runReport(readerOf(db, wholeScope), query),
  );
  const { rows } = await databases.systemPool.query<{ id: string; bets: number }>(
    `select up.id, count(*)::int as bets from bet b join agent a on a.id = b.agent_id
     cross join unnest(string_to_array(trim(both '/' from a.path), '/')) as up (id)
     where b.state = 1 and b.is_normal group by up.id order by 1`,
  );
  const found = lines.map(({ agent, sums }) => ({ id: agent?.id ?? '', bets: sums.bets }));
  expect(found.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(rows);
}

describe('moves and bets at random', () => {
  it('keep the report of every tree equal to its bets', async () => {
    for (let n = 0; n < 12; n += 1) {
      await play(pick(servers), 6);
      for (let moves = 0; moves < 8; moves += 1) await randomMove();
      await expectSoundTree();
      await expectRightReports();
    }
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
      await expectSoundTree();
      await expectRightReports();
    }
    expect(moved).toBeGreaterThan(5);
  });
});

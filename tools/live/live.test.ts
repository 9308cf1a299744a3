import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../apps/server/src/app.ts';
import { publishAgents } from '../../apps/server/src/domain/config-feed/publish.ts';
import { readNodeSecret } from '../../apps/server/src/domain/games/node-keys.ts';
import { seedReference } from '../../apps/server/src/domain/games/reference.ts';
import { onConnection } from '../../apps/server/src/domain/sql/run-sql.ts';
import { createIdMaker } from '../../apps/server/src/kernel/database/ids.ts';
import { testConfig } from '../../apps/server/src/testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { testLog } from '../../apps/server/src/testing/log.ts';
import { generateWorld } from '../world/generate.ts';
import { demoNode, reserveNode } from '../world/nodes.ts';
import { verifyWorld } from '../world/verify/verify.ts';
import { startLive } from './live.ts';
import { readAbandoned, readPlayers } from './players.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof createApp>>;
let pool: pg.Pool;
let apiUrl: string;
let secret: string;
let reserve: string;
const serverLines: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase(8, { oneMachine: true });
  const config = testConfig();
  await seedReference(database.databases.system);
  await generateWorld({
    connectionString: database.url,
    seed: 7,
    bets: 3_000,
    days: 20,
    agents: 40,
    members: 600,
    nowMs: Date.now(),
    secrets: config.secrets,
    progress: () => undefined,
  });
  app = await createApp({
    config,
    databases: database.databases,
    ids: createIdMaker(1),
    demo: true,
    log: testLog(serverLines),
    say: () => undefined,
  });
  apiUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database stops while the last connections are closing.
  pool.on('error', () => undefined);
  const secretOf = async (id: string) => (await readNodeSecret(onConnection(pool), config.secrets, id)) ?? '';
  [secret, reserve] = [await secretOf(demoNode), await secretOf(reserveNode)];
});

afterAll(async () => {
  await pool?.end();
  // A connection that was opened for a request called off would be waited for until its time is up.
  app?.server.closeAllConnections();
  await app?.close();
  await database?.stop();
});

const number = async (sql: string): Promise<number> =>
  Number((await pool.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]?.n);
/** Waits for something, up to a minute. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await holds()) return;
    await pause(200);
  }
  throw new Error('it did not come to pass');
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const lines: string[] = [];
const start = async (abandoned: string[] = []) =>
  startLive({
    apiUrl,
    node: { id: demoNode, secret },
    reserve: { id: reserveNode, secret: reserve },
    loadPlayers: () => readPlayers(pool),
    abandoned,
    log: (line) => void lines.push(line),
    speed: 25,
  });

describe('live mode', () => {
  it('plays rounds that settle, with sign-ins and money, and leaves nothing open when it stops', async () => {
    const conflicts = await number('ingest_conflict');
    const since = `'${(await pool.query<{ now: Date }>('select now() as now')).rows[0]?.now.toISOString()}'`;
    const joined = `member where account ~ '[0-9]{7}$' and created_at > ${since}`;
    const live = await start();
    await until(async () => (await number("bet where bet_key like 'L-%' and state = 1")) > 50);
    await until(async () => (await number("round where inning_id ~ '^[0-9]{3}-'")) > 10);
    await until(async () => (await number(joined)) > 0);
    const given = `gift_sent where send_id like 'G-%' and posted_at > ${since}`;
    await until(async () => (await number(given)) > 0);
    await live.stop();
    expect(lines).toEqual([]);
    expect(await number("bet where bet_key like 'L-%' and state = 1")).toBeGreaterThan(50);
    expect(await number("bet where bet_key like 'L-%' and state = 0")).toBe(0);
    expect(await number("round where inning_id ~ '^[0-9]{3}-'")).toBeGreaterThan(10);
    expect(await number(`member_login where event = 'login' and at > ${since}`)).toBeGreaterThan(5);
    expect(await number('ingest_conflict')).toBe(conflicts);
    expect(await number(joined)).toBeGreaterThan(0);
    const client = await pool.connect();
    try {
      const findings = await verifyWorld(client);
      expect(findings.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`)).toEqual([]);
    } finally {
      client.release();
    }
  });

  it('obeys the config feed: no bets of a banned agent, the new RTP on each bet, and says so', async () => {
    const live = await start();
    await until(async () => (await number("bet where bet_key like 'L-%' and state = 1")) > 100);
    // The agent of most bets, so that its silence is no chance; all others get another RTP.
    const { rows } = await pool.query<{ tenant: string }>(
      "select tenant_id as tenant from bet where bet_key like 'L-%' group by 1 order by count(*) desc limit 1",
    );
    const banned = rows[0]?.tenant ?? '';
    const began = lines.length;
    await database.databases.system.transaction().execute(async (tx) => {
      await sql`update agent set bet_banned = true where id = ${banned}::bigint`.execute(tx);
      const others = await sql<{ id: string }>`
        update agent set rtp = 812 where tenant_id <> ${banned}::bigint returning id`.execute(tx);
      await publishAgents(tx, [banned, ...others.rows.map(({ id }) => id)]);
    });
    // In force at both nodes within five seconds, and said so.
    await until(async () => (await number('config_node c, config_feed f where c.acked >= f.version')) === 2);
    await pause(4_000);
    // What was on its way when the ban came was refused; from here on nothing of the banned agent is sent.
    const inForce = serverLines.length;
    const of = (tenant: string) => `bet where bet_key like 'L-%' and ${tenant}`;
    const before = await number(of(`tenant_id = ${banned}`));
    const newest = (await pool.query<{ id: string }>('select max(id) as id from bet')).rows[0]?.id;
    await until(async () => (await number(of(`id > ${newest}`))) > 30);
    expect(await number(of(`tenant_id = ${banned}`))).toBe(before);
    // Rounds that had begun before keep the RTP of their beginning.
    expect(await number(of(`id > ${newest} and rtp = 812`))).toBeGreaterThan(0);
    // The number is a ceiling: settings and labels of a member may stand below it.
    const { rows: now } = await pool.query<{ at: Date }>('select now() as at');
    const begun = `bet b join round r on r.id = b.round_id
      where b.bet_key like 'L-%' and r.started_at > '${now[0]?.at.toISOString()}'`;
    await until(async () => (await number(begun)) > 30);
    expect(await number(`${begun} and (b.rtp is null or b.rtp > 812)`)).toBe(0);
    await live.stop();
    expect(lines.slice(began)).toEqual([]);
    expect(
      serverLines
        .slice(inForce)
        .filter((line) => line.includes('ingest items refused') && line.includes('1003')),
    ).toEqual([]);
    await pool.query('update agent set bet_banned = false where id = $1', [banned]);
  });

  it('calls off what an interrupted run left open', async () => {
    await pool.query(
      `update ingest_bet set bet_key = 'L-lost', at = now() - interval '1 hour'
       where bet_key = (select bet_key from ingest_bet where state = 0 order by at desc limit 1)`,
    );
    const abandoned = await readAbandoned(pool, demoNode);
    const open = await number("ingest_bet where bet_key = 'L-lost'");
    expect(abandoned).toHaveLength(open);
    const began = serverLines.length;
    const live = await start(abandoned);
    await live.stop();
    // What the server has against it is the message of a failure.
    const refused = serverLines.slice(began).filter((line) => /refused|could not be stored/.test(line));
    expect(await number("ingest_bet where bet_key = 'L-lost' and state = 2"), refused.join('\n')).toBe(open);
  });

  it('waits while the server is away', async () => {
    const live = await startLive({
      apiUrl: 'http://127.0.0.1:9',
      node: { id: demoNode, secret },
      loadPlayers: () => readPlayers(pool),
      log: (line) => void lines.push(line),
      speed: 25,
    });
    await pause(1_500);
    await live.stop();
    expect(lines.join()).toContain('waiting for the server');
  });
});

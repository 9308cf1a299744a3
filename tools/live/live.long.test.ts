import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../apps/server/src/app.ts';
import { publishAgents } from '../../apps/server/src/domain/config-feed/publish.ts';
import { readNodeSecret } from '../../apps/server/src/domain/games/node-keys.ts';
import { seedReference } from '../../apps/server/src/domain/reference/seed-reference.ts';
import { onConnection } from '../../apps/server/src/domain/sql/run-sql.ts';
import { keepLoginKey, newLoginKey } from '../../apps/server/src/platform/auth/passwords.ts';
import { openSession } from '../../apps/server/src/platform/auth/session.ts';
import { createIdMaker } from '../../apps/server/src/platform/db/ids.ts';
import { fileStoreOf } from '../../apps/server/src/platform/files/stores.ts';
import { testConfig } from '../../apps/server/src/testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { testLog } from '../../apps/server/src/testing/log.ts';
import { finishWorld } from '../world/finish.ts';
import { demoNode, reserveNode } from '../world/games/nodes.ts';
import { generateWorld } from '../world/generate.ts';
import { callExamples } from '../world/verify/read-calls.ts';
import { verifyWorld } from '../world/verify/verify.ts';
import { startLive } from './live.ts';
import { readAbandoned, readPlayers } from './members/players.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitboss-live-'));
let database: TestDatabase;
let app: Awaited<ReturnType<typeof createApp>>;
let pool: pg.Pool;
let apiUrl: string;
let secret: string;
let reserve: string;
const serverLines: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase(8, { oneMachine: true });
  const config = { ...testConfig(), dataDir: folder };
  await seedReference(database.databases.system);
  await generateWorld({
    connectionString: database.url,
    seed: 7,
    // From here on each list has rows at any hour; the browser tests use as many.
    bets: 20_000,
    days: 20,
    agents: 40,
    members: 600,
    nowMs: Date.now(),
    secrets: config.secrets,
    progress: () => undefined,
  });
  const ids = createIdMaker(1);
  await keepLoginKey(database.databases.system, config.secrets, newLoginKey());
  await finishWorld({ databases: database.databases, config, ids }, fileStoreOf(config));
  app = await createApp({
    config,
    databases: database.databases,
    ids,
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
  rmSync(folder, { recursive: true, force: true });
});

const tokens = new Map<string, string>();
/** The token of an account's session, opened at its first use. */
async function tokenOf(account: string): Promise<string> {
  const known = tokens.get(account);
  if (known) return known;
  const { system } = database.databases;
  const { id, agent_id } = await system
    .selectFrom('operator')
    .select(['id', 'agent_id'])
    .where('account_key', '=', account)
    .executeTakeFirstOrThrow();
  const appType = agent_id ? 1 : 0;
  const session = { operatorId: id, appType, ip: '127.0.0.1', userAgent: 'test', bindCookie: false } as const;
  const { token } = await openSession(system, session);
  tokens.set(account, token);
  return token;
}

const number = async (sql: string): Promise<number> =>
  Number((await pool.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]?.n);
/** Waits for something, up to four minutes. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; ) {
    if (await holds()) return;
    await pause(200);
  }
  throw new Error('it did not come to pass');
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const lines: string[] = [];
const playUrl = 'http://localhost:8110/demo/live.m3u8';
const start = async (abandoned: string[] = []) =>
  startLive({
    apiUrl,
    node: { id: demoNode, secret },
    reserve: { id: reserveNode, secret: reserve },
    loadPlayers: () => readPlayers(pool),
    abandoned,
    playUrl,
    log: (line) => void lines.push(line),
    speed: 25,
  });

/** Lists without rows in the demo data, each with the cause. */
const emptyAtFirst = new Map([
  ['/activity/listAward', 'its jobs settle the activities whose time has come'],
  ['/anchor/listLiveRoom', 'the live mode streams, and a stream without heartbeats ends after 90 seconds'],
  ['/inbox/listMessages', 'its jobs send messages about reports and saved views'],
  ['/alertNote/list', 'the ids of alerts contain their times'],
  ['/orderNote/list', 'the ids of orders contain their times'],
  ['/player/listControls', 'its risk control puts the member of the example on labels that end'],
  ['/passkey/list', 'a passkey needs a person with an authenticator'],
  ['/riskControl/getRelativelyBetRecord', 'its risk control records pairs when their rounds are accepted'],
]);

describe('demo data', () => {
  it('has rows for the example of every read call', async () => {
    const replies = await callExamples(app, tokenOf);
    expect(replies.length).toBeGreaterThan(200);
    const failed = replies.filter(({ code }) => code !== 0).map(({ path, code }) => [path, code]);
    expect(Object.fromEntries(failed)).toEqual({
      // The ids of bets and of statements contain their times, so no example can name one.
      '/bet/getMoney': 1002,
      '/anchor/planSettlement': 1002,
      // No identity provider is set up.
      '/companyAccount/start': 1117,
    });
    const { rows } = await pool.query<{ id: string }>('select id from bet order by id desc limit 1');
    const money = await app.inject({
      method: 'POST',
      url: `/bet/getMoney?id=${rows[0]?.id}`,
      headers: { language: 'en_us', token: await tokenOf('superadmin') },
    });
    expect(money.json()).toMatchObject({ code: 0, data: { orders: expect.any(Array) } });
    expect(replies.filter(({ path, rows }) => rows === 0 && !emptyAtFirst.has(path))).toEqual([]);
  });
});

describe('live mode', () => {
  it('plays rounds that settle, with sign-ins, streams and money, and leaves nothing open when it stops', async () => {
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
    expect(
      await number(`anchor_stream where started_at > ${since} and play_url = '${playUrl}'`),
    ).toBeGreaterThan(0);
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

  it('applies the config feed and acknowledges it: no bets of a banned agent, the new RTP on each bet', async () => {
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
    // Both nodes have applied and acknowledged it within five seconds.
    await until(async () => (await number('config_node c, config_feed f where c.acked >= f.version')) === 2);
    const of = (tenant: string) => `bet where bet_key like 'L-%' and ${tenant}`;
    // Bets that were on their way when the ban came are stored or rejected once neither number grows any
    // more.
    const rejections = () => serverLines.filter((line) => line.includes('ingest items refused')).length;
    const came = async () => `${await number(of(`tenant_id = ${banned}`))} ${rejections()}`;
    for (let last = ''; last !== (await came()); await pause(4_000)) last = await came();
    // From here on nothing of the banned agent is sent.
    const inForce = serverLines.length;
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
        .filter((line) => line.includes('ingest items refused') && line.includes('"code":1003')),
    ).toEqual([]);
    await pool.query('update agent set bet_banned = false where id = $1', [banned]);
  });

  it('cancels open bets of an interrupted run, except those with a held payout', async () => {
    const parked = `select from parked_win w where w.bet_id = i.bet_id and w.tenant_id = i.tenant_id
      and w.state = 'open'`;
    await pool.query(
      `update ingest_bet i set bet_key = 'L-parked', at = now() - interval '1 hour'
       where i.bet_key = (select bet_key from ingest_bet i where state = 0 and exists (${parked}) limit 1)`,
    );
    await pool.query(
      `update ingest_bet set bet_key = 'L-lost', at = now() - interval '1 hour'
       where bet_key = (select bet_key from ingest_bet i where state = 0 and not exists (${parked})
                        order by at desc limit 1)`,
    );
    const abandoned = await readAbandoned(pool, demoNode);
    const open = await number("ingest_bet where bet_key = 'L-lost'");
    expect(abandoned).toHaveLength(open);
    const began = serverLines.length;
    const live = await start(abandoned);
    await live.stop();
    // The server's log lines become the message of a failed expectation.
    const rejected = serverLines.slice(began).filter((line) => /refused|could not be stored/.test(line));
    expect(await number("ingest_bet where bet_key = 'L-lost' and state = 2"), rejected.join('\n')).toBe(open);
  });

  it('waits while the server is away', async () => {
    const live = await startLive({
      apiUrl: 'http://127.0.0.1:9',
      node: { id: demoNode, secret },
      loadPlayers: () => readPlayers(pool),
      log: (line) => void lines.push(line),
      speed: 25,
    });
    await until(async () => lines.join().includes('waiting for the server'));
    await live.stop();
  });
});

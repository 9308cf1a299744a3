import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestIngest, type TestIngest, testBet, testRound } from '../../testing/ingest/ingest.ts';
import { balances, fundTree } from '../../testing/money.ts';
import { seedSmallWorld } from '../../testing/small-world.ts';
import { postmasterOf } from '../postgres/cluster-state.ts';
import { makeScope } from './scope.ts';
import { isTemporary } from './temporary.ts';

const busy = 1201;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Ends every other connection to the database again and again until it is stopped, or was long enough at it.
 */
async function cutConnections(url: string): Promise<{ stop(): Promise<number> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let cut = 0;
  let stopped = false;
  const work = (async () => {
    for (let left = 30; left > 0 && !stopped; left -= 1) {
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
      cut += rowCount ?? 0;
      // Long enough for some transactions to end in between, also on a slow machine.
      await pause(120);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await work;
      await client.end();
      return cut;
    },
  };
}

/** Kills the database's postmaster, as the system does when memory runs out. */
async function killPostmaster(database: Pick<TestDatabase, 'databases'>): Promise<void> {
  const { rows } = await database.databases.systemPool.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const pid = postmasterOf(rows[0]?.folder ?? '');
  if (pid === null) throw new Error('the database runs nowhere');
  process.kill(pid, 'SIGKILL');
}

const untilReady = (databases: { ready(): Promise<boolean> }) =>
  expect.poll(() => databases.ready(), { message: 'the database comes back', timeout: 120_000 }).toBe(true);

describe('game servers', () => {
  let database: TestDatabase;
  let server: TestIngest;
  beforeAll(async () => {
    database = await startTestDatabase(16, { embedded: true });
    // Confirmed data must be on the disk here, unlike in other tests; new connections have this setting from
    // their start.
    const { systemPool } = database.databases;
    await systemPool.query('alter role postgres set synchronous_commit = on');
    await systemPool
      .query('select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user')
      .catch(() => undefined);
    const world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
    server = await startTestIngest(database, world.node);
  });
  afterAll(async () => {
    await server?.close();
    await database?.stop();
  });

  const rows = async (text: string, values: unknown[] = []) =>
    (await database.databases.systemPool.query(text, values)).rows as Record<string, string>[];
  const balance = async () =>
    Number(
      (
        await rows(
          "select a.balance from ledger_account a join member m on m.id = a.owner_id and m.tenant_id = a.tenant_id where a.kind = 'member' and m.account = 'member1'",
        )
      )[0]?.balance,
    );

  /** Sends a round until it is settled, and gives the codes that it met on the way. */
  async function insist(round: ReturnType<typeof testRound>): Promise<number[]> {
    const codes: number[] = [];
    for (let attempt = 1; attempt <= 400; attempt += 1) {
      const reply = await server.post('/ingest/v1/rounds:batch', JSON.stringify({ rounds: [round] }));
      const { code } = (reply.data?.results[0] ?? reply) as IngestAnswer;
      codes.push(code);
      if (code !== busy) return codes;
      await pause(20);
    }
    throw new Error('the round was busy for ever');
  }

  /** Six senders at once, each with its rounds of one bet of 10.00 that is lost. */
  async function sendMany(each: number): Promise<{ sent: string[]; codes: Set<number> }> {
    const [sent, codes]: [string[], Set<number>] = [[], new Set()];
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let count = 0; count < each; count += 1) {
          const round = testRound([testBet()]);
          for (const code of await insist(round)) codes.add(code);
          sent.push(round.roundId);
        }
      }),
    );
    return { sent, codes };
  }

  async function expectOnce(sent: string[], before: number): Promise<void> {
    const stored = await rows(
      'select inning_id, count(*)::int as n from bet where inning_id = any($1) group by 1 having count(*) = 1',
      [sent],
    );
    expect(stored).toHaveLength(sent.length);
    expect(await balance()).toBe(before - 1_000 * sent.length);
    expect(await verifyLedger(database.databases.system)).toEqual([]);
  }

  it('lose and double nothing while their connections are cut', async () => {
    const before = await balance();
    const cutting = await cutConnections(database.url);
    const { sent, codes } = await sendMany(10);
    expect(await cutting.stop()).toBeGreaterThan(0);
    expect([...codes].filter((code) => ![0, 1, busy].includes(code))).toEqual([]);
    await expectOnce(sent, before);
  });

  it('lose and double nothing when the database is killed and recovers by itself', async () => {
    const before = await balance();
    const sending = sendMany(10);
    await pause(100);
    await killPostmaster(database);
    const { sent, codes } = await sending;
    expect([...codes].filter((code) => ![0, 1, busy].includes(code))).toEqual([]);
    await untilReady(database.databases);
    await expectOnce(sent, before);
  });
});

describe('operators', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ embedded: true });
    await sql`insert into currency_rate (id, code, rate, valid_from) values (900, 'CNY', 1, '2020-01-01')
      on conflict do nothing`.execute(api.services.databases.system);
    await fundTree(api, '5000.00');
    for (const account of ['superadmin', 'major1', 'general1']) await api.token(account);
  });
  afterAll(() => api?.stop());

  const list = (account: string) => api.call(account, '/proxyUser/list', { body: {} });

  it('get busy, never a failure, while connections are cut; money moves once', async () => {
    const before = await balances(api);
    const cutting = await cutConnections(api.databaseUrl);
    const codes = new Set<number>();
    const reading = Array.from({ length: 8 }, async (_, position) => {
      for (let count = 0; count < 15; count += 1)
        codes.add((await list(position % 2 ? 'superadmin' : 'major1')).code);
    });
    const paying = Array.from({ length: 4 }, async (_, position) => {
      for (let count = 0; count < 3; count += 1) {
        const headers = { 'idempotency-key': `falls-${position}-${count}-0123456789` };
        for (let attempt = 1; ; attempt += 1) {
          const body = { id: '314', amount: '1.00', remark: '' };
          const { code } = await api.call('general1', '/player/deposit', { body, headers });
          codes.add(code);
          if (code === 0) break;
          if (attempt === 200) throw new Error(`code ${code} for ever`);
          await pause(20);
        }
      }
    });
    await Promise.all([...reading, ...paying]);
    expect(await cutting.stop()).toBeGreaterThan(0);
    expect([...codes].filter((code) => ![0, busy].includes(code))).toEqual([]);
    expect(await list('superadmin')).toMatchObject({ code: 0 });
    const after = await balances(api);
    expect(after.get('member:314')).toBe((before.get('member:314') ?? 0n) + 1_200n);
    expect(after.get('agent:14')).toBe((before.get('agent:14') ?? 0n) - 1_200n);
    expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  });

  it('lose a transaction that was left idle too long, and nothing else', async () => {
    const { databases } = api.services;
    const scope = makeScope({ kind: 'all', tenantId: null, agentIds: null, agentId: null, layer: 0 });
    const slow = databases.write(scope, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx);
      const alive = async () =>
        (await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(databases.system)).rows
          .length;
      await expect.poll(alive).toBe(0);
      await sql`select 1`.execute(tx);
    });
    const error = await slow.catch((failure: unknown) => failure);
    expect(isTemporary(error)).toBe(true);
    expect(await list('superadmin')).toMatchObject({ code: 0 });
  });

  it('get busy while the database is down, and results again once it is back', async () => {
    await killPostmaster(api.services);
    const codes = new Set<number>();
    const deadline = Date.now() + 120_000;
    for (let healthy = 0; healthy < 5 && Date.now() < deadline; ) {
      const { code } = await list('superadmin');
      codes.add(code);
      healthy = code === 0 ? healthy + 1 : 0;
      await pause(20);
    }
    expect([...codes].sort()).toEqual([0, busy]);
    expect(await api.services.databases.ready()).toBe(true);
    expect(await list('major1')).toMatchObject({ code: 0 });
  });
});

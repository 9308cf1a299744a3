import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentClient } from '../../../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { startTestIngest, type TestIngest, testBet, testRound } from '../../../testing/ingest/ingest.ts';
import { balances, fundTree } from '../../../testing/money.ts';

/**
 * Machines of a cluster that end in the middle of money calls: a process of theirs is killed, whereupon
 * PostgreSQL ends all others and recovers. On one machine there are none, and the same calls run undisturbed.
 */

/** Number of host failures, at regular intervals of the transfers. */
const killsMax = 3;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let api: TestApi;
let node: TestIngest;
beforeAll(async () => {
  api = await startTestApi({ killsMachines: true });
  await fundTree(api, '5000.00');
  await api.token('general1');
  const { databases, config } = api.services;
  node = await startTestIngest(
    { databases, url: api.databaseUrl, stop: async () => undefined },
    { id: 'reserve', secret: 'secret of reserve' },
    2,
    config.secrets,
  );
});
afterAll(async () => {
  await node?.close();
  await api?.stop();
});

const rows = async <Row>(text: string): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(api.services.databases.system)).rows;

/** The workers' URLs, if there are any on this machine. */
async function workers(): Promise<string[]> {
  const [citus] = await rows("select from pg_extension where extname = 'citus'");
  if (!citus) return [];
  const found = await rows<{ nodename: string; nodeport: number }>(
    "select nodename, nodeport from pg_dist_node where groupid <> 0 and nodename in ('127.0.0.1', 'localhost')",
  );
  return found.map(
    ({ nodename, nodeport }) =>
      Object.assign(new URL(api.databaseUrl), { hostname: nodename, port: String(nodeport) }).href,
  );
}

/** Ends a machine as a killed process does; it comes back by itself. */
async function kill(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows: found } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(found[0]?.pid ?? 0, 'SIGKILL');
    return true;
  } catch {
    return false; // still recovering from the last time
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Accounts whose balance is not the sum of their entries. */
const wrongAccounts = () =>
  rows<{ id: string }>(`
    select a.id from ledger_account a left join (
      select tenant_id, account, sum(moved) as total from (
        select tenant_id, debit_account as account, -amount as moved from ledger_transfer
        union all select tenant_id, credit_account, amount from ledger_transfer) m group by 1, 2) l
      on l.tenant_id = a.tenant_id and l.account = a.id
    where a.balance <> coalesce(l.total, 0)`);

/**
 * Does something so many times from several senders, which each go on until it is done, while machines end;
 * gives how many did, and how much an account has more since.
 */
async function whileMachinesEnd(
  { senders, each }: { readonly senders: number; readonly each: number },
  attempt: (name: string) => Promise<{ readonly done: boolean; readonly code: number }>,
): Promise<{ readonly count: number; gained(account: string): bigint }> {
  const machines = await workers();
  const before = await balances(api);
  let kills = 0;
  let done = 0;
  let over = false;
  const codes = new Map<number, number>();
  const killing = (async () => {
    while (machines.length > 0 && kills < killsMax && !over) {
      await pause(10);
      if (done < ((kills + 1) * senders * each) / (killsMax + 1)) continue;
      if (await kill(machines[kills % machines.length] ?? '')) kills += 1;
    }
  })();
  const until = Date.now() + 150_000;
  const send = async (name: string) => {
    for (;;) {
      const { done: isDone, code } = await attempt(name);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (isDone) break;
      if (Date.now() > until) throw new Error(`code ${code} for ever`);
      await pause(100);
    }
    done += 1;
  };
  const all = Promise.all(
    Array.from({ length: senders }, async (_, sender) => {
      for (let count = 0; count < each; count += 1) await send(`${sender}x${count}`);
    }),
  );
  await all.finally(() => {
    over = true;
  });
  await killing;
  process.stdout.write(`workers killed: ${kills}; answers: ${JSON.stringify([...codes])}\n`);
  await expect.poll(() => api.services.databases.ready()).toBe(true);
  await expect.poll(() => wrongAccounts().catch((error: unknown) => error)).toEqual([]);
  if (machines.length > 0) expect(kills).toBeGreaterThan(0);
  const after = await balances(api);
  return {
    count: senders * each,
    gained: (account) => (after.get(account) ?? 0n) - (before.get(account) ?? 0n),
  };
}

it('money that agents transfer by the API moves once while hosts fail', async () => {
  const share = agentClient(api, '12');
  const { count, gained } = await whileMachinesEnd({ senders: 4, each: 20 }, async (name) => {
    const { code } = await share.post('/transfers', {
      txId: `FALL${name}x0123456789`,
      memberAccount: 'member12',
      direction: 'in',
      amount: '1',
      currency: 'CNY',
    });
    return { done: code === 0, code };
  });
  expect(gained('member:312')).toBe(BigInt(count) * 100n);
  expect(gained('agent:12')).toBe(BigInt(count) * -100n);
});

it('money that operators transfer moves once, by its idempotency keys', async () => {
  const { count, gained } = await whileMachinesEnd({ senders: 3, each: 8 }, async (name) => {
    const { code } = await api.call('general1', '/player/deposit', {
      body: { id: '314', amount: '1.00' },
      headers: { 'idempotency-key': `fall ${name}` },
    });
    return { done: code === 0, code };
  });
  expect(gained('member:314')).toBe(BigInt(count) * 100n);
  expect(gained('agent:14')).toBe(BigInt(count) * -100n);
});

it('the key of a movement and its line in the operation log are committed with the money on other machines', async () => {
  const prepared = async () =>
    (await workers()).length > 0
      ? new Set((await rows<{ gid: string }>('select gid from pg_dist_transaction')).map(({ gid }) => gid))
      : new Set<string>();
  const before = await prepared();
  const lines = async () =>
    (await rows<{ n: string }>("select count(*) as n from audit_log where call = '/player/deposit'"))[0]?.n;
  const lineCount = Number(await lines());
  const move = { body: { id: '314', amount: '1.00' }, headers: { 'idempotency-key': 'two phases' } };
  const first = await api.call('general1', '/player/deposit', move);
  expect(first.code).toBe(0);
  // The coordinator decides with its own commit: its record of the prepared transactions of the workers
  // proves this.
  if ((await workers()).length > 0)
    expect([...(await prepared())].filter((gid) => !before.has(gid))).not.toEqual([]);
  expect(await api.call('general1', '/player/deposit', move)).toMatchObject({ code: 0, data: first.data });
  expect(Number(await lines())).toBe(lineCount + 1);
});

it('a bet counts once, however often its round is sent while machines end', async () => {
  const rounds = new Map<string, ReturnType<typeof testRound>>();
  const roundOf = (name: string) => {
    const bet = testBet({ betId: `FALL-${name}`, member: 'member12', amount: '2.00', win: '1.50' });
    const round = rounds.get(name) ?? testRound([bet], { roundId: `FALLS-${name}` });
    rounds.set(name, round);
    return round;
  };
  const { count, gained } = await whileMachinesEnd({ senders: 3, each: 10 }, async (name) => {
    const [answer] = await node.rounds([roundOf(name)]).catch(() => []);
    return {
      done: answer?.status === 'accepted' || answer?.status === 'duplicate',
      code: answer?.code ?? -1,
    };
  });
  expect(gained('member:312')).toBe(BigInt(count) * -50n);
  const stored = await rows<{ bets: string; keys: string }>(
    "select count(*) as bets, count(distinct bet_key) as keys from bet where bet_key like 'FALL-%'",
  );
  expect(stored).toEqual([{ bets: String(count), keys: String(count) }]);
});

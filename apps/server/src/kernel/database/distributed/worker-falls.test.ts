import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentClient } from '../../../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { balances, fundTree } from '../../../testing/money.ts';

/**
 * Machines of a cluster that end in the middle of money calls: a process of theirs is killed, whereupon PostgreSQL ends all
 * others and recovers. On one machine there are none, and the same calls run undisturbed.
 */

/** How often a machine ends, at even parts of the transfers. */
const killsMost = 3;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '5000.00');
  await api.token('general1');
}, 180_000);
afterAll(() => api?.stop());

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

it('money that agents move by the API goes over once, whatever machines end meanwhile', async () => {
  const share = agentClient(api, '12');
  const before = await balances(api);
  const machines = await workers();
  const [senders, each, amount] = [4, 20, 100n];
  let [kills, over] = [0, false];
  const codes = new Map<number, number>();
  let done = 0;
  const killing = (async () => {
    while (machines.length > 0 && kills < killsMost && !over) {
      await pause(10);
      if (done < ((kills + 1) * senders * each) / (killsMost + 1)) continue;
      if (await kill(machines[kills % machines.length] ?? '')) kills += 1;
    }
  })();
  const until = Date.now() + 150_000;
  const send = async (sender: number, count: number) => {
    const body = {
      ...{ txId: `FALL${sender}x${count}x0123456789`, memberAccount: 'member12', direction: 'in' },
      ...{ amount: '1', currency: 'CNY' },
    };
    for (;;) {
      const { code } = await share.post('/transfers', body);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (code === 0) {
        done += 1;
        return;
      }
      if (Date.now() > until) throw new Error(`code ${code} for ever`);
      await pause(100);
    }
  };
  await Promise.all(
    Array.from({ length: senders }, async (_, sender) => {
      for (let count = 0; count < each; count += 1) await send(sender, count);
    }),
  );
  over = true;
  await killing;
  process.stdout.write(`workers killed: ${kills}; answers: ${JSON.stringify([...codes])}\n`);
  await expect.poll(() => api.services.databases.ready()).toBe(true);
  await expect.poll(() => wrongAccounts().catch((error: unknown) => error)).toEqual([]);
  const after = await balances(api);
  const moved = BigInt(senders * each) * amount;
  expect((after.get('member:312') ?? 0n) - (before.get('member:312') ?? 0n)).toBe(moved);
  expect((before.get('agent:12') ?? 0n) - (after.get('agent:12') ?? 0n)).toBe(moved);
  if (machines.length > 0) expect(kills).toBeGreaterThan(0);
}, 200_000);

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { reconciliationJob } from '../../../apps/server/src/features/orders/reconciliation/reconcile.ts';
import { createIdMaker } from '../../../apps/server/src/platform/db/ids.ts';
import { createFolderStore } from '../../../apps/server/src/platform/files/folder-store.ts';
import { testConfig } from '../../../apps/server/src/testing/api.ts';
import { startTestDatabase } from '../../../apps/server/src/testing/database.ts';
import { log } from '../log.ts';

/**
 * One comparison of a day: so many orders (`ROWS`, a million) with a file of as many lines, of which one in a
 * thousand differs.
 */
const rows = Number(process.env.ROWS ?? 1_000_000);
const day = '2026-03-09';
const from = Date.parse(`${day}T00:00:00+08:00`);
const name = 'b'.repeat(32);
const say = (line: string) => process.stdout.write(`${line}\n`);

const database = await startTestDatabase();
const { databases } = database;
const run = (text: string, values: unknown[] = []) => databases.systemPool.query(text, values);
const folder = await mkdtemp(join(tmpdir(), 'pitboss-reconciliation-'));
try {
  await run(`insert into agent (id, tenant_id, path, layer, account, name, currency, created_at)
    values (11, 11, '/11/', 1, 'major1', 'major1', 'CNY', now())`);
  say(`${rows} orders are made`);
  await run(
    `insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state,
      request_id, body, currency, amount,
       created_at)
     select n, 11, 11, n % 5000, 'member' || n % 5000, 'round-' || md5(n::text), 'bet', 'ok', md5(n::text),
       json_build_object('requestId', md5(n::text), 'txId', 'round-' || md5(n::text), 'memberAccount',
         'member' || n % 5000, 'currency', 'CNY',
         'amount', '12.50', 'type', 'bet', 'occurredAt', $1::bigint + n % 80000000, 'final', false)::text,
       'CNY', 100 + n % 99900, to_timestamp(($1::bigint + n % 80000000) / 1000.0)
     from generate_series(1, $2::int) n`,
    [from, rows],
  );
  await run('analyze wallet_order');
  const { rows: ids } = await run(
    'select tx_id, amount::text as amount from wallet_order order by md5(tx_id)',
  );
  const store = createFolderStore(folder);
  const temporary = await store.temporary();
  function* lines() {
    yield 'txId,amount,currency,state\n';
    for (const [n, { tx_id: id, amount }] of (ids as { tx_id: string; amount: string }[]).entries()) {
      const minor = String(Number(amount) + (n % 1_000 === 7 ? 100 : 0)).padStart(3, '0');
      yield `${id},${minor.slice(0, -2)}.${minor.slice(-2)},CNY,done\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(temporary));
  await store.keep(temporary, name);
  ids.length = 0;
  await run(
    `insert into reconciliation (id, tenant_id, agent_id, operator_id, day, file, state, created_at)
      values (1, 11, 11, 1, $1, $2, 'queued', now())`,
    [day, name],
  );
  globalThis.gc?.();
  const idle = process.memoryUsage().rss;
  let max = idle;
  const watch = setInterval(() => {
    max = Math.max(max, process.memoryUsage().rss);
  }, 50);
  const services = { databases, ids: createIdMaker(63), config: testConfig(), demo: true, log, say };
  const began = performance.now();
  await reconciliationJob(services, store).work({
    job: { key: '1' } as never,
    signal: new AbortController().signal,
    finish: async () => true,
    onBeat: () => undefined,
  });
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(watch);
  const { rows: found } = await run('select ours, lines, same, differences from reconciliation');
  const mb = (bytes: number) => Math.round(bytes / 1024 ** 2);
  say(`${JSON.stringify(found[0])} in ${seconds.toFixed(1)} s, ${mb(max - idle)} MB above idle (bar: 60 s)`);
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

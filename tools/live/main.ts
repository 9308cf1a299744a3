import { resolve } from 'node:path';
import { createRng } from '@pitboss/rounds/deal/rng';
import pg from 'pg';
import { demoStreamUrl } from '../../apps/server/src/demo-stream.ts';
import { readNodeSecret } from '../../apps/server/src/domain/games/node-keys.ts';
import { onConnection } from '../../apps/server/src/domain/sql/run-sql.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { createLog } from '../../apps/server/src/platform/observability/log.ts';
import { runningUrl } from '../../apps/server/src/platform/postgres/cluster-state.ts';
import { demoNode, reserveNode } from '../world/games/nodes.ts';
import { startLive } from './live.ts';
import { readAbandonedAway } from './members/abandoned-away.ts';
import { readAbandoned, readOpenAwards, readPlayers } from './members/players.ts';
import { createOperator } from './stage/operator.ts';

const lines = createLog({ write: (line) => process.stdout.write(line) });
/** Anchors and agencies are paid so often, one at a time. */
const payEveryMs = 20 * 60_000;
const log = (text: string) => lines.info(text);

/** Plays on the demo data of a running server until it receives SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const url = process.env.DATABASE_URL ?? runningUrl(resolve(process.env.DATA_DIR ?? '.data'));
  const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:8110';
  if (!url) throw new Error('there is no database here; start the server first');
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  const config = loadConfig();
  const secretOf = (id: string) => readNodeSecret(onConnection(pool), config.secrets, id);
  const secret = await secretOf(demoNode);
  const reserve = await secretOf(reserveNode);
  if (!secret) throw new Error('this database holds no demo world');
  const operator = createOperator(pool, apiUrl);
  const live = await startLive({
    apiUrl,
    node: { id: demoNode, secret },
    reserve: reserve ? { id: reserveNode, secret: reserve } : undefined,
    loadPlayers: () => readPlayers(pool),
    loadAwards: () => readOpenAwards(pool),
    abandoned: await readAbandoned(pool, demoNode),
    abandonedAway: await readAbandonedAway(pool, demoNode),
    codeOf: operator.codeOf,
    playUrl: demoStreamUrl(config),
    log,
  });
  const choice = createRng(`payouts ${Date.now()}`);
  const pay = () =>
    operator.pay(choice).catch((error: Error) => log(`Live mode: nobody was paid (${error.message})`));
  // The first comes soon, so that a short visit sees one.
  setTimeout(pay, payEveryMs / 10).unref();
  setInterval(pay, payEveryMs).unref();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await live.stop();
    await pool.end();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  // A killed server cannot stop this process: without its parent there is no server to play for.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop();
  }, 2_000).unref();
}

main().catch((error: Error) => {
  process.stderr.write(`Live mode: ${error.message}\n`);
  process.exit(1);
});

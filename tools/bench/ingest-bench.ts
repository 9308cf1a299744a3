import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyLedger } from '../../apps/server/src/domain/ledger/ledger-check.ts';
import { verifyRollups } from '../../apps/server/src/domain/rollups/rollups-check.ts';
import { registerIngest } from '../../apps/server/src/game-servers/ingest/ingest.ts';
import type { ServerServices } from '../../apps/server/src/kernel/calls/services.ts';
import { openDatabases } from '../../apps/server/src/kernel/database/db.ts';
import { createIdMaker } from '../../apps/server/src/kernel/database/ids.ts';
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts';
import { createApi } from '../../apps/server/src/kernel/http/http.ts';
import { originTable } from '../../apps/server/src/kernel/http/origins.ts';
import { readState } from '../../apps/server/src/kernel/postgres/cluster-state.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/postgres/embedded-postgres.ts';
import { loadConfig } from '../../apps/server/src/kernel/start/config.ts';
import { seedSmallWorld } from '../../apps/server/src/testing/small-world.ts';
import type { LoadPlan, LoadResult } from './ingest-load.ts';
import { log } from './log.ts';

/**
 * How many bets a second the game servers' interface takes: a fresh embedded database with its safe settings, the
 * API in this process, the load in another, all on one machine. Afterwards ledger and rollups are proved.
 *
 * npm run bench:ingest -- [--seconds 20] [--at-once 8] [--rounds 50] [--bets 10] [--members 2000] [--agents 50]
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '8' },
    rounds: { type: 'string', default: '50' },
    bets: { type: 'string', default: '10' },
    members: { type: 'string', default: '2000' },
    agents: { type: 'string', default: '50' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

function runLoad(plan: LoadPlan): Promise<LoadResult> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'ingest-load.ts'), JSON.stringify(plan)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done(JSON.parse(output) as LoadResult) : fail(new Error(`the load ended with ${code}`)),
    );
  });
}

const folder = mkdtempSync(join(tmpdir(), 'pitboss-bench-'));
chmodSync(folder, 0o755);
process.env.DATA_DIR = folder;
process.env.PITBOSS_TESTING = '1';
const config = loadConfig();
const postgres = await startEmbeddedPostgres(folder, () => undefined);
const databases = openDatabases(postgres.url);
const services: ServerServices = { config, databases, ids: createIdMaker(0), demo: false, log, say };
const api = createApi(services, [], originTable(config));
try {
  await migrate(databases.system);
  const world = await seedSmallWorld(databases, {
    agents: Number(values.agents),
    members: Number(values.members),
    balance: 100_000_000_000n,
    tenants: 2,
  });
  registerIngest(api, services);
  const url = await api.listen({ port: 0, host: '127.0.0.1' });
  const plan: LoadPlan = {
    url,
    node: world.node,
    members: world.members.length,
    gameIds: world.gameIds,
    seconds: 3,
    requestsAtOnce: Number(values['at-once']),
    roundsPerRequest: Number(values.rounds),
    betsPerRound: Number(values.bets),
  };
  await runLoad(plan);
  const before = process.cpuUsage();
  const result = await runLoad({ ...plan, seconds: Number(values.seconds) });
  const own = process.cpuUsage(before);
  say(
    `${Math.round(result.bets / result.seconds)} bets/s over ${result.seconds.toFixed(1)} s ` +
      `(${result.requests} requests, p50 ${result.p50Ms.toFixed(0)} ms, p95 ${result.p95Ms.toFixed(0)} ms, ` +
      `max ${result.maxMs.toFixed(0)} ms, ${result.refused} rounds not accepted); ` +
      `processor: server ${((own.user + own.system) / 1e6).toFixed(1)} s, load ${result.cpuSeconds.toFixed(1)} s`,
  );
  const faults = await verifyLedger(databases.system);
  const differences = await verifyRollups(databases.system);
  say(
    faults.length ? `ledger WRONG: ${JSON.stringify(faults[0])}` : 'ledger: every line and balance is right',
  );
  say(differences.length ? `rollups WRONG: ${JSON.stringify(differences[0])}` : 'rollups: what the bets say');
  if (faults.length || differences.length || result.refused) process.exitCode = 1;
} finally {
  await api.close();
  await databases.close();
  await postgres.stop();
  const cluster = readState(folder)?.cluster;
  if (cluster) rmSync(cluster, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

import { parseArgs } from 'node:util';
import { registerIngest } from '../../apps/server/src/ingest/ingest.ts';
import { createRiskEngine } from '../../apps/server/src/risk/engine.ts';
import { seedSmallWorld } from '../../apps/server/src/testing/small-world.ts';
import { say, startFreshServer } from './fresh-server.ts';
import type { LoadPlan, LoadResult } from './load/ingest-load.ts';
import { runLoad } from './load/run-load.ts';

/**
 * Measures whether risk control keeps up with the bets: a new embedded database, the game servers' interface
 * with the evaluation of every monitor in this process, the load in another, at a fixed number of bets per
 * second. First without the evaluation, then with it: the difference in processor time is the cost of a bet
 * there. Lag is the age of the oldest bet that waits for evaluation.
 *
 * npm run bench:risk -- [--seconds 20] [--pace 2000] [--members 2000] [--agents 50]
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    pace: { type: 'string', default: '2000' },
    members: { type: 'string', default: '2000' },
    agents: { type: 'string', default: '50' },
  },
});

const server = await startFreshServer();
const { api, databases, services } = server;
const engine = createRiskEngine(services);

async function oldestMs(): Promise<number> {
  const { rows } = await databases.systemPool.query<{ at: string | null }>(
    'select min(at)::text as at from risk_batch',
  );
  return rows[0]?.at ? Date.now() - Number(rows[0].at) : 0;
}

async function measured(plan: LoadPlan, name: string, evaluates: boolean): Promise<number> {
  const lags: number[] = [];
  const watch = setInterval(() => void oldestMs().then((lag) => lags.push(lag)), 250);
  const before = process.cpuUsage();
  const result = await runLoad<LoadResult>('ingest-load.ts', plan);
  clearInterval(watch);
  const endedAt = performance.now();
  if (evaluates) while ((await oldestMs()) > 0) await new Promise((done) => setTimeout(done, 20));
  const caughtUp = performance.now() - endedAt;
  const own = process.cpuUsage(before);
  const perBet = (own.user + own.system) / result.bets;
  lags.sort((a, b) => a - b);
  const at = (share: number) => lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? 0;
  say(
    `${name}: ${Math.round(result.bets / result.seconds)} bets/s over ${result.seconds.toFixed(1)} s, ` +
      `request p50 ${result.p50Ms.toFixed(0)} ms, p95 ${result.p95Ms.toFixed(0)} ms; processor ${perBet.toFixed(0)} µs a bet` +
      (evaluates
        ? `; lag p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms, caught up after ${caughtUp.toFixed(0)} ms`
        : ''),
  );
  return perBet;
}

try {
  const world = await seedSmallWorld(databases, {
    agents: Number(values.agents),
    members: Number(values.members),
    balance: 100_000_000_000n,
    tenants: 2,
  });
  registerIngest(api, services);
  const plan: LoadPlan = {
    url: await api.listen({ port: 0, host: '127.0.0.1' }),
    node: world.node,
    members: world.members.length,
    gameIds: world.gameIds,
    seconds: Number(values.seconds),
    requestsAtOnce: 8,
    roundsPerRequest: 20,
    betsPerRound: 10,
    betsPerSecond: Number(values.pace),
  };
  await runLoad('ingest-load.ts', { ...plan, seconds: 3 });
  const without = await measured(plan, 'without evaluation', false);
  await databases.systemPool.query('delete from risk_batch');
  engine.start();
  await runLoad('ingest-load.ts', { ...plan, seconds: 3 });
  const withIt = await measured(plan, 'with evaluation', true);
  say(`evaluation: ${(withIt - without).toFixed(0)} µs a bet`);
  const { rows } = await databases.systemPool.query<{ table: string; rows: string; size: string }>(
    `select relname as table, n_live_tup as rows, pg_size_pretty(pg_total_relation_size(relid)) as size
     from pg_stat_user_tables where relname like 'risk%' order by pg_total_relation_size(relid) desc limit 4`,
  );
  say(rows.map((row) => `${row.table} ${row.rows} rows, ${row.size}`).join('; '));
} finally {
  await engine.stop();
  await server.stop();
}

import { parseArgs } from 'node:util';
import { registerIngest } from '../../apps/server/src/ingest/ingest.ts';
import { seedSmallWorld } from '../../apps/server/src/testing/small-world.ts';
import { proveBooks, say, startFreshServer } from './fresh-server.ts';
import type { LoadPlan, LoadResult } from './load/ingest-load.ts';
import { watchProcessor } from './load/processor.ts';
import { runLoad } from './load/run-load.ts';

/**
 * Measures the bets per second that the game servers' interface accepts: a new embedded database with its
 * safe settings, the API in this process, the load in another, all on one host. Afterwards the ledger is
 * verified.
 *
 * npm run bench:ingest -- [--warm 35] [--seconds 20] [--at-once 8] [--rounds 50] [--bets 10] [--members 2000]
 * [--agents 50]
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    warm: { type: 'string', default: '35' },
    'at-once': { type: 'string', default: '8' },
    rounds: { type: 'string', default: '50' },
    bets: { type: 'string', default: '10' },
    members: { type: 'string', default: '2000' },
    agents: { type: 'string', default: '50' },
  },
});

const server = await startFreshServer();
const { api, databases, services } = server;
try {
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
    seconds: Number(values.warm),
    requestsAtOnce: Number(values['at-once']),
    roundsPerRequest: Number(values.rounds),
    betsPerRound: Number(values.bets),
  };
  await runLoad('ingest-load.ts', plan);
  const used = watchProcessor({ server: () => [process.pid], database: server.databaseProcesses });
  const result = await runLoad<LoadResult>('ingest-load.ts', { ...plan, seconds: Number(values.seconds) });
  const { server: own, database } = used();
  const perBet = (ms: number) => `${((1_000 * ms) / result.bets).toFixed(0)} µs`;
  say(
    `${Math.round(result.bets / result.seconds)} bets/s over ${result.seconds.toFixed(1)} s ` +
      `(${result.requests} requests, p50 ${result.p50Ms.toFixed(0)} ms, p95 ${result.p95Ms.toFixed(0)} ms, ` +
      `max ${result.maxMs.toFixed(0)} ms, ${result.rejected} rounds not accepted); ` +
      `processor: server ${perBet(own)}, database ${perBet(database)}, load ${perBet(result.cpuSeconds * 1_000)} a bet`,
  );
  if (!(await proveBooks(databases)) || result.rejected) process.exitCode = 1;
} finally {
  await server.stop();
}

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openSession } from '../../../apps/server/src/platform/auth/session.ts';
import { openDatabases } from '../../../apps/server/src/platform/db/databases/open-databases.ts';
import {
  processesOn,
  readState,
  runningUrl,
} from '../../../apps/server/src/platform/postgres/cluster-state.ts';
import { programArgs } from '../../../apps/server/src/platform/start/program.ts';
import { seedSmallWorld } from '../../../apps/server/src/testing/small-world.ts';
import { proveBooks, say } from '../fresh-server.ts';
import type { LoadPlan, LoadResult } from '../load/ingest-load.ts';
import type { MixedPlan, MixedResult } from '../load/mixed-load.ts';
import { deckOf } from '../load/mixed-steps.ts';
import { watchProcessor } from '../load/processor.ts';
import { runLoad } from '../load/run-load.ts';

/**
 * Measures bets per second of a whole server with `SERVERS` processes: alone, and while consoles make half of
 * the requests that they can make without bets. Server, database and load share the host.
 *
 * npm run bench:capacity -- [--servers 1] [--bets 10000] [--warm 30] [--seconds 20]
 */
const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '1' },
    bets: { type: 'string', default: '10000' },
    warm: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '20' },
  },
});
const seconds = Number(values.seconds);
const ports = { ADMIN_PORT: '8480', AGENT_PORT: '8481', API_PORT: '8482' };
const people = 16;
const readyMs = 180_000;

const folder = mkdtempSync(join(tmpdir(), 'pitboss-capacity-'));
chmodSync(folder, 0o755);

function startServer(): ChildProcess {
  return spawn(process.execPath, programArgs('apps/server/src/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...ports,
      DATA_DIR: folder,
      // Demo data accept the testing profile, which has no limit of requests by session.
      WORLD: 'demo',
      WORLD_BETS: '20000',
      LIVE: 'off',
      PITBOSS_TESTING: '1',
      SERVERS: values.servers,
      LOG_LEVEL: 'error',
    },
  });
}

async function whenReady(server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + readyMs; Date.now() < deadline; await pause(500)) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const reply = await fetch(`http://127.0.0.1:${ports.API_PORT}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
  }
  throw new Error('the server is not ready');
}

/** Returns a process and all below it, without those of the database. */
function familyOf(pid: number): number[] {
  const database = new Set(databaseProcesses());
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [pid];
  for (const one of found)
    for (const [child, parent] of parents) if (parent === one && !database.has(child)) found.push(child);
  return found;
}

function databaseProcesses(): number[] {
  const cluster = readState(folder)?.cluster;
  return cluster ? processesOn(cluster) : [];
}

const server = startServer();
try {
  await whenReady(server);
  const databases = openDatabases(runningUrl(folder) ?? '');
  const world = await seedSmallWorld(databases, {
    agents: 50,
    members: 2_000,
    balance: 100_000_000_000n,
    tenants: 2,
  });
  const session = { appType: 0, ip: '127.0.0.1', userAgent: 'bench', bindCookie: false } as const;
  const { token } = await openSession(databases.system, { operatorId: '1', ...session });
  const bets: LoadPlan = {
    url: `http://127.0.0.1:${ports.API_PORT}`,
    node: world.node,
    members: world.members.length,
    gameIds: world.gameIds,
    seconds,
    requestsAtOnce: 8,
    roundsPerRequest: 50,
    betsPerRound: 10,
  };
  const consoles: MixedPlan = {
    url: bets.url,
    tokens: [token],
    people,
    seconds,
    requests: 0,
    deck: deckOf(Date.now()),
  };
  const first = await fetch(`${consoles.url}/player/list`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: '{}',
  });
  const { code, desc } = (await first.json()) as { code: number; desc: string };
  if (code !== 0) throw new Error(`the consoles cannot read: ${code} ${desc}`);
  const measure = async (name: string, plan: LoadPlan | null, requests: MixedPlan | null) => {
    const used = watchProcessor({
      server: () => familyOf(server.pid as number),
      database: databaseProcesses,
    });
    const [taken, read] = await Promise.all([
      plan && runLoad<LoadResult>('ingest-load.ts', plan),
      requests && runLoad<MixedResult>('mixed-load.ts', requests),
    ]);
    const cost = used();
    const perBet = (ms: number) => (taken ? `${((1_000 * ms) / taken.bets).toFixed(0)} µs` : '');
    say(
      [
        name,
        ...(taken
          ? [
              `${Math.round(taken.bets / taken.seconds)} bets/s, p95 of a request ${taken.p95Ms.toFixed(0)} ms, ${taken.rejected} rounds not accepted`,
            ]
          : []),
        ...(read
          ? [
              `${Math.round(read.requests / read.seconds)} requests/s, p50 ${read.p50Ms.toFixed(0)} ms, p99 ${read.p99Ms.toFixed(0)} ms, ${read.failed} failed`,
            ]
          : []),
        ...(taken && !read
          ? [
              `processor a bet: server ${perBet(cost.server)}, database ${perBet(cost.database)}, load ${perBet(taken.cpuSeconds * 1_000)}`,
            ]
          : []),
      ].join('; '),
    );
    return { taken, read };
  };
  say(`SERVERS=${values.servers}`);
  await measure('warming up', { ...bets, seconds: Number(values.warm) }, { ...consoles, seconds: 10 });
  await measure('bets alone', bets, null);
  const { read } = await measure('consoles alone', null, consoles);
  const half = read ? read.requests / read.seconds / 2 : 0;
  await measure(
    `${values.bets} bets/s beside half of the consoles`,
    { ...bets, betsPerSecond: Number(values.bets) },
    { ...consoles, perSecond: half },
  );
  const right = await proveBooks(databases);
  await databases.close();
  if (!right) process.exitCode = 1;
} finally {
  server.kill('SIGTERM');
  await new Promise((done) => (server.exitCode === null ? server.once('exit', done) : done(undefined)));
  const cluster = readState(folder)?.cluster;
  if (cluster) rmSync(cluster, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

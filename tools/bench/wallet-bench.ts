import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { walletKey } from '../../apps/server/src/domain/agents/wallet-key.ts';
import { betRoutes } from '../../apps/server/src/features/bets/bets.routes.ts';
import { memberRoutes } from '../../apps/server/src/features/members/members.routes.ts';
import { orderRoutes } from '../../apps/server/src/features/orders/orders.routes.ts';
import { registerIngest } from '../../apps/server/src/ingest/ingest.ts';
import { createOutbound } from '../../apps/server/src/platform/outbound/outbound.ts';
import { freePort } from '../../apps/server/src/platform/postgres/free-port.ts';
import { programArgs } from '../../apps/server/src/platform/start/program.ts';
import { seedSmallWorld } from '../../apps/server/src/testing/small-world.ts';
import { proveBooks, say, startFreshServer } from './fresh-server.ts';
import { watchProcessor } from './load/processor.ts';
import { runLoad } from './load/run-load.ts';
import type { WalletPlan, WalletResult } from './load/wallet-load.ts';

/**
 * Measures the bets per second that go through the agents' wallets: a new embedded database with its safe
 * settings, the server in this process, the reference wallet and the load in two more, all on one host. Every
 * bet is placed and settled, and each call is recorded before and after it. `--dead` agents never respond;
 * each has as many playing members as a healthy one. Meanwhile an operator reads a page of orders with its
 * totals, of bets and of members, one after another, four times a second. The output includes the processor
 * time per bet of each program: on a shared host that is the figure to compare, best with a number of
 * `--bets` instead of seconds, `--quiet` (no lists), and two versions alternately.
 *
 * npm run bench:wallet -- [--seconds 20] [--bets 0] [--agents 50] [--dead 0] [--members 400] [--pace 0]
 * [--quiet]
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    bets: { type: 'string', default: '0' },
    agents: { type: 'string', default: '50' },
    dead: { type: 'string', default: '0' },
    members: { type: 'string', default: '400' },
    pace: { type: 'string', default: '0' },
    quiet: { type: 'boolean', default: false },
  },
});
const dead = Number(values.dead);

const server = await startFreshServer([...orderRoutes, ...betRoutes, ...memberRoutes]);
const { api, databases, services } = server;
const data = mkdtempSync(join(tmpdir(), 'pitboss-bench-wallet-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
// Accepts the connection and the request, and never responds.
const silent = createServer(() => undefined).listen(0, '127.0.0.1');
await once(silent, 'listening');
const silentOrigin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
const world = await seedSmallWorld(databases, {
  agents: Number(values.agents) + dead,
  members: Number(values.members),
  tenants: 2,
});
const wallet = spawn(process.execPath, programArgs('apps/wallet/src/main.ts'), {
  stdio: ['pipe', 'inherit', 'inherit'],
  env: { ...process.env, WALLET_PORT: String(port), WALLET_DATA: data },
});
const keys = world.agents.map(({ id }) => ({ agentId: id, ...walletKey(services.config.secrets, id) }));
wallet.stdin.end(JSON.stringify(keys));
try {
  await databases.systemPool.query(
    `update agent a set transfer_mode = 'seamless', callback_url = case when a.id = any($2::bigint[]) then $3
      else $1 end`,
    [`${origin}/wallet`, world.agents.slice(0, dead).map(({ id }) => id), silentOrigin],
  );
  const toWallet = createOutbound({ allowed: origin });
  const toSilent = createOutbound({ allowed: silentOrigin });
  registerIngest(api, services, Date.now, {
    outbound: {
      call: (request) => (request.url.origin === origin ? toWallet : toSilent).call(request),
      close() {
        toWallet.close();
        toSilent.close();
      },
    },
  });
  const deadIds = new Set(world.agents.slice(0, dead).map(({ id }) => id));
  const plan: WalletPlan = {
    url: await api.listen({ port: 0, host: '127.0.0.1' }),
    node: world.node,
    members: world.members.map(({ account }) => account),
    dead: world.members.filter(({ agentId }) => deadIds.has(agentId)).map(({ account }) => account),
    gameIds: world.gameIds,
    seconds: 3,
    bets: 0,
    pace: Number(values.pace),
    token: values.quiet ? null : await server.signIn(),
  };
  await runLoad('wallet-load.ts', plan);
  const used = watchProcessor({
    server: () => [process.pid],
    wallet: () => [wallet.pid ?? 0],
    database: server.databaseProcesses,
  });
  const bets = Number(values.bets);
  const seconds = bets > 0 ? 600 : Number(values.seconds);
  const result = await runLoad<WalletResult>('wallet-load.ts', { ...plan, seconds, bets });
  const { server: ofServer, wallet: ofWallet, database } = used();
  say(
    `${Math.round(result.bets / result.seconds)} bets/s over ${result.seconds.toFixed(1)} s, ${result.settled} of ${result.bets} ` +
      `settled (a bet's answer p50 ${result.p50Ms.toFixed(0)} ms, p95 ${result.p95Ms.toFixed(0)} ms, p99 ${result.p99Ms.toFixed(0)} ms, ` +
      `max ${result.maxMs.toFixed(0)} ms); codes ${JSON.stringify(result.codes)}${dead ? `, of the dead ${JSON.stringify(result.deadCodes)}` : ''}; ` +
      `load ${result.cpuSeconds.toFixed(1)} s`,
  );
  const perBet = (ms: number) => `${(ms / result.bets).toFixed(3)} ms`;
  say(
    `processor a bet: server ${perBet(ofServer)}, database ${perBet(database)}, wallet ${perBet(ofWallet)}, together ` +
      perBet(ofServer + database + ofWallet),
  );
  const { count, p50Ms, p99Ms, maxMs } = result.lists;
  say(
    `${count} lists of the console: p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, max ${maxMs.toFixed(0)} ms`,
  );
  const { rows } = await databases.systemPool.query(
    `select (select count(*)::int from wallet_order) as orders, (select count(*)::int
      from wallet_attempt) as attempts,
       (select count(*)::int from wallet_answer) as answers, (select count(*)::int from wallet_order
         where record_due) as due`,
  );
  say(`on record: ${JSON.stringify(rows[0])}`);
  if (!(await proveBooks(databases))) process.exitCode = 1;
} finally {
  silent.closeAllConnections();
  silent.close();
  wallet.kill();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { orderRoutes } from '../../features/orders/orders.routes.ts';
import { registerIngest } from '../../ingest/ingest.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { openDatabases } from '../../platform/db/databases/open-databases.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { createApi } from '../../platform/http/http.ts';
import { originTable } from '../../platform/http/origins.ts';
import { createLog } from '../../platform/observability/log.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';

/**
 * Runs the part of the server that wallets' orders pass through, as a process that can be killed: the game
 * servers' interface and the order desk. It loads, prints "warm", and waits for a line with the point at
 * which it is to be killed (`point:n`, or `-`). Then it starts and prints "ready". The wallet's origin is in
 * TEST_WALLET, the rest of its environment is a server's.
 */
process.stdout.write('warm\n');
const [where] = (await once(createInterface(process.stdin), 'line')) as [string];
if (where === '-') delete process.env.WALLET_CRASH_AT;
else process.env.WALLET_CRASH_AT = where;
const config = loadConfig();
// Several of them, and the files of other workers, share the connections of one database.
const databases = openDatabases(config.databaseUrl ?? '', 6);
const services: ServerServices = {
  config,
  databases,
  ids: createIdMaker(config.node),
  demo: true,
  log: createLog({ write: (line) => process.stderr.write(line), level: 'error' }),
  say: (line) => process.stderr.write(`${line}\n`),
};
const app = createApi(services, orderRoutes, originTable(config, services.demo));
// A tenth of a wallet's time limit: most of a run would be waiting otherwise.
const outbound = createOutbound({ allowed: process.env.TEST_WALLET, limits: { totalMs: 600 } });
registerIngest(app, services, Date.now, { outbound });
await app.listen({ port: config.apiPort, host: '127.0.0.1' });
process.stdout.write('ready\n');

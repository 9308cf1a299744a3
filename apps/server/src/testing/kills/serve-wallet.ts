import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { orderRoutes } from '../../features/orders/orders.routes.ts';
import { registerIngest } from '../../game-servers/ingest/ingest.ts';
import type { ServerServices } from '../../kernel/calls/services.ts';
import { openDatabases } from '../../kernel/database/db.ts';
import { createIdMaker } from '../../kernel/database/ids.ts';
import { createApi } from '../../kernel/http/http.ts';
import { originTable } from '../../kernel/http/origins.ts';
import { createOutbound } from '../../kernel/outbound/outbound.ts';
import { loadConfig } from '../../kernel/start/config.ts';
import { createLog } from '../../kernel/watch/log.ts';

/**
 * The part of the server that wallets' orders pass through, as a process of its own that can be killed: the game servers'
 * interface and the order desk. It loads, says "warm", and waits for a line: where it is to be killed (`point:n`, or `-`).
 * Then it starts and says "ready". The wallet's origin is in TEST_WALLET, the rest of its environment is a server's.
 */
process.stdout.write('warm\n');
const [where] = (await once(createInterface(process.stdin), 'line')) as [string];
if (where === '-') delete process.env.WALLET_CRASH_AT;
else process.env.WALLET_CRASH_AT = where;
const config = loadConfig();
const databases = openDatabases(config.databaseUrl ?? '');
const services: ServerServices = {
  ...{ config, databases, ids: createIdMaker(config.node), demo: true },
  log: createLog({ write: (line) => process.stderr.write(line), level: 'error' }),
  say: (line) => process.stderr.write(`${line}\n`),
};
const app = createApi(services, orderRoutes, originTable(config));
// A tenth of the time that a wallet has to answer: most of a run would be waiting otherwise.
const outbound = createOutbound({ allowed: process.env.TEST_WALLET, limits: { totalMs: 600 } });
registerIngest(app, services, Date.now, { outbound });
await app.listen({ port: config.apiPort, host: '127.0.0.1' });
process.stdout.write('ready\n');

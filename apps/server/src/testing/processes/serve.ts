import { createApp } from '../../app.ts';
import { placeReferenceWallet, startReferenceWallet } from '../../demo-wallet.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { openDatabases } from '../../platform/db/databases/open-databases.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { createLog } from '../../platform/observability/log.ts';

/**
 * Runs the API as a separate process on an existing database, so that a test can kill it: DATABASE_URL,
 * API_PORT, NODE_ID and the secrets come from the environment. Prints "ready" once it listens.
 */
const config = loadConfig();
// Several of them, and the files of other workers, share the connections of one database.
const databases = openDatabases(config.databaseUrl ?? '', 6);
// Runs the reference wallet too, if a test requires one (REFERENCE_WALLET); without its faults.
if (process.env.REFERENCE_WALLET) {
  config.referenceWallet = await placeReferenceWallet(config, databases);
  await startReferenceWallet(config, databases, 'none');
}
const app = await createApp({
  config,
  databases,
  ids: createIdMaker(config.node),
  demo: true,
  log: createLog({ write: (line) => process.stderr.write(line), level: 'warn' }),
  say: (line) => process.stderr.write(`${line}\n`),
});
await app.listen({ port: config.apiPort, host: '127.0.0.1' });
process.stdout.write('ready\n');

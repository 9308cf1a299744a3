import { createApp } from '../../app.ts';
import { placeReferenceWallet, startReferenceWallet } from '../../demo-wallet.ts';
import { openDatabases } from '../../kernel/database/db.ts';
import { createIdMaker } from '../../kernel/database/ids.ts';
import { loadConfig } from '../../kernel/start/config.ts';
import { createLog } from '../../kernel/watch/log.ts';

/**
 * The API as a process of its own on a database that is there already, so that a test can kill it: DATABASE_URL,
 * API_PORT, NODE_ID and the secrets come from the environment. Says "ready" once it listens.
 */
const config = loadConfig();
const databases = openDatabases(config.databaseUrl ?? '');
// Beside it the reference wallet, where a test wants one (REFERENCE_WALLET); without its faults.
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

import pg from 'pg';
import { loadConfig } from '../../apps/server/src/kernel/start/config.ts';
import { reachDatabase } from './database.ts';
import { verifyWorld } from './verify/verify.ts';

/** Proves the data of an installation; ends with 1 when something is wrong. */
const database = await reachDatabase(loadConfig(), () => undefined);
const client = new pg.Client({ connectionString: database.url });
try {
  await client.connect();
  // One snapshot for all checks, so that a running server does not make them differ.
  await client.query('begin isolation level repeatable read read only');
  const findings = await verifyWorld(client);
  for (const { name, ok, detail } of findings)
    process.stdout.write(`${ok ? 'ok   ' : 'WRONG'} ${name} (${detail})\n`);
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
} finally {
  await client.end();
  await database.stop();
}

import pg from 'pg';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { reachDatabase } from './database.ts';
import { findingText, verifyWorld } from './verify/verify.ts';

/** Proves the data of an installation; ends with 1 when something is wrong. */
const database = await reachDatabase(loadConfig(), () => undefined);
const client = new pg.Client({ connectionString: database.url });
try {
  await client.connect();
  // One snapshot for all checks, so that a running server does not make them differ.
  await client.query('begin isolation level repeatable read read only');
  const findings = await verifyWorld(client);
  for (const finding of findings) process.stdout.write(findingText(finding));
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
} finally {
  await client.end();
  await database.stop();
}

import pg from 'pg';
import { prove } from './prove.ts';
import { findingText, verifyWorld } from './verify/verify.ts';

/** Proves the data of an installation; ends with 1 when something is wrong. */
await prove(async ({ url }) => {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    // One snapshot for all checks, so that a running server does not make them differ.
    await client.query('begin isolation level repeatable read read only');
    const findings = await verifyWorld(client);
    for (const finding of findings) process.stdout.write(findingText(finding));
    return findings.every(({ ok }) => ok);
  } finally {
    await client.end();
  }
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { migratedFolder, sharedCluster } from '../database.ts';

/**
 * Starts one cluster for all files of a run: migrating a database takes seconds, copying one a tenth of a
 * second. Runs as a separate process, because vitest's main process cannot find the programs of PostgreSQL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'cluster.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(cluster, 'exit');
  const line = once(createInterface(cluster.stdout), 'line') as Promise<string[]>;
  const [text] = await Promise.race([line, ended.then(() => [])]);
  if (!text) throw new Error('The database of the tests did not start; see the lines above.');
  const { url, migrated } = JSON.parse(text) as { url: string; migrated?: string };
  process.env[sharedCluster] = url;
  if (migrated) process.env[migratedFolder] = migrated;
  return async () => {
    cluster.stdin.end();
    await ended;
  };
}

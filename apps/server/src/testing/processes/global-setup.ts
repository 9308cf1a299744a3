import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sharedCluster } from '../database.ts';

/**
 * One cluster for all files of a run: to migrate a database takes seconds, to copy one a tenth of a second. It is a process
 * of its own, because vitest's main process cannot find the programs of PostgreSQL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'cluster.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(cluster, 'exit');
  const said = once(createInterface(cluster.stdout), 'line');
  const [url] = await Promise.race([said, ended.then(() => [null])]);
  if (!url) throw new Error('the database of the tests did not start');
  process.env[sharedCluster] = String(url);
  return async () => {
    cluster.stdin.end();
    await ended;
  };
}

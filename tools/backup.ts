import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { runningUrl } from '../apps/server/src/kernel/cluster-state.ts';
import { loadConfig } from '../apps/server/src/kernel/config.ts';
import { openServerDatabase } from '../apps/server/src/kernel/database-start.ts';
import { openDatabases } from '../apps/server/src/kernel/db.ts';
import { migrate } from '../apps/server/src/kernel/migrate.ts';
import { readBackup, writeBackup } from './backup-format.ts';

/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`. A backup may be taken while the server runs; a restore needs it
 * stopped. The secrets travel with the data, because passwords cannot be checked without them: keep the file safe.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  return client
    .connect()
    .then(() => client.end().then(() => true))
    .catch(() => false);
}

async function main(mode: string | undefined, file: string | undefined): Promise<void> {
  if ((mode !== 'backup' && mode !== 'restore') || !file)
    throw new Error('usage: npm run backup -- FILE, npm run restore -- FILE');
  const config = loadConfig();
  const running = config.databaseUrl ?? runningUrl(config.dataDir);
  const up = running !== null && (await answers(running));
  if (mode === 'restore' && up && !config.databaseUrl)
    throw new Error('the server is running on this data folder; stop it before restoring');
  const database =
    up && running ? { url: running, stop: async () => undefined } : await openServerDatabase(config, say);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    if (mode === 'backup') await backup(client, resolve(file), config.dataDir);
    else await restore(client, database.url, resolve(file), config.dataDir);
  } finally {
    await client.end();
    await database.stop();
  }
}

async function backup(client: pg.Client, file: string, dataDir: string): Promise<void> {
  const secretsFile = join(dataDir, 'secrets.json');
  const secrets = existsSync(secretsFile) ? (JSON.parse(readFileSync(secretsFile, 'utf8')) as unknown) : null;
  const gzip = createGzip({ level: 6 });
  const written = pipeline(gzip, createWriteStream(`${file}.part`, { mode: 0o600 }));
  const rows = await writeBackup(client, gzip, secrets, say);
  gzip.end();
  await written;
  renameSync(`${file}.part`, file);
  say(`Backup of ${rows} rows written to ${file}`);
}

async function restore(client: pg.Client, url: string, file: string, dataDir: string): Promise<void> {
  const databases = openDatabases(url, 2);
  await migrate(databases.system);
  await databases.close();
  const source = createReadStream(file);
  const gunzip = source.pipe(createGunzip());
  source.once('error', (error) => gunzip.destroy(error));
  const { head, rows } = await readBackup(client, gunzip, say);
  if (head.secrets)
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(head.secrets), { mode: 0o600 });
  say(`Restored ${rows} rows of the backup made at ${head.madeAt}`);
}

try {
  await main(process.argv[2], process.argv[3]);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

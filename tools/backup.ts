import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { type Config, loadConfig } from '../apps/server/src/platform/config/config.ts';
import { fileStoreOf } from '../apps/server/src/platform/files/stores.ts';
import { runningUrl } from '../apps/server/src/platform/postgres/cluster-state.ts';
import { openServerDatabase } from '../apps/server/src/platform/postgres/database-start.ts';
import { takeAlone } from '../apps/server/src/platform/postgres/presence.ts';
import { markRestored } from '../apps/server/src/platform/start/restored-mark.ts';
import { type BackupFiles, readBackup, writeBackup } from './backup/backup-format.ts';
import { restorePhysical } from './physical/restore-physical.ts';
import { writePhysical } from './physical/write-physical.ts';

/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`; with `--physical` a FOLDER of the database's files.
 * A backup may be taken while the server runs; a restore needs it stopped. The secrets travel with the data,
 * because passwords cannot be checked without them: keep it safe.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Progress by table, which only a person at a terminal reads. */
const progress = process.stdout.isTTY ? say : () => undefined;

/** Name of standard output, where a backup goes to, and of standard input, where a restore reads it. */
const standard = '-';

/** A client whose connection may drop without ending the process: the statement that meets it fails. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function replies(url: string): Promise<boolean> {
  return connect(url)
    .then((client) => client.end().then(() => true))
    .catch(() => false);
}

/**
 * Opens the database: for a backup the running server's one if there is one, otherwise a database started for
 * this program. A restore must have exclusive access.
 */
async function openDatabase(config: Config, mode: 'backup' | 'restore') {
  const running = mode === 'backup' ? (config.databaseUrl ?? runningUrl(config.dataDir)) : null;
  return running && (await replies(running))
    ? { url: running, stop: async () => undefined }
    : openServerDatabase(config, progress);
}

async function main(mode: string | undefined, options: readonly string[]): Promise<void> {
  const isPhysical = mode === 'backup' && options[0] === '--physical';
  const [file, more] = isPhysical ? options.slice(1) : options;
  if ((mode !== 'backup' && mode !== 'restore') || !file || file.startsWith('--') || more !== undefined)
    throw new Error(
      'usage: pitboss backup FILE (or - for standard output), pitboss backup --physical FOLDER, pitboss restore FILE (or - for standard input, or FOLDER)',
    );
  const config = loadConfig();
  if (mode === 'restore' && statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    const { madeAt } = await restorePhysical(resolve(file), config, say);
    say(`Restored the files of the backup made at ${madeAt}`);
    return;
  }
  const database = await openDatabase(config, mode);
  const client = await connect(database.url);
  try {
    if (isPhysical) await backupFiles(client, resolve(file), config);
    else if (mode === 'backup') await backup(client, file, config);
    else await restore(client, file, config);
  } finally {
    await client.end();
    await database.stop();
  }
}

/** The storage of uploaded files, as a server with this configuration has it. */
function uploadedFiles(config: Config): BackupFiles {
  const store = fileStoreOf(config);
  return {
    read: store.read,
    async write(name, bytes) {
      const temporary = await store.temporary();
      await writeFile(temporary, bytes, { mode: 0o600 });
      await store.keep(temporary, name);
    },
  };
}

async function backupFiles(client: pg.Client, folder: string, config: Config): Promise<void> {
  const { files } = await writePhysical(client, folder, config);
  await recordBackup(client);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  say(`Backup of ${files.length} files (${(bytes / 2 ** 20).toFixed(0)} MB) written to ${folder}`);
}

async function backup(client: pg.Client, file: string, config: Config): Promise<void> {
  const secretsFile = join(config.dataDir, 'secrets.json');
  const secrets = existsSync(secretsFile) ? (JSON.parse(readFileSync(secretsFile, 'utf8')) as unknown) : null;
  const gzip = createGzip({ level: 6 });
  const isFile = file !== standard;
  const part = `${resolve(file)}.part`;
  const written = pipeline(gzip, isFile ? createWriteStream(part, { mode: 0o600 }) : process.stdout);
  const rows = await writeBackup(
    client,
    gzip,
    secrets,
    isFile ? progress : () => undefined,
    uploadedFiles(config),
  );
  gzip.end();
  await written;
  if (isFile) renameSync(part, resolve(file));
  await recordBackup(client);
  if (!isFile) return;
  say(`Backup of ${rows} rows written to ${file}`);
}

/** Stores the time of a complete backup, which the doctor and the metrics read. A standby stores none. */
const recordBackup = (client: pg.Client) =>
  client
    .query(
      `insert into setting (key, value) values ('backupAt', to_jsonb($1::bigint))
       on conflict (key) do update set value = excluded.value`,
      [Date.now()],
    )
    .catch(() => undefined);

async function restore(client: pg.Client, file: string, config: Config): Promise<void> {
  if (!(await takeAlone(client)))
    throw new Error('a server is running on this database; stop it before restoring');
  const source = file === standard ? process.stdin : createReadStream(resolve(file));
  const gunzip = source.pipe(createGunzip());
  source.once('error', (error: Error) => gunzip.destroy(error));
  const { head, rows } = await readBackup(client, gunzip, progress, uploadedFiles(config));
  if (head.secrets) {
    const secretsFile = join(config.dataDir, 'secrets.json');
    writeFileSync(`${secretsFile}.part`, JSON.stringify(head.secrets), { mode: 0o600 });
    renameSync(`${secretsFile}.part`, secretsFile);
  }
  markRestored(config.dataDir, head.madeAt);
  say(`Restored ${rows} rows of the backup made at ${head.madeAt}`);
}

try {
  await main(process.argv[2], process.argv.slice(3));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

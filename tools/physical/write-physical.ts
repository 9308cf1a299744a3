import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../apps/server/src/platform/config/config.ts';
import { isDiskFull, writeWhole } from '../../apps/server/src/platform/disk/whole-file.ts';
import { readState } from '../../apps/server/src/platform/postgres/cluster-state.ts';
import { installedRelease } from '../../apps/server/src/platform/start/release.ts';
import { copyFile, forEach, type KeptFile, pathsIn, sync } from './copy-files.ts';
import { besideFolder, databaseFolder, type Manifest, manifestFile } from './manifest.ts';

/**
 * Folders whose contents the database recreates, and files of a running database; pg_basebackup omits the
 * same.
 */
const passingFolders =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const passingFiles = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init.*|t\d+_\d+.*)$/;
const isPassing = (path: string) => passingFolders.test(path) || passingFiles.test(basename(path));
/** Determines the start of recovery unless `backup_label` does, and is the last file to be copied. */
const control = join('global', 'pg_control');

/** Entries of a data folder that belong to one installation, or can be recreated. */
const notOfData = new Set(['postgres', 'postgres.json', 'server.lock', 'server-id', 'exports']);
const isOfInstallation = (path: string) =>
  notOfData.has(path) || path === join('files', 'incoming') || /\.part$/.test(path);

/** Copies files into the backup, under one of its folders, and notes them. */
type Take = (from: string, under: string, paths: readonly string[]) => Promise<void>;

/** The database's files between the start and the end of a backup, with the write-ahead log of that time. */
async function takeDatabase(client: pg.Client, cluster: string, take: Take): Promise<string[]> {
  const started = await client.query<{ segment: string }>(
    "select pg_walfile_name(pg_backup_start('pitboss', true)) as segment",
  );
  const paths = await pathsIn(cluster, isPassing);
  const isFolder = (path: string) => path.endsWith('/');
  const files = paths.filter((path) => !isFolder(path) && path !== control);
  await take(cluster, databaseFolder, files);
  await take(cluster, databaseFolder, [control]);
  const stopped = await client.query<{ label: string; segment: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
  );
  const first = started.rows[0]?.segment ?? '';
  const { label = '', segment: last = '' } = stopped.rows[0] ?? {};
  const log = (await pathsIn(join(cluster, 'pg_wal'), (path) => path.includes('/'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  await take(join(cluster, 'pg_wal'), join(databaseFolder, 'pg_wal'), log.sort());
  return [label, ...paths.filter(isFolder), 'pg_wal/archive_status/'];
}

/**
 * Writes the files of the embedded database, as stored on the disk, and those of its data folder into a new
 * folder, which is either complete or absent. The database keeps working meanwhile: a restore replays what
 * happened during the copy, so the backup has the state at the time the copying ended. Returns the manifest.
 * Throws one sentence.
 */
export async function writePhysical(client: pg.Client, folder: string, config: Config): Promise<Manifest> {
  const state = readState(config.dataDir);
  if (config.databaseUrl || !state)
    throw new Error('only the embedded database is copied by its files; use pg_basebackup for yours');
  if (existsSync(folder)) throw new Error(`${folder} is there already`);
  for (const position of [config.dataDir, state.cluster])
    if (!relative(position, folder).startsWith('..'))
      throw new Error('a backup does not belong into the data folder');
  // The slot keeps the log from being recycled, and a second backup away; it goes with the connection.
  await client
    .query("select pg_create_physical_replication_slot('pitboss_backup', true, true)")
    .catch((error: { code?: string }) => {
      throw error.code === '42710' ? new Error('another physical backup is being made') : error;
    });
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  const files: KeptFile[] = [];
  const keep = async (from: string, path: string) => {
    const copied = await copyFile(from, join(part, path));
    if (copied) files.push({ path, ...copied });
  };
  const take: Take = async (from, under, paths) => {
    await forEach(paths, (path) => keep(join(from, path), join(under, path)));
  };
  try {
    await mkdir(join(part, besideFolder), { recursive: true, mode: 0o700 });
    const [label = '', ...folders] = await takeDatabase(client, state.cluster, take);
    writeWhole(join(part, 'backup_label'), label);
    await keep(join(part, 'backup_label'), join(databaseFolder, 'backup_label'));
    await rm(join(part, 'backup_label'));
    // After the database: what its rows speak of is there.
    const beside = await pathsIn(config.dataDir, isOfInstallation);
    await take(
      config.dataDir,
      besideFolder,
      beside.filter((path) => !path.endsWith('/')),
    );
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
    const manifest: Manifest = {
      pitbossFiles: 1,
      version: installedRelease().version,
      madeAt: new Date().toISOString(),
      postgres: readFileSync(join(state.cluster, 'PG_VERSION'), 'utf8').trim(),
      migrations: rows.map(({ name }) => name),
      password: state.password,
      folders,
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    };
    writeWhole(join(part, manifestFile), JSON.stringify(manifest));
    await rename(part, folder);
    await sync(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!isDiskFull(error)) throw error;
    throw new Error(`the disk of ${folder} is full; there is no backup`, { cause: error });
  } finally {
    await client.query("select pg_drop_replication_slot('pitboss_backup')").catch(() => undefined);
  }
}

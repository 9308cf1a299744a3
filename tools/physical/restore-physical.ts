import { chmodSync, chownSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Config } from '../../apps/server/src/platform/config/config.ts';
import { isDiskFull } from '../../apps/server/src/platform/disk/whole-file.ts';
import {
  type ClusterState,
  freshState,
  readState,
  writeState,
} from '../../apps/server/src/platform/postgres/cluster-state.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { lockFolder } from '../../apps/server/src/platform/postgres/folder-lock.ts';
import {
  asRoot,
  noUser,
  runProgram,
  usableBinaries,
} from '../../apps/server/src/platform/postgres/postgres-programs.ts';
import { markRestored } from '../../apps/server/src/platform/start/restored-mark.ts';
import { passingTables } from '../backup/backup-format.ts';
import { copyFile, forEach, pathsIn } from './copy-files.ts';
import { besideFolder, databaseFolder, type Manifest, readManifest } from './manifest.ts';

/**
 * Copies the files below one folder of a backup. Throws when a file differs from its hash in the manifest or
 * is missing.
 */
async function bring(folder: string, { files }: Manifest, under: string, to: string): Promise<void> {
  const before = `${under}/`;
  const own = files.filter(({ path }) => path.startsWith(before));
  await forEach(own, async ({ path, sha256 }) => {
    const copied = await copyFile(join(folder, path), join(to, path.slice(before.length)));
    if (copied?.sha256 === sha256) return;
    throw new Error(
      `the backup is damaged: ${join(folder, path)} is ${copied ? 'not what was written' : 'missing'}`,
    );
  });
}

/** The database's files under the rights of its user, with the folders that it wants to find. */
async function bringDatabase(folder: string, manifest: Manifest, { cluster }: ClusterState): Promise<void> {
  await mkdir(dirname(cluster), { recursive: true, mode: 0o755 });
  await bring(folder, manifest, databaseFolder, cluster);
  for (const path of manifest.folders) await mkdir(join(cluster, path), { recursive: true, mode: 0o700 });
  chmodSync(cluster, 0o700);
  if (asRoot())
    for (const path of ['', ...(await pathsIn(cluster))])
      chownSync(join(cluster, path), noUser.uid, noUser.gid);
}

/** Replays the log of the copying, and removes what ended with the sign-ins of that time. */
async function recover(dataDir: string, say: (line: string) => void): Promise<void> {
  const database = await startEmbeddedPostgres(dataDir, say);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    for (const table of passingTables) {
      const { rows } = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
        `public.${table}`,
      ]);
      if (rows[0]?.known) await client.query(`delete from "${table}"`);
    }
  } finally {
    await client.end();
    await database.stop();
  }
}

/** A backup's files are of one version of PostgreSQL, which this Pitboss must have. */
async function checkVersion({ postgres }: Manifest): Promise<void> {
  const [own = ''] = /\d+/.exec(await runProgram(usableBinaries(), 'postgres', ['--version'])) ?? [];
  if (own !== postgres)
    throw new Error(
      `the backup has files of PostgreSQL ${postgres}, this Pitboss comes with ${own}; restore it with the version that made it`,
    );
}

/**
 * Makes of a data folder without a database one that has the database, the secrets and the uploaded files of
 * a physical backup. Every file is proved on the way; where one is missing or damaged, nothing is left
 * behind. Sessions of its time stay out. Throws one sentence.
 */
export async function restorePhysical(
  folder: string,
  config: Config,
  say: (line: string) => void,
): Promise<Manifest> {
  const manifest = readManifest(folder);
  await checkVersion(manifest);
  const { dataDir } = config;
  const lock = await lockFolder(dataDir);
  try {
    if (config.databaseUrl || readState(dataDir))
      throw new Error(
        'a physical backup is restored into a data folder without a database; use an empty one',
      );
    const state = { ...freshState(dataDir), password: manifest.password };
    const part = join(dataDir, 'restore.part');
    const begin = async () => {
      await rm(state.cluster, { recursive: true, force: true });
      await rm(`${state.cluster}.owner`, { force: true });
      await rm(part, { recursive: true, force: true });
    };
    try {
      await begin();
      await bringDatabase(folder, manifest, state);
      await bring(folder, manifest, besideFolder, part);
      writeState(part, state);
      await recover(part, say);
      for (const path of (await pathsIn(part)).filter((name) => !name.endsWith('/'))) {
        if (path === 'postgres.json') continue;
        await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
        await rename(join(part, path), join(dataDir, path));
      }
      await rm(`${state.cluster}.owner`, { force: true });
      writeState(dataDir, state);
      await rm(part, { recursive: true, force: true });
      markRestored(dataDir, manifest.madeAt);
    } catch (error) {
      await begin();
      if (!isDiskFull(error)) throw error;
      throw new Error(`the disk of ${dataDir} is full; nothing was restored`, { cause: error });
    }
    return manifest;
  } finally {
    lock.release();
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationNames } from '../../apps/server/src/platform/db/migrate/migrate.ts';
import { newerBackup } from '../backup/backup-format.ts';
import type { KeptFile } from './copy-files.ts';

/** Manifest of a physical backup, in a separate file that is written last. */
export interface Manifest {
  readonly pitbossFiles: 1;
  /** Version of Pitboss that made the backup; absent in backups from before releases had one. */
  readonly version?: string;
  readonly madeAt: string;
  /** The first number of the version of PostgreSQL whose files these are. */
  readonly postgres: string;
  /** The schema that is in them. */
  readonly migrations: readonly string[];
  /** Of the database's owner, who comes back with the files. */
  readonly password: string;
  /** Folders, also empty ones, which the database wants to find. */
  readonly folders: readonly string[];
  readonly files: readonly KeptFile[];
}

export const manifestFile = 'backup.json';
/** Folders of a backup: the database, and the other files of a data folder. */
export const [databaseFolder, besideFolder] = ['postgres', 'data'] as const;

/**
 * Reads the manifest of a backup folder. Throws one sentence when it is no complete backup that this version
 * can restore.
 */
export function readManifest(folder: string): Manifest {
  let found: Partial<Manifest>;
  try {
    found = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Partial<Manifest>;
  } catch {
    found = {};
  }
  if (found.pitbossFiles !== 1 || !found.files || !found.folders || !found.migrations || !found.password)
    throw new Error(`${folder} is no physical backup of Pitboss, or it is damaged`);
  if (found.migrations.some((name) => !migrationNames.includes(name)))
    throw new Error(newerBackup(found.version));
  return found as Manifest;
}

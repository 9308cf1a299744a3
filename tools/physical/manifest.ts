import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationNames } from '../../apps/server/src/kernel/database/migrate.ts';
import type { KeptFile } from './copy-files.ts';

/** What a physical backup says about itself, in a file of its own that is written last. */
export interface Manifest {
  readonly pitbossFiles: 1;
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
/** Folders of a backup: the database, and what lies beside it in a data folder. */
export const [databaseFolder, besideFolder] = ['postgres', 'data'] as const;

/** Reads what a folder says about itself. Throws one sentence where it is no whole backup that this version can restore. */
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
    throw new Error('the backup was made by a newer version of Pitboss; restore it with that version');
  return found as Manifest;
}

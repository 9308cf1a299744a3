import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationNames } from '../db/migrate/migrate.ts';
import { installation } from './program.ts';

export interface Release {
  /** Semantic version of Pitboss, without the specification's versions of the client. */
  readonly version: string;
  /** Commit of the sources; empty in a copy of them without a history. */
  readonly commit: string;
  /** Last migration that this version knows. */
  readonly schema: string;
}

/** The commit that a working copy is at; an archive has it in its package.json. */
function checkedOut(): string {
  if (!existsSync(join(installation, '.git'))) return '';
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: installation,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

function read(): Release {
  const { version, commit } = JSON.parse(readFileSync(join(installation, 'package.json'), 'utf8')) as {
    version: string;
    commit?: string;
  };
  return { version, commit: commit ?? checkedOut(), schema: migrationNames.at(-1) ?? '' };
}

let known: Release | undefined;

/** Returns version, commit and schema of this installation. */
export function installedRelease(): Release {
  known ??= read();
  return known;
}

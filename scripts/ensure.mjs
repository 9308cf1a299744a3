import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runNpm } from './run.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

/** One sentence when the Node version is too old for what the product is built on. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Pitboss needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

const stampFile = (name) => join(root, 'node_modules', `.pitboss-${name}`);
const stampOf = (name) => (existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '');

/** Installs the locked packages unless this lockfile is installed already. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (stampOf('installed') === wanted) return;
  say('Installing packages');
  // With NODE_ENV=production npm would leave out what builds and tests the product.
  if ((await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])) !== 0) {
    process.stderr.write('The packages could not be installed; see the lines above.\n');
    process.exit(1);
  }
  writeFileSync(stampFile('installed'), wanted);
}

/** One hash of the locked packages and of all files in some folders. */
function hashOf(...folders) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of folders) hashTree(join(root, folder), hash);
  return hash.digest('hex');
}

function hashTree(folder, hash) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) hashTree(path, hash);
    else hash.update(`${path}:${statSync(path).size}:`).update(readFileSync(path));
  }
}

/** Builds the console unless what is built comes from these sources. */
export async function ensureBuilt() {
  const wanted = hashOf('apps/console', 'packages');
  if (stampOf('built') === wanted && existsSync(join(root, 'apps/console/dist/index.html'))) return;
  say('Building the console');
  // Vite would make a development bundle where a test set NODE_ENV=test.
  const env = { ...process.env, NODE_ENV: 'production' };
  if ((await runNpm(['run', 'build', '-w', '@pitboss/console'], { env })) !== 0) {
    process.stderr.write('The console could not be built; see the lines above.\n');
    process.exit(1);
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampFile('built'), wanted);
}

/** Number of earlier compiled servers to keep: one that still runs loads modules on demand. */
const earlierKept = 2;

/**
 * The folder of the compiled server and its tools, each program at the path of its source; compiled unless it
 * comes from these sources. What is compiled starts sooner and works with less than sources that are
 * translated as they are loaded.
 */
export async function ensureCompiled() {
  const wanted = hashOf('apps/server', 'apps/wallet', 'packages', 'tools').slice(0, 16);
  const all = join(root, 'build');
  const folder = join(all, wanted);
  if (existsSync(folder)) return folder;
  say('Compiling the server');
  if ((await run(process.execPath, ['--import', 'tsx', 'tools/archive/compile.ts', folder])) !== 0) {
    process.stderr.write('The server could not be compiled; see the lines above.\n');
    process.exit(1);
  }
  const made = readdirSync(all).filter((name) => name !== wanted);
  const age = (name) => statSync(join(all, name)).mtimeMs;
  for (const name of made.sort((a, b) => age(b) - age(a)).slice(earlierKept))
    rmSync(join(all, name), { recursive: true, force: true });
  return folder;
}

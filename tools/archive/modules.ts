import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of package-lock.json, as far as it is looked at here. */
interface LockEntry {
  version?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

interface Lock {
  lockfileVersion: number;
  packages: Record<string, LockEntry>;
}

interface Manifest {
  engines: Record<string, string>;
  overrides?: Record<string, string>;
}

/** Workspaces whose code is in the archive's programs; what they need of others comes along as packages. */
const inPrograms = [
  'apps/server',
  'apps/wallet',
  'tools',
  'packages/contract',
  'packages/ledger',
  'packages/risk',
  'packages/rounds',
  'packages/rules',
  'packages/wallet',
];

/**
 * Returns the path at which Node finds `name` from the package at `from`: in a node_modules next to it or
 * above it; undefined without one.
 */
function find(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (!folder) return undefined;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above < 0 ? '' : folder.slice(0, above);
  }
}

/**
 * Returns the packages that the programs need at run time: direct ones with their exact versions, and the
 * lock's entries of all their dependencies, including those of other platforms. Throws when one is inside a
 * workspace, because the archive has no workspaces.
 */
function productionPackages(lock: Lock): {
  direct: Record<string, string>;
  entries: Record<string, LockEntry>;
} {
  const direct: Record<string, string> = {};
  const entries: Record<string, LockEntry> = {};
  const open: string[] = [];
  const visit = (from: string, name: string, optional: boolean) => {
    const path = find(lock, from, name);
    if (!path) {
      if (optional) return;
      throw new Error(`${name}, which ${from} needs, is not in package-lock.json.`);
    }
    if (!path.startsWith('node_modules/'))
      throw new Error(`${path} lies inside a workspace; bring ${name} to one version for all of them.`);
    const entry = lock.packages[path] as LockEntry;
    if (entry.link || entries[path]) return;
    entries[path] = entry;
    open.push(path);
  };
  for (const workspace of inPrograms) {
    for (const [name, version] of Object.entries(lock.packages[workspace]?.dependencies ?? {})) {
      if (name.startsWith('@pitboss/')) continue;
      direct[name] = version;
      visit(workspace, name, false);
    }
  }
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entries[
      path
    ] as LockEntry;
    for (const name of Object.keys({ ...dependencies }))
      visit(path, name, name in (optionalDependencies ?? {}));
    for (const name of Object.keys({ ...optionalDependencies })) visit(path, name, true);
    for (const name of Object.keys({ ...peerDependencies }))
      if (!peerDependenciesMeta?.[name]?.optional) visit(path, name, false);
  }
  return { direct, entries };
}

/** Files that only readers of a package need, not Node. */
const unread = /\.(map|d\.[cm]?ts|md|markdown|flow)$/;

/**
 * Copies the installed packages of `root` into `folder` and writes the package.json and package-lock.json
 * that name them, from which `npm ci` installs the same packages on another platform.
 */
export function copyModules(
  root: string,
  folder: string,
  { version, commit }: { version: string; commit: string },
): { manifest: string; lockfile: string } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const { engines, overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const { direct, entries } = productionPackages(lock);
  for (const path of Object.keys(entries)) {
    if (!existsSync(join(root, path))) continue;
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) =>
        !unread.test(source) && !source.slice(join(root, path).length).includes('/node_modules'),
    });
  }
  const dependencies = Object.fromEntries(Object.entries(direct).sort(([a], [b]) => (a < b ? -1 : 1)));
  const manifest = {
    name: 'pitboss',
    version,
    commit,
    private: true,
    type: 'module',
    engines,
    dependencies,
    overrides,
  };
  const head = { name: 'pitboss', version, lockfileVersion: lock.lockfileVersion, requires: true };
  const own = { name: 'pitboss', version, engines, dependencies };
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    manifest: text(manifest),
    lockfile: text({ ...head, packages: { '': own, ...entries } }),
  };
}

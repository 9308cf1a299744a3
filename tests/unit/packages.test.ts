import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as semver from 'semver';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The oldest version that package.json admits, and the ones that have followed it as long-term versions. */
const supported = ['20.19.0', '22.13.0', '24.0.0'];

it('every locked package admits every Node that Pitboss admits', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { engines?: { node?: string }; cpu?: string[] }>;
  };
  const refusing = Object.entries(lock.packages).flatMap(([path, { engines, cpu }]) =>
    supported
      // Neither Node 22 and later nor the embedded database exists for 32-bit Windows, and only that platform
      // installs the package.
      .filter((version) => cpu?.join() !== 'ia32' || semver.major(version) < 22)
      .filter((version) => engines?.node && !semver.satisfies(version, engines.node))
      .map((version) => `${path} refuses Node ${version} (${engines?.node})`),
  );
  expect(refusing).toEqual([]);
});

/** Files below a folder that run in a server, as paths; tests and benchmarks do not. */
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|bench|art|node_modules)\//.test(name),
    )
    .map((name) => join(folder, name));

it('nothing of the server or its tools starts a program but through program.ts, so that an archive can too', () => {
  const starting = [...sources('apps/server/src'), ...sources('tools')].filter(
    (path) =>
      path !== 'apps/server/src/platform/start/program.ts' &&
      !path.startsWith('tools/archive/') &&
      /['"]tsx['"]|new Worker\(\s*new URL/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(starting).toEqual([]);
});

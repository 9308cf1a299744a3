import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

const skippedFolders = new Set(['node_modules', 'dist', 'build', '.git', 'test-output']);

/** Returns the paths of all test files of the project, relative to its root, in alphabetical order. */
export function testFiles(folder = root) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return skippedFolders.has(entry.name) || entry.name.startsWith('.') ? [] : testFiles(path);
      return /\.test\.tsx?$/.test(entry.name) ? [relative(root, path)] : [];
    })
    .sort();
}

/** Returns the kind of a test file: `e2e` in a browser, `api` on a database, else `unit`. */
export function kindOf(file) {
  if (file.startsWith('tests/e2e/')) return 'e2e';
  const onDatabase = /^(apps\/server|tools)\/|\/linked-figures\.test\.ts$/.test(file);
  return onDatabase ? 'api' : 'unit';
}

/**
 * Returns the profile that runs a test file: `nightly` and `long` by the suffix of its name, `long` for
 * browser tests other than the smoke test, else `quick`.
 */
export function profileOf(file) {
  const [, suffix] = /\.(long|nightly)\.test\.tsx?$/.exec(file) ?? [];
  if (suffix) return suffix;
  return kindOf(file) === 'e2e' && file !== 'tests/e2e/smoke.test.ts' ? 'long' : 'quick';
}

/**
 * Returns whether a test of a profile other than nightly also has a full size, which `npm run test:nightly`
 * runs (PITBOSS_TEST_SIZE=full).
 */
export const hasFullSize = (file) =>
  profileOf(file) !== 'nightly' && readFileSync(join(root, file), 'utf8').includes('PITBOSS_TEST_SIZE');

import { execFileSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** As many sources as a folder may hold; tests stand beside what they test and do not count (decision 0068). */
const sourcesMax = 15;
/** Read by number, one after the other, and never moved once shipped. */
const series = ['apps/server/migrations'];

it('no folder of the server, the console, the packages or the tools holds more than fifteen sources', () => {
  const paths = ['apps/server', 'apps/wallet', 'apps/console', 'packages', 'tools'];
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  const counts = new Map<string, number>();
  for (const path of files.split('\n'))
    if (/\.(tsx?|mjs|css)$/.test(path) && !/\.(test|testkit)\.tsx?$/.test(path))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(50);
  const full = [...counts].filter(([folder, count]) => count > sourcesMax && !series.includes(folder));
  expect(full.map(([folder, count]) => `${join(folder, '/')} holds ${count} sources`)).toEqual([]);
});

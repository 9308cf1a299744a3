import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectOutput, startChild } from '../../testing/processes/child-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitboss-programs-'));
const packaged = join(folder, 'package/native');
const copy = join(folder, 'copy/native');

/** Many files behind the one that is started, as the package has them. */
const files = [
  'bin/postgres',
  ...Array.from({ length: 400 }, (_, n) => `share/file-${n}`),
  'lib/libpq.so.5.18',
];

beforeAll(() => {
  for (const file of files) {
    mkdirSync(dirname(join(packaged, file)), { recursive: true });
    writeFileSync(join(packaged, file), file);
  }
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(packaged, 'pg-symlinks.json'), JSON.stringify(links));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that copies on request, and reports how many files it found then. */
async function copier() {
  const module = JSON.stringify(join(import.meta.dirname, 'postgres-programs.ts'));
  const script = `import { readdirSync } from 'node:fs';
    import { copyPrograms } from ${module};
    process.stdin.once('data', () => {
      copyPrograms(${JSON.stringify(packaged)}, ${JSON.stringify(copy)});
      console.log(readdirSync(${JSON.stringify(copy)}, { recursive: true }).length);
      process.exit();
    });
    console.log('ready');`;
  const copying = startChild(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    keepInput: true,
  });
  await copying.waitForLine('ready');
  return async () => {
    const output = collectOutput(copying);
    copying.child.stdin?.write('now\n');
    await copying.expectExit(0);
    return output.stdout.trim();
  };
}

it('programs are copied by several concurrent starts, each of which finds them complete', async () => {
  const copiers = await Promise.all([copier(), copier(), copier(), copier()]);
  const found = await Promise.all(copiers.map((start) => start()));
  // Folders, the list of links and the link itself are counted in addition to the files.
  expect(found).toEqual(found.map(() => String(files.length + 5)));
  expect(readFileSync(join(copy, 'lib/libpq.so.5'), 'utf8')).toBe('lib/libpq.so.5.18');
  expect(readdirSync(dirname(copy))).toEqual(['native']);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'pitboss-programs-'));
const [packaged, copy] = [join(folder, 'package/native'), join(folder, 'copy/native')];

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

/** A process that copies when it is asked to, and says how many files it found then. */
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
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return async () => {
    let found = '';
    child.stdout.on('data', (chunk: Buffer) => {
      found += chunk.toString();
    });
    child.stdin.write('now\n');
    await once(child, 'close');
    return found.trim();
  };
}

it('programs are copied by several starts at once, each of which finds them whole', async () => {
  const copiers = await Promise.all([copier(), copier(), copier(), copier()]);
  const found = await Promise.all(copiers.map((start) => start()));
  // Folders, the list of links and the link itself are beside the files.
  expect(found).toEqual(found.map(() => String(files.length + 5)));
  expect(readFileSync(join(copy, 'lib/libpq.so.5'), 'utf8')).toBe('lib/libpq.so.5.18');
  expect(readdirSync(dirname(copy))).toEqual(['native']);
});

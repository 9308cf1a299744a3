import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runChild, typeScriptArgs } from '../../apps/server/src/testing/processes/child-process.ts';

const root = resolve(import.meta.dirname, '../..');
const position = mkdtempSync(join(tmpdir(), 'pitboss-release-'));
afterAll(() => rmSync(position, { recursive: true, force: true }));
const system = `${process.platform}-${process.arch}`;
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

/** A clone of the sources as they are, with the packages and the console of this working copy. */
function cloneOf(source: string, name: string): string {
  const folder = join(position, name);
  execFileSync('git', ['clone', '-q', source, folder]);
  git(folder, 'config', 'user.name', 'Tester');
  git(folder, 'config', 'user.email', 'tester@example.com');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  cpSync(join(root, 'apps/console/dist'), join(folder, 'apps/console/dist'), { recursive: true });
  return folder;
}
const release = (folder: string, args: string[], exit: 0 | 1 = 0) =>
  runChild(process.execPath, [...typeScriptArgs('tools/archive/release.ts'), ...args], { cwd: folder, exit });
const out = (folder: string, file = '') => join(folder, 'dist', file);

let first = '';
beforeAll(async () => {
  first = cloneOf(root, 'first');
  await release(first, ['7.1.0']);
});

it('writes archive, packages, notes and sums, and tags a commit that has the version', () => {
  const made = readdirSync(out(first)).sort();
  expect(made).toEqual([
    'SHA256SUMS',
    `pitboss-7.1.0-${system}`,
    `pitboss-7.1.0-${system}.cdx.json`,
    `pitboss-7.1.0-${system}.tar.gz`,
    'pitboss-7.1.0-notes.md',
  ]);
  execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: out(first) });
  const packages = JSON.parse(readFileSync(out(first, `pitboss-7.1.0-${system}.cdx.json`), 'utf8'));
  expect(packages).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'pitboss', version: '7.1.0' } },
  });
  const names = packages.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg']));
  expect(names.filter((name: string) => ['vite', 'vitest', 'typescript'].includes(name))).toEqual([]);
  expect(git(first, 'cat-file', '-t', 'v7.1.0')).toBe('tag');
  expect(git(first, 'tag', '-n1', '-l', 'v7.1.0')).toContain('Pitboss 7.1.0');
  expect(git(first, 'rev-parse', 'v7.1.0^{commit}')).toBe(git(first, 'rev-parse', 'HEAD'));
  expect(git(first, 'show', 'HEAD:package.json')).toContain('"version": "7.1.0"');
  expect(git(first, 'show', 'HEAD:CHANGELOG.md')).toMatch(
    /## \[Unreleased\]\n\n## \[7\.1\.0\] - \d{4}-\d\d-\d\d\n/,
  );
  expect(git(first, 'status', '--porcelain', '-uno')).toBe('');
});

it('says in the archive which commit it is', async () => {
  const { stdout } = await runChild(out(first, `pitboss-7.1.0-${system}/bin/pitboss`), ['version'], {
    exit: 0,
  });
  expect(stdout).toMatch(
    new RegExp(`^Pitboss 7\\.1\\.0\\ncommit ${git(first, 'rev-parse', 'HEAD')}\\nschema \\d{4}-[\\w-]+\\n$`),
  );
});

it('makes the same files of the same commit elsewhere, without a tag on request', async () => {
  const second = cloneOf(first, 'second');
  git(second, 'tag', '-d', 'v7.1.0');
  const { stdout } = await release(second, ['7.1.0', '--no-tag']);
  expect(stdout).toContain('Not tagged (--no-tag): v7.1.0');
  expect(readFileSync(out(second, 'SHA256SUMS'), 'utf8')).toBe(
    readFileSync(out(first, 'SHA256SUMS'), 'utf8'),
  );
  expect(git(second, 'tag')).toBe('');
});

it('rejects changed files, a tag of another commit and a version that is none', async () => {
  expect((await release(first, ['7.1'], 1)).stderr).toBe(
    '"7.1" is no semantic version like 1.4.0 or 2.0.0-rc.1.\n',
  );
  writeFileSync(join(first, 'README.md'), 'changed');
  expect((await release(first, ['7.2.0'], 1)).stderr).toContain('Tracked files are changed');
  git(first, 'commit', '-qam', 'docs: change');
  expect((await release(first, ['7.1.0'], 1)).stderr).toBe(
    'The tag v7.1.0 exists at another commit; choose the next version.\n',
  );
  expect(existsSync(out(first, `pitboss-7.2.0-${system}.tar.gz`))).toBe(false);
});

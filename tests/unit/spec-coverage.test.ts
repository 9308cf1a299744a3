import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { areas, specPages } from '@pitboss/contract/core/pages';
import { registry } from '@pitboss/contract/index';
import { describe, expect, it } from 'vitest';
import { type CoverageRow, coverageSections } from '../../tools/docs/spec-coverage.ts';
import { testTitles } from '../../tools/docs/test-titles.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sections = coverageSections();
const rows = sections.flatMap((section) => section.rows);
const rowsOf = (section: number): readonly CoverageRow[] => sections[section - 1]?.rows ?? [];
/** Addresses that a statement names in backticks. */
const addressesIn = (row: CoverageRow) =>
  [...row.statement.matchAll(/`(\/[\w/]*)`/g)].map((match) => match[1] ?? '');

describe('the coverage of the specification', () => {
  it('numbers the statements of all nine sections consecutively', () => {
    expect(sections).toHaveLength(9);
    sections.forEach((section, index) => {
      expect(section.rows.map((row) => row.id)).toEqual(
        section.rows.map((_, position) => `${index + 1}.${position + 1}`),
      );
    });
    const count = (state: CoverageRow['state']) => rows.filter((row) => row.state === state).length;
    process.stdout.write(
      `specification: ${rows.length} statements, ${count('built')} built, ${count('part')} in part, ${count('open')} open\n`,
    );
  });

  it('lists for each statement that is not built what is missing, and in which area', () => {
    const unclear = rows.filter(({ state, area, lacks }) =>
      state === 'built' ? area || lacks : !lacks || !Object.hasOwn(areas, area ?? ''),
    );
    expect(unclear.map((row) => row.id)).toEqual([]);
  });

  it('names a file that exists and at least one test for each statement that is there', () => {
    const present = rows.filter((row) => row.state !== 'open');
    const fileless = present.filter(({ where }) => !where || !existsSync(join(root, where)));
    expect(fileless.map((row) => row.id)).toEqual([]);
    const testless = present.filter(({ tests }) => tests.length === 0);
    expect(testless.map((row) => row.id)).toEqual([]);
  });

  it('names tests that exist', () => {
    const titles = new Map<string, readonly string[]>();
    const titlesOf = (file: string) => {
      const known = titles.get(file) ?? testTitles(join(root, file));
      titles.set(file, known);
      return known;
    };
    const missing = rows.flatMap(({ id, tests }) =>
      tests
        .filter((test) => {
          const [file = '', title = '', row = ''] = test.split('::');
          return (
            !existsSync(join(root, file)) || !titlesOf(file).includes(title) || !read(file).includes(row)
          );
        })
        .map((test) => `${id} ${test}`),
    );
    expect(missing).toEqual([]);
  });

  it('calls a call built when the registry has it, and open until then', () => {
    const served = new Set<string>(registry.map(({ call }) => call.path));
    const spec = (JSON.parse(read('packages/contract/spec/calls.json')) as { path: string }[]).map(
      (call) => call.path,
    );
    const listed = new Map(
      rowsOf(7)
        .filter((row) => /^[A-Z][^:]*\([^)]*\): `/.test(row.statement))
        .flatMap((row) => addressesIn(row).map((path) => [path, row] as const)),
    );
    expect(spec.filter((path) => !listed.has(path))).toEqual([]);
    const wrong = spec.filter((path) => (listed.get(path)?.state === 'built') !== served.has(path));
    expect(wrong.map((path) => `${path} in ${listed.get(path)?.id}`)).toEqual([]);
  });

  it('calls a page open until it has a screen, and not afterwards', () => {
    const features = join(root, 'apps/console/src/features');
    const screens = new Set(
      readdirSync(features, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.pages.ts'))
        .flatMap((name) => [...readFileSync(join(features, name), 'utf8').matchAll(/'(\/\w+)':/g)])
        .map((match) => match[1]),
    );
    const children = rowsOf(2).filter((row) => row.statement.startsWith('Child of the shell'));
    const listed = new Map(children.map((row) => [addressesIn(row)[0], row]));
    const shell: readonly string[] = ['/', '/index', '/404'];
    const paths = specPages.map((page): string => page.path).filter((path) => !shell.includes(path));
    expect(paths.filter((path) => !listed.has(path))).toEqual([]);
    const wrong = paths.filter((path) => (listed.get(path)?.state === 'open') === screens.has(path));
    expect(wrong.map((path) => `${path} in ${listed.get(path)?.id}`)).toEqual([]);
  });
});

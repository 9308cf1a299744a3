import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { registry } from '@pitboss/contract/index';
import { areas, specPages } from '@pitboss/contract/pages';
import { describe, expect, it } from 'vitest';

interface Row {
  id: string;
  section: number;
  statement: string;
  state: 'built' | 'part' | 'open';
  area: string | undefined;
  where: string | undefined;
  test: string | undefined;
  wrong: string | undefined;
}

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const code = (cell: string | undefined) => (cell === '-' ? undefined : /^`([^`]+)`$/.exec(cell ?? '')?.[1]);

/** Rows of the table; a line that begins like one and is none is named by `wrong`. */
const rows: Row[] = read('docs/spec-coverage.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const cells = line.slice(2, -2).split(' | ');
    const [id = '', statement = '', stateCell = '', where, test] = cells;
    const [, state = 'open', , area] = /^(built|part|open)(: (\w+))?$/.exec(stateCell) ?? [];
    const shape =
      cells.length === 5 &&
      /^[1-9]\.\d+$/.test(id) &&
      statement !== '' &&
      /^(built|(part|open): \w+)$/.test(stateCell) &&
      [where, test].every((cell) => cell === '-' || code(cell));
    return {
      id,
      section: Number(id.split('.')[0]),
      statement,
      state: state as Row['state'],
      area,
      where: code(where),
      test: code(test),
      wrong: shape ? undefined : line,
    };
  });

const inSection = (section: number) => rows.filter((row) => row.section === section);
/** Addresses that a statement names in backticks. */
const namedIn = (row: Row) => [...row.statement.matchAll(/`(\/[\w/]*)`/g)].map((match) => match[1] ?? '');

describe('docs/spec-coverage.md', () => {
  it('has rows of the agreed form for all nine sections, numbered one by one', () => {
    expect(rows.flatMap((row) => row.wrong ?? [])).toEqual([]);
    for (let section = 1; section <= 9; section += 1) {
      const own = inSection(section).map((row) => row.id);
      expect(own.length, `section ${section}`).toBeGreaterThan(0);
      expect(own).toEqual(own.map((_, place) => `${section}.${place + 1}`));
    }
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    const count = (state: Row['state'], of = rows) => of.filter((row) => row.state === state).length;
    const tested = rows.filter((row) => row.state === 'built' && row.test).length;
    process.stdout.write(
      `specification: ${rows.length} statements, ${count('built')} built (${tested} with a test), ${count('part')} in part, ${count('open')} open\n`,
    );
    for (let section = 1; section <= 9; section += 1) {
      const own = inSection(section);
      process.stdout.write(
        `  ${section}: ${count('built', own)} built, ${count('part', own)} in part, ${count('open', own)} open\n`,
      );
    }
  });

  it('names a file for all that is there, and an area for all that is to come', () => {
    expect(rows.filter((row) => row.state !== 'open' && !row.where).map((row) => row.id)).toEqual([]);
    const unknown = rows.filter((row) => row.state !== 'built' && !Object.hasOwn(areas, row.area ?? ''));
    expect(unknown.map((row) => `${row.id} ${row.area}`)).toEqual([]);
  });

  it('names files, test files and tests that exist', () => {
    const missing = rows.flatMap(({ id, where, test }) => {
      const [file = '', name] = (test ?? '').split('::');
      if (where && !existsSync(join(root, where))) return [`${id} where ${where}`];
      if (file && !existsSync(join(root, file))) return [`${id} test ${file}`];
      if (file && !/\.test\.tsx?$/.test(file)) return [`${id} is no test: ${file}`];
      return name && !read(file).includes(name) ? [`${id} no test "${name}" in ${file}`] : [];
    });
    expect(missing).toEqual([]);
  });

  it('calls a call built when the registry has it, and open until then', () => {
    const served = new Set<string>(registry.map(({ call }) => call.path));
    const spec = (JSON.parse(read('packages/contract/spec/calls.json')) as { path: string }[]).map(
      (call) => call.path,
    );
    const listed = new Map(
      inSection(7)
        .filter((row) => /^[A-Z][^:]*\([^)]*\): `/.test(row.statement))
        .flatMap((row) => namedIn(row).map((path) => [path, row] as const)),
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
    const children = inSection(2).filter((row) => row.statement.startsWith('Child of the shell'));
    const listed = new Map(children.map((row) => [namedIn(row)[0], row]));
    const wanted = specPages
      .map((page): string => page.path)
      .filter((path) => !['/', '/index', '/404'].includes(path));
    expect(wanted.filter((path) => !listed.has(path))).toEqual([]);
    const wrong = wanted.filter((path) => (listed.get(path)?.state === 'open') === screens.has(path));
    expect(wrong.map((path) => `${path} in ${listed.get(path)?.id}`)).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * Maximum number of sources in a folder; tests are stored next to what they test and do not count (decision
 * 0068).
 */
const sourcesMax = 15;
/** Read by number, one after the other, and never moved once shipped. */
const series = ['apps/server/migrations'];

/** Paths of all files below some folders, from the project's root. */
const filesIn = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');

it('no folder of the server, the console, the packages or the tools holds more than fifteen sources', () => {
  const counts = new Map<string, number>();
  for (const path of filesIn('apps/server', 'apps/wallet', 'apps/console', 'packages', 'tools'))
    if (/\.(tsx?|mjs|css)$/.test(path) && !/\.(test|testkit)\.tsx?$/.test(path))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(50);
  const full = [...counts].filter(([folder, count]) => count > sourcesMax && !series.includes(folder));
  expect(full.map(([folder, count]) => `${join(folder, '/')} holds ${count} sources`)).toEqual([]);
});

/** An import: the file that imports, and the file that it names. */
type Import = readonly [from: string, to: string];
/** Of the subfolders of one folder: what each imports, with the first such import. */
type Graph = Map<string, Map<string, Import>>;

/**
 * Returns the imports between the subfolders of every folder. The files that are stored directly in a folder
 * count as one subfolder `.`; an import belongs to the folder in which the two paths part.
 */
function graphsOf(imports: readonly Import[]): Map<string, Graph> {
  const graphs = new Map<string, Graph>();
  for (const [from, to] of imports) {
    const source = from.split('/');
    const target = to.split('/');
    const common = source.findIndex((part, index) => part !== target[index]);
    const child = (path: readonly string[]) => (path.length > common + 1 ? (path[common] ?? '.') : '.');
    if (child(source) === child(target)) continue;
    const folder = source.slice(0, common).join('/');
    const graph: Graph = graphs.get(folder) ?? new Map();
    const edges = graph.get(child(source)) ?? new Map<string, Import>();
    if (!edges.has(child(target))) edges.set(child(target), [from, to]);
    graphs.set(folder, graph.set(child(source), edges));
  }
  return graphs;
}

/** Returns one cycle of a graph as the imports of which it consists; empty when there is none. */
function cycleIn(graph: Graph): Import[] {
  const finished = new Set<string>();
  const search = (name: string, path: readonly string[], imports: readonly Import[]): Import[] => {
    if (path.includes(name)) return imports.slice(path.indexOf(name));
    if (finished.has(name)) return [];
    for (const [next, one] of graph.get(name) ?? []) {
      const cycle = search(next, [...path, name], [...imports, one]);
      if (cycle.length > 0) return cycle;
    }
    finished.add(name);
    return [];
  };
  for (const name of graph.keys()) {
    const cycle = search(name, [], []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

/** Returns a line for each folder whose subfolders import each other in a cycle. */
const cyclesOf = (imports: readonly Import[]): string[] =>
  [...graphsOf(imports)].flatMap(([folder, graph]) => {
    const cycle = cycleIn(graph).map(([from, to]) => `${from} imports ${to}`);
    return cycle.length > 0 ? [`${folder}: ${cycle.join(', ')}`] : [];
  });

it('names a cycle of three folders and one of a folder with its own files, and no import downwards', () => {
  const cycles = cyclesOf([
    ['a/x/one.ts', 'a/y/two.ts'],
    ['a/y/two.ts', 'a/z/deep/three.ts'],
    ['a/z/four.ts', 'a/x/five.ts'],
    ['b/own.ts', 'b/x/one.ts'],
    ['b/x/two.ts', 'b/other.ts'],
    ['c/own.ts', 'c/x/one.ts'],
    ['c/x/one.ts', 'c/x/deep/two.ts'],
  ]);
  expect(cycles).toEqual([
    'a: a/x/one.ts imports a/y/two.ts, a/y/two.ts imports a/z/deep/three.ts, a/z/four.ts imports a/x/five.ts',
    'b: b/own.ts imports b/x/one.ts, b/x/two.ts imports b/other.ts',
  ]);
});

it('no two folders next to each other import each other, directly or through others', () => {
  const sources = filesIn('apps', 'packages', 'tools').filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|\/migrations\//.test(path),
  );
  const known = new Set(sources);
  const imports = sources.flatMap((from) =>
    ts
      .preProcessFile(readFileSync(join(root, from), 'utf8'), true, true)
      .importedFiles.map(({ fileName }): Import => {
        const named = fileName.replace(/^@pitboss\/(\w+)\/(.+)$/, 'packages/$1/src/$2.ts');
        return [from, named === fileName ? posix.join(dirname(from), fileName) : named];
      })
      .filter(([, to]) => known.has(to)),
  );
  expect(imports.length).toBeGreaterThan(5_000);
  expect(cyclesOf(imports)).toEqual([]);
}, 60_000);

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChild } from '../../apps/server/src/testing/processes/child-process.ts';

/**
 * Each lint rule that biome.json sets itself is broken once: one that is misspelled or overruled fails here.
 */

const root = resolve(import.meta.dirname, '../..');
const { linter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as {
  linter: { rules: Record<string, string | Record<string, string>> };
};
const set = Object.entries(linter.rules).flatMap(([group, rules]) =>
  typeof rules === 'string'
    ? []
    : Object.entries(rules).map(([rule, level]) => ({ name: `lint/${group}/${rule}`, level })),
);

/** Sources that violate a rule: an error where the rule is on, accepted where it is switched off. */
const planted: Readonly<Record<string, readonly [file: string, source: string]>> = {
  'lint/style/useImportType': [
    'type.ts',
    "import { Shape } from './shape.ts';\nexport const same = (shape: Shape) => shape;\n",
  ],
  'lint/suspicious/noExplicitAny': ['any.ts', 'export const anything = (it: any) => it;\n'],
  'lint/correctness/noUnusedImports': [
    'import.ts',
    "import { left } from './left.ts';\nexport const one = 1;\n",
  ],
  'lint/correctness/noUnusedVariables': ['variable.ts', 'const left = 1;\nexport const two = 2;\n'],
  'lint/style/noNonNullAssertion': [
    'assertion.ts',
    'export const first = (all: number[]) => all[0]!.toFixed();\n',
  ],
  'lint/style/noDescendingSpecificity': [
    'order.css',
    '.head .cell {\n  color: red;\n}\n\n.cell {\n  color: blue;\n}\n',
  ],
};

let folder: string;
let reported: readonly { category: string; severity: string; location: { path: string } }[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitboss-lint-'));
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const [file, source] of Object.values(planted)) writeFileSync(join(folder, file), source);
  // It ends with 1 because it reports errors.
  const { stdout } = await runChild(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=json', '.'],
    { cwd: folder, exit: 1 },
  );
  reported = (JSON.parse(stdout) as { diagnostics: typeof reported }).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the lint rules', () => {
  it('have a planted violation each', () => {
    expect(Object.keys(planted).sort()).toEqual(set.map(({ name }) => name).sort());
  });

  it.each(set)('$name, which is set to $level', ({ name, level }) => {
    const found = reported.filter(
      ({ category, location }) => category === name && location.path.endsWith(planted[name]?.[0] ?? '?'),
    );
    expect(found.map(({ severity }) => severity)).toEqual(level === 'off' ? [] : [level]);
  });

  it('are all that is set', () => {
    expect(reported.filter(({ category }) => !category.startsWith('lint/'))).toEqual([]);
  });
});

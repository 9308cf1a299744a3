import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { features, pages } from '@pitboss/contract/core/pages';
import { expect, it } from 'vitest';
import { environment } from '../../apps/server/src/platform/config/environment.ts';
import { readTexts } from '../../tools/texts.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/operations.md');
const server = 'apps/server/src';
const sources = [
  'start.ts',
  ...readdirSync(join(root, server, 'platform'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `platform/${name}`,
  ),
]
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => read(`${server}/${name}`));

it('describes every environment variable that the configuration reads', () => {
  const names = Object.keys(environment);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !document.includes(`| \`${name}\` |`))).toEqual([]);
});

it('explains every sentence that a start can end with', () => {
  const sentences = sources.flatMap((source) =>
    [
      ...source.matchAll(/new UserError\(\s*(['`])(.*?)\1,?\s*\)/gs),
      ...source.matchAll(/\bwrong\(\s*'[^']+',\s*(['`])(.*?)\1,?\s*\)/gs),
    ].map((match) => match[2] ?? ''),
  );
  expect(sentences.length).toBeGreaterThan(15);
  const longest = (sentence: string) =>
    (sentence.split(/\$\{[^}]*\}+/).sort((a, b) => b.length - a.length)[0] ?? '').trim().slice(0, 60);
  expect(sentences.filter((sentence) => !document.includes(longest(sentence).replace(/\s*\($/, '')))).toEqual(
    [],
  );
});

const operatorDocuments = [
  'capacity',
  'drills',
  'install',
  'monitoring',
  'operations',
  'security',
  'support',
];
const dashboards = readdirSync(join(root, 'deploy/grafana/dashboards')).map((file) =>
  read(`deploy/grafana/dashboards/${file}`),
);

it.each(operatorDocuments)('docs/%s.md names pages, actions and panels as they are shown', (name) => {
  const shown = new Set(
    [
      ...readTexts().map(({ en }) => en),
      ...[...pages, ...Object.values(features)].map(({ en_us }) => en_us),
      ...dashboards.flatMap((board) =>
        [...board.matchAll(/"title": "([^"]+)"/g)].map(([, title = '']) => title),
      ),
    ].map((text) => text.toLowerCase()),
  );
  const text = read(`docs/${name}.md`);
  const named = [...text.matchAll(/(?<!\*)\*([A-Z][^*\n|]+)\*(?!\*)/g)].map(([, label = '']) => label);
  expect(named.filter((label) => !shown.has(label.toLowerCase()))).toEqual([]);
  // A page without emphasis would escape the comparison.
  expect(text.match(/\bpages? [A-Z][a-z]+\b/g)).toBeNull();
});

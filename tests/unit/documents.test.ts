import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ingestCalls, ingestCodes } from '@pitboss/contract/ingest/ingest';
import { ingestSchemas } from '@pitboss/contract/ingest/ingest-items';
import { DECODABLE_IDS, gameById } from '@pitboss/rounds/catalogue';
import { decode } from '@pitboss/rounds/decode/decode';
import { expect, it } from 'vitest';
import { committed, generatedDocuments } from '../../tools/docs/main.ts';

const root = resolve(import.meta.dirname, '../..');
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Documents that describe the present state; decisions and measurements keep what was true on their date. */
const current = documents.filter((path) => !/^docs\/(decisions\/|performance)/.test(path));

it.each([...generatedDocuments()])('finds %s as `npm run docs` writes it', (path, text) => {
  expect(committed(path) === text, `run "npm run docs" and commit ${path}`).toBe(true);
});

it.each(current)('%s links to files that are there', (path) => {
  const links = [...committed(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link]) => link ?? '');
  expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
});

it.each(current)('%s names commands of package.json', (path) => {
  const named = [...committed(path).matchAll(/npm run (?:-s )?([a-z][\w:-]*)(?! -w )\b/g)].map(
    ([, name]) => name ?? '',
  );
  expect([...new Set(named)].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

it.each(['docs/security.md', 'docs/reliability.md'])('%s names tests that are there', (path) => {
  const tests = new Set(
    ['apps/server', 'packages', 'tests', 'tools'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => basename(file)),
    ),
  );
  const named = [...committed(path).matchAll(/`([\w-]+(?:\.(?:long|nightly))?\.test\.ts)`/g)].map(
    ([, name]) => name,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name = '') => !tests.has(name))).toEqual([]);
});

it('draws the layout of folders that are there', () => {
  const [, drawing = ''] = /## Layout\n\n```\n([\s\S]*?)```/.exec(committed('docs/contributors.md')) ?? [];
  let parent = '';
  const folders = drawing.split('\n').flatMap((line) => {
    const [, indent = '', name = ''] = /^( {0,2})([a-z-]+\/) /.exec(`${line} `) ?? [];
    if (!name) return [];
    if (!indent) parent = name;
    return [indent ? parent + name : name];
  });
  expect(folders.length).toBeGreaterThan(8);
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

it('documents the record of every decodable game with an example that decodes and all its areas', () => {
  const sections = committed('docs/integrators/records.md')
    .split(/^## (?=\d)/m)
    .slice(1);
  expect(sections.map((section) => Number.parseInt(section, 10))).toEqual(DECODABLE_IDS);
  for (const section of sections) {
    const game = gameById(Number.parseInt(section, 10));
    const [, example = ''] = /```json\n(.*)\n```/.exec(section) ?? [];
    expect(decode(JSON.parse(example))).toMatchObject({ status: 'ok', gameId: game?.id });
    for (const { id, zh, en } of game?.areas ?? []) expect(section).toContain(`\`${id}\` ${en} ${zh}`);
  }
});

it('documents for every code how to react to it', () => {
  const page = committed('docs/integrators/codes.md');
  for (const [name, { code }] of Object.entries(ingestCodes))
    expect(page).toMatch(new RegExp(`^\\| ${code} \\| .${name}. \\| `, 'm'));
  for (const { todo } of Object.values(ingestCodes)) expect(page).toContain(todo);
  const codes = Object.values(ingestCodes).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

it('documents for integrators every call, every type of event and every field of it', () => {
  const page = committed('docs/integrators/README.md');
  for (const { method, path } of ingestCalls)
    expect(page.replace(/\{\w+\}/g, '{id}')).toContain(`| \`${method.toUpperCase()} ${path}\` |`);
  const missing = Object.entries(ingestSchemas.events).flatMap(([type, schema]) => {
    const [row = ''] = new RegExp(`^\\| \`${type}\` \\|.*$`, 'm').exec(page) ?? [];
    const fields = Object.keys(schema.shape).filter((field) => !['eventId', 'type', 'at'].includes(field));
    return fields.filter((field) => !row.includes(`\`${field}\``)).map((field) => `${type}.${field}`);
  });
  expect(missing).toEqual([]);
});

import { createHash, createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { configKindNames } from '@pitboss/contract/ingest/config-kinds';
import { ingestCalls, ingestCodes } from '@pitboss/contract/ingest/ingest';
import { configKinds } from '@pitboss/contract/ingest/ingest-config';
import { ingestSchemas } from '@pitboss/contract/ingest/ingest-items';
import { walletCalls } from '@pitboss/contract/ingest/integration';
import { walletCodes } from '@pitboss/contract/ingest/wallet-code-texts';
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

it('documents every kind of the config feed with its fields and an example that has its shape', () => {
  const sections = committed('docs/integrators/config-feed.md').split(/^## /m).slice(1);
  expect(sections).toHaveLength(27);
  expect(sections.map((section) => /^`([\w.]+)`/.exec(section)?.[1])).toEqual([...configKindNames]);
  for (const section of sections) {
    const [, example = ''] = /```json\n(.*)\n```/.exec(section) ?? [];
    const { kind, data } = JSON.parse(example) as { kind: keyof typeof configKinds; data: object };
    expect(configKinds[kind].parse(data), kind).toEqual(data);
    for (const field of Object.keys(data)) expect(section).toContain(`| \`${field}\` |`);
  }
});

it('documents the contract of wallets: every call with its money, every state and every code', () => {
  const page = committed('docs/integrators/wallet.md');
  for (const { method, path } of walletCalls) expect(page).toContain(`| \`${method} ${path}\` |`);
  for (const state of ['done', 'settled', 'cancelled', 'rejected', 'processing', 'unknown'])
    expect(page).toContain(`| \`${state}\` |`);
  const codes = committed('docs/integrators/codes.md').split(/^## /m);
  const rows = (title: string) =>
    [...(codes.find((section) => section.startsWith(title)) ?? '').matchAll(/^\| (\d+) \|/gm)].map(
      ([, code]) => Number(code),
    );
  expect(rows('Replies of a wallet')).toEqual(walletCodes.map(({ code }) => code));
  expect(rows('Servers of agents')).toEqual(expect.arrayContaining([1012, 1013]));
  expect(rows('Setting up the connection')).toEqual(expect.arrayContaining([1405, 1410, 1426]));
});

it('shows signatures of wallet replies that follow from their text', () => {
  const page = committed('docs/integrators/wallet.md');
  const [, secret = '', path = '', timestamp = '', body = '', signature = ''] =
    /secret `([^`]+)`, path `([^`]+)`, timestamp (\d+), body `([^`]+)`, signature `([^`]+)`/.exec(page) ?? [];
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  const lines = ['REPLY', path, timestamp, createHash('sha256').update(body).digest('hex')].join('\n');
  expect(createHmac('sha256', secret).update(lines).digest('hex')).toBe(signature);
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

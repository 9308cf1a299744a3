import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { changesOf, releaseChanges } from '../../tools/archive/changelog.ts';
import { archivedDockerfile, archivedText, copyDocuments } from '../../tools/archive/documents.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'pitboss-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
copyDocuments(root, folder);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const documents = files.filter((file) => file.endsWith('.md'));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

it('contain what an operator and an integrator read, with the examples and the reference wallet', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'CHANGELOG.md',
      'deploy/pitboss.service',
      'docs/install.md',
      'docs/operations.md',
      'docs/integrators/tutorial.md',
      'examples/game-server/game_server.py',
      'examples/agent-api/client.ts',
      'apps/wallet/src/book.ts',
    ]),
  );
  expect(files.filter((file) => /\.test\.ts$|contributors|decisions|spec-coverage/.test(file))).toEqual([]);
});

it('contain a Dockerfile that makes the image of the archive, as the user without rights', () => {
  const text = read('Dockerfile');
  expect(text.match(/^(ARG|FROM|COPY|USER|ENTRYPOINT) .*$/gm)).toEqual([
    expect.stringMatching(/^ARG NODE_VERSION=\d+\.\d+\.\d+$/),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Docker
    'FROM node:${NODE_VERSION}-bookworm-slim',
    'COPY . /opt/pitboss',
    'USER node',
    'ENTRYPOINT ["pitboss"]',
  ]);
  expect(text).not.toMatch(/npm|--from|AS build/);
  expect(() => archivedDockerfile('FROM node\nCOPY . /opt/pitboss\n')).toThrow('no build stage');
});

it.each(documents)('%s links only to files of the archive, and to headings that are there', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link ?? '');
  const anchorsOf = (text: string) =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replace(/ /g, '-'),
    );
  const dead = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path ? join(dirname(file), path) : file;
    if (!existsSync(join(folder, target))) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
  });
  expect(dead).toEqual([]);
});

it.each(files.filter((file) => /\.(md|ts|py|env|service)$/.test(file)))(
  '%s has no command of npm',
  (file) => {
    expect(read(file).match(/.*\b(npm|npx|tsx tools)\b.*|.*in a working copy.*/gi)).toBeNull();
  },
);

it('name the commands of the archive instead of those of a working copy', () => {
  const exists = (path: string) => path === 'docs/b.md';
  const text = [
    'Run `npm start`, then `npm run -s keys` ([0157](decisions/0157-x.md)); see [b](b.md#top) and [c](c.md).',
    '<!-- working copy -->',
    'Only here: `npm test`.',
    '<!-- end -->',
    'End.',
  ].join('\n');
  expect(archivedText('docs/a.md', text, exists)).toBe(
    'Run `pitboss start --demo`, then `pitboss keys`; see [b](b.md#top) and c.\nEnd.',
  );
  expect(archivedText('docs/integrators/a.md', 'npx tsx examples/x/y-z.ts', exists)).toBe(
    'node examples/x/y-z.js',
  );
});

it('turn the unreleased changes into those of a version, once', () => {
  const before = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n\n## [1.0.0] - 2026-01-02\n\n- B.\n';
  const after = releaseChanges(before, '1.1.0', '2026-03-04');
  expect(after).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-03-04\n\n### Added\n\n- A.\n\n## [1.0.0] - 2026-01-02\n\n- B.\n',
  );
  expect(releaseChanges(after, '1.1.0', '2026-05-06')).toBe(after);
  expect(changesOf(after, '1.1.0')).toBe('### Added\n\n- A.');
  expect(changesOf(after, '1.0.0')).toBe('- B.');
});

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Documents and sources of an archive, as paths of the working copy: what an operator and an integrator read.
 * What is about the code stays out.
 */
const archived = [
  'CHANGELOG.md',
  'deploy',
  'docs/analytics.md',
  'docs/ingest.md',
  'docs/capacity.md',
  'docs/drills.md',
  'docs/install.md',
  'docs/integrators',
  'docs/monitoring.md',
  'docs/operations.md',
  'docs/scale.md',
  'docs/security.md',
  'docs/support.md',
  'docs/wallet-orders.md',
  'examples',
  'apps/wallet/src',
];

/** Parts of a document that are about a working copy only. */
const workingCopy = /<!-- working copy -->[\s\S]*?<!-- end -->\n*/g;

/** Commands of a working copy, and the same of an archive; `pitboss` is the command's name in the document. */
const commandsOf = (pitboss: string): readonly (readonly [RegExp, string])[] => [
  [/ by `npm run docs`/g, ''],
  [/\bnpx tsx (examples\/[\w/-]+)\.ts\b/g, 'node $1.js'],
  [/\bnpm start\b/g, `${pitboss} start --demo`],
  [/\bnpm run -s (keys|calls|token)(?: --(?= ))?/g, `${pitboss} $1`],
  [/\bnpx pitboss\b/g, pitboss],
];

/**
 * Returns the text of a document as an archive contains it: without parts about a working copy, with the
 * commands of the archive, and with links only to what `exists` in it (paths from the archive's root).
 */
export function archivedText(path: string, text: string, exists: (path: string) => boolean): string {
  const isGuide = path.startsWith('docs/integrators/') || path.startsWith('examples/');
  let result = text.replace(workingCopy, '');
  for (const [from, to] of commandsOf(isGuide ? 'bin/pitboss' : 'pitboss')) result = result.replace(from, to);
  const isThere = (target: string) =>
    /^(https?:|#)/.test(target) || exists(join(dirname(path), target.replace(/#.*$/, '')));
  return result
    .replace(/ \(\[\d{4}\]\(([^)\s]+)\)\)/g, (whole, target: string) => (isThere(target) ? whole : ''))
    .replace(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) =>
      isThere(target) ? whole : label,
    );
}

/**
 * Returns the Dockerfile of an archive from that of the working copy: without the stage that builds the
 * archive, the image is made of the folder next to it.
 */
export function archivedDockerfile(text: string): string {
  const [head = '', build = '', image = ''] = text.split(/^(?=FROM )/m);
  const copied = image.replace('COPY --from=build /made/pitboss ', 'COPY . ');
  if (!/ AS build$/m.test(build) || copied === image)
    throw new Error('The Dockerfile is no build stage followed by one that copies the archive from it.');
  return `${head.replace('Builds the archive of `npm run dist` and runs it', 'Runs this archive')}${copied}`;
}

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .map((name) => join(path, name))
        .filter((file) => statSync(file).isFile())
    : [path];

/**
 * Copies the documents, the samples for deployment, the Dockerfile, the examples and the sources of the
 * reference wallet from `root` into the archive's `folder`.
 */
export function copyDocuments(root: string, folder: string): void {
  const sources = archived
    .flatMap((path) => filesOf(join(root, path)))
    .filter((file) => !file.endsWith('.test.ts'));
  const paths = new Map(sources.map((file) => [relative(root, file), file]));
  paths.set('README.md', join(import.meta.dirname, 'archive-readme.md'));
  const exists = (path: string) =>
    paths.has(path) || [...paths.keys()].some((known) => known.startsWith(`${path.replace(/\/$/, '')}/`));
  for (const [path, source] of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (/\.(md|ts|py)$/.test(path))
      writeFileSync(join(folder, path), archivedText(path, readFileSync(source, 'utf8'), exists));
    else cpSync(source, join(folder, path));
  }
  writeFileSync(
    join(folder, 'Dockerfile'),
    archivedDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')),
  );
  if (!existsSync(join(folder, 'examples'))) throw new Error('The examples are missing.');
}

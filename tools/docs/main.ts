import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codesDocument } from './codes.ts';
import { fillExcerpts } from './excerpts.ts';
import { recordsDocument } from './records.ts';
import { slicesDocument } from './slices.ts';

const root = resolve(import.meta.dirname, '../..');

/** What a document says now; empty when there is none. */
export function committed(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}

/** The documents of which parts are generated, each with what `npm run docs` writes. */
export function generatedDocuments(): ReadonlyMap<string, string> {
  const contributors = 'docs/contributors.md';
  return new Map([
    [contributors, fillExcerpts(committed(contributors), root)],
    ['docs/integrators/records.md', recordsDocument()],
    ['docs/integrators/codes.md', codesDocument()],
    ['docs/slices.md', slicesDocument()],
  ]);
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename)
  for (const [path, text] of generatedDocuments()) {
    if (committed(path) === text) continue;
    writeFileSync(join(root, path), text);
    process.stdout.write(`${path} written\n`);
  }

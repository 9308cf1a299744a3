import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ClientApi, clientApis } from './clients/operations.ts';
import { pythonClient } from './clients/python.ts';
import { typescriptClient } from './clients/typescript.ts';
import { codesDocument } from './codes.ts';
import { configFeedDocument } from './config-feed.ts';
import { contractChangesDocument } from './contract-changes.ts';
import { fillExcerpts } from './excerpts.ts';
import { permissionNumbersDocument } from './permission-numbers.ts';
import { recordsDocument } from './records.ts';
import { slicesDocument } from './slices.ts';
import { specCoverageDocument } from './spec-coverage.ts';
import { walletDocument } from './wallet.ts';

const root = resolve(import.meta.dirname, '../..');

/** Returns the committed text of a document; empty without one. */
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
  const numbers = 'docs/permission-numbers.md';
  const [gameServer, agent] = clientApis() as [ClientApi, ClientApi];
  return new Map([
    [contributors, fillExcerpts(committed(contributors), root)],
    ['docs/integrators/records.md', recordsDocument()],
    ['docs/integrators/codes.md', codesDocument()],
    ['docs/integrators/config-feed.md', configFeedDocument()],
    ['docs/integrators/changelog.md', contractChangesDocument()],
    ['docs/integrators/wallet.md', walletDocument()],
    [numbers, permissionNumbersDocument(committed(numbers))],
    ['docs/slices.md', slicesDocument()],
    ['docs/spec-coverage.md', specCoverageDocument()],
    ['examples/game-server/client.ts', typescriptClient(gameServer)],
    ['examples/game-server/client.py', pythonClient(gameServer)],
    ['examples/agent-api/client.ts', typescriptClient(agent)],
    ['examples/agent-api/client.py', pythonClient(agent)],
  ]);
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename)
  for (const [path, text] of generatedDocuments()) {
    if (committed(path) === text) continue;
    writeFileSync(join(root, path), text);
    process.stdout.write(`${path} written\n`);
  }

import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installation } from '../../apps/server/src/platform/start/program.ts';
import { buildFolder, packFolder } from './build-archive.ts';
import { packageVersion, sourcesAt } from './sources.ts';

/**
 * `npm run dist [-- FOLDER]`: creates pitboss-<version>-<platform>-<arch>.tar.gz in FOLDER (dist/ by
 * default), next to the folder that it packs, for a trial of these sources: its version names the commit, so
 * that it shares its folder with no release. `npm run release` creates the archive of a release.
 */
const target = process.argv.slice(2).find((word) => !word.startsWith('--'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const { commit, committedAt, isModified } = sourcesAt(installation);
const build = commit ? `+${commit.slice(0, 8)}${isModified ? '.modified' : ''}` : '';
const options = {
  out: resolve(target ?? join(installation, 'dist')),
  version: `${packageVersion(installation)}${build}`,
  commit,
  committedAt,
  say,
};
const folder = await buildFolder(options);
if (process.argv.includes('--no-archive')) say(`Made ${folder}`);
else {
  say('Packing');
  const file = packFolder(options);
  say(`Made ${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
}

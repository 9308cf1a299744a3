import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as semver from 'semver';
import { installation } from '../../apps/server/src/platform/start/program.ts';
import { type ArchiveOptions, archiveName, buildFolder, packFolder } from './build-archive.ts';
import { changesOf, releaseChanges } from './changelog.ts';
import { git, sourcesAt } from './sources.ts';

/**
 * `npm run release -- VERSION [--no-tag] [FOLDER]`: writes archive, SBOM, notes and SHA256SUMS of a release to
 * FOLDER (dist/ by default). The version and the title of its changes are committed where the sources do not
 * have them yet, and the commit gets the annotated tag v<VERSION>. With `--no-tag`, for a trial, nothing is
 * committed or tagged. The same commit gives the same files.
 */
const root = installation;
const say = (line: string) => process.stdout.write(`${line}\n`);
const text = (path: string) => readFileSync(join(root, path), 'utf8');

/** Throws one sentence where the sources or git cannot make this release. */
function assertReleasable(version: string, isTagged: boolean): void {
  if (semver.valid(version) !== version)
    throw new Error(`"${version}" is no semantic version like 1.4.0 or 2.0.0-rc.1.`);
  const { commit, isModified } = sourcesAt(root);
  if (!commit) throw new Error('A release is built from a git working copy; there is none here.');
  if (isModified) throw new Error('Tracked files are changed; commit or undo the changes first.');
  if (!isTagged) return;
  if (git(root, 'tag', '--list', `v${version}`) && git(root, 'rev-parse', `v${version}^{commit}`) !== commit)
    throw new Error(`The tag v${version} exists at another commit; choose the next version.`);
  try {
    git(root, 'var', 'GIT_COMMITTER_IDENT');
  } catch {
    throw new Error('Git has no name for the tag; set user.name and user.email with "git config".');
  }
}

/** Commits the version and the title of its changes where the sources do not have them. */
function commitVersion(version: string, changelog: string): void {
  const own = (path: string) =>
    text(path).replace(/("name": "pitboss",\s+"version": )"[^"]+"/g, `$1"${version}"`);
  const written = new Map([
    ['package.json', own('package.json')],
    ['package-lock.json', own('package-lock.json')],
    ['CHANGELOG.md', changelog],
  ]);
  const changed = [...written].filter(([path, after]) => after !== text(path));
  if (changed.length === 0) return;
  for (const [path, after] of changed) writeFileSync(join(root, path), after);
  git(root, 'commit', '-m', `release: ${version}`, '--', ...changed.map(([path]) => path));
  say(`Committed ${changed.map(([path]) => path).join(', ')}`);
}

/** The packages of the archive as CycloneDX, by npm, without its random number and the present time. */
function billOfMaterials(folder: string, committedAt: number): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const bom = JSON.parse(
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 }),
  ) as {
    serialNumber?: string;
    metadata: { timestamp: string; component: { name: string } };
  };
  bom.metadata.timestamp = new Date(committedAt * 1000).toISOString();
  // Npm names it for the folder.
  bom.metadata.component.name = 'pitboss';
  delete bom.serialNumber;
  return `${JSON.stringify(bom, null, 2)}\n`;
}

const notesOf = (version: string, commit: string, archive: string, changes: string) => `# Pitboss ${version}

Commit \`${commit}\`. \`sha256sum -c SHA256SUMS\` checks the downloaded files; docs/install.md in the archive describes installation, upgrade and rollback.

\`${archive}\` runs on ${process.platform}-${process.arch} with Node 20.19 or newer.

${changes}
`;

async function release(version: string, out: string, isTagged: boolean): Promise<void> {
  assertReleasable(version, isTagged);
  const date = new Date(sourcesAt(root).committedAt * 1000).toISOString().slice(0, 10);
  const changelog = releaseChanges(text('CHANGELOG.md'), version, date);
  if (isTagged) commitVersion(version, changelog);
  const { commit, committedAt } = sourcesAt(root);
  const options: ArchiveOptions = { out, version, commit, committedAt, changelog, say };
  const folder = await buildFolder(options);
  say('Packing');
  const archive = packFolder(options);
  const changes = changesOf(changelog, version);
  const name = archiveName(version);
  const files = new Map([
    [basename(archive), readFileSync(archive)],
    [`${name}.cdx.json`, Buffer.from(billOfMaterials(folder, committedAt))],
    [`pitboss-${version}-notes.md`, Buffer.from(notesOf(version, commit, basename(archive), changes))],
  ]);
  const sums = [...files].map(
    ([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`,
  );
  for (const [file, bytes] of files) writeFileSync(join(out, file), bytes);
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  for (const file of [...files.keys(), 'SHA256SUMS']) say(`Made ${join(out, file)}`);
  if (isTagged) tag(version, commit, changes);
  else say(`Not tagged (--no-tag): v${version} at ${commit}`);
}

/** Makes the annotated tag of a release; its text is the changes. */
function tag(version: string, commit: string, changes: string): void {
  const name = `v${version}`;
  if (git(root, 'tag', '--list', name)) {
    say(`The tag ${name} exists already`);
    return;
  }
  git(root, 'tag', '--cleanup=whitespace', '-a', name, '-m', `Pitboss ${version}\n\n${changes}`);
  say(`Tagged ${commit} as ${name}; "git push origin ${name}" publishes the tag`);
}

try {
  const words = process.argv.slice(2);
  const [version, folder, ...more] = words.filter((word) => word !== '--no-tag');
  if (!version || more.length > 0)
    throw new Error('usage: npm run release -- VERSION [--no-tag] [FOLDER], like npm run release -- 1.4.0');
  await release(version, resolve(folder ?? join(root, 'dist')), !words.includes('--no-tag'));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

const unreleased = '## [Unreleased]';

/**
 * Returns the change log with the unreleased changes as those of a version, below an empty list of unreleased
 * ones; unchanged where it has that version already.
 */
export function releaseChanges(changelog: string, version: string, date: string): string {
  if (changelog.includes(`\n## [${version}]`)) return changelog;
  if (!changelog.includes(`\n${unreleased}\n`))
    throw new Error(`CHANGELOG.md has neither "${unreleased}" nor a section of ${version}.`);
  return changelog.replace(`\n${unreleased}\n`, `\n${unreleased}\n\n## [${version}] - ${date}\n`);
}

/** Returns the changes of a version, without its title. */
export function changesOf(changelog: string, version: string): string {
  const [, section = ''] = changelog.split(`\n## [${version}]`);
  const [first = ''] = section.split('\n## [');
  return first.slice(first.indexOf('\n')).trim();
}

import { environment } from './environment.ts';
import { readSettingsFile } from './settings-file.ts';

/** Variable that names the settings file of `pitboss --settings FILE`, for the programs that it starts. */
export const settingsFileVariable = 'PITBOSS_SETTINGS_FILE';

/** Names that are no settings of the server, but that the command or Node reads. */
const others = new Set([
  'NODE',
  'NODE_ENV',
  'NODE_OPTIONS',
  'PATH',
  'TZ',
  'HOME',
  'LANG',
  settingsFileVariable,
]);

/** Shorter names are close to variables of other programs by chance. */
const minLength = 8;

/** Returns the number of characters to insert, remove, replace or swap to make one word of the other. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + cost,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** The setting that a name was probably meant to be. */
function closest(name: string): string | undefined {
  const upper = name.toUpperCase();
  return Object.keys(environment)
    .map((known) => ({ known, apart: distance(upper, known) }))
    .filter(({ known, apart }) => apart <= (known.length >= minLength ? 2 : 0))
    .sort((a, b) => a.apart - b.apart)[0]?.known;
}

export interface UnknownSetting {
  readonly name: string;
  /** The setting that was probably meant. */
  readonly meant: string | undefined;
}

/**
 * Returns the names that are no settings: all such names of the settings file, and of the environment those
 * that are close to a setting.
 */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): UnknownSetting[] {
  const file = env[settingsFileVariable];
  const inFile = new Set(file ? Object.keys(readSettingsFile(file)) : []);
  return [...new Set([...inFile, ...Object.keys(env)])]
    .filter((name) => !Object.hasOwn(environment, name) && !others.has(name))
    .map((name) => ({ name, meant: closest(name) }))
    .filter(({ name, meant }) => inFile.has(name) || meant !== undefined);
}

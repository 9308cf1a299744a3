import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether this process runs the TypeScript sources; otherwise it runs what `npm start` or `npm run dist` compiled. */
const fromSources = import.meta.filename.endsWith('.ts');

/** The nearest folder above this file that is what is looked for. */
function above(what: string, is: (folder: string) => boolean): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (is(folder)) return folder;
    if (folder === dirname(folder)) throw new Error(`The ${what} of the installation is missing.`);
  }
}

/** The folder of the installation: the nearest one above this file whose package.json is Pitboss's own. */
export const installation: string = above('package.json', (folder) => {
  const file = join(folder, 'package.json');
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'pitboss';
});

/** The version of this installation. */
export const installedVersion = (): string =>
  (JSON.parse(readFileSync(join(installation, 'package.json'), 'utf8')) as { version: string }).version;

/** The folder of the built console: beside the program in an archive, with its sources in a working copy. */
export const consoleFolder = join(
  installation,
  existsSync(join(installation, 'apps/console')) ? 'apps/console/dist' : 'console',
);

/** Where the programs lie, each at the path of its source. */
const programFolder = fromSources
  ? installation
  : above('program', (folder) => existsSync(join(folder, 'apps/server/src/main.js')));

/** The file that stands for a source file, e.g. `tools/world/main.ts`: itself, or what it was compiled or copied to. */
export const programFile = (source: string): string =>
  join(programFolder, fromSources ? source : source.replace(/\.ts$/, '.js'));

/**
 * Arguments of `process.execPath` (and `execArgv` of a worker is the part before the file) that start a source file as
 * a program of its own. Whoever starts one goes through here, so that the archive, which holds no compiler, can too.
 */
export const programArgs = (source: string): string[] => [...compilerArgs, programFile(source)];

/** Flags with which Node runs the sources; none for what is compiled. For `execArgv` of workers. */
export const compilerArgs: readonly string[] = fromSources ? ['--import', import.meta.resolve('tsx')] : [];

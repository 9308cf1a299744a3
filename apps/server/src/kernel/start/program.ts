import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether this process runs the TypeScript sources; otherwise it runs what `npm run dist` compiled. */
const fromSources = import.meta.filename.endsWith('.ts');

/** The folder of the installation: the nearest one above this file whose package.json is Pitboss's own. */
export const installation: string = (() => {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'pitboss')
      return folder;
    if (folder === dirname(folder)) throw new Error('The package.json of the installation is missing.');
  }
})();

/** The version of this installation. */
export const installedVersion = (): string =>
  (JSON.parse(readFileSync(join(installation, 'package.json'), 'utf8')) as { version: string }).version;

/** The folder of the built console. */
export const consoleFolder = join(installation, fromSources ? 'apps/console/dist' : 'console');

/** The file that runs for a source file, e.g. `tools/world/main.ts`: itself, or what it was compiled to. */
export const programFile = (source: string): string =>
  fromSources ? join(installation, source) : join(installation, 'program', source.replace(/\.ts$/, '.js'));

/**
 * Arguments of `process.execPath` (and `execArgv` of a worker is the part before the file) that start a source file as
 * a program of its own. Whoever starts one goes through here, so that the archive, which holds no compiler, can too.
 */
export const programArgs = (source: string): string[] => [...compilerArgs, programFile(source)];

/** Flags with which Node runs the sources; none for what is compiled. For `execArgv` of workers. */
export const compilerArgs: readonly string[] = fromSources ? ['--import', import.meta.resolve('tsx')] : [];

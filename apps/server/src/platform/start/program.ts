import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * True when this process runs the TypeScript sources; otherwise it runs what `npm start` or `npm run dist`
 * compiled.
 */
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

/** True for an installation from an archive, false in a working copy. */
export const isArchive = !existsSync(join(installation, 'apps/console'));

/** Folder of the built console: next to the program in an archive, with its sources in a working copy. */
export const consoleFolder = join(installation, isArchive ? 'console' : 'apps/console/dist');

/** Folder of the programs, each at the path of its source. */
const programFolder = fromSources
  ? installation
  : above('program', (folder) => existsSync(join(folder, 'apps/server/src/main.js')));

/**
 * Returns the file to run for a source file, e.g. `tools/world/main.ts`: itself, or the file that it was
 * compiled or copied to.
 */
export const programFile = (source: string): string =>
  join(programFolder, fromSources ? source : source.replace(/\.ts$/, '.js'));

/**
 * Returns arguments of `process.execPath` that start a source file as a program of its own (for `execArgv` of
 * a worker, the part before the file). Every start of a program uses this function, so that it also works in
 * the archive, which contains no compiler.
 */
export const programArgs = (source: string): string[] => [...compilerArgs, programFile(source)];

/** Flags with which Node runs the sources; none for what is compiled. For `execArgv` of workers. */
const compilerArgs: readonly string[] = fromSources ? ['--import', import.meta.resolve('tsx')] : [];

/**
 * Starts a source file as a thread of this process. The compiler is registered in the thread, which inherits
 * none.
 */
export function startThread(source: string, options: WorkerOptions): Worker {
  const file = programFile(source);
  if (!fromSources) return new Worker(file, { ...options, execArgv: [] });
  const compiler = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const program = JSON.stringify(pathToFileURL(file).href);
  return new Worker(`import(${compiler}).then(({ register }) => register() && import(${program}))`, {
    ...options,
    execArgv: [],
    eval: true,
  });
}

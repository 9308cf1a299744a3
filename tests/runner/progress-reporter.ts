import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { UserConsoleLog } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';

/** Result of one run of vitest, for the summary of `npm test`. */
export interface SuiteReport {
  passed: number;
  failed: number;
  /** Files in the order in which they ended, with their duration. */
  files: { file: string; ms: number }[];
  failures: { file: string; name: string; message: string; shown?: string }[];
}

/** Durations of earlier runs on this host, from which the time left is estimated; in milliseconds by file. */
const durationsFile = 'node_modules/.pitboss-test-durations.json';

const readDurations = (): Record<string, number> =>
  existsSync(durationsFile)
    ? (JSON.parse(readFileSync(durationsFile, 'utf8')) as Record<string, number>)
    : {};

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const firstLine = (text: string | undefined): string => (text ?? '').split('\n')[0]?.slice(0, 300) ?? '';

/**
 * Returns the command that runs a file again, or one test of it; `names` are those of its suites and its own.
 */
const rerunCommand = (file: string, names: readonly string[]): string =>
  // Vitest takes the name as a regular expression over the names joined by spaces.
  `npm test -- ${file}${names.length > 0 ? ` -t '${names.join(' ').replaceAll(/[^\p{L}\p{N} -]/gu, '.')}'` : ''}`;

/** Returns the names of the suites around a test or suite, outermost first, and its own. */
function namesOf(entity: TestCase | TestSuite | TestModule): string[] {
  return entity.type === 'module' ? [] : [...namesOf(entity.parent), entity.name];
}

function timeLeft(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 1 ? 'under 1 min left' : `about ${minutes} min left`;
}

/**
 * Prints a line for each file that ends, with how many are done and the time left, and each failure at once
 * with the command that runs it again. Writes a `SuiteReport` to `outputFile`.
 */
export class ProgressReporter implements Reporter {
  readonly #outputFile: string;
  readonly #durations = readDurations();
  readonly #report: SuiteReport = { passed: 0, failed: 0, files: [], failures: [] };
  /** Standard error by file, until the file has ended. */
  readonly #errorOutput = new Map<string, string>();
  #vitest: Vitest | undefined;
  #pending: string[] = [];
  #total = 0;
  #startedMs = 0;

  constructor(outputFile: string) {
    this.#outputFile = outputFile;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly { readonly moduleId: string }[]): void {
    this.#pending = specifications.map(({ moduleId }) => relative(process.cwd(), moduleId));
    this.#total = this.#pending.length;
    this.#startedMs = Date.now();
  }

  /**
   * Prints standard output, such as seeds, at once; errors and warnings only with a failure of their file.
   */
  onUserConsoleLog({ content, type, taskId }: UserConsoleLog): void {
    if (type === 'stdout') {
      process.stdout.write(content);
      return;
    }
    const file = this.#vitest?.state.idMap.get(taskId ?? '')?.file.name ?? '';
    this.#errorOutput.set(file, (this.#errorOutput.get(file) ?? '') + content);
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'passed') this.#report.passed += 1;
    if (state === 'failed') this.#fail(test);
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId;
    if (module.state() === 'failed' && !this.#report.failures.some((failure) => failure.file === file))
      this.#fail(module);
    const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic();
    const ms = duration + collectDuration + prepareDuration + setupDuration;
    this.#report.files.push({ file, ms });
    this.#durations[file] = ms;
    this.#pending = this.#pending.filter((path) => path !== file);
    const done = this.#total - this.#pending.length;
    if (!module.ok()) process.stdout.write(this.#errorOutput.get(file) ?? '');
    this.#errorOutput.delete(file);
    const mark = module.ok() ? 'ok  ' : 'FAIL';
    print(`[${done}/${this.#total}, ${timeLeft(this.#msLeft())}] ${mark} ${file} (${seconds(ms)})`);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    for (const error of unhandled) {
      this.#report.failed += 1;
      this.#report.failures.push({
        file: 'outside of the tests',
        name: '',
        message: firstLine(error.message),
      });
      this.#vitest?.logger.printError(error);
    }
    for (const [path, content] of [
      [this.#outputFile, this.#report],
      [durationsFile, this.#durations],
    ] as const) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(content));
    }
  }

  /** Hooks that fail are errors of their suite or file, whose tests then have no result. */
  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) this.#fail(suite);
  }

  /**
   * Estimates the time left in milliseconds; a file that has never run counts like the mean of those that
   * ended.
   */
  #msLeft(): number {
    const { files } = this.#report;
    const doneMs = files.reduce((sum, { ms }) => sum + ms, 0);
    const meanMs = doneMs / files.length;
    const leftMs = this.#pending.reduce((sum, file) => sum + (this.#durations[file] ?? meanMs), 0);
    return doneMs === 0 ? 0 : (leftMs * (Date.now() - this.#startedMs)) / doneMs;
  }

  #fail(entity: TestCase | TestSuite | TestModule): void {
    const names = namesOf(entity);
    const name = names.join(' > ');
    const module = entity.type === 'module' ? entity : entity.module;
    const file = module.relativeModuleId;
    const errors =
      entity.type === 'test'
        ? (entity.result().errors ?? [])
        : [...(entity.errors() as { message: string }[])];
    // Set by browser tests: what the page showed (tests/e2e/browser.ts).
    const { shown } = (entity.type === 'test' ? entity.meta() : {}) as { shown?: string };
    this.#report.failed += 1;
    this.#report.failures.push({
      file,
      name,
      message: firstLine(errors[0]?.message),
      ...(shown ? { shown } : {}),
    });
    print(`\nFAIL ${file}${name ? ` > ${name}` : ''}`);
    for (const error of errors) this.#vitest?.logger.printError(error, { project: module.project });
    print(`Run it again: ${rerunCommand(file, names)}\n`);
  }
}

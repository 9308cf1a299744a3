import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { build } from 'vite';
import { parts } from './parts.mjs';

/** Stryker's switches: which mutant is active, and what tests have covered. */
globalThis.__stryker__ ??= {};
const switches = globalThis.__stryker__;

/**
 * Runs the tests of a part within Stryker's worker process: all of them are one script, which is evaluated
 * again for each mutant. That gives a mutant fresh modules, as a worker of Vitest does, in milliseconds
 * instead of a second.
 */
class OneProcessTestRunner {
  #script;
  #require = createRequire(join(process.cwd(), 'package.json'));
  /**
   * Milliseconds that a test last took, by its id: short ones run first, since any of them may find the
   * mutant.
   */
  #durations = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const { tests } = parts[process.env.PITBOSS_MUTATION_PART];
    const code = await bundle(tests.flatMap(testFiles));
    this.#script = new Script(`(function (require, exports, module) {${code}\n})`, {
      filename: 'tests.cjs',
    });
    // Tests print their seeds.
    console.log = () => {};
  }

  /** Evaluates all modules, and gives the tests by their ids. */
  #load() {
    const module = { exports: {} };
    this.#script.runInThisContext()(this.#require, module.exports, module);
    const names = new Map();
    return module.exports.collected.map(({ name, run }) => {
      const turn = (names.get(name) ?? 0) + 1;
      names.set(name, turn);
      return { id: turn === 1 ? name : `${name} (${turn})`, name, run };
    });
  }

  async dryRun() {
    delete switches.mutantCoverage;
    switches.activeMutant = undefined;
    switches.hitCount = undefined;
    const results = [];
    const { length } = this.#load();
    for (let place = 0; place < length; place += 1) {
      // Each on fresh modules: what one test has filled a cache with, others would not be known to cover.
      const test = this.#load()[place];
      switches.currentTestId = test.id;
      results.push(await this.#resultOf(test));
      switches.currentTestId = undefined;
    }
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: switches.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, mutantActivation, hitLimit, disableBail }) {
    const wanted = testFilter && new Set(testFilter);
    const isStatic = mutantActivation === 'static';
    switches.hitCount = 0;
    switches.hitLimit = hitLimit;
    switches.activeMutant = isStatic ? activeMutant.id : undefined;
    const results = [];
    try {
      const tests = this.#load();
      switches.activeMutant = activeMutant.id;
      const duration = ({ id }) => this.#durations.get(id) ?? 0;
      for (const test of tests.sort((a, b) => duration(a) - duration(b))) {
        if (wanted && !wanted.has(test.id)) continue;
        const result = await this.#resultOf(test);
        results.push(result);
        if (result.status === TestStatus.Failed && !disableBail) break;
      }
    } catch (error) {
      // A module that cannot be evaluated fails every test.
      const failureMessage = String(error?.stack ?? error);
      return { status: MutantRunStatus.Killed, failureMessage, killedBy: ['all'], nrOfTests: 0 };
    } finally {
      switches.activeMutant = undefined;
    }
    const ended = { status: DryRunStatus.Complete, tests: results };
    return toMutantRunResult(determineHitLimitReached(switches.hitCount, hitLimit) ?? ended);
  }

  async #resultOf({ id, name, run }) {
    const started = performance.now();
    const about = () => {
      const timeSpentMs = performance.now() - started;
      this.#durations.set(id, timeSpentMs);
      return { id, name, timeSpentMs };
    };
    try {
      await run();
      return { ...about(), status: TestStatus.Success };
    } catch (error) {
      return { ...about(), status: TestStatus.Failed, failureMessage: String(error?.message ?? error) };
    }
  }
}

/** The test files of a folder and of those in it, or a file itself. */
function testFiles(path) {
  const from = join(process.cwd(), path);
  if (path.endsWith('.test.ts')) return [from];
  return readdirSync(from, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(from, file));
}

/** The tests and all that they import from the project as one script; packages from npm stay outside. */
async function bundle(files) {
  const packages = join(process.cwd(), 'packages');
  const testApi = join(import.meta.dirname, 'test-api.mjs');
  const entry = 'mutation-tests';
  const { output } = await build({
    configFile: false,
    root: process.cwd(),
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^vitest$/, replacement: testApi },
        // Those of the sandbox, where the mutants are: node_modules links to the packages of the project.
        { find: /^@pitboss\/(\w+)\/(.+)$/, replacement: `${packages}/$1/src/$2.ts` },
        { find: /^@pitboss\/(\w+)$/, replacement: `${packages}/$1/src/index.ts` },
      ],
    },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) =>
          id === `\0${entry}`
            ? [
                ...files.map((file) => `import ${JSON.stringify(file)};`),
                `export { collected } from 'vitest';`,
              ].join('\n')
            : undefined,
      },
    ],
    ssr: { noExternal: [/^@pitboss\//, 'vitest'] },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node20',
      rollupOptions: {
        input: entry,
        treeshake: false,
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  });
  return output[0].code;
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'one-process', OneProcessTestRunner),
];

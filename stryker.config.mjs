import { parts } from './scripts/mutation/parts.mjs';

/** `npm run test:mutation` sets the part; docs/decisions/0175-mutation-testing.md has the reasons. */
const part = process.env.PITBOSS_MUTATION_PART ?? 'ledger';
const output = `test-output/mutation/${part}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [...parts[part].mutate, '!**/*.test.ts', '!**/*.testkit.ts'],
  testRunner: 'one-process',
  plugins: ['./scripts/mutation/runner.mjs'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A loaded host is no reason to count a mutant as killed by its timeout.
  timeoutMS: 20_000,
  // The sandbox needs sources and their tests only; packages from npm are linked.
  ignorePatterns: [
    '*',
    '!package.json',
    '!tsconfig*.json',
    '!packages/**',
    '!apps/server/**',
    '!apps/wallet/**',
    'dist',
  ],
  tempDirName: `${output}/sandbox`,
  symlinkNodeModules: true,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  htmlReporter: { fileName: `${output}/report.html` },
  jsonReporter: { fileName: `${output}/report.json` },
  incrementalFile: `${output}/incremental.json`,
  thresholds: { high: 95, low: 95, break: 95 },
  // Nothing compiles the sandbox, so that its files need no comment against type errors.
  disableTypeChecks: false,
};

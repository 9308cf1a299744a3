import { defineConfig } from 'vitest/config';
import { ProgressReporter } from './tests/runner/progress-reporter.ts';

/** For a busy machine, or a cluster of several databases on one machine; no test measures time. */
const timeouts = { testTimeout: 300_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Unit tests run without a database, API tests on one database cluster that their files share. Which files belong to the
 * quick, the long and the nightly profile: scripts/test-files.mjs.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    reporters: [new ProgressReporter(process.env.PITBOSS_TEST_REPORT ?? 'test-output/vitest.json')],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/console/**/*.test.{ts,tsx}',
            'apps/wallet/**/*.test.ts',
            'tests/unit/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', '**/linked-figures.test.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'api',
          include: [
            'apps/server/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/console/**/linked-figures.test.ts',
          ],
          // The server is loaded once per worker instead of once per file, which takes as long as most files' tests.
          isolate: false,
          setupFiles: ['apps/server/src/testing/row-types/setup.ts'],
          globalSetup: ['apps/server/src/testing/processes/global-setup.ts'],
          ...timeouts,
        },
      },
    ],
  },
});

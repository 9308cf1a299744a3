import { configDefaults, defineConfig } from 'vitest/config';

/** Of a machine that does something else besides, or of a cluster on one machine; no test measures time. */
const clock = { testTimeout: 300_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

/** Long tests bear it in their name, and run when they are asked for. */
const skipped = [
  ...configDefaults.exclude,
  ...(process.env.PITBOSS_LONG === '1' ? [] : ['**/*.long.test.ts']),
];

/** `unit` runs without a database, `api` on one cluster that its files share. */
export default defineConfig({
  test: {
    maxWorkers: 2,
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
          exclude: [...skipped, '**/linked-figures.test.ts'],
          ...clock,
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
          exclude: skipped,
          // The server is loaded once a worker instead of once a file, which takes as long as most files' tests do.
          isolate: false,
          globalSetup: ['apps/server/src/testing/processes/global-setup.ts'],
          ...clock,
        },
      },
    ],
  },
});

import { configDefaults, defineConfig } from 'vitest/config';

/** Browser tests: each worker has a product, a world and a browser of its own. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.PITBOSS_LONG === '1' ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['tests/e2e/setup.ts'],
    maxWorkers: 2,
    // Tests of one file that say so run beside one another: a page waits more than it works.
    maxConcurrency: 2,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

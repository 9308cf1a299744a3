import { defineConfig } from 'vitest/config';
import { ProgressReporter } from './tests/runner/progress-reporter.ts';

/** Browser tests: each worker has a product, demo data and a browser of its own. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    reporters: [new ProgressReporter(process.env.PITBOSS_TEST_REPORT ?? 'test-output/vitest.e2e.json')],
    globalSetup: ['tests/e2e/setup.ts'],
    maxWorkers: 2,
    // Tests of one file marked as concurrent run in parallel: a page waits more than it works.
    maxConcurrency: 2,
    // For a busy machine; no test measures time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

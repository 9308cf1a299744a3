/**
 * Parts of mutation testing: the sources that are mutated, and the tests that run against them, from the
 * project's root.
 */
export const parts = {
  ledger: {
    mutate: ['packages/ledger/src/**/*.ts'],
    tests: ['packages/ledger/src'],
  },
  access: {
    mutate: [
      'apps/server/src/platform/auth/permissions.ts',
      'apps/server/src/platform/calls/second-approver.ts',
    ],
    // Tests next to these sources, without those that need a database.
    tests: [
      'apps/server/src/platform/auth/role-permissions.test.ts',
      'apps/server/src/platform/calls/second-approver.test.ts',
    ],
  },
  rules: {
    mutate: ['packages/rules/src/**/*.ts'],
    tests: ['packages/rules/src'],
  },
  risk: {
    mutate: ['packages/risk/src/**/*.ts'],
    tests: ['packages/risk/src'],
  },
  wallet: {
    mutate: ['packages/wallet/src/**/*.ts'],
    // The reference wallet's tests run the test bench.
    tests: ['packages/wallet/src', 'apps/wallet/src/bench.test.ts'],
  },
};

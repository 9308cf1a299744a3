import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect';

/**
 * The part of Vitest's API that unit tests use, for `runner.mjs`: `describe` and `it` collect tests, `expect`
 * is Vitest's. What is missing here (hooks, mocks, fake timers) does not load, so that no test runs without
 * it unnoticed.
 */

/** Tests that were collected, in their order: `{ name, run }`. */
export const collected = [];
const path = [];

export function describe(name, body) {
  path.push(name);
  body();
  path.pop();
}

export function it(name, run) {
  collected.push({ name: [...path, name].join(' > '), run });
}

it.each = (rows) => (name, run) => {
  for (const [index, row] of rows.entries())
    it(`${name} [${index}]`, () => (Array.isArray(row) ? run(...row) : run(row)));
};

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
export const expect = Object.assign(
  (value, message) => chai.expect(value, message),
  globalThis[ASYMMETRIC_MATCHERS_OBJECT],
);

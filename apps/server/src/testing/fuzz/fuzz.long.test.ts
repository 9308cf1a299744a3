import { errors } from '@pitboss/contract/core/errors';
import { registry } from '@pitboss/contract/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../api.ts';
import { fuzzRegistry } from './fuzz-run.ts';

/**
 * Invalid input never causes a failure of the server: every call of the registry with its example changed,
 * 200 times, by the roles that may make it. `fuzz.nightly.test.ts` does the same with larger numbers.
 */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9));
const slices = [...new Set(registry.map(({ slice }) => slice))];
const total = { made: 0, sent: 0, well: 0, delayMs: 0 };

it.each(slices)(
  'replies to every changed request of %s with the envelope, never with an internal error, and a rejected one changes nothing',
  async (slice) => {
    const result = await fuzzRegistry(api, {
      seed,
      slice,
      mutations: 200,
      sent: 20,
      compared: 2,
    });
    const { made, sent, codes, faults } = result;
    total.delayMs = Math.max(total.delayMs, result.delayMs);
    total.made += made;
    total.sent += sent;
    total.well += codes.get(0) ?? 0;
    expect(codes.get(errors['session.expired'].code) ?? 0).toBe(0);
    expect(faults, `seed ${seed}`).toEqual([]);
  },
);

it('lets most of them reach the handlers, neither rejected by the contract nor without a session', () => {
  process.stdout.write(
    `fuzzed requests, seed ${seed}: ${total.made} made, ${total.sent} sent, the event loop was held ${total.delayMs} ms at most\n`,
  );
  expect(total.sent).toBeGreaterThan(10 * registry.length);
  expect(total.well, `seed ${seed}`).toBeGreaterThan(total.sent / 3);
});

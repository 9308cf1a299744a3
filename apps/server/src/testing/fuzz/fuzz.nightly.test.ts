import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../api.ts';
import { fuzzRegistry } from './fuzz-run.ts';

/** The full size of `fuzz.long.test.ts`: every changed request that the contract lets through is sent. */

const first = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9));
const rounds = 5;

describe('requests that no form would send', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.stop());

  it('never cause a failure of the server, however many', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const seed = first + round * 1_000;
      const { made, sent, faults, delayMs } = await fuzzRegistry(api, {
        seed,
        mutations: 1_000,
        sent: 1_000,
        compared: 50,
      });
      process.stdout.write(
        `fuzzed requests, seed ${seed}: ${made} made, ${sent} sent, the event loop was held ${delayMs} ms at most\n`,
      );
      expect(faults, `seed ${seed}`).toEqual([]);
    }
  }, 7_200_000);
});

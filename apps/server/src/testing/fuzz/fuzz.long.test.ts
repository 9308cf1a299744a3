import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../api.ts';
import { fuzzRegistry } from './fuzz-run.ts';

/** The long form of `fuzz.test.ts` (npm run test:long): every changed request that the contract lets through is sent. */

const first = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9));
const rounds = 5;

describe('requests that no form would send', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.stop());

  it('never fail the server, however many', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const seed = first + round * 1_000;
      const { made, sent, faults } = await fuzzRegistry(api, { seed, mutations: 1_000, sent: 1_000 });
      process.stdout.write(`fuzzed requests, seed ${seed}: ${made} made, ${sent} sent\n`);
      expect(faults, `seed ${seed}`).toEqual([]);
    }
  }, 3_600_000);
});

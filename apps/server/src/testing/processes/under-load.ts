import { expect } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import type { TestApi } from '../api.ts';
import { balances } from '../money.ts';
import { type SteadyLoad, startLoad } from './steady-load.ts';
import { testNode } from './whole-server.ts';

/**
 * Runs work while an address is under load, and returns the load once all kinds of calls have succeeded after
 * it. Proves that the money of every call moved once, including calls that failed and are sent again here.
 */
export async function underLoad(
  api: TestApi,
  address: string,
  work: () => Promise<void>,
): Promise<SteadyLoad> {
  const before = await balances(api);
  const load = await startLoad(api, address, testNode);
  await expect.poll(() => Math.min(...Object.values(load.done))).toBeGreaterThan(5);
  await work();
  const soFar = { ...load.done };
  // The servers that remain reply to all kinds of calls.
  for (const kind of Object.keys(soFar))
    await expect.poll(() => load.done[kind]).toBeGreaterThan((soFar[kind] ?? 0) + 5);
  await load.stop();
  // Requests without a reply are sent again, as their sender would do, and take effect once.
  for (const failure of load.faults) expect([0, 1]).toContain(await failure.again());
  const after = await balances(api);
  const change = (owner: string) => (after.get(owner) ?? 0n) - (before.get(owner) ?? 0n);
  expect(change('member:312')).toBe(load.moved.transfers);
  expect(-change('member:313')).toBe(load.moved.stakes);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  return load;
}

/** Returns the failures with a cause other than a busy database. */
export const rejected = ({ faults }: SteadyLoad) => faults.filter(({ busy }) => !busy);

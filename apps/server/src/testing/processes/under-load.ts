import { expect } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import type { TestApi } from '../api.ts';
import { balances } from '../money.ts';
import { type SteadyLoad, startLoad } from './steady-load.ts';
import { testNode } from './whole-server.ts';

/**
 * Runs something while an address is under load, and gives the load once all kinds of calls are answered after it. Proves the
 * money of every call, done once, those included that met a fault and are sent again here.
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
  // All kinds are answered by those who are there now.
  for (const kind of Object.keys(soFar))
    await expect.poll(() => load.done[kind]).toBeGreaterThan((soFar[kind] ?? 0) + 5);
  await load.stop();
  // What was not answered is sent again, as its sender would: with the effect of one.
  for (const fault of load.faults) expect([0, 1]).toContain(await fault.again());
  const after = await balances(api);
  const change = (owner: string) => (after.get(owner) ?? 0n) - (before.get(owner) ?? 0n);
  expect(change('member:312')).toBe(load.moved.transfers);
  expect(-change('member:313')).toBe(load.moved.stakes);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  return load;
}

/** What failed for another reason than that the database had no time. */
export const refused = ({ faults }: SteadyLoad) => faults.filter(({ busy }) => !busy);

import type { Call } from '@pitboss/contract/core/define';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApi, type TestApi } from '../api.ts';
import { seedFigures } from './figure-world.ts';
import { Comparison } from './figures.ts';
import { Oracle } from './oracle.ts';

export type Row = Record<string, unknown>;
export type FigureReply = Row & { list: Row[]; totals: Row };

export const dayMs = 86_400_000;
/**
 * Returns the start of the day of a time, `offsetMinutes` east of UTC, but never before the start of the
 * range.
 */
export function dayOf(at: number, offsetMinutes: number, start = 0): number {
  const shift = offsetMinutes * 60_000;
  return Math.max(Math.floor((at + shift) / dayMs) * dayMs - shift, start);
}

/** The callers of figure tests: account, top of the tree, zone and minutes east of UTC. */
export const figureCallers = [
  ['superadmin', null, 'BeiJing', 480],
  ['major1', '11', 'NewYork', -240],
  ['share1', '12', 'local', 345],
] as const;

/**
 * Sets up the test data and the oracle of tests that compare every figure of some calls. After the last test
 * each figure that the contract gives these calls must have been compared.
 */
export function figureTests(calls: readonly Call[]) {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  const now = Date.now();
  const world = {
    now,
    /** Both ends are off the hour. */
    range: { start_time: now - 22 * dayMs - 1_234_567, end_time: now - 7_654 },
    compared: new Comparison(),
    api: undefined as unknown as TestApi,
    oracle: undefined as unknown as Oracle,
    async ask<R = FigureReply>(account: string, call: Call, body: object): Promise<R> {
      const reply = await world.api.call<R>(
        account,
        call.path,
        call.payload === 'query' ? { query: body as Record<string, string> } : { body },
      );
      expect(reply.code, `${call.path} ${reply.desc}`).toBe(0);
      return reply.data;
    },
    /** Rows of a query. */
    async rows<R = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
      return (await world.api.services.databases.systemPool.query(text, [...values])).rows as R[];
    },
  };
  beforeAll(async () => {
    process.stdout.write(`figures seed ${seed}\n`);
    world.api = await startTestApi();
    await seedFigures(world.api.services.databases.system, seed, now);
    world.oracle = await Oracle.read(world.api.services.databases.system);
  });
  afterAll(async () => {
    await world.api.stop();
    expect(world.compared.missing(calls)).toEqual([]);
  });
  return world;
}

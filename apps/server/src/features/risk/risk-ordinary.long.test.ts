import { afterAll, beforeAll, expect, it } from 'vitest';
import { playOrdinary } from '../../testing/risk/ordinary-play.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
});
afterAll(() => world.stop());

it('100,000 ordinary bets raise no alert of any monitor', async () => {
  await playOrdinary(world, 100_000);
  expect((await world.alerts()).map(({ key, value }) => `${key} ${value}`)).toEqual([]);
}, 600_000);

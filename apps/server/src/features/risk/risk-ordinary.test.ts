import { monitorCodes } from '@pitboss/risk/monitors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playOrdinary } from '../../testing/risk/ordinary-play.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
});
afterAll(() => world.stop());

it('5,000 ordinary bets raise no alert of any monitor', async () => {
  await playOrdinary(world, 5_000);
  const alerts = await world.alerts();
  expect(alerts.map(({ key, value }) => `${key} ${value}`)).toEqual([]);
  expect(monitorCodes.length).toBeGreaterThan(10);
});

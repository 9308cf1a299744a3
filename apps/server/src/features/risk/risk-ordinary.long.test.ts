import { monitorCodes } from '@pitboss/risk/monitors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playOrdinary } from '../../testing/risk/ordinary-play.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

const bets = process.env.PITBOSS_TEST_SIZE === 'full' ? 100_000 : 5_000;

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
});
afterAll(() => world.stop());

it(`raises no alert of any monitor for ${bets} ordinary bets`, async () => {
  await playOrdinary(world, bets);
  const alerts = await world.alerts();
  expect(alerts.map(({ key, value }) => `${key} ${value}`)).toEqual([]);
  expect(monitorCodes.length).toBeGreaterThan(10);
}, 600_000);

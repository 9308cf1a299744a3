import { createRng } from '@pitboss/rounds/deal/rng';
import { expect, it } from 'vitest';
import { createRules, type Rules } from '../enforce/rules.ts';
import { createJackpots, noAward } from './jackpots.ts';

const member = { account: 'm', agent: 'a', currency: 'CNY' };
/** Long after every time at which an award is remembered. */
const now = 1_800_000_000_000;

/** The award of a bet that draws no jackpot, from a pool whose first level has a balance and a cap of 100. */
function awardAt(balance: string, mustHit: boolean) {
  const level = { level: 1, currencies: { CNY: { balance, seed: '10.00', cap: '100.00', mustHit } } };
  const pool = () => ({ id: '1', levels: [level] }) as unknown as ReturnType<Rules['pool']>;
  const rng = { ...createRng(1), chance: () => false };
  return createJackpots(rng, { ...createRules(), pool }).award(member, 203, now);
}

it('awards a must-hit level when its balance reaches the cap, and no earlier', () => {
  expect(awardAt('99.99', true)).toEqual(noAward);
  expect(awardAt('100.00', true)).toEqual({ jackpot: 10_000n, jackpotLevel: 1 });
  expect(awardAt('100.00', false)).toEqual(noAward);
});

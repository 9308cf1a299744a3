import { expect, it } from 'vitest';
import { areaById, gameById } from '../catalogue.ts';
import { highestReturnX100 } from './highest-return.ts';

const highest = (gameId: number, areaId: number) => {
  const [game, area] = [gameById(gameId), areaById(gameId, areaId)];
  if (!game || !area) throw new Error(`no area ${areaId} of game ${gameId}`);
  return highestReturnX100(game, area);
};

it('returns the top of the pay table, with the stake', () => {
  // Baccarat: tie eight to one. Bull: five times, less 5 %. Blackjack: three to two.
  expect([highest(201, 3), highest(202, 11), highest(315, 1)]).toEqual([900, 575, 250]);
  // Color Game: three matching dice. Lucky Strike: the highest hand.
  expect([highest(248, 1), highest(317, 3)]).toEqual([400, 1100]);
  // Plinko 1,000 times, lucky wheel 47 times, slot 2,000 times, keno 1,000 times, scratch card 1,000 times.
  expect([232, 233, 236, 237, 253].map((id) => highest(id, 1))).toEqual([
    100_000, 4_700, 200_000, 100_000, 100_000,
  ]);
  // Tower: 97 · (3/2)⁸, cut. Lucky Number: one roll of 10,000 wins.
  expect([highest(238, 1), highest(239, 1)]).toEqual([2_486, 980_000]);
});

it('returns null where only the limit of wins bounds a payout', () => {
  expect([101, 231, 234, 235, 301].map((id) => areaById(id, 1) && highest(id, 1))).toEqual([
    areaById(101, 1) && null,
    null,
    null,
    null,
    null,
  ]);
});

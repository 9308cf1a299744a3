import { expect, it } from 'vitest';
import { oppositeStakes } from './opposites.ts';

const stakes = (of: Record<number, number>) =>
  new Map(Object.entries(of).map(([area, amount]) => [Number(area), BigInt(amount)]));

it.each([
  ['nearly the same on opposite areas', 201, { 1: 1000 }, { 2: 800 }, [1, 1000n, 2, 800n]],
  ['less than four fifths', 201, { 1: 1000 }, { 2: 799 }, null],
  ['less than the least', 201, { 1: 99 }, { 2: 99 }, null],
  ['the same area', 201, { 1: 1000 }, { 1: 1000 }, null],
  ['areas that are no opposites', 201, { 1: 1000 }, { 3: 1000 }, null],
  ['a game without opposites', 202, { 1: 1000 }, { 2: 1000 }, null],
  ['what is left of stakes on both', 203, { 2: 1500, 1: 500 }, { 1: 1000 }, [2, 1000n, 1, 1000n]],
  ['nothing left', 203, { 2: 500, 1: 500 }, { 1: 1000 }, null],
  ['the pair of areas with more', 204, { 1: 100, 4: 900 }, { 2: 100, 3: 900 }, [4, 900n, 3, 900n]],
  ['only the pair of its game', 206, { 1: 500 }, { 2: 500 }, null],
])('%s', (_, game, own, other, expected) => {
  const found = oppositeStakes(game, stakes(own), stakes(other), 100n);
  expect(found && [found.area, found.amount, found.otherArea, found.otherAmount]).toEqual(expected);
});

import { expect, it } from 'vitest';
import { lossChain } from './loss-chain.ts';

const cny = 100_000_000n;

it('lets each agent pay what it has, and the one above what is missing', () => {
  const line = [
    { id: '14', free: 300n, rate: cny },
    { id: '13', free: 0n, rate: cny },
    { id: '12', free: 10_000n, rate: cny },
    { id: '11', free: 50_000n, rate: cny },
  ];
  expect(lossChain(line, 1_000n).map(({ asked, pays, short }) => [asked, pays, short])).toEqual([
    [1_000n, 300n, 700n],
    [700n, 0n, 700n],
    [700n, 700n, 0n],
    [0n, 0n, 0n],
  ]);
});

it('charges an agent of another currency no less than what is missing', () => {
  const line = [
    { id: '2', free: 0n, rate: 7n * cny },
    { id: '1', free: 5n, rate: 2n * cny },
  ];
  expect(lossChain(line, 3n)).toEqual([
    { id: '2', asked: 3n, pays: 0n, short: 3n },
    { id: '1', asked: 11n, pays: 5n, short: 6n },
  ]);
});

it('charges no agent without a loss', () => {
  expect(lossChain([{ id: '1', free: -5n, rate: cny }], -3n)).toEqual([
    { id: '1', asked: 0n, pays: 0n, short: 0n },
  ]);
});

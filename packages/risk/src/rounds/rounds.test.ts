import { describe, expect, it } from 'vitest';
import { lossChain } from '../exposure/loss-chain.ts';
import { addressSubject, isIgnored, network, networkOf } from '../rules/addresses.ts';
import { lower, opposedGames, oppositeStakes, oppositesOf } from './opposites.ts';
import { type EvaluatedRound, insertRound, isFishing, streakAt } from './streaks.ts';

describe('opposite areas', () => {
  it('are those of the specification', () => {
    expect(opposedGames).toEqual([201, 203, 204, 205, 206, 247, 317]);
    expect(Object.fromEntries(opposedGames.map((game) => [game, oppositesOf(game)]))).toEqual({
      201: [[1, 2]],
      203: [[1, 2]],
      204: [
        [1, 2],
        [3, 4],
      ],
      205: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      206: [[5, 6]],
      247: [
        [7, 8],
        [9, 10],
      ],
      317: [[1, 2]],
    });
    expect(oppositesOf(202)).toEqual([]);
  });
});

describe('oppositeStakes', () => {
  const stakes = (of: Record<number, bigint>) =>
    new Map(Object.entries(of).map(([area, amount]) => [Number(area), amount]));

  it('takes stakes of which the lower is exactly the least and 80 % of the higher', () => {
    expect(oppositeStakes(201, stakes({ 1: 100n }), stakes({ 2: 125n }), 100n)).toEqual({
      area: 1,
      amount: 100n,
      otherArea: 2,
      otherAmount: 125n,
    });
    expect(oppositeStakes(201, stakes({ 1: 99n }), stakes({ 2: 99n }), 100n)).toBeNull();
    expect(oppositeStakes(201, stakes({ 1: 100n }), stakes({ 2: 126n }), 100n)).toBeNull();
    expect(oppositeStakes(201, stakes({ 2: 126n }), stakes({ 1: 100n }), 100n)).toBeNull();
  });

  it('is none where nothing is at stake, whatever the least', () => {
    expect(oppositeStakes(201, stakes({}), stakes({}), 0n)).toBeNull();
    expect(oppositeStakes(201, stakes({ 1: 5n, 2: 9n }), stakes({ 1: 9n, 2: 5n }), -10n)).toMatchObject({
      area: 2,
    });
    expect(oppositeStakes(201, stakes({ 1: 1n }), stakes({ 2: 1n }), 0n)).toMatchObject({ amount: 1n });
  });

  it('subtracts what each has on the other area', () => {
    expect(oppositeStakes(201, stakes({ 1: 300n, 2: 100n }), stakes({ 1: 50n, 2: 250n }), 100n)).toEqual({
      area: 1,
      amount: 200n,
      otherArea: 2,
      otherAmount: 200n,
    });
  });

  it('keeps the first of two pairs with the same at stake, else the larger', () => {
    const found = (second: bigint) =>
      oppositeStakes(204, stakes({ 1: 100n, 3: second }), stakes({ 2: 100n, 4: second }), 1n)?.area;
    expect([found(99n), found(100n), found(101n)]).toEqual([1, 1, 3]);
  });

  it('knows what both have at stake', () => {
    const opposite = { area: 1, amount: 5n, otherArea: 2, otherAmount: 4n };
    expect([lower(opposite), lower({ ...opposite, otherAmount: 6n })]).toEqual([4n, 5n]);
  });
});

describe('streaks', () => {
  const minute = 60_000;
  const round = (id: string, at: number, net: bigint): EvaluatedRound => ({ id, at, net, stake: 10n });

  it('leave fishing out', () => {
    expect([99, 100, 199, 200].map(isFishing)).toEqual([false, true, true, false]);
  });

  it('leave out rounds after the minute', () => {
    const rounds = [round('a', 0, 1n), round('b', minute, 1n), round('c', 2 * minute, -1n)];
    expect(streakAt(rounds, 1, 100)).toEqual({ wins: 2, net: 2n, stake: 20n, since: 0 });
    expect(streakAt(rounds, 2, 100)).toEqual({ wins: 0, net: 0n, stake: 0n, since: null });
    expect(streakAt([], 2, 100)).toEqual({ wins: 0, net: 0n, stake: 0n, since: null });
  });

  it('reach back over their window only', () => {
    const rounds = [0, 1, 2, 3].map((n) => round(String(n), n * minute, 1n));
    expect(streakAt(rounds, 3, 3)).toMatchObject({ wins: 3, since: minute });
    expect(streakAt(rounds, 3, 4)).toMatchObject({ wins: 4, since: 0 });
  });

  it('insert a round after those with the same time', () => {
    const rounds = [round('a', 10, 1n), round('b', 20, 1n), round('c', 30, 1n)];
    insertRound(rounds, round('d', 20, 1n));
    insertRound(rounds, round('e', 5, 1n));
    insertRound(rounds, round('f', 40, 1n));
    expect(rounds.map(({ id }) => id)).toEqual(['e', 'a', 'b', 'd', 'c', 'f']);
  });
});

describe('lossChain', () => {
  const cny = 100_000_000n;

  it('rounds what falls on an agent of another currency up', () => {
    const chain = (missing: bigint, own: bigint, above: bigint) =>
      lossChain(
        [
          { id: '2', free: 0n, rate: own },
          { id: '1', free: 1_000n, rate: above },
        ],
        missing,
      )[1]?.asked;
    expect(chain(10n, cny, 3n * cny)).toBe(4n);
    expect(chain(9n, cny, 3n * cny)).toBe(3n);
    expect(chain(0n, cny, 3n * cny)).toBe(0n);
    expect(chain(10n, cny, cny)).toBe(10n);
  });

  it('charges an agent exactly its funds, and the agent above nothing', () => {
    const line = [
      { id: '2', free: 100n, rate: cny },
      { id: '1', free: 50n, rate: cny },
    ];
    expect(lossChain(line, 100n)).toEqual([
      { id: '2', asked: 100n, pays: 100n, short: 0n },
      { id: '1', asked: 0n, pays: 0n, short: 0n },
    ]);
    expect(lossChain([], 100n)).toEqual([]);
  });
});

describe('addresses', () => {
  it('are read with blanks around them, and networks down to one bit', () => {
    expect(networkOf(' 10.1.2.3/8 ')).toEqual(['10.0.0.0/8']);
    expect(networkOf('128.0.0.0/1')).toEqual(['128.0.0.0/1']);
    expect(networkOf('8000::/1')).toEqual(['8000::/1']);
    expect(networkOf('x')).toEqual([]);
    expect(network('0.0.0.0/0').ok).toBe(false);
    expect(network('::/0').ok).toBe(false);
  });

  it('are named with their /64 where they are IPv6', () => {
    expect(addressSubject('10.0.0.1')).toBe('ip:10.0.0.1');
    expect(addressSubject('2001:db8:1:2:3::4')).toBe('ip:2001:db8:1:2::/64');
    expect(addressSubject('x')).toBeNull();
  });

  it('lie in a network that contains them or their /64', () => {
    expect(isIgnored('ip:10.1.2.3', ['192.0.2.0/24', '10.0.0.0/8'])).toBe(true);
    expect(isIgnored('ip:10.1.2.3', [])).toBe(false);
    expect(isIgnored('ip:10.1.2.3', ['10.1.2.3'])).toBe(true);
    expect(isIgnored('ip:10.1.2.4', ['10.1.2.3'])).toBe(false);
    expect(isIgnored('ip:2001:db8:1:2::/64', ['2001:db8:1:2:3::4'])).toBe(true);
    expect(isIgnored('ip:2001:db8:1:2::/64', ['2001:db8:1:2:3::4/127'])).toBe(true);
    expect(isIgnored('ip:2001:db8:1:3::/64', ['2001:db8:1:2:3::4/127'])).toBe(false);
    expect(isIgnored('ip:2001:db8:1:2::/64', ['2001:db8::/32'])).toBe(true);
    expect(isIgnored('ip:10.1.2.3', ['2001:db8::/32'])).toBe(false);
    expect(isIgnored('ip:x', ['y'])).toBe(false);
  });
});

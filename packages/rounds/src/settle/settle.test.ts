import { describe, expect, it } from 'vitest';
import type { RoundRecord } from '../deal/record.ts';
import { maxLiabilityMinor, netBetMinor, settleBet } from './settle.ts';
import { seatScore } from './settle-score.ts';

const record = (result: string, player = '', banker = '', cardType = ''): RoundRecord => ({
  result,
  player,
  banker,
  cardType,
});

describe('table bets', () => {
  it('pays baccarat with the tie refund', () => {
    const banker = record('1,4|1,1,0', '1,2', '3,16', '');
    expect([1, 2, 3, 4, 5].map((area) => settleBet(201, banker, area, 1001n))).toEqual([
      1951n,
      0n,
      0n,
      12012n,
      0n,
    ]);
    const tie = record('3|3,0,0');
    expect([1, 2, 3].map((area) => settleBet(201, tie, area, 100n))).toEqual([100n, 100n, 900n]);
  });

  it('does not mistake a pair flag or another digit for a tie', () => {
    expect(settleBet(201, record('2,5|2,0,1'), 1, 100n)).toBe(0n);
  });

  it('returns half on a dragon-tiger draw, rounded down', () => {
    const draw = record('3,4|3', '7', '7');
    expect([1, 2, 3, 4].map((area) => settleBet(203, draw, area, 101n))).toEqual([50n, 50n, 909n, 5151n]);
    expect([1, 2, 3].map((area) => settleBet(203, record('2|2', '1', '9'), area, 100n))).toEqual([
      0n,
      200n,
      0n,
    ]);
  });

  it('pays dice by the count', () => {
    const triple = record('106,202,312,322,330|2,2,2');
    expect([1, 3, 106, 202, 312, 322, 330].map((area) => settleBet(204, triple, area, 10n))).toEqual([
      0n,
      0n,
      150n,
      40n,
      90n,
      1510n,
      250n,
    ]);
    const two = record('1,2|2,1,1');
    expect([1, 2, 3].map((area) => settleBet(319, two, area, 10n))).toEqual([30n, 20n, 0n]);
    expect(settleBet(248, record('3|3,3,3'), 3, 10n)).toBe(40n);
  });

  it('pays roulette, fan tan, the wheel and rock-paper-scissors', () => {
    const pocket = record('2,3,6,9,10,131|31');
    expect([1, 2, 9, 131].map((area) => settleBet(205, pocket, area, 10n))).toEqual([0n, 20n, 30n, 360n]);
    expect([4, 6, 5].map((area) => settleBet(206, record('4,6|64,4'), area, 100n))).toEqual([385n, 195n, 0n]);
    expect(settleBet(249, record('3|3'), 3, 10n)).toBe(43n);
    expect([1, 2, 3].map((area) => settleBet(246, record('3|3,3'), area, 100n))).toEqual([100n, 100n, 290n]);
    expect([1, 2].map((area) => settleBet(246, record('1|2,3'), area, 100n))).toEqual([196n, 0n]);
  });

  it('pays Lucky Strike by the winning type', () => {
    const flush = record('1,3|1', '2,10,12', '34,15,35', '4|1');
    expect([1, 2, 3].map((area) => settleBet(317, flush, area, 100n))).toEqual([195n, 0n, 400n]);
    expect(settleBet(317, record('2,3|2', '', '', '1|6'), 3, 100n)).toBe(1100n);
  });

  it('pays blackjack three to two and returns a push', () => {
    expect(settleBet(315, record('1,4|4'), 1, 101n)).toBe(252n);
    expect(settleBet(315, record('3|3'), 1, 100n)).toBe(100n);
    expect(settleBet(315, record('1|1'), 1, 100n)).toBe(200n);
    expect(settleBet(315, record('2|2'), 1, 100n)).toBe(0n);
  });

  it('holds and loses the multiplier on double bets', () => {
    const round = record('1,3,11,13|0', '1,2,3', '0', '6,1|8,2|0,1|13,5');
    expect([1, 2].map((area) => settleBet(202, round, area, 100n))).toEqual([195n, 0n]);
    expect(maxLiabilityMinor(202, 11, 100n)).toBe(500n);
    expect([11, 12, 13].map((area) => netBetMinor(202, round, area, 100n))).toEqual([190n, -100n, 475n]);
    const strongBanker = record('0|0', '1,2,3', '0', '13,5|8,2|0,1|1,1');
    expect(settleBet(202, strongBanker, 12, 100n)).toBe(0n);
  });

  it('holds two stakes for In-Between', () => {
    expect(
      ['1|2,9,5', '2|2,9,12', '3|2,9,22'].map((result) => settleBet(316, record(result), 1, 10n)),
    ).toEqual([30n, 10n, 0n]);
  });

  it('rejects areas that a game does not have', () => {
    expect(() => settleBet(201, record('1|1,0,0'), 9, 1n)).toThrow(RangeError);
    expect(() => netBetMinor(316, record('3|2,9,22'), 3, 1n)).toThrow(RangeError);
  });
});

describe('mini games', () => {
  it('pays the multiplier of the outcome', () => {
    const mines = record('1|0,0,0,0,0,0,2,0,0,1,0,0,1,0,0,1,0,0,0,1,0,0,0,2,1', '7,24', '5');
    expect(settleBet(241, mines, 1, 1000n)).toBe(1530n);
    expect(settleBet(232, record('0|16,2,0001110010001011'), 1, 1000n)).toBe(500n);
    expect(settleBet(233, record('2|50,2,15'), 2, 1000n)).toBe(1500n);
    expect(settleBet(233, record('2|50,2,15'), 1, 1000n)).toBe(0n);
    expect(settleBet(234, record('1|41,3,18,12', '1,1,1'), 1, 1000n)).toBe(1660n);
    expect(settleBet(234, record('1|42,11,17,4,53', '1,2,1,1'), 1, 1000n)).toBe(1620n);
    expect(settleBet(235, record('1|482', '101'), 1, 1000n)).toBe(1010n);
    expect(settleBet(235, record('0|140', '150'), 1, 1000n)).toBe(0n);
    expect(settleBet(236, record('5|6,3,8,5,8,1,8,6,7'), 5, 10n)).toBe(20000n);
    expect(settleBet(237, record('1|27,38,29,6,24,1,18,23,30,9', '17'), 1, 100n)).toBe(0n);
    expect(settleBet(237, record('1|27,38,29,6,24,1,18,23,30,9', '18'), 1, 100n)).toBe(380n);
    expect(settleBet(238, record('1|1,1,1,1,3,1,3,3', '2,2'), 1, 100n)).toBe(218n);
    expect(settleBet(239, record('1|1829', '3754,1'), 1, 10_000n)).toBe(26_105n);
    expect(settleBet(240, record('2|2', '2'), 2, 100n)).toBe(196n);
    expect(settleBet(253, record('2|2,1,1,7,2,6,2,4,3', '3'), 1, 100n)).toBe(200n);
    expect(settleBet(254, record('1|1'), 1, 100n)).toBe(195n);
  });
});

describe('score games', () => {
  it('scores the worked examples', () => {
    const bull = record('1|37,11,26,12,39;33,34,22,13,51;45,16,29,23,18', '1,4,5', '4', '11,4|0,1|0,1');
    expect(seatScore(308, bull).net).toEqual([4, -3, -1]);
    expect(settleBet(308, bull, 1, 100n) - maxLiabilityMinor(308, 1, 100n)).toBe(380n);
    expect(netBetMinor(308, bull, 4, 100n)).toBe(-300n);
    expect(() => netBetMinor(308, bull, 2, 100n)).toThrow(RangeError);
    const all = record('3|22,18,43,33,4;21,47,26,46,31;45,13,3,32,16', '3,4,5', '', '9,2|8,2|0,1');
    expect(seatScore(309, all).net).toEqual([4, -2, -2]);
    const faces = record('6|15,28,22;46,23,49;43,50,44', '1,4,6', '4', '3,1|7,1|9,3');
    expect(seatScore(310, faces).net).toEqual([-1, -2, 3]);
    expect(seatScore(311, record('1|1,7;5,9', '1,2', '2', '16,2|8,1')).net).toEqual([2, -2]);
    const dominoes = record('2|61,22;31,21;64,52;65,41', '1,2,3,4', '2', '1,1|7,1|7,1|6,1');
    expect(seatScore(312, dominoes).net).toEqual([-1, 3, -1, -1]);
    expect(seatScore(321, record('2|8,0,15', '1,2,3', '2')).net).toEqual([-8, 23, -15]);
    expect(seatScore(301, record('2,3|28,27,20;2,1,0,0,2', '1,2,3', '1')).net).toEqual([-8, 4, 4]);
    expect(seatScore(320, record('0|0', '1,2', '1')).net).toEqual([0, 0]);
    expect(seatScore(320, record('2|11;11;2,1', '1,2', '1')).net).toEqual([-1, 1]);
  });

  it('splits pots and takes the commission from net wins', () => {
    const round = record('1,3|1,2,3,4,5;6,7:1;8,9:0;10,11:1', '1,2,3', '1', '1|1|1');
    // Two shown hands and an ante make nine base stakes: four and a half back for four put in.
    expect(seatScore(313, round)).toEqual({ seats: [1, 2, 3], net: [1, -2, 1], divisor: 2 });
    expect([1, 2, 3].map((seat) => netBetMinor(313, round, seat, 1000n))).toEqual([475n, -1000n, 475n]);
    const flower = record('3|20,43,4:1;47,36,26:0', '3,4', '', '2|1');
    expect(seatScore(307, flower).net).toEqual([1, -1]);
  });

  it('caps the landlord multiplier', () => {
    const wild = record('1|1,2,3;3,8,1,1,1', '1,2,3', '1');
    expect(netBetMinor(301, wild, 2, 1n)).toBe(-96n);
    expect(maxLiabilityMinor(301, 1, 1n)).toBe(192n);
  });
});

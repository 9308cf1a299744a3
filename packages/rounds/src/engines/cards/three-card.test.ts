import { describe, expect, it } from 'vitest';
import { cards, eachHand } from '../enumerate.testkit.ts';
import { compareSanGong, sanGongMult, sanGongType } from './san-gong.ts';
import {
  compareThree,
  isLuckyStrike,
  isMixed235,
  redBlackAreas,
  threeCardStrength,
  threeCardType,
  zhaJinHuaWinner,
} from './three-card.ts';

describe('three cards', () => {
  it('counts every type over all 22,100 hands and 60 mixed 2-3-5', () => {
    const counts = new Array<number>(7).fill(0);
    let special = 0;
    const strengths = new Set<number>();
    eachHand(52, 3, (hand) => {
      counts[threeCardType(hand)]!++;
      if (isMixed235(hand)) special++;
      strengths.add(threeCardStrength([hand[2]!, hand[0]!, hand[1]!]));
      expect(threeCardStrength([hand[2]!, hand[0]!, hand[1]!])).toBe(threeCardStrength(hand));
    });
    expect(counts).toEqual([0, 16_440, 3_744, 720, 1_096, 48, 52]);
    expect(special).toBe(60);
  });

  it('orders straights from A-2-3 to Q-K-A', () => {
    expect(threeCardType(cards('DK SA C2'))).toBe(1);
    expect(compareThree(cards('DA S2 C3'), cards('D2 S3 C4'))).toBeLessThan(0);
    expect(compareThree(cards('DQ SK CA'), cards('D10 SJ CQ'))).toBeGreaterThan(0);
  });

  it('breaks full equality by the leading card', () => {
    expect(compareThree(cards('DA S2 H3'), cards('SA D2 C3'))).toBeGreaterThan(0);
    expect(compareThree(cards('D9 S9 H3'), cards('H9 C9 S3'))).toBeGreaterThan(0);
    expect(compareThree(cards('DK S8 H3'), cards('CK H8 S3'))).toBeLessThan(0);
  });

  it('lets 2-3-5 win only against a live trio', () => {
    const hands = [cards('DK CK HK'), cards('D2 C3 H5'), cards('DA CA H7'), cards('S2 H3 S5')];
    expect(zhaJinHuaWinner(hands, [0, 1, 2, 3])).toBe(3);
    expect(zhaJinHuaWinner(hands, [0, 1, 2])).toBe(1);
    expect(zhaJinHuaWinner(hands, [1, 2, 3])).toBe(2);
    expect(zhaJinHuaWinner(hands, [0, 2])).toBe(0);
    expect(zhaJinHuaWinner(hands, [])).toBe(-1);
  });

  it('pays Lucky Strike from a pair of nines', () => {
    expect(isLuckyStrike(cards('D8 C8 HA'))).toBe(false);
    expect(isLuckyStrike(cards('D9 C9 H2'))).toBe(true);
    expect(isLuckyStrike(cards('DA CA H2'))).toBe(true);
    expect(redBlackAreas(cards('D2 D10 DQ'), cards('H8 C2 H9'))).toEqual([1, 3]);
    expect(redBlackAreas(cards('D8 C8 H9'), cards('H8 S8 CK'))).toEqual([2]);
  });
});

describe('san gong', () => {
  it('counts every type over all 22,100 hands', () => {
    const counts = new Array<number>(13).fill(0);
    eachHand(52, 3, (hand) => {
      counts[sanGongType(hand)]!++;
    });
    expect(counts).toEqual([2160, 2208, 2160, 2208, 2160, 2208, 2160, 2208, 2160, 2208, 208, 40, 12]);
  });

  it('breaks ties by faces, rank and suit', () => {
    expect([7, 8, 9, 10, 11, 12].map(sanGongMult)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(compareSanGong(cards('DJ CQ H5'), cards('SK C2 H3'))).toBeGreaterThan(0);
    expect(compareSanGong(cards('DJ C10 H5'), cards('SJ C2 H3'))).toBeLessThan(0);
    expect(compareSanGong(cards('D10 C10 H10'), cards('SK CQ HK'))).toBeGreaterThan(0);
    expect(compareSanGong(cards('DA CA HA'), cards('D2 C2 H2'))).toBeLessThan(0);
  });
});

import { describe, expect, it } from 'vitest';
import { shortName } from '../cards.ts';
import {
  blackjackFlag,
  blackjackOutcome,
  blackjackRuleHolds,
  isBlackjack,
  isSoft,
  total,
} from './cards/blackjack.ts';
import { douDizhuMultiplier, douDizhuNet, holdsRocket, quadsHeld } from './cards/dou-dizhu.ts';
import { RUN_FAST_DECK, runFastNet } from './cards/run-fast.ts';
import { cards } from './enumerate.testkit.ts';
import { winShape } from './tiles/mahjong.ts';

describe('cards', () => {
  it('reads and writes short names of all 54 cards', () => {
    const all = Array.from({ length: 54 }, (_, index) => index + 1);
    expect(cards(all.map(shortName).join(' '))).toEqual(all);
    expect([1, 26, 36, 42, 53, 54].map(shortName)).toEqual(['DA', 'CK', 'H10', 'S3', 'BJ', 'RJ']);
  });
});

describe('blackjack', () => {
  it('counts totals', () => {
    expect(total(cards('DA CA H9'))).toBe(21);
    expect(total(cards('DA CA H9 SK'))).toBe(21);
    expect([isSoft(cards('DA C6')), isSoft(cards('DA C6 HK'))]).toEqual([true, false]);
    expect([isBlackjack(cards('DA CK')), isBlackjack(cards('DA C5 H5'))]).toEqual([true, false]);
    expect([cards('DA CK'), cards('D9 C9'), cards('D9 C9 H9')].map(blackjackFlag)).toEqual([1, 0, 2]);
  });

  it('decides the outcome', () => {
    expect(blackjackOutcome(cards('DA CK'), cards('D9 C2'))).toBe(4);
    expect(blackjackOutcome(cards('DA CK'), cards('HA SK'))).toBe(3);
    expect(blackjackOutcome(cards('DA C5 H5'), cards('HA SK'))).toBe(2);
    expect(blackjackOutcome(cards('D10 C5 H8'), cards('H10 S6'))).toBe(2);
    expect(blackjackOutcome(cards('D10 C8'), cards('H10 S6 D9'))).toBe(1);
    expect(blackjackOutcome(cards('D10 C8'), cards('H8 SK'))).toBe(3);
  });

  it('checks the draws', () => {
    expect(blackjackRuleHolds(cards('D10 C8'), cards('H10 S6'))).toBe(false);
    expect(blackjackRuleHolds(cards('D10 C8'), cards('H10 S6 D2'))).toBe(true);
    expect(blackjackRuleHolds(cards('D10 C8'), cards('HA S6 D2'))).toBe(false);
    expect(blackjackRuleHolds(cards('D10 C8 H9'), cards('H10 S6'))).toBe(true);
    expect(blackjackRuleHolds(cards('D10 C8 H9'), cards('H10 S6 D2'))).toBe(false);
    expect(blackjackRuleHolds(cards('DA CK'), cards('H10 S6'))).toBe(true);
    expect(blackjackRuleHolds(cards('DA C5 H5 S2'), cards('H10 S9'))).toBe(false);
  });
});

describe('mahjong', () => {
  it('finds the winning shapes', () => {
    expect(winShape([11, 11, 11, 12, 13, 14, 18, 18, 18, 41, 41, 44, 44, 44])).toBe('standard');
    expect(winShape([13, 13, 13, 13, 14, 15, 42, 42, 42, 43, 43, 43, 46, 46])).toBe('standard');
    expect(winShape([11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17])).toBe('standard');
    expect(winShape([11, 11, 13, 13, 15, 15, 17, 17, 19, 19, 41, 41, 45, 45])).toBe('seven_pairs');
    expect(winShape([11, 11, 11, 11, 15, 15, 17, 17, 19, 19, 41, 41, 45, 45])).toBeNull();
    expect(winShape([11, 12, 13, 14, 15, 16, 17, 18, 19, 41, 42, 43, 44, 44])).toBeNull();
    expect(winShape([18, 19, 41, 11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14])).toBeNull();
    expect(winShape([11, 11, 11, 11, 11, 12, 13, 14, 15, 16, 41, 41, 41, 12])).toBeNull();
    expect(winShape([11, 11])).toBeNull();
  });
});

describe('dou dizhu', () => {
  it('multiplies and splits', () => {
    expect(douDizhuMultiplier({ bid: 2, bombs: 1, rocket: 0, spring: 0 })).toBe(4);
    expect(douDizhuMultiplier({ bid: 3, bombs: 2, rocket: 1, spring: 2 })).toBe(48);
    expect(douDizhuNet(0, 2, 4)).toEqual([-8, 4, 4]);
    expect(douDizhuNet(2, 1, 3)).toEqual([-3, -3, 6]);
  });

  it('counts the bombs a hand can play', () => {
    expect(quadsHeld(cards('D3 C3 H3 S3 DK CK HK SK BJ RJ D4'))).toBe(2);
    expect(quadsHeld(cards('BJ RJ D4 C4 H4'))).toBe(0);
    expect([holdsRocket(cards('BJ RJ')), holdsRocket(cards('BJ D3'))]).toEqual([true, false]);
  });
});

describe('run fast', () => {
  it('pays by the cards left', () => {
    expect(RUN_FAST_DECK).toHaveLength(48);
    expect(runFastNet([8, 0, 15])).toEqual([-8, 23, -15]);
    expect(runFastNet([11, 7, 0])).toEqual([-11, -7, 18]);
    expect(runFastNet([0, 1, 16])).toEqual([32, 0, -32]);
  });
});

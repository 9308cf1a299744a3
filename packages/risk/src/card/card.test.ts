import { describe, expect, it } from 'vitest';
import { monitorCodes, monitorOf } from '../monitors.ts';
import { countsBetTime, evidenceKinds, evidenceOf } from './evidence.ts';
import { formulaOf } from './formulas.ts';

describe('evidenceOf', () => {
  it('knows six kinds', () => {
    expect(evidenceKinds).toEqual(['bets', 'transfers', 'members', 'signIns', 'orders', 'map']);
  });

  it.each([
    ['registered', ['members', 'map']],
    ['transfer', ['transfers']],
    ['playerTransfer', ['transfers', 'map']],
    ['playerTransfer2', ['transfers', 'bets', 'map']],
    ['transferFailure', ['transfers']],
    ['transferLimit', ['transfers', 'map']],
    ['accountIp', ['map', 'bets', 'signIns']],
    ['online', ['signIns']],
    ['seamlessOrder', ['orders']],
    ['wmOrder', ['orders']],
    ['betInfo', ['bets']],
    ['smallgameBetReturn', ['bets']],
    ['hallData', ['bets']],
    ['memberWinLose', ['bets', 'map']],
  ])('of %s is %j', (code, kinds) => {
    expect(evidenceOf(code)).toEqual(kinds);
  });
});

describe('countsBetTime', () => {
  it('is true for monitors that count open bets', () => {
    expect(monitorCodes.filter(countsBetTime).sort()).toEqual([
      'accountIp',
      'betAmount',
      'hallData',
      'playerTransfer2',
      'relativelyBet',
    ]);
  });
});

describe('formulaOf', () => {
  it.each([
    ['proxyGroupLose', 'value', 'Σ(win − amount)'],
    ['betInfo', 'value', 'Σ(win − amount)'],
    ['memberWinLose', 'win', 'Σ(win + jackpot − amount)'],
    ['memberWinLose', 'lose', '−Σ(win + jackpot − amount)'],
    ['proxyWinLose', 'win', 'Σ(win − amount)'],
    ['proxyWinLose', 'lose', 'Σ(amount − win)'],
    ['singleFish', 'value', 'win + jackpot'],
    ['betAmount', 'value', 'Σ amount'],
    ['singleBet', 'value', 'amount'],
    ['singleBet', 'bet', 'amount'],
    ['singleBet', 'win', 'win + jackpot − amount'],
    ['smallgameBetReturn', 'value', 'Σ win ÷ Σ amount × 100'],
  ])('of %s (%s) is %s in both languages', (code, figure, formula) => {
    expect(formulaOf(code, figure)).toEqual({ zh_cn: formula, en_us: formula });
  });

  it('exists in both languages for every figure except those of signals', () => {
    for (const code of monitorCodes.filter((one) => one !== 'signal'))
      for (const figure of Object.keys(monitorOf(code).figures)) {
        const formula = formulaOf(code, figure);
        expect(formula?.zh_cn, `${code} ${figure}`).toMatch(/\S/);
        expect(formula?.en_us, `${code} ${figure}`).toMatch(/\S/);
      }
  });

  it('is null where none is known', () => {
    expect(formulaOf('signal', 'parkedWin')).toBeNull();
    expect(formulaOf('memberWinLose', 'other')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { monitorCodes, monitorOf } from '../monitors.ts';
import { calculationOf } from './calculation.ts';
import { countsBetTime, evidenceKinds, evidenceOf } from './evidence.ts';
import { formulaOf } from './formulas.ts';

describe('evidenceOf', () => {
  it('knows seven kinds', () => {
    expect(evidenceKinds).toEqual(['bets', 'transfers', 'members', 'signIns', 'orders', 'accounts', 'map']);
  });

  it.each([
    ['registered', ['members', 'map']],
    ['transfer', ['transfers', 'accounts']],
    ['playerTransfer', ['transfers', 'map']],
    ['playerTransfer2', ['transfers', 'bets', 'map']],
    ['transferFailure', ['transfers', 'accounts']],
    ['transferLimit', ['transfers', 'map']],
    ['accountIp', ['map', 'bets', 'signIns']],
    ['online', ['signIns', 'accounts']],
    ['seamlessOrder', ['orders', 'accounts']],
    ['wmOrder', ['orders']],
    ['betInfo', ['bets', 'accounts']],
    ['smallgameBetReturn', ['bets', 'accounts']],
    ['hallData', ['bets', 'accounts']],
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

describe('calculationOf', () => {
  it('fills the numbers of an alert into the formula', () => {
    const extra = { bets: '12', stake: '47600.00', payout: '60000.00', reward: '0.00' };
    const won = { code: 'memberWinLose', figure: 'win', extra };
    expect(calculationOf(won, 1_240_000n, 'money')?.en_us).toBe('60,000.00 + 0.00 − 47,600.00 = 12,400.00');
    const returned = { code: 'smallgameBetReturn', figure: 'value', extra };
    expect(calculationOf(returned, 12_605n, 'percent')?.zh_cn).toBe('60,000.00 ÷ 47,600.00 × 100 = 126.05%');
    const halls = { code: 'hallData', figure: 'value', extra: { betsBefore: '30', betsNow: '11' } };
    expect(calculationOf(halls, 6_333n, 'percent')?.en_us).toBe('(30 − 11) ÷ 30 × 100 = 63.33%');
    const staked = { code: 'betAmount', figure: 'value', extra };
    expect(calculationOf(staked, 4_760_000n, 'money')).toEqual({
      zh_cn: '12 注合计 = 47,600.00',
      en_us: 'total of 12 bets = 47,600.00',
    });
    const play = { lastIn: '10000.00', playStake: '1200.00', played: '12.00' };
    const out = { code: 'playerTransfer2', figure: 'value', extra: play };
    expect(calculationOf(out, 2_000_000n, 'money')?.en_us).toBe('1,200.00 ÷ 10,000.00 × 100 = 12.00%');
  });

  it('is missing where the numbers are not stored, and for counts', () => {
    expect(calculationOf({ code: 'betInfo', figure: 'value', extra: {} }, 1n, 'money')).toBe(null);
    expect(calculationOf({ code: 'accountIp', figure: 'value', extra: {} }, 5n, 'count')).toBe(null);
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

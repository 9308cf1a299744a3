import { describe, expect, it } from 'vitest';
import type { LabelCondition } from './labels.ts';
import {
  comparisonSigns,
  conditionLine,
  effectLines,
  effectWords,
  figureLines,
  figureWords,
  inBoth,
  labelNames,
  windowWords,
} from './words.ts';

const condition = (more: Partial<LabelCondition> = {}): LabelCondition => ({
  figure: 'returnRate',
  window: '24h',
  comparison: '>=',
  value: '130',
  ...more,
});

describe('the words of labels', () => {
  it('exist in both languages for every figure, window and effect', () => {
    for (const texts of [figureWords, windowWords, effectWords])
      for (const { zh_cn, en_us } of Object.values(texts)) {
        expect(zh_cn.trim()).not.toBe('');
        expect(en_us.trim()).not.toBe('');
      }
    expect(comparisonSigns).toEqual({ '>=': '≥', '>': '>', '<=': '≤', '<': '<' });
  });
});

describe('conditionLine', () => {
  it('names window, figure, comparison and value', () => {
    expect(conditionLine(condition(), 'en_us')).toBe('24 h return rate % ≥ 130.00');
    expect(conditionLine(condition(), 'zh_cn')).toBe('24小时 返奖率% ≥ 130.00');
    expect(conditionLine(condition({ figure: 'bets', comparison: '<', value: '5' }), 'en_us')).toBe(
      '24 h bets < 5',
    );
  });

  it('names both ends of between', () => {
    const between = condition({ comparison: 'between', to: '150.5' });
    expect(conditionLine(between, 'en_us')).toBe('24 h return rate % between 130.00 and 150.50');
    expect(conditionLine(between, 'zh_cn')).toBe('24小时 返奖率% 介于 130.00 至 150.50');
    expect(conditionLine(condition({ comparison: 'between' }), 'en_us')).toBe(
      '24 h return rate % between 130.00 and ',
    );
  });

  it('gives the currency of money', () => {
    const won = condition({ figure: 'netWin', value: '1000', comparison: '>' });
    expect(conditionLine(won, 'en_us')).toBe('24 h net win > 1,000.00 CNY');
    expect(figureLines({ 'netWin 24h': '1000.00', 'bets 24h': '5' }, 'zh_cn')).toEqual([
      '24小时 会员净赢 1,000.00 CNY',
      '24小时 注单数 5',
    ]);
  });

  it('leaves the window out for the age of an account', () => {
    const age = condition({ figure: 'accountDays', window: 'all', value: '7', comparison: '<' });
    expect(conditionLine(age, 'en_us')).toBe('account age (days) < 7');
  });

  it('shows a value that cannot be read as it was typed', () => {
    expect(conditionLine(condition({ value: 'x' }), 'en_us')).toBe('24 h return rate % ≥ x');
  });
});

describe('effectLines', () => {
  it('has a line for every effect that is on, and one for each currency of a largest stake', () => {
    const effects = {
      rtp: '0.9',
      kill: undefined,
      betBan: false,
      mark: true,
      maxStake: { CNY: '5000', USD: '1' },
    };
    expect(effectLines(effects, 'en_us')).toEqual([
      'RTP 0.9',
      'mark',
      'maximum stake 5,000.00 CNY',
      'maximum stake 1.00 USD',
    ]);
    expect(effectLines({ benefitsOff: true }, 'zh_cn')).toEqual(['停止福利']);
    expect(effectLines({}, 'en_us')).toEqual([]);
  });
});

describe('figureLines', () => {
  it('names figures over their window', () => {
    expect(figureLines({ 'netWin 24h': '5.00', 'accountDays all': '3' }, 'en_us')).toEqual([
      '24 h net win 5.00 CNY',
      'account age (days) 3',
    ]);
  });
});

describe('labelNames', () => {
  it('joins the names of labels', () => {
    expect(labelNames(['streak', 'newcomer'], 'en_us')).toBe('Winning streak, Newcomer');
    expect(labelNames(['streak'], 'zh_cn')).toBe('连赢');
  });
});

describe('inBoth', () => {
  it('joins the lines of each language with its own separator', () => {
    expect(inBoth((language) => [language, 'x'])).toEqual({ zh_cn: 'zh_cn；x', en_us: 'en_us; x' });
  });
});

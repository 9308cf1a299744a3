import { parseRate } from '@pitboss/ledger/rates';
import { describe, expect, it } from 'vitest';
import { type ConfigChange, changedConfig, checkConfigChange, defaultConfig, thresholdOf } from './config.ts';
import { alertContent } from './content.ts';
import { figureDto, figureOf, figureText } from './figures.ts';
import { keyText } from './keys.ts';
import { monitorOf } from './monitors.ts';

const monitor = monitorOf('memberWinLose');
const config = defaultConfig('memberWinLose');
const rates: Readonly<Record<string, string>> = { USD: '7.2', VND: '0.00028', THB: '0.2' };
const rateOf = (currency: string) => parseRate(rates[currency] ?? '');

describe('thresholds of a currency', () => {
  it('are its own where it has any', () => {
    const own = changedConfig(monitor, config, {
      thresholds: { win: { USD: { table: '700.00', alarm: '3000' } } },
    });
    expect(thresholdOf(own, 'win', 'money', 'USD', rateOf)).toEqual({
      table: 70_000n,
      alarm: 300_000n,
      derived: false,
    });
    const back = changedConfig(monitor, own, { thresholds: { win: { USD: null } } });
    expect(thresholdOf(back, 'win', 'money', 'USD', rateOf)?.derived).toBe(true);
  });

  it('follow those of CNY by its rate, half-even to two places', () => {
    expect(thresholdOf(config, 'win', 'money', 'CNY', rateOf)).toEqual({
      table: 500_000n,
      alarm: 2_000_000n,
      derived: false,
    });
    expect(thresholdOf(config, 'win', 'money', 'USD', rateOf)).toEqual({
      table: 69_444n,
      alarm: 277_778n,
      derived: true,
    });
    const half = changedConfig(monitor, config, {
      thresholds: { win: { CNY: { table: '0.01', alarm: '0.03' } } },
    });
    // 0.025 and 0.075 of a currency of 0.4 CNY: to the even cent.
    expect(thresholdOf(half, 'win', 'money', 'XXX', () => parseRate('0.4'))).toEqual({
      table: 2n,
      alarm: 8n,
      derived: true,
    });
  });

  it('are never nothing, and absent without a rate', () => {
    const small = changedConfig(monitor, config, {
      thresholds: { win: { CNY: { table: '0.01', alarm: '0.02' } } },
    });
    expect(thresholdOf(small, 'win', 'money', 'BTC', () => parseRate('500000'))?.table).toBe(1n);
    expect(thresholdOf(config, 'win', 'money', 'EUR', rateOf)).toBeNull();
  });
});

describe('a change of settings', () => {
  const check = (change: Parameters<typeof checkConfigChange>[2]) =>
    checkConfigChange(monitor, config, change);
  const win = (table: string, alarm: string) => ({ thresholds: { win: { CNY: { table, alarm } } } });

  it('may be anything within the ranges', () => {
    expect(check({ rows: 5, windowMinutes: 1_440 })).toBeNull();
    expect(check({ rows: 500, windowMinutes: 72 * 60, unit: 'hours' })).toBeNull();
    expect(check(win('0.01', '9999999999.99'))).toBeNull();
  });

  it.each<[message: object, change: ConfigChange]>([
    [{ key: 'riskRowsWrong' }, { rows: 4 }],
    [{ key: 'riskRowsWrong' }, { rows: 501 }],
    [{ key: 'wholeWrong', params: { field: 'windowMinutes' } }, { windowMinutes: 0 }],
    [{ key: 'wholeWrong', params: { field: 'windowMinutes' } }, { windowMinutes: 1_441 }],
    [
      { key: 'wholeWrong', params: { field: 'windowMinutes' } },
      { windowMinutes: 73 * 60, unit: 'hours' },
    ],
    [
      { key: 'wholeWrong', params: { field: 'windowMinutes' } },
      { windowMinutes: 90, unit: 'hours' },
    ],
    [{ key: 'alarmNotAboveTable' }, win('10', '10')],
    [{ key: 'thresholdWrong' }, win('0', '10')],
    [{ key: 'thresholdWrong' }, win('1', '10000000000')],
    [{ key: 'thresholdWrong' }, win('1.001', '10')],
    [{ key: 'fieldInvalid', params: { field: 'none' } }, { thresholds: { none: {} } }],
    [
      { key: 'fieldInvalid', params: { field: 'win.*' } },
      { thresholds: { win: { '*': { table: '1', alarm: '2' } } } },
    ],
    [{ key: 'fieldInvalid', params: { field: 'win.CNY' } }, { thresholds: { win: { CNY: null } } }],
  ])('is rejected with %j: %j', (message, change) => {
    expect(check(change)).toMatchObject(message);
  });

  it('leaves what it does not name', () => {
    expect(changedConfig(monitor, config, { rows: 9, sound: undefined })).toEqual({ ...config, rows: 9 });
  });
});

describe('words', () => {
  it('of keys have the figure where there are several, and the currency where there is one', () => {
    const of = { code: 'memberWinLose', subject: 'm:7' } as const;
    expect(keyText({ ...of, figure: 'win', currency: 'CNY' })).toBe('memberWinLose|win|m:7|CNY');
    expect(keyText({ ...of, figure: 'value', currency: null })).toBe('memberWinLose|m:7');
  });

  it('of figures are formatted for payloads and for display', () => {
    expect([figureOf('12.5', 'money'), figureOf('12', 'count')]).toEqual([1_250n, 12n]);
    expect([figureDto(1_250n, 'percent'), figureDto(12n, 'count')]).toEqual(['12.50', '12']);
    expect([
      figureText(-123_456_789n, 'money'),
      figureText(1_000n, 'count'),
      figureText(5n, 'percent'),
    ]).toEqual(['-1,234,567.89', '1,000', '0.05%']);
  });

  it('of an alert fill the rule in', () => {
    const { win } = monitor.figures;
    if (!win) throw new Error('no figure of wins');
    const facts = {
      subject: 'demo1',
      figure: win.text,
      unit: win.unit,
      value: 1_240_000n,
      alarm: 1_000_000n,
    };
    expect(alertContent({ ...facts, currency: 'CNY', windowMinutes: 60, windowUnit: 'minutes' }).en_us).toBe(
      'demo1: won 12,400.00 CNY in 60 min, limit 10,000.00',
    );
    expect(alertContent({ ...facts, currency: 'CNY', windowMinutes: 360, windowUnit: 'hours' }).zh_cn).toBe(
      'demo1：6小时内赢 12,400.00 CNY，告警阈值 10,000.00',
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  changedConfig,
  checkConfigChange,
  configLimits,
  currencyKey,
  defaultConfig,
  type MonitorConfig,
  minOf,
  thresholdLimits,
  thresholdOf,
} from './config.ts';
import { type MonitorCode, monitorOf } from './monitors.ts';
import type { Monitor } from './rules/monitor.ts';
import { differencesOf } from './tuning/differences.ts';
import { type Outcome, proposalOf, twoDigits } from './tuning/proposal.ts';

const rate = (cny: number) => BigInt(Math.round(cny * 1e8));

describe('defaultConfig', () => {
  it('is on and silent, with the thresholds of the monitor', () => {
    expect(defaultConfig('betInfo')).toEqual({
      enabled: true,
      sound: false,
      severity: 'warning',
      windowMinutes: 60,
      unit: 'minutes',
      rows: 20,
      thresholds: { value: { CNY: { table: 3_000_000n, alarm: 10_000_000n } } },
      least: 50n,
    });
  });

  it('keys counts and percentages by every currency, and has none for a figure that is off', () => {
    expect(defaultConfig('registered').thresholds).toEqual({ value: { '*': { table: 10n, alarm: 30n } } });
    expect(defaultConfig('smallgameBetReturn').thresholds).toEqual({
      value: { '*': { table: 10_500n, alarm: 12_000n } },
    });
    expect(defaultConfig('proxyWinLose').thresholds.lose).toEqual({});
    expect(defaultConfig('memberWinLose').least).toBeNull();
    expect([currencyKey('money'), currencyKey('count'), currencyKey('percent')]).toEqual(['CNY', '*', '*']);
  });
});

describe('thresholdLimits', () => {
  it('are those of the unit, or end where the figure ends', () => {
    expect(thresholdLimits({ unit: 'money' })).toEqual({ min: 0.01, max: 9_999_999_999.99, decimals: 2 });
    expect(thresholdLimits({ unit: 'count' })).toEqual({ min: 1, max: 1_000_000, decimals: 0 });
    expect(thresholdLimits({ unit: 'percent', most: 100 })).toEqual({ min: 0.01, max: 100, decimals: 2 });
    expect(configLimits.rows).toEqual({ min: 5, max: 500, initial: 20 });
  });
});

describe('thresholdOf', () => {
  const config = {
    thresholds: { win: { CNY: { table: 1000n, alarm: 3000n } }, bets: { '*': { table: 1n, alarm: 2n } } },
  };

  it('is the same for all currencies without money', () => {
    expect(thresholdOf(config, 'bets', 'count', 'USD', () => null)).toEqual({
      table: 1n,
      alarm: 2n,
      derived: false,
    });
    expect(thresholdOf(config, 'win', 'count', 'CNY', () => null)).toBeNull();
    expect(thresholdOf(config, 'other', 'count', 'CNY', () => null)).toBeNull();
  });

  it('is null for money without a base or a rate', () => {
    expect(thresholdOf(config, 'bets', 'money', 'USD', () => rate(7))).toBeNull();
    expect(thresholdOf(config, 'other', 'money', 'USD', () => rate(7))).toBeNull();
    expect(thresholdOf(config, 'win', 'money', 'USD', () => null)).toBeNull();
  });

  it('is derived by the rate, at least one minor unit', () => {
    expect(thresholdOf(config, 'win', 'money', 'USD', () => rate(10))).toEqual({
      table: 100n,
      alarm: 300n,
      derived: true,
    });
    expect(thresholdOf(config, 'win', 'money', 'BTC', () => rate(500_000))).toEqual({
      table: 1n,
      alarm: 1n,
      derived: true,
    });
    // 0.02 of a currency rounds to one cent, 0.0199 too.
    expect(thresholdOf(config, 'win', 'money', 'X', () => rate(1000))).toEqual({
      table: 1n,
      alarm: 3n,
      derived: true,
    });
  });
});

describe('leastOf', () => {
  it('is the amount in CNY, or at the rate of the currency', () => {
    expect(minOf(1000n, 'CNY', () => null)).toBe(1000n);
    expect(minOf(1000n, 'USD', () => rate(8))).toBe(125n);
    expect(minOf(1000n, 'USD', () => null)).toBeNull();
  });
});

/** Fault of a change as "key field". */
function errorOf(code: MonitorCode, change: Parameters<typeof checkConfigChange>[2]): string | null {
  const monitor: Monitor = monitorOf(code);
  const failure = checkConfigChange(monitor, defaultConfig(code), change);
  return failure && [failure.key, failure.params.field].filter((part) => part !== undefined).join(' ');
}

describe('checkConfigChange', () => {
  it('takes a change of nothing', () => {
    for (const code of ['betInfo', 'memberWinLose', 'accountIp', 'singleBet', 'signal'] as const)
      expect(errorOf(code, {}), code).toBeNull();
  });

  it('bounds windows in their own unit', () => {
    expect(errorOf('betInfo', { windowMinutes: 1 })).toBeNull();
    expect(errorOf('betInfo', { windowMinutes: 0 })).toBe('wholeWrong windowMinutes');
    expect(errorOf('betInfo', { windowMinutes: 60, unit: 'hours' })).toBeNull();
    expect(errorOf('betInfo', { windowMinutes: 1, unit: 'hours' })).toBe('wholeWrong windowMinutes');
    expect(errorOf('betInfo', { windowMinutes: 4_320, unit: 'hours' })).toBeNull();
    expect(errorOf('betInfo', { windowMinutes: 4_380, unit: 'hours' })).toBe('wholeWrong windowMinutes');
  });

  it('keeps a window that is not a length of time', () => {
    expect(errorOf('singleBet', { windowMinutes: 1_440, unit: 'hours' })).toBeNull();
    expect(errorOf('singleBet', { windowMinutes: 120 })).toBe('fieldInvalid windowMinutes');
    expect(errorOf('singleBet', { windowMinutes: 1_440, unit: 'minutes' })).toBe(
      'fieldInvalid windowMinutes',
    );
  });

  it('names a figure or currency that is not of the monitor', () => {
    const pair = { table: '1', alarm: '2' };
    expect(errorOf('betInfo', { thresholds: { win: { CNY: pair } } })).toBe('fieldInvalid win');
    expect(errorOf('betInfo', { thresholds: { value: { '*': pair } } })).toBe('fieldInvalid value.*');
    expect(errorOf('registered', { thresholds: { value: { CNY: pair } } })).toBe('fieldInvalid value.CNY');
    expect(errorOf('registered', { thresholds: { value: { '*': pair } } })).toBeNull();
    expect(errorOf('betInfo', { thresholds: { value: { USD: pair } } })).toBeNull();
  });

  it('keeps the thresholds from which others are derived', () => {
    expect(errorOf('betInfo', { thresholds: { value: { CNY: null } } })).toBe('fieldInvalid value.CNY');
    expect(errorOf('betInfo', { thresholds: { value: { USD: null } } })).toBeNull();
    expect(errorOf('registered', { thresholds: { value: { '*': null } } })).toBe('fieldInvalid value.*');
    // A figure that comes without thresholds may be off again.
    expect(errorOf('proxyWinLose', { thresholds: { lose: { CNY: null } } })).toBeNull();
  });

  it('checks every threshold by the range of its figure', () => {
    expect(errorOf('betInfo', { thresholds: { value: { USD: { table: '2', alarm: '1' } } } })).toBe(
      'alarmNotAboveTable',
    );
    expect(errorOf('hallData', { thresholds: { value: { '*': { table: '50', alarm: '100' } } } })).toBeNull();
    expect(errorOf('hallData', { thresholds: { value: { '*': { table: '50', alarm: '101' } } } })).toBe(
      'thresholdWrong',
    );
    expect(
      errorOf('betInfo', {
        thresholds: { value: { USD: { table: '1', alarm: '2' }, THB: { table: '2', alarm: '1' } } },
      }),
    ).toBe('alarmNotAboveTable');
  });

  it('checks the least by its unit', () => {
    expect(errorOf('memberWinLose', { least: '5' })).toBe('fieldInvalid least');
    expect(errorOf('betInfo', { least: '1' })).toBeNull();
    expect(errorOf('betInfo', { least: '1000000' })).toBeNull();
    expect(errorOf('betInfo', { least: '0' })).toBe('wholeWrong least');
    expect(errorOf('betInfo', { least: '1000001' })).toBe('wholeWrong least');
    expect(errorOf('playerContinuousWin', { least: '100.50' })).toBeNull();
    expect(errorOf('playerContinuousWin', { least: '0' })).toBe('amountPositive');
    expect(errorOf('playerTransfer2', { least: '0.01' })).toBeNull();
    expect(errorOf('playerTransfer2', { least: '10000' })).toBeNull();
    expect(errorOf('playerTransfer2', { least: '10000.01' })).toBe('thresholdWrong');
    expect(errorOf('playerTransfer2', { least: '0' })).toBe('alarmNotAboveTable');
  });

  it('checks addresses that are left out, of a monitor that may leave some out', () => {
    expect(errorOf('accountIp', { ignore: ['10.0.0.0/8', ' 2001:db8::/32 '] })).toBeNull();
    expect(errorOf('accountIp', { ignore: ['10.0.0.1', 'x'] })).toBe('ipInvalid');
    expect(errorOf('accountIp', { ignore: [] })).toBeNull();
    expect(errorOf('betInfo', { ignore: [] })).toBeNull();
    expect(errorOf('betInfo', { ignore: ['10.0.0.1'] })).toBe('fieldInvalid ignore');
  });
});

describe('changedConfig', () => {
  const before = defaultConfig('betInfo');
  const monitor: Monitor = monitorOf('betInfo');

  it('keeps what is left out', () => {
    expect(changedConfig(monitor, before, {})).toEqual(before);
    expect(changedConfig(monitor, before, { rows: undefined, sound: true })).toEqual({
      ...before,
      sound: true,
    });
  });

  it('sets and removes thresholds of single currencies', () => {
    const set = changedConfig(monitor, before, {
      thresholds: { value: { USD: { table: '1.5', alarm: '2' } } },
    });
    expect(set.thresholds).toEqual({
      value: { CNY: { table: 3_000_000n, alarm: 10_000_000n }, USD: { table: 150n, alarm: 200n } },
    });
    const back = changedConfig(monitor, set, { thresholds: { value: { USD: null } } });
    expect(back.thresholds).toEqual(before.thresholds);
  });

  it('reads the least in its unit, where the monitor has one', () => {
    expect(changedConfig(monitor, before, { least: '60' }).least).toBe(60n);
    const other = defaultConfig('memberWinLose');
    expect(changedConfig(monitorOf('memberWinLose'), other, { least: '60' }).least).toBeNull();
  });

  it('keeps addresses in their normal form', () => {
    const address = defaultConfig('accountIp');
    const changed = changedConfig(monitorOf('accountIp'), address, {
      ignore: [' 10.1.2.3/8', '::ffff:1.2.3.4'],
    });
    expect(changed.ignore).toEqual(['10.0.0.0/8', '1.2.3.4']);
    expect(changedConfig(monitorOf('accountIp'), changed, { rows: 30 }).ignore).toEqual([
      '10.0.0.0/8',
      '1.2.3.4',
    ]);
  });
});

describe('differencesOf', () => {
  const shown = (code: MonitorCode, change: Partial<MonitorConfig>) =>
    differencesOf(code, defaultConfig(code), { ...defaultConfig(code), ...change });

  it('names field, figure and currency with both values', () => {
    expect(shown('betInfo', { enabled: false })).toEqual([
      { figure: null, currency: null, field: 'enabled', before: 'true', after: 'false' },
    ]);
    expect(shown('betInfo', { thresholds: { value: { CNY: { table: 3_000_000n, alarm: 1n } } } })).toEqual([
      { figure: 'value', currency: 'CNY', field: 'alarm', before: '100000.00', after: '0.01' },
    ]);
  });

  it('lists every setting in the order in which it is set', () => {
    const changes = shown('accountIp', {
      enabled: false,
      sound: true,
      severity: 'critical',
      windowMinutes: 120,
      rows: 30,
      ignore: ['1.2.3.4', '10.0.0.0/8'],
      thresholds: { value: { '*': { table: 4n, alarm: 9n } } },
    });
    expect(changes.map(({ field, before, after }) => `${field} ${before} ${after}`)).toEqual([
      'enabled true false',
      'sound false true',
      'severity warning critical',
      'window 24 h 2 h',
      'rows 20 30',
      'ignore  1.2.3.4 10.0.0.0/8',
      'table 3 4',
      'alarm 5 9',
    ]);
  });

  it('leaves out addresses and a least that the monitor does not have', () => {
    expect(shown('memberWinLose', { ignore: ['1.2.3.4'], least: 5n })).toEqual([]);
    expect(shown('betInfo', { least: null })).toEqual([
      { figure: null, currency: null, field: 'least', before: '50', after: null },
    ]);
  });

  it('lists the currencies in their order, those of before and after', () => {
    const pair = { table: 1n, alarm: 2n };
    const before = { ...defaultConfig('betInfo'), thresholds: { value: { THB: pair } } };
    const after = { ...before, thresholds: { value: { EUR: pair } } };
    expect(
      differencesOf('betInfo', before, after).map(({ currency, field, before: was, after: is }) => [
        currency,
        field,
        was,
        is,
      ]),
    ).toEqual([
      ['EUR', 'table', null, '0.01'],
      ['EUR', 'alarm', null, '0.02'],
      ['THB', 'table', '0.01', null],
      ['THB', 'alarm', '0.02', null],
    ]);
    expect(differencesOf('betInfo', { ...before, thresholds: {} }, { ...before, thresholds: {} })).toEqual(
      [],
    );
  });
});

describe('proposalOf', () => {
  const outcomes = (normal: number, peak: bigint, ...abnormal: bigint[]): Outcome[] => [
    ...Array.from({ length: normal }, (): Outcome => ({ peak, verdict: 'normal' })),
    ...abnormal.map((one): Outcome => ({ peak: one, verdict: 'abnormal' })),
  ];

  it('cuts to two significant digits', () => {
    expect([9n, 99n, 100n, 999n, 1_000n, 1_234_567n].map(twoDigits)).toEqual([
      9n,
      99n,
      100n,
      990n,
      1_000n,
      1_200_000n,
    ]);
    expect(twoDigits(0n)).toBe(0n);
  });

  it('is the lowest peak of an abnormal alert, and the share that would not have been raised', () => {
    expect(proposalOf(100n, outcomes(19, 200n, 999n, 560n))).toEqual({
      alarm: 100n,
      proposed: 560n,
      fewer: 90,
    });
    // One more alert without a verdict, below the proposal: 20 of 22.
    const open: Outcome = { peak: 1n, verdict: null };
    expect(proposalOf(100n, [...outcomes(19, 200n, 999n, 560n), open])?.fewer).toBe(91);
    expect(proposalOf(100n, outcomes(19, 560n, 560n))).toEqual({ alarm: 100n, proposed: 560n, fewer: 0 });
  });

  it('needs twenty decided alerts, an abnormal one, and a higher threshold', () => {
    expect(proposalOf(100n, outcomes(18, 200n, 560n))).toBeNull();
    expect(proposalOf(100n, outcomes(20, 200n))).toBeNull();
    expect(proposalOf(560n, outcomes(19, 200n, 560n))).toBeNull();
    expect(proposalOf(559n, outcomes(19, 200n, 560n))?.proposed).toBe(560n);
    const open = Array.from({ length: 19 }, (): Outcome => ({ peak: 200n, verdict: null }));
    expect(proposalOf(100n, [...open, { peak: 560n, verdict: 'abnormal' }])).toBeNull();
  });
});

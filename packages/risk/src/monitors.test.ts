import { describe, expect, it } from 'vitest';
import { defaultConfig } from './config.ts';
import { figureDto } from './figures.ts';
import { type MonitorCode, monitorCodes, monitorOf } from './monitors.ts';

/**
 * Table of monitors (risk §2), read from the specification: subject, window in minutes, severity, least
 * value, then each figure as `name: table / alarm`, in CNY, counts or percent. All comparisons of a replay
 * with the live evaluation take both from these declarations, so that only this table detects a wrong
 * declaration.
 */
const published: Readonly<Record<string, string>> = {
  proxyGroupLose: 'g 60 warning; value: 50000.00 / 200000.00',
  betInfo: 'game 60 warning least 50; value: 30000.00 / 100000.00',
  memberWinLose: 'm 60 warning; win: 5000.00 / 20000.00; lose: 20000.00 / 100000.00',
  proxyWinLose: 'a 360 warning; win: 50000.00 / 150000.00; lose: off',
  betAmount: 'm 60 warning; value: 20000.00 / 100000.00',
  smallgameBetReturn: 'game 60 warning least 100; value: 105.00 / 120.00',
  registered: 'a 60 warning; value: 10 / 30',
  transfer: 'a 60 warning; value: 50000.00 / 200000.00',
  playerTransfer: 'm 60 warning; in: 20000.00 / 50000.00; out: 20000.00 / 50000.00',
  transferFailure: 'a 30 warning; value: 5 / 10',
  singleBet: 'bet 1440 bet warning; value: 10000.00 / 50000.00; win: 20000.00 / 100000.00',
  singleFish: 'bet 1440 bet warning; value: 2000.00 / 10000.00',
  playerContinuousWin: 'streak 1440 warning least 100.00; value: 6 / 10',
  playerTransfer2: 'order 1440 order warning least 100.00; value: 5000.00 / 20000.00',
  transferLimit: 'day 1440 day warning; value: 1 / 3',
  relativelyBet: 'pair 1440 warning least 100.00; value: 1 / 3',
  accountIp: 'ip 1440 warning; value: 3 / 5',
  hallData: 'hall 30 warning least 50; value: 50.00 / 80.00',
  online: 't 10 critical least 20; value: 20.00 / 40.00',
  seamlessOrder: 'a 1 now critical least 2; value: 1 / 5',
  wmOrder: 'order 1 now warning; value: 2 / 10',
};

function declared(code: MonitorCode): string {
  const { subject, window, figures, least } = monitorOf(code);
  const { windowMinutes, severity, thresholds, least: minOf } = defaultConfig(code);
  const head = [
    subject,
    windowMinutes,
    window.per,
    severity,
    ...(least && minOf !== null ? ['least', figureDto(minOf, least.unit)] : []),
  ];
  const parts = Object.entries(figures).map(([name, { unit }]) => {
    const [pair] = Object.values(thresholds[name] ?? {});
    return `${name}: ${pair ? `${figureDto(pair.table, unit)} / ${figureDto(pair.alarm, unit)}` : 'off'}`;
  });
  return [head.filter(Boolean).join(' '), ...parts].join('; ');
}

it('are those of the specification, and signals of other areas', () => {
  expect([...monitorCodes].sort()).toEqual([...Object.keys(published), 'signal'].sort());
});

it.each(Object.entries(published))(
  '%s has the window, severity and thresholds of the specification',
  (code, line) => {
    expect(declared(code as MonitorCode)).toBe(line);
  },
);

describe('figures of 7 events with 123.45 in, 200.00 out and 10.00 of jackpots', () => {
  const sums = { count: 7, in: 12_345n, out: 20_000n, extra: 1_000n };
  it.each<[MonitorCode, string, bigint]>([
    // Winnings of members from the house's view (jackpots are paid by pools) and from the members' view.
    ['proxyGroupLose', 'value', 7_655n],
    ['betInfo', 'value', 7_655n],
    ['proxyWinLose', 'win', 7_655n],
    ['proxyWinLose', 'lose', -7_655n],
    ['memberWinLose', 'win', 8_655n],
    ['memberWinLose', 'lose', -8_655n],
    ['betAmount', 'value', 12_345n],
    // 200.00 of 123.45 are 162.0089... percent.
    ['smallgameBetReturn', 'value', 16_201n],
    ['registered', 'value', 7n],
    ['transfer', 'value', 7_655n],
    ['playerTransfer', 'in', 12_345n],
    ['playerTransfer', 'out', 20_000n],
    ['transferFailure', 'value', 7n],
    ['transferLimit', 'value', 7n],
    ['singleBet', 'value', 12_345n],
    ['singleBet', 'win', 8_655n],
    ['singleFish', 'value', 21_000n],
    ['playerContinuousWin', 'value', 7n],
    ['playerTransfer2', 'value', 20_000n],
    ['relativelyBet', 'value', 7n],
    ['accountIp', 'value', 7n],
    ['seamlessOrder', 'value', 7n],
    ['wmOrder', 'value', 7n],
  ])('%s %s', (code, figure, value) => {
    expect(monitorOf(code).figures[figure]?.of(sums)).toBe(value);
  });

  it('of a hall are the drop against the window before, and none without one', () => {
    const before = { count: 9, in: 0n, out: 0n, extra: 0n };
    const { of } = monitorOf('hallData').figures.value ?? {};
    // 2 of 9 are 22.22 percent.
    expect(of?.(sums, before)).toBe(2_222n);
    expect(of?.(sums)).toBeNull();
    expect(of?.(sums, { ...before, count: 0 })).toBeNull();
  });

  it.each<[MonitorCode, bigint]>([
    ['betInfo', 7n],
    ['smallgameBetReturn', 7n],
    ['playerContinuousWin', 8_655n],
    ['relativelyBet', 1_000n],
    ['playerTransfer2', 12_345n],
  ])('%s compares its least value with %s', (code, value) => {
    expect(monitorOf(code).least?.of(sums)).toBe(value);
  });
});

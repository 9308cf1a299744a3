import { describe, expect, it } from 'vitest';
import { changedConfig, defaultConfig } from '../config.ts';
import { monitorOf } from '../monitors.ts';
import { differencesOf } from './differences.ts';
import { type Outcome, proposalOf, twoDigits } from './proposal.ts';

describe('differences of two versions', () => {
  it('name each field, figure and currency with what it was and is', () => {
    const before = defaultConfig('betInfo');
    const after = changedConfig(monitorOf('betInfo'), before, {
      sound: true,
      windowMinutes: 120,
      unit: 'hours',
      rows: 30,
      least: '60',
      thresholds: {
        value: { CNY: { table: '30000', alarm: '120000' }, USD: { table: '5000', alarm: '9000' } },
      },
    });
    expect(
      differencesOf('betInfo', before, after).map(
        ({ field, currency, before: was, after: is }) => `${currency ?? ''}${field} ${was} ${is}`,
      ),
    ).toEqual([
      'sound false true',
      'window 60 min 2 h',
      'rows 20 30',
      'least 50 60',
      'CNYalarm 100000.00 120000.00',
      'USDtable null 5000.00',
      'USDalarm null 9000.00',
    ]);
    expect(differencesOf('betInfo', after, after)).toEqual([]);
  });
});

describe('a proposal', () => {
  const outcomes = (normal: number, ...abnormal: bigint[]): Outcome[] => [
    ...Array.from({ length: normal }, (_, index) => ({
      peak: 5_000_000n + BigInt(index) * 100_000n,
      verdict: 'normal' as const,
    })),
    ...abnormal.map((peak) => ({ peak, verdict: 'abnormal' as const })),
  ];

  it('cuts to two digits', () => {
    expect([6_299_999n, 123n, 99n, 100n, 5n].map(twoDigits)).toEqual([6_200_000n, 120n, 99n, 100n, 5n]);
  });

  it('is the lowest abnormal peak, with the share of alerts that go', () => {
    expect(proposalOf(5_000_000n, outcomes(24, 6_234_567n, 9_000_000n))).toEqual({
      alarm: 5_000_000n,
      proposed: 6_200_000n,
      // Twelve of twenty-six.
      fewer: 46,
    });
  });

  it('is none with too few decisions, without an abnormal alert, or when nothing would go', () => {
    expect(proposalOf(5_000_000n, outcomes(18, 6_234_567n))).toBeNull();
    // One decision more is enough: twelve of twenty alerts would go.
    expect(proposalOf(5_000_000n, outcomes(19, 6_234_567n))).toEqual({
      alarm: 5_000_000n,
      proposed: 6_200_000n,
      fewer: 60,
    });
    expect(proposalOf(5_000_000n, outcomes(30))).toBeNull();
    expect(proposalOf(5_000_000n, outcomes(30, 5_099_999n))).toBeNull();
  });
});

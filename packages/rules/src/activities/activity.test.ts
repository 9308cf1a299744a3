import { describe, expect, it } from 'vitest';
import {
  activityKinds,
  activityLimits,
  activityMeasures,
  activityState,
  activityStates,
  activityZones,
  amountFor,
  boardMeasures,
  loginPeriods,
  measureOf,
  onlineSpans,
  payoutWays,
  ruleFields,
  runModes,
  stepPays,
  tieRules,
} from './activity.ts';
import { dayOf, reachedBy, weekOf } from './runs.ts';

describe('the vocabulary of activities', () => {
  it('has the kinds, states and choices of the specification', () => {
    expect(activityKinds).toEqual(['leaderboard', 'signIn', 'login', 'onlineTime']);
    expect(activityStates).toEqual(['draft', 'notOpen', 'inProgress', 'settling', 'finished']);
    expect(payoutWays).toEqual(['automatic', 'claim']);
    expect(activityZones).toEqual(['BeiJing', 'NewYork']);
    expect(boardMeasures).toEqual(['turnover', 'netWin', 'biggestWin', 'gifts']);
    expect(activityMeasures).toEqual([
      'turnover',
      'netWin',
      'biggestWin',
      'gifts',
      'days',
      'periods',
      'minutes',
    ]);
    expect(tieRules).toEqual(['earlier', 'split']);
    expect(runModes).toEqual(['total', 'consecutive']);
    expect(loginPeriods).toEqual(['day', 'week']);
    expect(onlineSpans).toEqual(['total', 'day']);
    expect(stepPays).toEqual(['each', 'highest']);
  });

  it('gives each kind its own fields of a rule', () => {
    expect(ruleFields).toEqual({
      leaderboard: ['measure', 'gameIds', 'minBet', 'minScore', 'prizes', 'ties'],
      signIn: ['mode', 'steps', 'pay'],
      login: ['period', 'between', 'mode', 'steps', 'pay'],
      onlineTime: ['span', 'steps', 'pay'],
    });
  });

  it('looks for late events for 31 days and forecasts 30', () => {
    expect(activityLimits.forecastMs).toBe(2_592_000_000);
    expect(activityLimits.recheckMs).toBe(2_678_400_000);
  });
});

describe('measureOf', () => {
  it('is the measure of a leaderboard, turnover by default', () => {
    expect(measureOf('leaderboard', {})).toBe('turnover');
    expect(measureOf('leaderboard', { measure: 'gifts' })).toBe('gifts');
  });

  it('is days, periods or minutes for the other kinds', () => {
    expect(measureOf('signIn', {})).toBe('days');
    expect(measureOf('login', {})).toBe('periods');
    expect(measureOf('onlineTime', {})).toBe('minutes');
  });
});

describe('amountFor', () => {
  it.each([
    ['10.00', 1000n],
    ['10', 1000n],
    ['0.5', 50n],
    ['0.05', 5n],
    ['0', 0n],
    ['9999999999999.99', 999_999_999_999_999n],
  ])('reads %s as minor units', (text, minor) => {
    expect(amountFor({ CNY: text }, 'CNY')).toBe(minor);
  });

  it.each(['', '-1', '1.', '1.005', 'x1', '1x', '1.5x', '10000000000000', '1e3', '1.x'])(
    'rejects %j',
    (text) => {
      expect(amountFor({ CNY: text }, 'CNY')).toBeNull();
    },
  );

  it('is null without amounts or for another currency', () => {
    expect(amountFor(null, 'CNY')).toBeNull();
    expect(amountFor(undefined, 'CNY')).toBeNull();
    expect(amountFor({ CNY: '1' }, 'USD')).toBeNull();
    expect(amountFor({ CNY: '1' }, 'toString')).toBeNull();
  });
});

describe('activityState', () => {
  const times = { start: 100, end: 200, payoutTime: 300 };
  const live = { draft: false, settled: false, cancelled: false };
  const at = (now: number, more: Partial<typeof live> = {}) =>
    activityState(times, { ...live, ...more }, now);

  it('follows the time up to the settlement', () => {
    expect([at(99), at(100), at(200), at(201)]).toEqual(['notOpen', 'inProgress', 'inProgress', 'settling']);
  });

  it('is finished once it is settled and the payout time has come', () => {
    expect([at(299, { settled: true }), at(300, { settled: true }), at(300)]).toEqual([
      'settling',
      'finished',
      'settling',
    ]);
  });

  it('is a draft or finished by a cancellation at any time', () => {
    expect([at(150, { draft: true }), at(150, { cancelled: true })]).toEqual(['draft', 'finished']);
    expect(at(150, { draft: true, cancelled: true })).toBe('draft');
    expect(at(50, { settled: true })).toBe('notOpen');
  });
});

describe('days and weeks of a zone', () => {
  it('changes the day at midnight of the zone', () => {
    // Midnight in Beijing is 16:00 UTC, in New York (UTC-4) 04:00 UTC.
    expect(dayOf('BeiJing', Date.UTC(1970, 0, 1, 15, 59))).toBe(0);
    expect(dayOf('BeiJing', Date.UTC(1970, 0, 1, 16))).toBe(1);
    expect(dayOf('NewYork', Date.UTC(1970, 0, 2, 3, 59))).toBe(0);
    expect(dayOf('NewYork', Date.UTC(1970, 0, 2, 4))).toBe(1);
  });

  it('changes the week on Monday', () => {
    // 5 January 1970 was a Monday.
    expect(weekOf('BeiJing', Date.UTC(1970, 0, 4, 15, 59))).toBe(0);
    expect(weekOf('BeiJing', Date.UTC(1970, 0, 4, 16))).toBe(1);
    expect(weekOf('BeiJing', Date.UTC(1970, 0, 11, 16))).toBe(2);
  });
});

describe('reachedBy', () => {
  const done = [
    { period: 1, at: 10 },
    { period: 2, at: 20 },
    { period: 4, at: 40 },
    { period: 5, at: 50 },
    { period: 6, at: 60 },
  ];
  const times = (reached: ReturnType<typeof reachedBy>) => [1, 2, 3, 4, 5, 6].map((n) => reached.at(n));

  it('counts every period in total', () => {
    const total = reachedBy('total', done);
    expect(total.score).toBe(5);
    expect(times(total)).toEqual([10, 20, 40, 50, 60, undefined]);
    expect(reachedBy(undefined, done).score).toBe(5);
  });

  it('counts the longest run without a gap, and when each length was reached first', () => {
    const run = reachedBy('consecutive', done);
    expect(run.score).toBe(3);
    expect(times(run)).toEqual([10, 20, 60, undefined, undefined, undefined]);
  });

  it('reaches nothing without periods', () => {
    expect(reachedBy('consecutive', []).score).toBe(0);
    expect(reachedBy('total', []).at(1)).toBeUndefined();
  });
});

// @vitest-environment jsdom
import type { ActivityTerms } from '@pitboss/rules/activities/activity';
import { activityErrorText } from '@pitboss/rules/activities/error-texts';
import { describe, expect, it } from 'vitest';
import { exampleWords } from '../activity/example-words.ts';
import { budgetUse } from '../budget-use.ts';
import { copyOf, errorsOf, type Values, valuesOf, writtenOf } from './values.ts';

const now = Date.parse('2026-03-04T05:30:00Z');
const dayMs = 86_400_000;
const board: Values = {
  ...valuesOf(undefined, now),
  titleZh: '周末榜',
  titleEn: 'Weekend',
  contentZh: '投注额前三名',
  contentEn: 'The three largest turnovers',
  currencies: ['CNY', 'USD'],
  prizes: [
    { from: '1', to: '1', amount: { CNY: '100.00', USD: '15' } },
    { from: '2', to: '3', amount: { CNY: '50', USD: '7.5', EUR: '9' } },
  ],
};
const saysOf = (values: Values) =>
  errorsOf(values, now).map(({ at, fault }) => `${at}: ${activityErrorText(fault, 'en_us')}`);

describe('an activity as it is typed', () => {
  it('begins with times that may be saved, and reports errors at the field concerned', () => {
    expect(saysOf(board)).toEqual([]);
    expect(saysOf({ ...board, contentEn: ' ' })).toEqual([
      'content: Please enter the content in both languages.',
    ]);
    const { start = 0, end = 0 } = board;
    expect(saysOf({ ...board, end: start - 1000, payoutTime: start + dayMs })).toEqual([
      expect.stringMatching(/^end: /),
      expect.stringMatching(/^start: /),
    ]);
    expect(saysOf({ ...board, payoutTime: end })).toEqual([
      expect.stringMatching(/^payoutTime: /),
      expect.stringMatching(/^end: /),
    ]);
    expect(saysOf({ ...board, budget: { CNY: '199.99' } })).toEqual([
      'budget: Total rewards exceed the budget.',
    ]);
    expect(saysOf({ ...board, prizes: [{ from: '1', to: 'x', amount: { CNY: '1', USD: '1' } }] })).toEqual([
      expect.stringMatching(/^rule\.prizes\.0\.from: /),
    ]);
  });

  it('sends ends as their last millisecond and only what its kind and its currencies have', () => {
    const end = Date.parse('2026-03-12T15:59:59Z');
    const written = writtenOf({ ...board, end, showEnd: end + dayMs, minBet: { EUR: '5' }, link: ' ' });
    expect(written).toMatchObject({ end: end + 999, showEnd: end + dayMs + 999, link: null, budget: null });
    expect(written?.rule.prizes?.[1]).toEqual({ from: 2, to: 3, amount: { CNY: '50', USD: '7.5' } });
    expect(Object.keys(written?.rule ?? {})).not.toContain('minBet');
    const signIn = writtenOf({
      ...board,
      kind: 'signIn',
      steps: [{ at: '3', amount: { CNY: '1', USD: '1' } }],
    });
    expect(Object.keys(signIn?.rule ?? {}).sort()).toEqual(['mode', 'pay', 'steps']);
  });

  it('is copied with the same lengths from the next full hour on', () => {
    const row = { ...writtenOf(board), picture: null, scope: { agents: [], except: [] } };
    const before = now - 40 * dayMs;
    const old = { ...row, start: before, end: before + dayMs - 1, showStart: before - dayMs };
    const copy = copyOf(
      { ...old, payoutTime: before + 2 * dayMs, showEnd: before + 3 * dayMs } as never,
      now,
    );
    expect(copy.start).toBe(Date.parse('2026-03-04T06:00:00Z'));
    expect([copy.end, copy.payoutTime, copy.showStart].map((at = 0) => at - (copy.start ?? 0))).toEqual([
      dayMs - 1,
      2 * dayMs,
      -dayMs,
    ]);
  });
});

describe('the worked example', () => {
  const said = (terms: Partial<ActivityTerms>, currency = 'CNY') =>
    exampleWords({ conditions: {}, ...terms } as ActivityTerms, currency, 'en_us');

  it('totals the steps that are each paid, and names the conditions', () => {
    const steps = [
      { at: 3, amount: { CNY: '3' } },
      { at: 7, amount: { CNY: '1000.50' } },
    ];
    const rule = { mode: 'consecutive', pay: 'each', steps } as const;
    expect(
      said({ kind: 'signIn', rule, conditions: { turnover: { CNY: '100' }, accountAgeDays: 7 } }),
    ).toEqual([
      'A CNY member who signs in on 3 days in a row gets 3.00 CNY',
      'A CNY member who signs in on 7 days in a row gets 1,003.50 CNY (3.00 + 1,000.50)',
      'Provided that turnover is at least 100.00 CNY, and the account is at least 7 days old at the start',
    ]);
    expect(said({ kind: 'signIn', rule: { ...rule, pay: 'highest' } })[1]).toContain('gets 1,000.50 CNY');
    expect(said({ kind: 'signIn', rule }, 'USD')).toEqual([]);
  });

  it('names the places of a leaderboard and what happens to equal scores', () => {
    const prizes = [
      { from: 1, to: 1, amount: { CNY: '88' } },
      { from: 2, to: 5, amount: { CNY: '8' } },
    ];
    const rule = { measure: 'netWin', ties: 'split', prizes, minBet: { CNY: '10' } } as const;
    expect(said({ kind: 'leaderboard', rule })).toEqual([
      'A CNY member ranked 1 by net win gets 88.00 CNY, only bets of 10.00 CNY or more',
      'A CNY member ranked 2 to 5 by net win gets 8.00 CNY',
      'Ties: members share a rank and split the rewards of the ranks covered',
    ]);
  });
});

it('marks a budget from 80 and from 100 % on, by the currency that has used most', () => {
  const budget = { CNY: '100.00', USD: '50.00' };
  expect(budgetUse({ CNY: '79.99', USD: '0.00' }, budget)).toMatchObject({ percent: 79, tone: 'neutral' });
  expect(budgetUse({ CNY: '10.00', USD: '40.00' }, budget)).toMatchObject({
    currency: 'USD',
    tone: 'warning',
  });
  expect(budgetUse({ CNY: '100.00' }, budget)).toMatchObject({ percent: 100, tone: 'error' });
  expect(budgetUse(null, budget)).toBeNull();
});

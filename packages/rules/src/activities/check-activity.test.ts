import { describe, expect, it } from 'vitest';
import { languages } from '../i18n.ts';
import { type ActivityInput, activityErrors, ruleErrors } from './check-activity.ts';
import { activityErrorText } from './error-texts.ts';

const both = (text: string) => ({ zh_cn: text, en_us: text });
const boardOf = (more: Partial<ActivityInput> = {}): ActivityInput => ({
  kind: 'leaderboard',
  title: both('Title'),
  content: both('Content'),
  link: null,
  sort: 1,
  showStart: 0,
  showEnd: 1_000_000,
  start: 10,
  end: 100,
  payoutTime: 200_000,
  currencies: ['CNY'],
  conditions: {},
  budget: null,
  rule: { measure: 'turnover', prizes: [{ from: 1, to: 3, amount: { CNY: '10' } }] },
  ...more,
});
const stepsOf = (more: Partial<ActivityInput> = {}): ActivityInput =>
  boardOf({
    kind: 'signIn',
    rule: { steps: [{ at: 1, amount: { CNY: '1' } }] },
    // A hundred thousand days.
    end: 8_640_000_000_000,
    payoutTime: 8_700_000_000_000,
    showEnd: 9_000_000_000_000,
    ...more,
  });

/** Faults as "field fault". */
const shown = (input: ActivityInput, now: number | null = null) =>
  activityErrors(input, now).map(({ at, fault }) => `${at} ${typeof fault === 'string' ? fault : fault.key}`);
const boardRule = (rule: ActivityInput['rule'], more: Partial<ActivityInput> = {}) =>
  shown(boardOf({ rule: { ...boardOf().rule, ...rule }, ...more }));
const stepRule = (rule: ActivityInput['rule'], more: Partial<ActivityInput> = {}) =>
  shown(stepsOf({ rule: { ...stepsOf().rule, ...rule }, ...more }));
const step = (at: number, amount = '1') => ({ at, amount: { CNY: amount } });
const prize = (from: number, to: number, amount = '1') => ({ from, to, amount: { CNY: amount } });

describe('activityFaults', () => {
  it('finds none in activities as they should be', () => {
    expect(shown(boardOf())).toEqual([]);
    expect(shown(stepsOf())).toEqual([]);
    expect(shown(boardOf({ link: 'https://example.com', sort: 9_999 }))).toEqual([]);
    expect(shown(boardOf({ content: both('a'.repeat(5_000)) }))).toEqual([]);
    expect(shown(boardOf({ link: '' }))).toEqual([]);
  });

  it.each<[string, Partial<ActivityInput>, string[]]>([
    ['a missing Chinese title', { title: { zh_cn: '', en_us: 'T' } }, ['title titleRequired']],
    ['a missing English title', { title: { zh_cn: 'T', en_us: ' ' } }, ['title titleRequired']],
    ['a missing Chinese content', { content: { zh_cn: '', en_us: 'C' } }, ['content contentRequired']],
    ['a missing English content', { content: { zh_cn: 'C', en_us: ' ' } }, ['content contentRequired']],
    [
      'contents that are too long',
      { content: both('a'.repeat(5_001)) },
      ['content contentLong', 'content contentLong'],
    ],
    ['a link that is none', { link: 'ftp://x' }, ['link linkInvalid']],
    ['a place of 0', { sort: 0 }, ['sort sort']],
    ['a place of 10000', { sort: 10_000 }, ['sort sort']],
    ['a broken place', { sort: 1.5 }, ['sort sort']],
    ['an end before the start', { end: 5 }, ['end timesReversed', 'start timesReversed']],
    ['a payout before the end', { payoutTime: 100 }, ['payoutTime payoutTimeWrong', 'end payoutTimeWrong']],
  ])('reports %s', (_, change, failures) => {
    expect(shown(boardOf(change))).toEqual(failures);
  });

  it('requires a payout at least a minute ahead', () => {
    expect(shown(boardOf(), 140_000)).toEqual([]);
    expect(shown(boardOf(), 140_001)).toEqual(['payoutTime payoutSoon']);
    expect(shown(boardOf(), null)).toEqual([]);
  });

  it('reports faults of the rule in addition to those of the texts', () => {
    expect(shown(boardOf({ sort: 0, currencies: ['CNY', 'CNY'] }))).toEqual([
      'sort sort',
      'currencies currencies',
    ]);
  });
});

describe('ruleFaults', () => {
  it('is the part of activityFaults that a forecast needs', () => {
    expect(ruleErrors(boardOf({ sort: 0 }))).toEqual([]);
  });

  it('requires 1 to 30 currencies, each once', () => {
    const amounts = (codes: string[]) => Object.fromEntries(codes.map((code) => [code, '1']));
    const codes = (count: number) => Array.from({ length: count }, (_, n) => `C${n}`);
    const withCodes = (all: string[]) =>
      shown(stepsOf({ currencies: all, rule: { steps: [{ at: 1, amount: amounts(all) }] } }));
    expect(withCodes(codes(30))).toEqual([]);
    expect(withCodes(codes(31))).toEqual(['currencies currencies']);
    expect(withCodes([])).toEqual(['currencies currencies']);
    expect(withCodes(['CNY', 'CNY'])).toEqual(['currencies currencies']);
  });

  it('reports fields of another kind', () => {
    expect(boardRule({ steps: [step(1)] })).toEqual(['rule.steps ruleForeign']);
    expect(boardRule({ steps: undefined })).toEqual([]);
    expect(stepRule({ measure: 'turnover' })).toEqual(['rule.measure ruleForeign']);
    expect(stepRule({ period: 'day' }, { kind: 'login' })).toEqual([]);
    expect(stepRule({ span: 'day' }, { kind: 'onlineTime' })).toEqual([]);
  });

  it('requires amounts above zero in currencies of the activity', () => {
    const budget = (amounts: Record<string, string>) => stepRule({}, { budget: amounts });
    expect(budget({ CNY: '0.01' })).toEqual([]);
    expect(budget({})).toEqual([]);
    expect(budget({ CNY: '0' })).toEqual(['budget amount']);
    expect(budget({ CNY: 'x' })).toEqual(['budget amount']);
    expect(budget({ USD: '1' })).toEqual(['budget amountForeign']);
    expect(stepRule({}, { conditions: { turnover: { CNY: '0' } } })).toEqual(['conditions.turnover amount']);
    expect(stepRule({}, { conditions: { transferIn: { CNY: '0' } } })).toEqual([
      'conditions.transferIn amount',
    ]);
  });

  it('bounds the age of accounts', () => {
    const age = (accountAgeDays: number) => stepRule({}, { conditions: { accountAgeDays } });
    expect(age(0)).toEqual([]);
    expect(age(36_500)).toEqual([]);
    for (const wrong of [-1, 36_501, 1.5]) expect(age(wrong)).toEqual(['conditions.accountAgeDays days']);
  });
});

describe('rules of leaderboards', () => {
  it('require a measure', () => {
    expect(boardRule({ measure: undefined })).toEqual(['rule.measure measure']);
  });

  it('have neither games nor a least bet when gifts are measured', () => {
    expect(boardRule({ measure: 'gifts' })).toEqual([]);
    expect(boardRule({ measure: 'gifts', gameIds: [] })).toEqual([]);
    expect(boardRule({ measure: 'gifts', gameIds: [1] })).toEqual(['rule.gameIds boardGames']);
    expect(boardRule({ measure: 'gifts', minBet: { CNY: '1' } })).toEqual(['rule.gameIds boardGames']);
    expect(boardRule({ gameIds: [1], minBet: { CNY: '1' } })).toEqual([]);
  });

  it('take least bets and scores of zero', () => {
    expect(boardRule({ minBet: { CNY: '0' }, minScore: { CNY: '0' } })).toEqual([]);
    expect(boardRule({ minBet: { CNY: 'x' } })).toEqual(['rule.minBet amount']);
    expect(boardRule({ minScore: { USD: '1' } })).toEqual(['rule.minScore amountForeign']);
  });

  it('have 1 to 100 rows of prizes', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, n) => prize(n + 1, n + 1));
    expect(boardRule({ prizes: rows(100) })).toEqual([]);
    expect(boardRule({ prizes: rows(101) })).toEqual(['rule.prizes prizes']);
    expect(boardRule({ prizes: [] })).toEqual(['rule.prizes prizes']);
    expect(boardRule({ prizes: undefined })).toEqual(['rule.prizes prizes']);
  });

  it('have places that ascend without overlapping, up to 10000', () => {
    expect(boardRule({ prizes: [prize(1, 1), prize(5, 10_000)] })).toEqual([]);
    const wrong = (...prizes: ReturnType<typeof prize>[]) => boardRule({ prizes });
    expect(wrong(prize(0, 1))).toEqual(['rule.prizes.0.from prizePlaces']);
    expect(wrong(prize(2, 1))).toEqual(['rule.prizes.0.from prizePlaces']);
    expect(wrong(prize(1, 10_001))).toEqual(['rule.prizes.0.from prizePlaces']);
    expect(wrong(prize(10_001, 10_001))).toEqual(['rule.prizes.0.from prizePlaces']);
    expect(wrong(prize(1, 3), prize(3, 4))).toEqual(['rule.prizes.1.from prizePlaces']);
    // A row that is wrong does not lower the place from which the next may begin.
    expect(wrong(prize(1, 5), prize(2, 3), prize(4, 4))).toEqual([
      'rule.prizes.1.from prizePlaces',
      'rule.prizes.2.from prizePlaces',
    ]);
  });

  it('give every row an amount in every currency', () => {
    expect(boardRule({ prizes: [{ from: 1, to: 1, amount: {} }] })).toEqual([
      'rule.prizes.0.amount amountMissing',
    ]);
    expect(boardRule({ prizes: [prize(1, 1, '0')] })).toEqual(['rule.prizes.0.amount amount']);
    const two = { currencies: ['CNY', 'USD'] };
    expect(boardRule({ prizes: [prize(1, 1)] }, two)).toEqual(['rule.prizes.0.amount amountMissing']);
  });

  it('report a row without amounts', () => {
    const row = { from: 1, to: 1 } as ReturnType<typeof prize>;
    expect(boardRule({ prizes: [row] })).toEqual(['rule.prizes.0.amount amountMissing']);
  });

  it('stay within the budget of each currency', () => {
    // Three places of 10.00 and one of 5.00 are 35.00.
    const prizes = [prize(1, 3, '10'), prize(4, 4, '5')];
    expect(boardRule({ prizes }, { budget: { CNY: '35' } })).toEqual([]);
    expect(boardRule({ prizes }, { budget: { CNY: '34.99' } })).toEqual(['budget prizeAbove']);
    expect(boardRule({ prizes }, { budget: {} })).toEqual([]);
    // While a row is wrong its sum is not compared.
    expect(boardRule({ prizes: [prize(0, 1, '99')] }, { budget: { CNY: '1' } })).toEqual([
      'rule.prizes.0.from prizePlaces',
    ]);
    expect(boardRule({ prizes: [prize(2, 1, '99')] }, { budget: { CNY: '1' } })).toEqual([
      'rule.prizes.0.from prizePlaces',
    ]);
  });
});

describe('rules of steps', () => {
  it('have 1 to 100 steps', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, n) => step(n + 1));
    expect(stepRule({ steps: rows(100) })).toEqual([]);
    expect(stepRule({ steps: rows(101) })).toEqual(['rule.steps steps']);
    expect(stepRule({ steps: [] })).toEqual(['rule.steps steps']);
    expect(stepRule({ steps: undefined })).toEqual(['rule.steps steps']);
  });

  it('have whole steps that ascend, up to 100000', () => {
    expect(stepRule({ steps: [step(1), step(100_000)] })).toEqual([]);
    for (const at of [0, 1.5, 100_001])
      expect(stepRule({ steps: [step(at)] })).toEqual(['rule.steps.0.at stepOrder']);
    expect(stepRule({ steps: [step(3), step(3)] })).toEqual(['rule.steps.1.at stepOrder']);
    expect(stepRule({ steps: [step(5), step(2), step(4)] })).toEqual([
      'rule.steps.1.at stepOrder',
      'rule.steps.2.at stepOrder',
    ]);
  });

  it('can be reached within the window', () => {
    const hour = 3_600_000;
    /** Midnight of 2 January 1970 in Beijing. */
    const midnight = 16 * hour;
    const beyond = (max: number, rule: ActivityInput['rule'], more: Partial<ActivityInput>) => {
      expect(stepRule({ ...rule, steps: [step(max)] }, more)).toEqual([]);
      expect(stepRule({ ...rule, steps: [step(max + 1)] }, more)).toEqual(['rule.steps.0.at stepBeyond']);
    };
    const online = { kind: 'onlineTime' as const };
    beyond(1_440, { span: 'day' }, online);
    beyond(1_440, { span: 'day' }, { ...online, start: midnight, end: midnight + 24 * hour - 1 });
    beyond(120, { span: 'day' }, { ...online, start: midnight - hour, end: midnight + 2 * hour - 1 });
    beyond(180, { span: 'total' }, { ...online, start: midnight - hour, end: midnight + 2 * hour - 1 });
    beyond(2, {}, { start: midnight - hour, end: midnight });
    beyond(1, {}, { start: midnight, end: midnight + 24 * hour - 1 });
    beyond(2, {}, { start: midnight - hour, end: midnight, zone: 'BeiJing' });
    beyond(1, {}, { start: midnight - hour, end: midnight, zone: 'NewYork' });
    // Sunday 4 and Monday 5 January 1970.
    const monday = midnight + 3 * 24 * hour;
    beyond(2, { period: 'week' }, { kind: 'login', start: monday - 1, end: monday });
    beyond(1, { period: 'week' }, { kind: 'login', start: monday, end: monday + 7 * 24 * hour - 1 });
    beyond(2, { period: 'day' }, { kind: 'login', start: monday - 1, end: monday });
  });

  it('give every step an amount in every currency', () => {
    expect(stepRule({ steps: [{ at: 1, amount: {} }] })).toEqual(['rule.steps.0.amount amountMissing']);
    expect(stepRule({ steps: [step(1, '0')] })).toEqual(['rule.steps.0.amount amount']);
  });

  it('require a period for logins only', () => {
    expect(stepRule({}, { kind: 'login' })).toEqual(['rule.period period']);
    expect(stepRule({ period: 'week' }, { kind: 'login' })).toEqual([]);
    expect(stepRule({}, { kind: 'onlineTime' })).toEqual([]);
  });

  it('take a time of day that goes forward', () => {
    const between = (from: string, to: string) =>
      stepRule({ period: 'day', between: { from, to } }, { kind: 'login' });
    expect(between('00:00', '24:00')).toEqual([]);
    expect(between('10:00', '10:01')).toEqual([]);
    for (const [from, to] of [
      ['10:00', '10:00'],
      ['11:00', '10:00'],
      ['x', '10:00'],
      ['10:00', '25:00'],
    ] as const)
      expect(between(from, to)).toEqual(['rule.between between']);
  });
});

describe('activityFaultText', () => {
  const words = [
    'contentLong',
    'payoutSoon',
    'currencies',
    'ruleForeign',
    'measure',
    'prizes',
    'prizePlaces',
    'prizeAbove',
    'steps',
    'stepOrder',
    'stepBeyond',
    'period',
    'between',
    'amount',
    'amountMissing',
    'amountForeign',
    'days',
    'sort',
    'boardGames',
  ] as const;

  it('has a text of its own in both languages for every fault', () => {
    for (const language of languages) {
      const texts = words.map((word) => activityErrorText(word, language));
      for (const text of texts) expect(text.trim().length).toBeGreaterThan(3);
      // Prizes and steps are counted in the same Chinese words.
      expect(new Set(texts).size).toBeGreaterThanOrEqual(words.length - 1);
    }
  });

  it('names the limits', () => {
    expect(activityErrorText('contentLong', 'en_us')).toBe('The content must not exceed 5000 characters.');
    expect(activityErrorText('contentLong', 'zh_cn')).toBe('内容最多5000个字');
    expect(activityErrorText('prizes', 'en_us')).toBe('There must be 1 to 100 reward rows.');
    expect(activityErrorText('prizes', 'zh_cn')).toBe('奖励须为1至100档');
    expect(activityErrorText('steps', 'en_us')).toBe('There must be 1 to 100 steps.');
    expect(activityErrorText('steps', 'zh_cn')).toBe('奖励须为1至100档');
    expect(activityErrorText('days', 'en_us')).toBe('The account age must be an integer from 0 to 36500.');
    expect(activityErrorText('days', 'zh_cn')).toBe('账号天数为0至36500的整数');
    expect(activityErrorText('sort', 'en_us')).toBe('The sort order must be an integer from 1 to 9999.');
    expect(activityErrorText('sort', 'zh_cn')).toBe('排序为1至9999的整数');
  });

  it('takes messages that other fields have too', () => {
    const message = { key: 'titleTooLong', params: { max: 20 } } as const;
    expect(activityErrorText(message, 'en_us')).toContain('20');
  });
});

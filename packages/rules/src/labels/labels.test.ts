import { describe, expect, it } from 'vitest';
import { languages } from '../i18n.ts';
import { type LabelError, labelErrors } from './check-label.ts';
import { errorText } from './error-texts.ts';
import { type FigureValues, figureText, holds, parseFigure } from './evaluate.ts';
import {
  effectsOf,
  figureUnits,
  isStrong,
  type LabelCondition,
  type LabelConfig,
  labelComparisons,
  labelDefaults,
  labelFigures,
  labelLimits,
  labelSchedules,
  labelSides,
  labels,
  labelTags,
  labelWindows,
  mayBeEndless,
  signedFigures,
  windowMs,
} from './labels.ts';
import { lastRunBy, nextRunAfter } from './schedule.ts';

describe('the labels that there are', () => {
  it('are four black and four white ones, two of them by hand', () => {
    expect(labelSides).toEqual(['black', 'white']);
    expect(labelTags).toEqual([
      'highReturn',
      'streak',
      'opposite',
      'manualBlack',
      'newcomer',
      'heavyLoser',
      'turnover',
      'manualWhite',
    ]);
    expect(labels).toEqual({
      highReturn: { side: 'black', manual: false, zh_cn: '高返奖', en_us: 'High return' },
      streak: { side: 'black', manual: false, zh_cn: '连赢', en_us: 'Winning streak' },
      opposite: { side: 'black', manual: false, zh_cn: '对打', en_us: 'Opposite bets' },
      manualBlack: { side: 'black', manual: true, zh_cn: '人工黑', en_us: 'Manual black' },
      newcomer: { side: 'white', manual: false, zh_cn: '新手', en_us: 'Newcomer' },
      heavyLoser: { side: 'white', manual: false, zh_cn: '高输额', en_us: 'Heavy loser' },
      turnover: { side: 'white', manual: false, zh_cn: '高流水', en_us: 'High turnover' },
      manualWhite: { side: 'white', manual: true, zh_cn: '人工白', en_us: 'Manual white' },
    });
  });

  it('look back over five windows', () => {
    expect(labelWindows).toEqual(['1h', '24h', '7d', '30d', 'all']);
    expect(windowMs).toEqual({
      '1h': 3_600_000,
      '24h': 86_400_000,
      '7d': 604_800_000,
      '30d': 2_592_000_000,
      all: null,
    });
  });

  it('evaluate twelve figures in money, percent or counts', () => {
    const by = (unit: string) => labelFigures.filter((figure) => figureUnits[figure] === unit);
    expect(by('money')).toEqual(['stake', 'netWin', 'transferIn', 'netTransfer']);
    expect(by('percent')).toEqual(['returnRate', 'winShare']);
    expect(by('count')).toEqual([
      'bets',
      'streak',
      'accountDays',
      'accountsOnIp',
      'abnormalAlerts',
      'oppositeRounds',
    ]);
    expect(signedFigures).toEqual(['netWin', 'netTransfer']);
    expect(labelComparisons).toEqual(['>=', '>', '<=', '<', 'between']);
    expect(labelSchedules).toEqual(['5', '15', '60', 'daily']);
  });

  it('have the effects of their side', () => {
    expect(effectsOf).toEqual({
      black: ['rtp', 'kill', 'maxStake', 'betBan', 'miniBan', 'benefitsOff', 'mark'],
      white: ['rtp', 'exempt', 'mark'],
    });
  });

  it('come switched off, with a proposal of conditions', () => {
    const off = { enabled: false, schedule: '15', stayHours: 24 };
    const one = (figure: string, window: string, comparison: string, value: string) => ({
      figure,
      window,
      comparison,
      value,
    });
    expect(labelDefaults).toEqual({
      highReturn: {
        ...off,
        conditions: [
          one('returnRate', '24h', '>=', '130.00'),
          one('bets', '24h', '>=', '50'),
          one('netWin', '24h', '>=', '5000.00'),
        ],
        effects: { mark: true },
      },
      streak: { ...off, conditions: [one('streak', '24h', '>=', '10')], effects: { mark: true } },
      opposite: {
        ...off,
        conditions: [one('oppositeRounds', '24h', '>=', '3')],
        effects: { benefitsOff: true, mark: true },
      },
      manualBlack: { ...off, conditions: [], effects: { mark: true } },
      newcomer: { ...off, conditions: [one('accountDays', 'all', '<', '7')], effects: { mark: true } },
      heavyLoser: {
        ...off,
        conditions: [one('netWin', '7d', '<=', '-20000.00')],
        effects: { exempt: true, mark: true },
      },
      turnover: { ...off, conditions: [one('stake', '7d', '>=', '200000.00')], effects: { mark: true } },
      manualWhite: { ...off, conditions: [], effects: { exempt: true, mark: true } },
    });
    for (const tag of labelTags) expect(labelErrors(tag, labelDefaults[tag])).toEqual([]);
  });
});

describe('isStrong', () => {
  it('is true with an RTP or a killing probability', () => {
    expect([{ rtp: '0.9' }, { kill: '0.5' }, { betBan: true }, {}].map(isStrong)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('mayBeEndless', () => {
  it('is true for entries that only spare or mark', () => {
    expect(
      [{}, { mark: true }, { exempt: true, mark: true }, { betBan: false, mark: true }].map(mayBeEndless),
    ).toEqual([true, true, true, true]);
    expect(
      [{ betBan: true, mark: true }, { rtp: '0.9' }, { exempt: true, miniBan: true }].map(mayBeEndless),
    ).toEqual([false, false, false]);
  });
});

describe('parseFigure', () => {
  it.each<[LabelCondition['figure'], string, bigint | null]>([
    ['stake', '12.3', 1230n],
    ['stake', '12', 1200n],
    ['stake', '12.34', 1234n],
    ['stake', '0.05', 5n],
    ['stake', '-1', null],
    ['netWin', '-1', -100n],
    ['netTransfer', '-0.01', -1n],
    ['netWin', '--1', null],
    ['netWin', '1-', null],
    ['stake', '1.234', null],
    ['stake', '12345678901234', null],
    ['stake', '1234567890123', 123_456_789_012_300n],
    ['stake', 'x1', null],
    ['stake', '1x', null],
    ['stake', '1.x', null],
    ['stake', '', null],
    ['returnRate', '130.5', 13_050n],
    ['returnRate', '-1', null],
    ['returnRate', '12345678', null],
    ['returnRate', '1234567', 123_456_700n],
    ['returnRate', 'x1', null],
    ['returnRate', '1x', null],
    ['returnRate', '1.2x', null],
    ['returnRate', '1.234', null],
    ['bets', '50', 50n],
    ['bets', '50.0', null],
    ['bets', '1234567890', null],
    ['bets', '123456789', 123_456_789n],
    ['bets', 'x5', null],
    ['bets', '5x', null],
    ['bets', '-5', null],
  ])('of %s reads %j', (figure, text, value) => {
    expect(parseFigure(figure, text)).toBe(value);
  });
});

describe('figureText', () => {
  it.each<[LabelCondition['figure'], bigint, string]>([
    ['bets', 50n, '50'],
    ['stake', 1234n, '12.34'],
    ['stake', 5n, '0.05'],
    ['netWin', -5n, '-0.05'],
    ['netWin', -123_456n, '-1234.56'],
    ['netWin', 0n, '0.00'],
  ])('of %s writes %s as %s', (figure, value, text) => {
    expect(figureText(figure, value)).toBe(text);
  });
});

describe('holds', () => {
  const values = (value: bigint | null | undefined) =>
    new Map<string, FigureValues>([['24h', value === undefined ? {} : { bets: value }]]);
  const condition = (
    comparison: LabelCondition['comparison'],
    value: string,
    to?: string,
  ): LabelCondition => ({
    figure: 'bets',
    window: '24h',
    comparison,
    value,
    to,
  });
  const around = (comparison: LabelCondition['comparison'], value: string, to?: string) =>
    [9n, 10n, 11n, 12n, 13n].map((bets) => holds(condition(comparison, value, to), values(bets)));

  it('compares with each comparison', () => {
    expect(around('>=', '11')).toEqual([false, false, true, true, true]);
    expect(around('>', '11')).toEqual([false, false, false, true, true]);
    expect(around('<=', '11')).toEqual([true, true, true, false, false]);
    expect(around('<', '11')).toEqual([true, true, false, false, false]);
    expect(around('between', '10', '12')).toEqual([false, true, true, true, false]);
    expect(around('between', '10')).toEqual([false, false, false, false, false]);
    expect(around('between', '10', 'x')).toEqual([false, false, false, false, false]);
  });

  it('never holds without a value or a limit', () => {
    expect(holds(condition('<', '10'), values(null))).toBe(false);
    expect(holds(condition('<', '10'), values(undefined))).toBe(false);
    expect(holds(condition('<', '10'), new Map())).toBe(false);
    expect(holds(condition('>=', 'x'), values(10n))).toBe(false);
    expect(holds({ ...condition('<', '10'), window: '7d' }, values(1n))).toBe(false);
  });
});

describe('labelFaults', () => {
  const good: LabelConfig = {
    enabled: true,
    conditions: [{ figure: 'bets', window: '24h', comparison: '>=', value: '5' }],
    schedule: '15',
    stayHours: 24,
    effects: { mark: true },
  };
  const shown = (more: Partial<LabelConfig>, tag: (typeof labelTags)[number] = 'streak') =>
    labelErrors(tag, { ...good, ...more }).map(
      ({ at, fault }) => `${at} ${typeof fault === 'string' ? fault : fault.key}`,
    );
  const one = (more: Partial<LabelCondition>) => ({
    conditions: [{ figure: 'bets', window: '24h', comparison: '>=', value: '5', ...more } as LabelCondition],
  });

  it('finds none in a label as it should be', () => {
    expect(shown({})).toEqual([]);
    expect(shown({ enabled: false, conditions: [] })).toEqual([]);
    expect(shown({ conditions: [] }, 'manualBlack')).toEqual([]);
    expect(shown({ conditions: Array(5).fill(good.conditions[0]) })).toEqual([]);
    expect(shown({ stayHours: 1 })).toEqual([]);
    expect(shown({ stayHours: 360 })).toEqual([]);
  });

  it('requires a condition of a label that is on, and none of one by hand', () => {
    expect(shown({ conditions: [] })).toEqual(['conditions conditionsMissing']);
    expect(shown({}, 'manualBlack')).toEqual(['conditions manualConditions']);
    expect(shown({ conditions: Array(6).fill(good.conditions[0]) })).toEqual(['conditions conditionsMany']);
  });

  it('bounds the stay', () => {
    for (const stayHours of [0, 361, 1.5]) expect(shown({ stayHours })).toEqual(['stayHours stay']);
  });

  it.each<[Partial<LabelCondition>, string]>([
    [{ figure: 'stake', value: 'x' }, 'conditions.0.value valueMoney'],
    [{ figure: 'transferIn', value: '-1' }, 'conditions.0.value valueMoney'],
    [{ figure: 'netWin', value: 'x' }, 'conditions.0.value valueSigned'],
    [{ figure: 'netTransfer', value: 'x' }, 'conditions.0.value valueSigned'],
    [{ figure: 'returnRate', value: 'x' }, 'conditions.0.value valuePercent'],
    [{ figure: 'bets', value: 'x' }, 'conditions.0.value valueCount'],
    [{ comparison: 'between' }, 'conditions.0.to toMissing'],
    [{ comparison: 'between', to: '' }, 'conditions.0.to toMissing'],
    [{ comparison: 'between', to: 'x' }, 'conditions.0.to valueCount'],
    [{ comparison: 'between', to: '4' }, 'conditions.0.to toBelow'],
  ])('reports the condition %j', (condition, failure) => {
    expect(shown(one(condition))).toEqual([failure]);
  });

  it('reads an upper end of between only', () => {
    expect(shown(one({ to: 'x' }))).toEqual([]);
    expect(shown(one({ comparison: 'between', to: '5' }))).toEqual([]);
    expect(shown(one({ comparison: 'between', value: 'x', to: '4' }))).toEqual([
      'conditions.0.value valueCount',
    ]);
    expect(shown(one({ comparison: 'between', value: 'x', to: 'x' }))).toEqual([
      'conditions.0.value valueCount',
      'conditions.0.to valueCount',
    ]);
  });

  it('names the place of a wrong condition', () => {
    expect(shown({ conditions: [good.conditions[0]!, { ...good.conditions[0]!, value: 'x' }] })).toEqual([
      'conditions.1.value valueCount',
    ]);
  });

  it('reports effects of the other side that are on', () => {
    expect(shown({ effects: { exempt: true } })).toEqual(['effects.exempt effectForeign']);
    expect(shown({ effects: { exempt: false } })).toEqual([]);
    expect(shown({ effects: { exempt: undefined } })).toEqual([]);
    expect(shown({ effects: { betBan: true } }, 'newcomer')).toEqual(['effects.betBan effectForeign']);
  });

  it('checks what effects are set to', () => {
    expect(shown({ effects: { rtp: '0.9', kill: '0.5', maxStake: { CNY: '1', USDT: '2' } } })).toEqual([]);
    expect(shown({ effects: { rtp: 'x' } })).toEqual(['effects.rtp rtpFormat']);
    expect(shown({ effects: { kill: '2' } })).toEqual(['effects.kill killProbabilityWrong']);
    for (const code of ['cny', 'CN', 'ABCDE', '1CNY', 'CNY1'])
      expect(shown({ effects: { maxStake: { [code]: '1' } } })).toEqual([
        `effects.maxStake.${code} currency`,
      ]);
    expect(shown({ effects: { maxStake: { CNY: 'x' } } })[0]).toMatch(/^effects\.maxStake\.CNY amount/);
  });
});

describe('runs of labels', () => {
  const at = (text: string) => Date.parse(`${text}Z`);
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

  it('come every 5, 15 or 60 minutes', () => {
    expect(iso(lastRunBy('15', at('2026-03-01T10:15')))).toBe('2026-03-01T10:15');
    expect(iso(lastRunBy('15', at('2026-03-01T10:14:59')))).toBe('2026-03-01T10:00');
    expect(iso(lastRunBy('60', at('2026-03-01T10:59')))).toBe('2026-03-01T10:00');
    expect(iso(nextRunAfter('5', at('2026-03-01T10:04')))).toBe('2026-03-01T10:05');
    expect(iso(nextRunAfter('5', at('2026-03-01T10:05')))).toBe('2026-03-01T10:10');
  });

  it('come daily at ten past midnight in Beijing', () => {
    expect(iso(lastRunBy('daily', at('2026-03-01T16:10')))).toBe('2026-03-01T16:10');
    expect(iso(lastRunBy('daily', at('2026-03-01T16:09')))).toBe('2026-02-28T16:10');
    expect(iso(nextRunAfter('daily', at('2026-03-01T16:10')))).toBe('2026-03-02T16:10');
    expect(iso(nextRunAfter('daily', at('2026-03-01T16:09')))).toBe('2026-03-01T16:10');
  });
});

describe('faultText', () => {
  it('has a text of its own in both languages for every fault', () => {
    const failures: LabelError[] = [
      'valueMoney',
      'valueSigned',
      'valuePercent',
      'valueCount',
      'toMissing',
      'toBelow',
      'conditionsMissing',
      'conditionsMany',
      'manualConditions',
      'effectForeign',
      'stay',
      'currency',
    ];
    for (const language of languages) {
      const texts = failures.map((failure) => errorText(failure, language));
      for (const text of texts) expect(text.trim().length).toBeGreaterThan(3);
      expect(new Set(texts).size).toBe(failures.length);
    }
  });

  it('names the limits', () => {
    expect(labelLimits.conditions).toBe(5);
    expect(errorText('conditionsMany', 'en_us')).toBe('At most 5 conditions.');
    expect(errorText('conditionsMany', 'zh_cn')).toBe('最多5个条件');
    expect(errorText('stay', 'en_us')).toBe('The stay must be 1 to 360 hours.');
    expect(errorText('stay', 'zh_cn')).toBe('停留时间为1至360小时');
  });

  it('takes messages that other fields have too', () => {
    expect(errorText({ key: 'titleTooLong', params: { max: 20 } }, 'en_us')).toContain('20');
  });
});

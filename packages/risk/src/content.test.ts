import { describe, expect, it } from 'vitest';
import { type AlertFacts, alertContent, windowText } from './content.ts';
import { figureDto, figureOf, figureText } from './figures.ts';
import { isMonitor, monitorCodes } from './monitors.ts';
import { columns, columnsOf, percentOf } from './rules/columns.ts';
import {
  counts,
  hours,
  isSingleMeasure,
  isSummed,
  minBets,
  minutes,
  money,
  now,
  one,
} from './rules/monitor.ts';
import { booksOf, booksTexts, signalKinds } from './rules/signals.ts';
import { breakerTexts, hallTexts, joined, orderStateTexts, wmKindTexts } from './rules/words.ts';

const facts = (more: Partial<AlertFacts> = {}): AlertFacts => ({
  subject: 'demo1',
  figure: { zh_cn: '赢', en_us: 'won' },
  unit: 'money',
  value: 123_456n,
  alarm: 100_000n,
  currency: 'CNY',
  windowMinutes: 60,
  windowUnit: 'minutes',
  ...more,
});

describe('windowText', () => {
  it('returns minutes, hours or the text that replaces them', () => {
    expect(windowText(30, 'minutes')).toEqual({ zh_cn: '30分钟', en_us: '30 min' });
    expect(windowText(120, 'hours')).toEqual({ zh_cn: '2小时', en_us: '2 h' });
    expect(windowText(1, 'minutes', 'bet')).toEqual({ zh_cn: '单注', en_us: 'one bet' });
    expect(windowText(1, 'minutes', 'order')).toEqual({ zh_cn: '单笔', en_us: 'one order' });
    expect(windowText(1, 'minutes', 'day')).toEqual({ zh_cn: '当日', en_us: 'one day' });
    expect(windowText(1, 'minutes', 'now')).toEqual({ zh_cn: '当前', en_us: 'now' });
  });
});

describe('alertContent', () => {
  it('states a wait as a length of time', () => {
    const wait = {
      isWait: true,
      unit: 'count',
      currency: '',
      per: 'now',
      value: 41_217n,
      alarm: 10n,
    } as const;
    expect(alertContent(facts(wait))).toEqual({
      zh_cn: 'demo1：当前等待 28天14小时，告警阈值 10分钟',
      en_us: 'demo1: waiting 28 d 14 h now, limit 10 min',
    });
  });

  it('fills in subject, figure, window and threshold', () => {
    expect(alertContent(facts())).toEqual({
      zh_cn: 'demo1：60分钟内赢 1,234.56 CNY，告警阈值 1,000.00',
      en_us: 'demo1: won 1,234.56 CNY in 60 min, limit 1,000.00',
    });
  });

  it('leaves out the currency of counts, and "in" of what is so now', () => {
    expect(alertContent(facts({ unit: 'count', value: 7n, alarm: 5n, currency: '', per: 'now' }))).toEqual({
      zh_cn: 'demo1：当前赢 7，告警阈值 5',
      en_us: 'demo1: won 7 now, limit 5',
    });
  });

  it('leaves out the currency of percentages, and says from what to what a figure dropped', () => {
    const returned = facts({ unit: 'percent', value: 12_605n, alarm: 12_000n });
    expect(alertContent(returned).en_us).toBe('demo1: won 126.05% in 60 min, limit 120.00%');
    const dropped = facts({
      figure: { zh_cn: '注单降幅', en_us: 'bets dropped' },
      unit: 'percent',
      value: 6_333n,
      alarm: 5_000n,
      currency: '',
      windowMinutes: 5,
      extra: { betsBefore: '30', betsNow: '11' },
    });
    expect(alertContent(dropped)).toEqual({
      zh_cn: 'demo1：5分钟内注单降幅 63.33%，告警阈值 50.00%，5分钟内注单 30 → 11',
      en_us: 'demo1: bets dropped 63.33% in 5 min, limit 50.00%, 30 → 11 bets in 5 min',
    });
    const online = { ...dropped, extra: { onlineHigh: '50', onlineNow: '20' } };
    expect(alertContent(online).en_us).toBe(
      'demo1: bets dropped 63.33% in 5 min, limit 50.00%, 50 → 20 online in 5 min',
    );
  });

  it('gives the number and the largest of bets that share an alert', () => {
    const shared = facts({ count: 12, per: 'bet' });
    expect(alertContent(shared)).toEqual({
      zh_cn: 'demo1：1分钟内 12 笔，最大赢 1,234.56 CNY，告警阈值 1,000.00',
      en_us: 'demo1: 12 in 1 min, largest won 1,234.56 CNY, limit 1,000.00',
    });
    expect(alertContent({ ...shared, alarm: null }).en_us).toBe(
      'demo1: 12 in 1 min, largest won 1,234.56 CNY',
    );
  });

  it('names a subject in its language', () => {
    const subject = { zh_cn: '大师厅', en_us: 'Master' };
    expect(alertContent(facts({ subject, alarm: null }))).toEqual({
      zh_cn: '大师厅：赢 1,234.56 CNY',
      en_us: 'Master: won 1,234.56 CNY',
    });
  });

  it('has no number for a signal about a state', () => {
    const { text } = signalKinds.walletStopped;
    const signal = facts({ figure: text, unit: 'count', alarm: null, currency: '' });
    expect(alertContent({ ...signal, value: 1n }).en_us).toBe('demo1: wallet calls stopped');
    expect(alertContent({ ...signal, value: 3n }).zh_cn).toBe('demo1：钱包调用已停止 3');
  });

  it('adds further figures behind their headings', () => {
    const extra = { stake: '1234567.89', returnRate: '96.50', bets: '1200', setRtp: null };
    expect(alertContent(facts({ extra }))).toEqual({
      zh_cn:
        'demo1：60分钟内赢 1,234.56 CNY，告警阈值 1,000.00，投注 1,234,567.89，返奖率 96.50%，注单数 1200',
      en_us:
        'demo1: won 1,234.56 CNY in 60 min, limit 1,000.00, stake 1,234,567.89, return rate 96.50%, bets 1200',
    });
    expect(alertContent(facts({ alarm: null, extra: { multiple: '3' } })).en_us).toBe(
      'demo1: won 1,234.56 CNY, multiple 3',
    );
    expect(alertContent(facts({ alarm: null, extra: { multiple: '3' } })).zh_cn).toBe(
      'demo1：赢 1,234.56 CNY，倍数 3',
    );
  });

  it('leaves out figures without a column or a value', () => {
    const extra = { toString: '1', unknown: '2', setRtp: undefined } as AlertFacts['extra'];
    expect(alertContent(facts({ alarm: null, extra })).en_us).toBe('demo1: won 1,234.56 CNY');
  });
});

describe('figures', () => {
  it('are read in their own integers', () => {
    expect(figureOf('12', 'money')).toBe(1200n);
    expect(figureOf('12.5', 'percent')).toBe(1250n);
    expect(figureOf('0.05', 'money')).toBe(5n);
    expect(figureOf('12', 'count')).toBe(12n);
  });

  it('are sent with two places, counts with none', () => {
    expect(figureDto(5n, 'money')).toBe('0.05');
    expect(figureDto(-1250n, 'percent')).toBe('-12.50');
    expect(figureDto(1200n, 'count')).toBe('1200');
  });

  it.each([
    [0n, 'money', '0.00'],
    [99_999n, 'money', '999.99'],
    [100_000n, 'money', '1,000.00'],
    [123_456_789n, 'money', '1,234,567.89'],
    [-5n, 'money', '-0.05'],
    [-1_000_000n, 'count', '-1,000,000'],
    [999n, 'count', '999'],
    [0n, 'count', '0'],
    [12_050n, 'percent', '120.50%'],
  ] as const)('show %s as %s: %s', (value, unit, text) => {
    expect(figureText(value, unit)).toBe(text);
  });
});

describe('columns', () => {
  it('come from the sums where they can', () => {
    const sums = { count: 3, in: 1000n, out: 965n, extra: 50n };
    expect(
      columnsOf(
        [
          'bets',
          'orders',
          'stake',
          'payout',
          'reward',
          'returnRate',
          'transferIn',
          'transferOut',
          'sum',
          'players',
        ],
        sums,
      ),
    ).toEqual({
      bets: '3',
      orders: '3',
      stake: '10.00',
      payout: '9.65',
      reward: '0.50',
      returnRate: '96.50',
      transferIn: '10.00',
      transferOut: '9.65',
      sum: '10.00',
      players: null,
    });
    expect(columnsOf(['returnRate'], { ...sums, in: 0n })).toEqual({ returnRate: null });
  });

  it('have a heading in both languages', () => {
    for (const [name, { title }] of Object.entries(columns)) {
      expect(title.zh_cn, name).toMatch(/\S/);
      expect(title.en_us, name).toMatch(/\S/);
    }
    expect(columns.players).toMatchObject({ as: 'count' });
    expect(columns.stake).toMatchObject({ as: 'money', title: { zh_cn: '投注', en_us: 'Stake' } });
  });

  it('round percentages half to even', () => {
    expect(percentOf(1n, 3n)).toBe(3333n);
    expect(percentOf(2n, 3n)).toBe(6667n);
    expect(percentOf(1n, 0n)).toBeNull();
    expect(percentOf(0n, 5n)).toBe(0n);
  });
});

describe('parts of monitors', () => {
  it('give thresholds in minor units, and counts as they are', () => {
    expect(money(5, 10)).toEqual({ table: 500n, alarm: 1000n });
    expect(counts(5, 10)).toEqual({ table: 5n, alarm: 10n });
  });

  it('give windows in minutes', () => {
    expect(minutes(30)).toEqual({ minutes: 30, unit: 'minutes' });
    expect(hours(2)).toEqual({ minutes: 120, unit: 'hours' });
    expect(now).toEqual({ minutes: 1, unit: 'minutes', per: 'now' });
    expect(one('bet')).toEqual({ minutes: 1440, unit: 'hours', per: 'bet' });
  });

  it('count bets for a least number', () => {
    const min = minBets(50);
    expect(min).toMatchObject({
      text: { zh_cn: '最少注单数', en_us: 'Minimum bets' },
      unit: 'count',
      initial: 50n,
    });
    expect(min.of({ count: 7, in: 0n, out: 0n, extra: 0n })).toBe(7n);
  });

  it('distinguish totals of events from states and single bets', () => {
    const summed = ['settled', 'placed', 'moved', 'failed', 'registered', 'limited', 'hall'] as const;
    const others = [
      'address',
      'online',
      'stuck',
      'waiting',
      'signal',
      'bet',
      'withdrawal',
      'streak',
      'pair',
    ] as const;
    for (const measure of summed) expect(isSummed({ measure }), measure).toBe(true);
    for (const measure of others) expect(isSummed({ measure }), measure).toBe(false);
    expect([...summed, ...others].filter(isSingleMeasure)).toEqual(['bet', 'withdrawal', 'streak', 'pair']);
  });

  it('are known by their codes', () => {
    expect(monitorCodes).toContain('memberWinLose');
    expect([isMonitor('memberWinLose'), isMonitor('toString'), isMonitor('')]).toEqual([true, false, false]);
  });
});

describe('signals', () => {
  it('have a unit, a text and no figure of their own', () => {
    expect(
      Object.entries(signalKinds).map(([kind, { unit, text }]) => [kind, unit, text.zh_cn, text.en_us]),
    ).toEqual([
      ['parkedWin', 'money', '待审核派彩', 'payout held'],
      ['limits', 'money', '超出限红的注单', 'bet beyond limits'],
      ['gameClosed', 'money', '游戏已关闭的注单', 'bet in a closed game'],
      ['maxStake', 'money', '超出标签单注上限', 'bet beyond the label maximum stake'],
      ['lowProfit', 'percent', '盈利率低于要求', 'profit rate below the requirement by'],
      ['walletStopped', 'count', '钱包调用已停止', 'wallet calls stopped'],
      ['orderSettledThere', 'money', '取消时钱包已结算', 'cancel of a bet that the wallet has settled'],
      ['orderLateOk', 'money', '取消后钱包扣款成功', 'late success after a cancel'],
      ['orderManual', 'money', '待人工处理的订单', 'order needing manual handling'],
      ['memberLocked', 'count', '会员已锁定', 'member locked'],
      ['booksFault', 'count', '校验错误', 'errors found'],
    ]);
    expect(signalKinds.limits.of({ count: 1, in: 1n, out: 1n, extra: 1n })).toBeNull();
  });

  it('name the ledger, the reports and the log', () => {
    expect(booksOf('books:ledger')).toBe('ledger');
    expect(booksOf('books:log')).toBe('log');
    expect([booksOf('books:toString'), booksOf('ledger'), booksOf('m:ledger'), booksOf('books:')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(booksTexts.reports).toEqual({ zh_cn: '报表汇总', en_us: 'Report totals' });
  });
});

describe('words of states', () => {
  it('exist in both languages', () => {
    for (const texts of [hallTexts, orderStateTexts, wmKindTexts, breakerTexts])
      for (const [name, { zh_cn, en_us }] of Object.entries(texts)) {
        expect(zh_cn, name).toMatch(/\S/);
        expect(en_us, name).toMatch(/\S/);
      }
    expect(Object.keys(hallTexts)).toEqual(['newbie', 'expert', 'master']);
    expect(Object.keys(orderStateTexts)).toEqual(['created', 'sent', 'uncertain', 'cancelling', 'manual']);
    expect(Object.keys(wmKindTexts)).toEqual(['bet', 'settle', 'cancel']);
    expect(Object.keys(breakerTexts)).toEqual(['closed', 'open', 'stopped', 'forcedOpen', 'forcedClosed']);
    for (const texts of [hallTexts, orderStateTexts, wmKindTexts, breakerTexts])
      for (const text of Object.values(texts)) expect(Object.keys(text)).toEqual(['zh_cn', 'en_us']);
  });

  it('are joined with the separator of each language', () => {
    const texts = [
      { zh_cn: '一', en_us: 'one' },
      { zh_cn: '二', en_us: 'two' },
    ];
    expect(joined(texts)).toEqual({ zh_cn: '一，二', en_us: 'one, two' });
  });
});

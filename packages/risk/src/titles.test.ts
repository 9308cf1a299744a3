import { describe, expect, it } from 'vitest';
import { alertContent } from './content.ts';
import { isMonitor, monitorOf } from './monitors.ts';
import { isSignalKind, type SignalKind, signalKinds, signalTitles } from './rules/signals.ts';
import { alertTitle, contentBelowTitle } from './titles.ts';

/** Content of a signal of player1 with an amount of 20.00 CNY, and of a number of events in its minute. */
const contentOf = (figure: SignalKind, value: bigint, count = 1) =>
  alertContent({
    subject: 'player1',
    figure: signalKinds[figure].text,
    unit: signalKinds[figure].unit,
    value,
    alarm: null,
    currency: 'CNY',
    windowMinutes: 1,
    windowUnit: 'minutes',
    per: 'now',
    count,
  });
const signal = (figure: SignalKind, value: bigint, count = 1) =>
  ({ code: 'signal', figure, count, content: contentOf(figure, value, count) }) as const;

describe('alertTitle', () => {
  it('is the event of a signal, and the monitor of any other alert', () => {
    expect(alertTitle({ code: 'signal', figure: 'memberLocked' }).en_us).toBe('Member locked');
    expect(alertTitle({ code: 'signal', figure: 'memberLocked' }).zh_cn).toBe('会员已锁定');
    expect(alertTitle({ code: 'memberWinLose', figure: 'value' })).toEqual(monitorOf('memberWinLose').title);
  });

  it('is the monitor for a kind of signals that no longer exists', () => {
    expect(alertTitle({ code: 'signal', figure: 'gone' })).toEqual(monitorOf('signal').title);
  });

  it('exists for every kind of signals', () => {
    expect(Object.keys(signalTitles)).toEqual(Object.keys(signalKinds));
    expect(isMonitor('signal')).toBe(true);
    expect(isSignalKind('memberLocked')).toBe(true);
    expect(isSignalKind('toString')).toBe(false);
    expect(isSignalKind(undefined)).toBe(false);
  });
});

describe('contentBelowTitle', () => {
  it('leaves out the event of a single signal', () => {
    expect(contentBelowTitle(signal('memberLocked', 1n), 'en_us')).toBe('player1');
    expect(contentBelowTitle(signal('memberLocked', 1n), 'zh_cn')).toBe('player1');
    expect(contentBelowTitle(signal('orderManual', 2_000n), 'en_us')).toBe('player1: 20.00 CNY');
    expect(contentBelowTitle(signal('orderManual', 2_000n), 'zh_cn')).toBe('player1：20.00 CNY');
  });

  it('states the rates of a game instead of their difference', () => {
    const content = {
      zh_cn: '百家乐：盈利率低于要求 21.54%，盈利率 -1.54%，要求 20.00%',
      en_us: 'Baccarat: profit rate below the requirement by 21.54%, profit -1.54%, required 20.00%',
    };
    const low = { code: 'signal', figure: 'lowProfit', count: 1, content } as const;
    expect(contentBelowTitle(low, 'en_us')).toBe('Baccarat: profit -1.54%, required 20.00%');
    expect(contentBelowTitle(low, 'zh_cn')).toBe('百家乐：盈利率 -1.54%，要求 20.00%');
  });

  it('keeps the content of several signals, of other alerts and of unknown kinds', () => {
    const several = signal('orderManual', 2_000n, 3);
    expect(contentBelowTitle(several, 'en_us')).toBe(several.content.en_us);
    const content = { zh_cn: '内容', en_us: 'content' };
    const other = { code: 'memberWinLose', figure: 'value', count: 1, content } as const;
    expect(contentBelowTitle(other, 'en_us')).toBe('content');
    expect(contentBelowTitle({ ...other, code: 'signal', figure: 'gone' }, 'zh_cn')).toBe('内容');
    expect(contentBelowTitle({ ...other, code: 'signal', figure: 'memberLocked' }, 'zh_cn')).toBe('内容');
  });
});

import { describe, expect, it } from 'vitest';
import { checkActivityTimes } from './activities/check-activity.ts';
import { isCalendarDay } from './calendar-day.ts';
import * as agent from './checks/agent-checks.ts';
import * as content from './checks/content-checks.ts';
import * as field from './checks/field-checks.ts';
import { imageOf } from './checks/images.ts';
import * as announcement from './content/announcement-checks.ts';
import { markupLinks, readMarkup } from './content/markup.ts';
import { languageFromBrowser } from './i18n.ts';
import { monthRange } from './months.ts';
import { parseLoginText, passwordStrength } from './password.ts';
import { limitBroken, limitErrors, limitMinor, readLimits } from './rooms/limits.ts';
import * as rules from './validation.ts';

const characters = (count: number) => 'a'.repeat(count);

describe('messages of rules', () => {
  it('carry the limit that they name', () => {
    expect([content.checkTitle(characters(21)), content.checkPoolName(characters(51))]).toEqual([
      { key: 'titleTooLong', params: { max: 20 } },
      { key: 'poolNameTooLong', params: { max: 50 } },
    ]);
    expect(content.checkSensitiveRemark(characters(13))).toEqual({
      key: 'remarkTooLong',
      params: { max: 12 },
    });
    expect(announcement.checkTickerContent({ zh_cn: characters(200), en_us: 'a' })?.params).toEqual({
      max: 200,
    });
    expect(announcement.checkTickerContent({ zh_cn: 'a', en_us: characters(500) })?.params).toEqual({
      max: 500,
    });
    expect(announcement.checkTickerInterval(0)).toEqual({
      key: 'intervalWrong',
      params: { min: 1, max: 120 },
    });
    expect(content.checkLogoHeader({ width: 1, height: 1, type: 'png' })).toEqual({
      key: 'logoSize',
      params: { min: 132, max: 150 },
    });
    expect(rules.checkAmount('1'.repeat(14))).toEqual({
      key: 'amountTooLarge',
      params: { max: '10,000,000,000,000' },
    });
  });

  it('carry the field that they are about', () => {
    expect(field.checkFilled('x', '')).toEqual({ key: 'fieldRequired', params: { field: 'x' } });
    expect(field.checkWhole('x', 9, 1, 5)).toEqual({
      key: 'wholeWrong',
      params: { field: 'x', min: 1, max: 5 },
    });
    expect(field.checkLater('x', 5, 5)).toEqual({ key: 'notLater', params: { field: 'x' } });
    expect(field.checkAmountRange('x', '2', '1')).toEqual({ key: 'rangeReversed', params: { field: 'x' } });
  });
});

describe('texts of an agent', () => {
  it('may be as long as their limit', () => {
    expect(agent.checkAgentName(characters(30))).toBeNull();
    expect(agent.checkAgentName(characters(31))).toEqual({ key: 'agentNameTooLong', params: { max: 30 } });
    expect(agent.checkAgentRemark(characters(100))).toBeNull();
    expect(agent.checkAgentRemark(characters(101))).toEqual({
      key: 'agentRemarkTooLong',
      params: { max: 100 },
    });
    expect(agent.checkReason(characters(200))).toBeNull();
    expect(agent.checkReason(characters(201))).toEqual({ key: 'reasonTooLong', params: { max: 200 } });
  });

  it('bound the custom settings', () => {
    const settings = (brand: string, serviceLink: string) =>
      agent.checkCustomSettings({ brand, defaultChip: null, serviceLink });
    const link = (length: number) => `https://a.example/${characters(length - 18)}`;
    expect(settings(characters(30), link(500))).toBeNull();
    expect(settings(characters(31), '')).toEqual({ key: 'brandTooLong', params: { max: 30 } });
    expect(settings('', link(501))).toEqual({ key: 'linkInvalid', params: {} });
  });

  it('bound the logo at 256 KB', () => {
    const logo = new Uint8Array(256 * 1024 + 1);
    logo.set([
      0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 140, 0, 0, 0, 140,
    ]);
    expect(agent.checkLogoFile(logo)).toEqual({ key: 'logoTooLarge', params: { max: 256 } });
    expect(agent.checkLogoFile(logo.subarray(0, 256 * 1024))).toBeNull();
  });
});

describe('checks of contents', () => {
  it('take links of up to 2000 characters, from their first to their last character', () => {
    const link = (length: number) => `https://a.example/${characters(length - 18)}`;
    expect([content.checkLink(link(2_000)), content.checkLink(link(2_001))?.key]).toEqual([
      null,
      'linkInvalid',
    ]);
    for (const text of [
      'xhttps://a.example',
      'https://a-.example',
      'https://-a.example',
      'https://a.example/ x',
    ])
      expect(content.checkLink(text)?.key, text).toBe('linkInvalid');
    expect(content.checkLink('https://a-b.example')).toBeNull();
  });

  it('take activities that fill their display', () => {
    const times = { showStart: 10, showEnd: 10, start: 10, end: 10, payoutTime: 10 };
    expect(checkActivityTimes(times)?.at).toEqual(['payoutTime', 'end']);
    expect(checkActivityTimes({ ...times, payoutTime: 11 })?.at).toEqual(['payoutTime', 'showEnd']);
    expect(checkActivityTimes({ ...times, showEnd: 12, end: 12, payoutTime: 13 })?.at).toEqual([
      'payoutTime',
      'showEnd',
    ]);
  });

  it('read periods only when both ends are times', () => {
    expect(announcement.checkTickerPeriods([{ start: '00:00', end: 'x' }])?.key).toBe('periodWrong');
    expect(announcement.checkTickerPeriods([{ start: 'x', end: '10:00' }])?.key).toBe('periodWrong');
  });

  it('know files by the end of their names and by their whole type', () => {
    const video = { name: 'a.mp4', type: '', bytes: 1, storedBytes: 0 };
    expect(content.checkVideoFile({ ...video, name: 'a.mp4.exe' })?.key).toBe('videoType');
    const logo = (type: string) => content.checkLogoHeader({ width: 140, height: 140, type })?.key ?? null;
    expect(['png', 'image/png', 'pngx', 'xpng', 'ximage/png'].map(logo)).toEqual([
      null,
      null,
      'logoType',
      'logoType',
      'logoType',
    ]);
  });
});

describe('checks of fields', () => {
  it('compare amounts only when both are given', () => {
    expect(field.checkAmountRange('x', '5', '')).toBeNull();
    expect(field.checkAmountRange('x', '', '0')).toBeNull();
    expect(field.checkAmountRange('x', '1', 'y')?.key).toBe('amountFormat');
    expect(field.checkAmountRange('x', 'y', '1')?.key).toBe('amountFormat');
    expect(field.checkAmountRange('x', '1.05', '1.5')).toBeNull();
  });

  it('take amounts of zero in every spelling', () => {
    for (const text of ['0', '000', '0.0', '0.00', '0000000000000'])
      expect(field.checkAmountOrZero(text), text).toBeNull();
    for (const text of ['x0', '0x', '0.000', '00000000000000', '0.0x'])
      expect(field.checkAmountOrZero(text), text).not.toBeNull();
  });

  it('read accounts and codes from their first to their last character', () => {
    const staff = (text: string) => field.checkStaffAccount(text) === null;
    expect(['abcd', 'a'.repeat(20), 'abc', 'a'.repeat(21), '!abcd', 'abcd!'].map(staff)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const code = (text: string) => field.checkCurrencyCode(text) === null;
    expect(['CNY', 'USDT', 'CN', 'USDTX', '1CNY', 'CNY1'].map(code)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('bound the time of a rate at a minute before and 366 days ahead', () => {
    const now = 100_000_000_000;
    const key = (at: number) => field.checkRateTime(at, now)?.key ?? null;
    expect([key(now - 60_000), key(now - 60_001)]).toEqual([null, 'rateTimeWrong']);
    expect([key(now + 31_622_400_000), key(now + 31_622_400_001)]).toEqual([null, 'rateTimeWrong']);
  });

  it('read public keys with and without line ends', () => {
    const body = 'A'.repeat(342);
    const key = (text: string) => field.checkPublicKeyText(text)?.key ?? null;
    expect(key(`-----BEGIN PUBLIC KEY-----${body}-----END PUBLIC KEY-----`)).toBeNull();
    expect(key(`-----BEGIN PUBLIC KEY-----\r\n\r\n${body}\r\n\r\n-----END PUBLIC KEY-----`)).toBeNull();
    expect(
      key(`-----BEGIN RSA PUBLIC KEY-----\n${'A'.repeat(64)}\n${body}==\n-----END RSA PUBLIC KEY-----`),
    ).toBeNull();
    expect(key(`${'A'.repeat(171)} ${'A'.repeat(171)}`)).toBeNull();
    expect(key('A'.repeat(341))).toBe('publicKeyWrong');
    expect(key(`${body}=`)).toBeNull();
    for (const wrong of [`${body}===`, `${body}=A`, `!${body}`, `${body}!`])
      expect(key(wrong), wrong.slice(-4)).toBe('publicKeyWrong');
    expect(key(`x-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----`)).toBe('publicKeyWrong');
    expect(key(`-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----x`)).toBe('publicKeyWrong');
    expect(key(`-----BEGIN PUBLIC KEY-----\n!${body}\n-----END PUBLIC KEY-----`)).toBe('publicKeyWrong');
  });
});

describe('languages of browsers', () => {
  it('are known by their first letters', () => {
    expect([
      languageFromBrowser('xen'),
      languageFromBrowser('zh-en'),
      languageFromBrowser(undefined),
    ]).toEqual(['zh_cn', 'zh_cn', 'zh_cn']);
  });
});

describe('days and months', () => {
  it('are read from their first to their last character', () => {
    expect([
      isCalendarDay('x2026-01-31'),
      isCalendarDay('+2026-01-31'),
      isCalendarDay('2026-01-31T'),
    ]).toEqual([false, false, false]);
  });

  it('may be one single month, in every year', () => {
    const range = monthRange('2026-03', '2026-3', 'BeiJing');
    expect(range).toEqual({
      ok: true,
      range: { start_time: Date.UTC(2026, 1, 28, 16), end_time: Date.UTC(2026, 2, 31, 16) - 1 },
    });
    const first = monthRange('0099-01', '0099-01', 'BeiJing');
    expect(first.ok && new Date(first.range.start_time).toISOString()).toBe('0098-12-31T16:00:00.000Z');
  });
});

describe('texts of a sign-in', () => {
  it('have a key of 32 hexadecimal digits and a time of 13 digits', () => {
    const key = 'A'.repeat(32);
    expect(parseLoginText(`p${key}1700000000000`)).toEqual({ password: 'p', key, timeMs: 1_700_000_000_000 });
    for (const text of [
      `p${'A'.repeat(31)}g1700000000000`,
      `pg${'A'.repeat(31)}1700000000000`,
      `p${key}x700000000000`,
      `p${key}170000000000x`,
    ])
      expect(parseLoginText(text), text).toBeNull();
  });
});

describe('passwordStrength', () => {
  it.each([
    ['abcd1', 0],
    ['aaaaaaaa', 0],
    ['abcabcabc', 0],
    ['abcdabcd', 1],
    ['abcdef', 1],
    ['ABCDEF', 1],
    ['123456', 1],
    ['!#%&!#', 1],
    ['abcde1', 1],
    ['abcdE1', 2],
    ['abcD1!', 3],
    ['abcdefghi', 1],
    ['abcdefghij', 1],
    ['abcdefghi1', 2],
    ['abcdefghijklm', 1],
    ['abcdefghijklmn', 2],
    ['abcdefghijklm1', 3],
    ['abcdefghiJ1!xy', 4],
  ])('of %s is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});

describe('markup', () => {
  const text = (value: string) => [{ kind: 'text', text: value }];

  it('separates blocks by lines without text', () => {
    expect(readMarkup('a\nb\n \nc')).toEqual([
      { kind: 'paragraph', lines: [text('a'), text('b')] },
      { kind: 'paragraph', lines: [text('c')] },
    ]);
    expect(readMarkup('')).toEqual([]);
    expect(readMarkup('\n\na')).toEqual([{ kind: 'paragraph', lines: [text('a')] }]);
  });

  it('knows the line ends of every system', () => {
    const lines = [{ kind: 'paragraph', lines: [text('a'), text('b')] }];
    expect([readMarkup('a\nb'), readMarkup('a\r\nb'), readMarkup('a\rb')]).toEqual([lines, lines, lines]);
  });

  it('takes lines with a mark before them for lists', () => {
    const list = (ordered: boolean, ...items: string[]) => [
      { kind: 'list', ordered, items: items.map(text) },
    ];
    expect(readMarkup('- a\n  -   b')).toEqual(list(false, 'a', 'b'));
    expect(readMarkup('1. a\n23. b\n123. c')).toEqual(list(true, 'a', 'b', 'c'));
    for (const line of ['1234. a', 'x - a', 'x1. a', '-a', '1.a'])
      expect(readMarkup(line), line).toEqual([{ kind: 'paragraph', lines: [text(line)] }]);
  });

  it('takes web addresses only for links, whole ones', () => {
    const link = (href: string) => readMarkup(`[a](${href})`)[0];
    expect(link('http://x')).toEqual({
      kind: 'paragraph',
      lines: [[{ kind: 'link', href: 'http://x', text: 'a' }]],
    });
    for (const href of ['xhttp://x', 'ftp://x', '', 'http://'])
      expect(link(href), href).toEqual({ kind: 'paragraph', lines: [text(`[a](${href})`)] });
  });

  it('finds the links in bold text too', () => {
    expect(markupLinks('**b [c](x)** [a](y) **d**')).toEqual(['x', 'y']);
  });
});

describe('pictures', () => {
  it('need more than the names of a container', () => {
    expect(imageOf(Uint8Array.from(Buffer.from('RIFF....WEBPVP8 ')))).toBeNull();
  });
});

describe('limits of rooms', () => {
  const areas = [1];
  const shown = (limits: Parameters<typeof limitErrors>[0]) =>
    limitErrors(limits, areas).map(({ at, fault }) => `${at} ${fault}`);
  const good = { min: '10', max: '1000', roundMax: '5000' };

  it('are amounts from their first to their last character', () => {
    expect([
      limitMinor('1.5'),
      limitMinor('0'),
      limitMinor('x1'),
      limitMinor('1x'),
      limitMinor('1.555'),
    ]).toEqual([150n, null, null, null, null]);
  });

  it('have ten chips at most, all of them amounts', () => {
    const chips = (count: number) => Array.from({ length: count }, (_, n) => String((n + 1) * 10));
    expect(shown({ ...good, chips: chips(10) })).toEqual([]);
    expect(shown({ ...good, chips: chips(11) })).toEqual(['chips chipCount']);
    expect(shown({ ...good, chips: ['10', 'x', '20'] })).toEqual(['chips amount']);
    expect(shown({ ...good, chips: ['x', '20'] })).toEqual(['chips amount']);
    expect(shown({ ...good, chips: ['10', 'x'] })).toEqual(['chips amount']);
    expect(shown({ ...good, chips: ['10', '20', '15'] })).toEqual(['chips chipOrder']);
    expect(shown({ ...good, chips: ['10', '15', '3000'] })).toEqual(['chips chipMultiple']);
  });

  it('compare the largest chip with the largest bet', () => {
    expect(shown({ ...good, chips: ['10', '1000'] })).toEqual([]);
    expect(shown({ ...good, chips: ['10', '2000'] })).toEqual(['max belowLargest']);
  });

  it('name the field that is no amount', () => {
    expect(shown({ ...good, roundMax: 'x' })).toEqual(['roundMax amount']);
    expect(shown({ ...good, areas: { 1: { min: 'x', max: 'y' } } })).toEqual([
      'areas.1.min amount',
      'areas.1.max amount',
    ]);
    expect(shown({ ...good, min: 'x', max: '6000' })).toEqual(['min amount', 'roundMax roundBelowMax']);
    expect(shown({ ...good, max: 'x' })).toEqual(['max amount']);
  });

  it('are read with both of their bounds or without any', () => {
    expect(readLimits({ min: '1' }).own).toBeNull();
    expect(readLimits({ max: '1' }).own).toBeNull();
    expect(readLimits({ min: '1', max: '2' })).toEqual({
      own: { min: 100n, max: 200n },
      roundMax: null,
      areas: new Map(),
    });
  });

  it('of an area bind bets on it alone', () => {
    const room = readLimits({ areas: { 1: { min: '5', max: '6' } } });
    const bet = (areaId: number | null) => limitBroken(room, undefined, { areaId, amount: 1n, round: 1n });
    expect([bet(1), bet(2), bet(null), bet(0)]).toEqual(['min', null, null, null]);
  });
});

describe('numbers', () => {
  it('are exact decimals from their first to their last character', () => {
    expect([
      rules.scaledDecimal('1.5', 2),
      rules.scaledDecimal('1.5x', 2),
      rules.scaledDecimal('x1.5', 2),
    ]).toEqual([150_000_000n, null, null]);
    expect([rules.scaledDecimal('1.123456789', 9), rules.scaledDecimal('1.12345678', 9)]).toEqual([
      null,
      112_345_678n,
    ]);
  });

  it('are too large with fourteen digits, whatever follows them', () => {
    const key = (text: string) => rules.checkAmount(text)?.key ?? null;
    const large = '1'.repeat(14);
    expect([key(large), key(`${large}.5`), key(`${large}.55`)]).toEqual([
      'amountTooLarge',
      'amountTooLarge',
      'amountTooLarge',
    ]);
    expect([key(`x${large}`), key(`${large}x`), key(`${large}.555`), key(`${large}.x`)]).toEqual([
      'amountFormat',
      'amountFormat',
      'amountFormat',
      'amountFormat',
    ]);
  });

  it('of mobiles are whole', () => {
    const fits = (text: string) => rules.checkMobile(text) === null;
    expect(['13800138000', 'x13800138000', '138001380001', '13800138000x'].map(fits)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(
      ['+1234567', '+123456789012345', '+123456', '+1234567890123456', 'x+1234567', '+1234567x'].map(fits),
    ).toEqual([true, true, false, false, false, false]);
  });

  it('of RTP are thousandths', () => {
    expect([rules.parseRtp('1'), rules.parseRtp('2.5'), rules.parseRtp('0.98')]).toEqual([1_000, 2_500, 980]);
  });

  it('between 0 and 1 may be zero where the rule allows it', () => {
    const key = (check: rules.Check) => check?.key ?? null;
    expect([
      key(rules.checkProportion('0')),
      key(rules.checkDiscount('0')),
      key(rules.checkForcedLossProbability('0')),
    ]).toEqual([null, null, 'killProbabilityWrong']);
    expect([key(rules.checkProportion('1.0001')), key(rules.checkDiscount('1.0001'))]).toEqual([
      'proportionWrong',
      'discountWrong',
    ]);
  });

  it('of rates have up to twelve digits, and decimals or none', () => {
    const key = (text: string) => rules.checkExchangeRate(text)?.key ?? null;
    expect([key('123456789012'), key('12.5'), key('7'), key('1234567890123')]).toEqual([
      null,
      null,
      null,
      'exchangeRateWrong',
    ]);
  });

  it('of changes of rates need two rates', () => {
    expect([
      rules.rateChange('1', '1.5'),
      rules.rateChange('0', '1'),
      rules.rateChange('x', '1'),
      rules.rateChange('1', 'x'),
    ]).toEqual([5_000n, null, null, null]);
    expect([
      rules.isRateJump('1', '1.2'),
      rules.isRateJump('1', '1.21'),
      rules.isRateJump('1', '0.79'),
      rules.isRateJump('1', '0.8'),
    ]).toEqual([false, true, true, false]);
    expect([
      rules.isRateJump('0', '1'),
      rules.isRateJump('x', '1'),
      rules.isRateJump('1', 'x'),
      rules.isRateJump('x', 'x'),
    ]).toEqual([false, false, false, false]);
  });

  it('of thresholds lie within their range, both of them', () => {
    const key = (alarm: string, table: string) =>
      rules.checkRiskThresholds({ alarm, table, min: 2, max: 10, decimals: 2 })?.key ?? null;
    expect([key('10', '2'), key('10.01', '2'), key('10', '1.99')]).toEqual([
      null,
      'thresholdWrong',
      'thresholdWrong',
    ]);
    expect([key('1', '1.5'), key('1', '2'), key('2', '2')]).toEqual([
      'thresholdWrong',
      'thresholdWrong',
      'alarmNotAboveTable',
    ]);
    expect([key('5', '11'), key('11', '11'), key('10', '10')]).toEqual([
      'thresholdWrong',
      'thresholdWrong',
      'alarmNotAboveTable',
    ]);
    expect([key('x', '2'), key('5', 'x')]).toEqual(['thresholdWrong', 'thresholdWrong']);
  });

  it('of a password change are complete', () => {
    const change = (current: string, next: string, repeated: string) =>
      rules.checkPasswordChange({ current, next, repeated })?.key ?? null;
    expect([change('', 'abcdef', 'abcdef'), change('a', '', 'abcdef'), change('a', 'abcdef', '')]).toEqual([
      'completeInformation',
      'completeInformation',
      'completeInformation',
    ]);
  });
});

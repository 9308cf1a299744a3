import { describe, expect, it } from 'vitest';
import { type BetQuery, checkBetQuery } from './bet-query.ts';
import { languages } from './i18n.ts';
import { type MessageKey, messages, messageText, refer } from './messages.ts';
import { characterCount, textWidth } from './text-width.ts';
import * as rules from './validation.ts';

const keyOf = (check: rules.Check): MessageKey | null => check?.key ?? null;
/** Runs a rule over a table of inputs and the messages they give. */
function table<T>(rule: (input: T) => rules.Check, rows: readonly (readonly [T, MessageKey | null])[]) {
  for (const [input, key] of rows) expect(keyOf(rule(input)), JSON.stringify(input)).toBe(key);
}

describe('messages', () => {
  it('has every message in both languages with the same parameters', () => {
    const params = (text: string) => (text.match(/\{\w+\}/g) ?? []).map(String).sort();
    for (const [key, text] of Object.entries(messages)) {
      for (const language of languages) expect(text[language].trim(), key).not.toBe('');
      expect(new Set(params(text.zh_cn)), key).toEqual(new Set(params(text.en_us)));
      expect(/\p{Script=Han}/u.test(text.zh_cn), key).toBe(true);
      expect(/\p{Script=Han}/u.test(text.en_us), key).toBe(false);
    }
  });

  it('fills in parameters, literally', () => {
    expect(messageText(refer('parameterCannotBe', { msg: '$&{msg}' }), 'en_us')).toBe(
      'Parameter cannot be $&{msg}.',
    );
    expect(messageText(refer('parameterCannotBe', { msg: 0 }), 'zh_cn')).toBe('参数不能为0');
    expect(messageText(refer('parameterCannotBe'), 'en_us')).toBe('Parameter cannot be {msg}.');
  });

  it('names every parameter that a rule fills in', () => {
    const checks = [
      rules.checkRtp('pool', '0.1'),
      rules.checkAmount('1'.repeat(14)),
      rules.checkRiskRows(1),
      rules.checkRiskThresholds({ alarm: 'x', table: '1', min: 0, max: 1, decimals: 2 }),
    ];
    for (const check of checks)
      for (const language of languages) expect(check && messageText(check, language)).not.toMatch(/[{}]/);
  });
});

describe('passwords and sign-in', () => {
  it('takes 6 to 20 characters', () => {
    table(rules.checkPassword, [
      ['', 'passwordRequired'],
      ['12345', 'passwordTooShort'],
      ['123456', null],
      ['a'.repeat(20), null],
      ['a'.repeat(21), 'passwordTooLong'],
    ]);
  });

  it('counts the characters of a password as code points in NFC', () => {
    table(rules.checkPassword, [
      ['😀'.repeat(5), 'passwordTooShort'],
      ['😀'.repeat(20), null],
      ['😀'.repeat(21), 'passwordTooLong'],
      ['a\u0308'.repeat(5), 'passwordTooShort'],
      ['a\u0308'.repeat(20), null],
    ]);
    expect(rules.checkPasswordsMatch('p\u00e4ssword', 'pa\u0308ssword')).toBeNull();
  });

  it('changes a password only when complete and repeated', () => {
    table(rules.checkPasswordChange, [
      [{ current: 'old', next: 'newpass', repeated: 'newpass' }, null],
      [{ current: '', next: 'newpass', repeated: 'newpass' }, 'completeInformation'],
      [{ current: 'old', next: 'newpass', repeated: '' }, 'completeInformation'],
      [{ current: 'old', next: 'newpass', repeated: 'newpasS' }, 'passwordsDiffer'],
      [{ current: 'old', next: 'new', repeated: 'new' }, 'passwordTooShort'],
    ]);
  });

  it('wants username, password and code', () => {
    table(rules.checkLogin, [
      [{ account: 'a', password: 'p', code: 'c' }, null],
      [{ account: ' ', password: 'p', code: 'c' }, 'accountRequired'],
      [{ account: 'a', password: '', code: 'c' }, 'passwordRequired'],
      [{ account: 'a', password: 'p', code: '' }, 'codeRequired'],
    ]);
  });
});

describe('numbers', () => {
  it('reads amounts by a strict grammar', () => {
    table(rules.checkAmount, [
      ['1', null],
      ['0.01', null],
      ['9999999999999.99', null],
      ['', 'amountRequired'],
      ['0', 'amountPositive'],
      ['0.00', 'amountPositive'],
      ['10000000000000', 'amountTooLarge'],
      ...['-1', '+1', '1e3', '1,000', ' 1', '1 ', '1.', '.5', '1.005', '１', '0x1', 'NaN', '1\n'].map(
        (text) => [text, 'amountFormat'] as const,
      ),
    ]);
  });

  it('reads mobile numbers', () => {
    table(rules.checkMobile, [
      ['13800138000', null],
      ['+8613800138000', null],
      ['+4915123456789', null],
      ['12800138000', 'mobileWrong'],
      ['1380013800', 'mobileWrong'],
      ['+0123456789', 'mobileWrong'],
      ['138-0013-8000', 'mobileWrong'],
      ['', 'mobileWrong'],
    ]);
  });

  it('rejects a fourth decimal of RTP instead of rounding', () => {
    const of = (kind: rules.RtpKind) => (text: string) => rules.checkRtp(kind, text);
    table(of('agent'), [
      ['0.700', null],
      ['0.98', null],
      ['0.980', null],
      ['0.699', 'rtpRange'],
      ['0.991', 'rtpRange'],
      ['1', 'rtpRange'],
      ['0.9800', 'rtpFormat'],
      ['0.9799', 'rtpFormat'],
      ['.98', 'rtpFormat'],
      ['-0.9', 'rtpFormat'],
      ['98%', 'rtpFormat'],
      ['', 'rtpFormat'],
    ]);
    table(of('game'), [
      ['0.700', null],
      ['0.990', null],
      ['0.991', 'rtpRange'],
    ]);
    table(of('pool'), [
      ['0.900', null],
      ['0.990', null],
      ['0.899', 'rtpRange'],
      ['0.991', 'rtpRange'],
    ]);
    expect(messageText(rules.checkRtp('agent', '0.5') ?? refer('copyFailed'), 'en_us')).toBe(
      'RTP must be between 0.700 and 0.990.',
    );
    expect(rules.parseRtp('0.9')).toBe(900);
    expect(rules.parseRtp('0.965')).toBe(965);
  });

  it('keeps proportions, discounts and probabilities between 0 and 1', () => {
    table(rules.checkProportion, [
      ['0', null],
      ['1', null],
      ['1.0000', null],
      ['0.1234', null],
      ['0.12345', 'proportionWrong'],
      ['1.0001', 'proportionWrong'],
      ['-0.1', 'proportionWrong'],
      ['', 'proportionWrong'],
    ]);
    table(rules.checkDiscount, [
      ['0.85', null],
      ['1', null],
      ['1.01', 'discountWrong'],
      ['x', 'discountWrong'],
    ]);
    table(rules.checkForcedLossProbability, [
      ['0.01', null],
      ['1', null],
      ['1.00', null],
      ['0', 'killProbabilityWrong'],
      ['0.00', 'killProbabilityWrong'],
      ['0.001', 'killProbabilityWrong'],
      ['1.01', 'killProbabilityWrong'],
    ]);
  });

  it('reads exchange rates, sort numbers and risk rows', () => {
    table(rules.checkExchangeRate, [
      ['7.18', null],
      ['0.00000001', null],
      ['', 'exchangeRateRequired'],
      ['0', 'exchangeRateWrong'],
      ['0.000000001', 'exchangeRateWrong'],
      ['-1', 'exchangeRateWrong'],
      ['1e5', 'exchangeRateWrong'],
    ]);
    table(rules.checkSortNumber, [
      [1, null],
      ['12', null],
      [0, 'sortWrong'],
      ['01', 'sortWrong'],
      ['1.0', 'sortWrong'],
      [1.5, 'sortWrong'],
      [-1, 'sortWrong'],
      ['', 'sortWrong'],
    ]);
    table(rules.checkRiskRows, [
      [5, null],
      ['100', null],
      [4, 'riskRowsWrong'],
      ['5.5', 'riskRowsWrong'],
    ]);
  });

  it('measures changes of rates exactly and requires confirmation beyond a fifth', () => {
    for (const [before, after, change, jump] of [
      ['7.18', '7.18', '0.00', false],
      ['7.18', '7.1872', '0.10', false],
      ['10', '12', '20.00', false],
      ['10', '12.00000001', '20.00', true],
      ['10', '8', '-20.00', false],
      ['10', '7.99999999', '-20.00', true],
      ['7.18', '71.8', '900.00', true],
      ['0.000285', '0.0000285', '-90.00', true],
    ] as const) {
      expect(rules.hundredths(rules.rateChange(before, after) ?? 1n), `${before} to ${after}`).toBe(change);
      expect(rules.isRateJump(before, after), `${before} to ${after}`).toBe(jump);
    }
    expect(rules.rateChange('', '1')).toBeNull();
  });

  it('compares thresholds exactly', () => {
    const base = { min: 0, max: 100, decimals: 2 };
    table(rules.checkRiskThresholds, [
      [{ ...base, alarm: '10.01', table: '10' }, null],
      [{ ...base, alarm: '9', table: '10' }, 'alarmNotAboveTable'],
      [{ ...base, alarm: '10', table: '10.00' }, 'alarmNotAboveTable'],
      [{ ...base, alarm: '100.01', table: '10' }, 'thresholdWrong'],
      [{ ...base, alarm: '10.001', table: '10' }, 'thresholdWrong'],
      [{ ...base, min: 5, alarm: '10', table: '4.99' }, 'thresholdWrong'],
      [{ ...base, alarm: '', table: '10' }, 'thresholdWrong'],
      [{ ...base, decimals: 0, alarm: '10.5', table: '10' }, 'thresholdWrong'],
      [{ ...base, min: 0.5, alarm: '0.6', table: '0.5' }, null],
    ]);
  });
});

describe('bet queries', () => {
  const now = Date.UTC(2024, 4, 31, 4);
  const rulesOf = { now, zone: 'BeiJing' as const };
  const range = { start_time: now - 86_400_000, end_time: now };

  it('wants a time within three months', () => {
    const earliest = Date.UTC(2024, 0, 31, 16);
    table(
      (query: BetQuery) => checkBetQuery(query, rulesOf),
      [
        [range, null],
        [{}, 'betTimeRequired'],
        [{ start_time: now }, 'betTimeRequired'],
        [{ start_time: now, end_time: now - 1 }, 'timesReversed'],
        [{ start_time: earliest, end_time: now }, null],
        [{ start_time: earliest - 1, end_time: now }, 'threeMonthsOnly'],
        [{ start_time: 0, end_time: now }, 'threeMonthsOnly'],
      ],
    );
  });

  it('requires a currency with an amount', () => {
    table(
      (query: BetQuery) => checkBetQuery(query, rulesOf),
      [
        [{ ...range, minAmount: '1' }, 'currencyForAmount'],
        [{ ...range, maxAmount: '1' }, 'currencyForAmount'],
        [{ ...range, maxAmount: '1', currency: 'CNY' }, null],
        [{ ...range, minAmount: '', maxAmount: null }, null],
      ],
    );
  });

  it('wants a member or IP, or any filter, where the search needs it', () => {
    table(
      (query: BetQuery) => checkBetQuery(query, { ...rulesOf, needs: 'memberOrIp' }),
      [
        [range, 'memberOrIpRequired'],
        [{ ...range, currency: 'CNY' }, 'memberOrIpRequired'],
        [{ ...range, member: 'm' }, null],
        [{ ...range, betIp: '1.1.1.1' }, null],
      ],
    );
    table(
      (query: BetQuery) => checkBetQuery(query, { ...rulesOf, needs: 'filter' }),
      [
        [range, 'filterRequired'],
        [{ ...range, member: ' ' }, 'filterRequired'],
        [{ ...range, currency: 'CNY' }, null],
        [{ ...range, otherFilter: true }, null],
      ],
    );
  });

  it('wants a currency of an agent', () => {
    expect(keyOf(rules.checkCurrency(''))).toBe('currencyRequired');
    expect(keyOf(rules.checkCurrency('CNY'))).toBeNull();
  });
});

describe('text width', () => {
  it('counts Chinese 2 and letters 1', () => {
    expect(textWidth('')).toBe(0);
    expect(textWidth('abc 12')).toBe(6);
    expect(textWidth('汉字')).toBe(4);
    expect(textWidth('，。Ａ')).toBe(6);
    expect(textWidth('é')).toBe(1);
    expect(textWidth('한글かな')).toBe(8);
    expect(textWidth('😀𠀀')).toBe(4);
    expect(characterCount('a汉😀𠀀')).toBe(4);
  });
});

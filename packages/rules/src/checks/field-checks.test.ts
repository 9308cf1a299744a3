import { describe, expect, it } from 'vitest';
import type { Language } from '../i18n.ts';
import { messageText, refer } from '../messages.ts';
import {
  checkAmountOrZero,
  checkAmountRange,
  checkConfirmation,
  checkCurrencyCode,
  checkFilled,
  checkLater,
  checkLength,
  checkMobileIfGiven,
  checkPublicKeyText,
  checkRateTime,
  checkStaffAccount,
  checkWhole,
} from './field-checks.ts';

const keyOf = (check: { key: string } | null) => check?.key ?? null;
const body = 'A'.repeat(390);

describe('rules of any field', () => {
  it.each([
    [`-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----`, null],
    [`  -----BEGIN RSA PUBLIC KEY-----\n${body}=\n-----END RSA PUBLIC KEY-----\n`, null],
    [body, null],
    [`-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`, 'publicKeyPrivate'],
    [`-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`, 'publicKeyPrivate'],
    ['ssh-rsa AAAA', 'publicKeyWrong'],
    ['A'.repeat(100), 'publicKeyWrong'],
    [`-----BEGIN PUBLIC KEY-----\n${body}`, 'publicKeyWrong'],
    ['', 'publicKeyWrong'],
  ])('look at a key before it is sent: %#', (text, key) => {
    expect(keyOf(checkPublicKeyText(text))).toBe(key);
  });

  it('count characters and not their parts', () => {
    expect(checkLength('昵称', '🀄'.repeat(4), 4)).toBeNull();
    expect(checkLength('昵称', '🀄'.repeat(5), 4)).toEqual({
      key: 'fieldTooLong',
      params: { field: '昵称', max: 4 },
    });
    expect(keyOf(checkFilled('x', ' \t '))).toBe('fieldRequired');
    expect(checkFilled('x', 'y')).toBeNull();
  });

  it.each([
    ['0', null],
    ['3650', null],
    ['3651', 'wholeWrong'],
    ['-1', 'wholeWrong'],
    ['1.5', 'wholeWrong'],
    ['01', 'wholeWrong'],
    ['1e2', 'wholeWrong'],
    ['', 'wholeWrong'],
  ])('take %j for a whole number from 0 to 3650: %j', (text, key) => {
    expect(keyOf(checkWhole('天数', text, 0, 3650))).toBe(key);
  });

  it.each([
    ['', '', null],
    ['0', '', null],
    ['1', '1', null],
    ['9', '10', null],
    ['1.5', '1.49', 'rangeReversed'],
    ['10', '9', 'rangeReversed'],
    ['1.005', '', 'amountFormat'],
    ['', '-1', 'amountFormat'],
    ['1e3', '', 'amountFormat'],
  ])('take the amounts %j to %j: %j', (min, max, key) => {
    expect(keyOf(checkAmountRange('金额', min, max))).toBe(key);
  });

  it('allow nothing where nothing may be given', () => {
    expect(checkAmountOrZero('0.00')).toBeNull();
    expect(keyOf(checkAmountOrZero(''))).toBe('amountRequired');
    expect(checkMobileIfGiven('')).toBeNull();
    expect(keyOf(checkMobileIfGiven('12'))).toBe('mobileWrong');
  });

  it('limit timestamps', () => {
    const now = 1_800_000_000_000;
    expect(checkLater('x', now + 1, now)).toBeNull();
    expect(keyOf(checkLater('x', now, now))).toBe('notLater');
    expect(checkRateTime(now - 60_000, now)).toBeNull();
    expect(keyOf(checkRateTime(now - 60_001, now))).toBe('rateTimeWrong');
    expect(keyOf(checkRateTime(now + 367 * 86_400_000, now))).toBe('rateTimeWrong');
  });

  it('know names and codes', () => {
    expect([checkStaffAccount('desk'), checkCurrencyCode('USDT'), checkConfirmation('a', 'a')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(keyOf(checkStaffAccount('a b c'))).toBe('staffAccountWrong');
    expect(keyOf(checkCurrencyCode('us'))).toBe('currencyCodeWrong');
    expect(keyOf(checkConfirmation('A', 'a'))).toBe('confirmationDiffers');
  });
});

describe('names of fields', () => {
  it('are spoken in the language of the message', () => {
    const names = { zh_cn: '昵称', en_us: 'Nickname' };
    const broken = refer('fieldTooLong', { field: 'nickname', max: 40 });
    const spoken = (language: Language) => messageText(broken, language, () => names[language]);
    expect(spoken('zh_cn')).toBe('昵称最多40个字');
    expect(spoken('en_us')).toBe('Nickname must not exceed 40 characters.');
    expect(messageText(refer('fieldRequired', { field: 'Label' }), 'en_us')).toBe('Label is required.');
  });
});

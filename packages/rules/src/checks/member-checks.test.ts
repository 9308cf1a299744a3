import { describe, expect, it } from 'vitest';
import { checkBetQuery } from '../bet-query.ts';
import { checkAnnouncementTimes, checkLinks } from '../content/announcement-checks.ts';
import { checkMemberAccount, type NewMemberFields, wrongMemberField } from './member-checks.ts';

describe('checkMemberAccount', () => {
  it.each(['a', 'ab', 'A b', '会员1', 'a'.repeat(64), '-', '...', '.a', 'İSTANBUL', 'ΟΔΥΣΣΕΥΣ', 'Zoe\u0301'])(
    'takes %j',
    (account) => {
      expect(checkMemberAccount(account)).toBeNull();
    },
  );

  it.each([
    '',
    ' a',
    'a ',
    ' ',
    'a'.repeat(65),
    'a\tb',
    'a\u0000b',
    'a\u2028b',
    'a\u2029b',
    'a\ud800b',
    '\n',
    'a\n',
    '.',
    '..',
    // Format characters and characters that Unicode does not have.
    'ann\u200ba',
    '\u202eanna',
    'an\u00adna',
    'anna\ufeff1',
    'anna\u{e0061}x',
    'anna\u0378x',
    'an\uffffna',
  ])('rejects %j', (account) => {
    expect(checkMemberAccount(account)).toEqual({ key: 'memberAccountWrong', params: {} });
  });
});

describe('wrongMemberField', () => {
  const good: NewMemberFields = { account: 'demo1', nickname: '', name: '', mobile: '', remark: '' };
  const shown = (more: Partial<NewMemberFields>) => {
    const wrong = wrongMemberField({ ...good, ...more });
    return wrong && [wrong.field, wrong.broken.key, wrong.broken.params];
  };

  it('is null for a member as it should be', () => {
    expect(shown({})).toBeNull();
    expect(
      shown({
        nickname: 'n'.repeat(32),
        name: 'n'.repeat(64),
        mobile: '13800138000',
        remark: 'r'.repeat(200),
      }),
    ).toBeNull();
  });

  it('names the field and what is wrong with it', () => {
    expect(shown({ account: ' ' })).toEqual(['account', 'fieldRequired', { field: 'account' }]);
    expect(shown({ account: ' a' })).toEqual(['account', 'memberAccountWrong', {}]);
    expect(shown({ nickname: 'n'.repeat(33) })).toEqual([
      'nickname',
      'fieldTooLong',
      { field: 'nickname', max: 32 },
    ]);
    expect(shown({ name: 'n'.repeat(65) })).toEqual([
      'name',
      'fieldTooLong',
      { field: 'memberName', max: 64 },
    ]);
    expect(shown({ mobile: '1' })).toEqual(['mobile', 'mobileWrong', {}]);
    expect(shown({ remark: 'r'.repeat(201) })).toEqual([
      'remark',
      'fieldTooLong',
      { field: 'remark', max: 200 },
    ]);
  });

  it('names the first of several', () => {
    expect(shown({ name: 'n'.repeat(65), remark: 'r'.repeat(201) })?.[0]).toBe('name');
  });
});

describe('announcements', () => {
  it('end after they have begun, if they end', () => {
    expect(checkAnnouncementTimes(5, 5)).toBeNull();
    expect(checkAnnouncementTimes(5, 6)).toBeNull();
    expect(checkAnnouncementTimes(5, null)).toBeNull();
    expect(checkAnnouncementTimes(5, undefined)).toBeNull();
    expect(checkAnnouncementTimes(5, 4)).toEqual({ key: 'timesReversed', params: {} });
    expect(checkAnnouncementTimes(-5, null)).toBeNull();
  });

  it('hold links that a browser may follow, every one of them', () => {
    expect(checkLinks('no link')).toBeNull();
    expect(checkLinks('[a](https://example.com)')).toBeNull();
    expect(checkLinks('[a](https://example.com) [b](ftp://x)')?.key).toBe('linkInvalid');
  });
});

describe('checkBetQuery', () => {
  const rules = { now: Date.UTC(2026, 5, 15), zone: 'BeiJing' } as const;
  const times = { start_time: Date.UTC(2026, 5, 1), end_time: Date.UTC(2026, 5, 2) };
  const key = (query: Parameters<typeof checkBetQuery>[0], needs?: 'memberOrIp' | 'filter') =>
    checkBetQuery(query, { ...rules, needs })?.key ?? null;

  it('requires both ends of the time, unless a number is given', () => {
    expect(key({})).toBe('betTimeRequired');
    expect(key({ start_time: times.start_time })).toBe('betTimeRequired');
    expect(key({ end_time: times.end_time })).toBe('betTimeRequired');
    expect(key({ exact: true })).toBeNull();
    expect(key({ ...times })).toBeNull();
    expect(key({ start_time: 5, end_time: 5 })).toBe('threeMonthsOnly');
  });

  it('takes a time that starts when it ends, not one that starts later', () => {
    expect(key({ start_time: times.start_time, end_time: times.start_time })).toBeNull();
    expect(key({ start_time: times.end_time, end_time: times.start_time })).toBe('timesReversed');
  });

  it('requires any filter at all where it needs one', () => {
    expect(key(times, 'filter')).toBe('filterRequired');
    expect(key({ ...times, member: 'm' }, 'filter')).toBeNull();
    expect(key({ ...times, betIp: '1.2.3.4' }, 'filter')).toBeNull();
    expect(key({ ...times, currency: 'CNY' }, 'filter')).toBeNull();
    expect(key({ ...times, currency: 'CNY', minAmount: '1' }, 'filter')).toBeNull();
    expect(key({ ...times, otherFilter: true }, 'filter')).toBeNull();
    expect(key({ ...times, otherFilter: false }, 'filter')).toBe('filterRequired');
  });
});

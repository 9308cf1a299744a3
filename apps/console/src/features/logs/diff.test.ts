import { fieldName } from '@pitboss/contract/core/labels/field-names';
import { describe, expect, it } from 'vitest';
import { type Json, valueWords } from '../../kit/values/value-words.ts';
import { type DiffRow, diffOf, parseSide, sameValue } from './diff.ts';

const brief = (before: Json | undefined, after: Json | undefined) =>
  diffOf(before, after).map((row: DiffRow) => [row.path.join('.'), row.before, row.after, row.state]);

describe('the differences of a change', () => {
  it('distinguishes added, removed, changed and unchanged fields', () => {
    expect(brief({ a: 1, b: 'x', c: true }, { b: 'y', c: true, d: null })).toEqual([
      ['a', 1, undefined, 'removed'],
      ['b', 'x', 'y', 'changed'],
      ['c', true, true, 'same'],
      ['d', undefined, null, 'added'],
    ]);
  });

  it('descends into nested fields and lists of records, and treats plain lists as one value', () => {
    expect(
      brief({ limits: { min: 1, max: 5 }, ids: [1, 2] }, { limits: { min: 1, max: 9 }, ids: [2, 1] }),
    ).toEqual([
      ['limits.min', 1, 1, 'same'],
      ['limits.max', 5, 9, 'changed'],
      ['ids', [1, 2], [2, 1], 'changed'],
    ]);
    expect(brief({ rooms: [{ id: 1 }] }, { rooms: [{ id: 1 }, { id: 2 }] })).toEqual([
      ['rooms.0.id', 1, 1, 'same'],
      ['rooms.1.id', undefined, 2, 'added'],
    ]);
  });

  it('shows a new and a deleted record, a value that changes its type, and single values', () => {
    expect(brief(undefined, { a: 1 })).toEqual([['a', undefined, 1, 'added']]);
    expect(brief({ a: { b: 1 } }, undefined)).toEqual([['a.b', 1, undefined, 'removed']]);
    expect(brief({ a: null }, { a: { b: 1 } })).toEqual([['a.b', undefined, 1, 'added']]);
    expect(brief({ a: 'text' }, { a: { b: 1 } })).toEqual([['a', 'text', { b: 1 }, 'changed']]);
    expect(brief('on', 'off')).toEqual([['', 'on', 'off', 'changed']]);
    expect(brief(undefined, undefined)).toEqual([]);
    expect(brief({}, { a: {} })).toEqual([['a', undefined, {}, 'added']]);
  });

  it('compares whatever the order of fields', () => {
    expect(sameValue({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
    expect(sameValue({ a: 1 }, { a: 1, b: null })).toBe(false);
    expect(sameValue('1', 1)).toBe(false);
  });

  it('reads a side as it came', () => {
    expect(parseSide(null)).toBeUndefined();
    expect(parseSide('null')).toBeUndefined();
    expect(parseSide('{"a":1}')).toEqual({ a: 1 });
    expect(parseSide('not json')).toBe('not json');
    // Nothing of an object's prototype is taken for a field.
    expect(brief(parseSide('{"constructor":1}'), parseSide('{}'))).toEqual([
      ['constructor', 1, undefined, 'removed'],
    ]);
  });
});

describe('readable names and values', () => {
  it('names known fields in both languages and takes others apart', () => {
    expect(fieldName('callbackUrl', 'zh_cn')).toBe('回调地址');
    expect(fieldName('callbackUrl', 'en_us')).toBe('Callback address');
    expect(fieldName('maxDailyAmount', 'en_us')).toBe('Max daily amount');
    expect(fieldName('max_daily_amount', 'zh_cn')).toBe('Max daily amount');
    expect(fieldName('constructor', 'en_us')).toBe('Constructor');
  });

  it('formats timestamps, switches, labels and lists', () => {
    const format = (ms: number) => `t${ms}`;
    expect(valueWords('validFrom', 1_760_000_000_000, 'zh_cn', { format, call: '' })).toBe('t1760000000000');
    expect(valueWords('amount', 1_760_000_000_000, 'zh_cn', { format, call: '' })).toBe('1760000000000');
    expect(valueWords('betBanned', true, 'zh_cn', { format, call: '' })).toBe('是');
    expect(valueWords('transferMode', 'seamless', 'en_us', { format, call: '' })).toBe('Seamless wallet');
    expect(valueWords('state', 'manual', 'zh_cn', { format, call: '/order/decide' })).toBe('待人工处理');
    expect(valueWords('transferMode', 'manual', 'zh_cn', { format, call: '/proxyUser/update' })).toBe(
      '手动转账',
    );
    expect(valueWords('mode', 'cancel', 'en_us', { format, call: '/activity/stop' })).toBe(
      'Cancel without awards',
    );
    expect(valueWords('ids', [1, 'a'], 'en_us', { format, call: '' })).toBe('1, a');
    expect(valueWords('permissions', [1005, 1004], 'en_us', { format, call: '' })).toBe(
      'Agent report, Agent list',
    );
    expect(valueWords('x', null, 'en_us', { format, call: '' })).toBe('');
    expect(valueWords('password', '***', 'en_us', { format, call: '' })).toBe('***');
    expect(valueWords('amount', '-1234567.50', 'en_us', { format, call: '' })).toBe('-1,234,567.50');
    expect(valueWords('rtp', '0.950', 'en_us', { format, call: '' })).toBe('0.950');
    expect(valueWords('page', '/memberList', 'en_us', { format, call: '' })).toBe('Member list');
  });
});

import { describe, expect, it } from 'vitest';
import { messageText } from './messages.ts';
import { monthRange, parseMonth } from './months.ts';

describe('months', () => {
  it('takes one or two digits from 1 to 12', () => {
    expect(parseMonth('2024-3')).toEqual({ year: 2024, month: 3 });
    expect(parseMonth('2024-03')).toEqual({ year: 2024, month: 3 });
    expect(parseMonth('2024-12')).toEqual({ year: 2024, month: 12 });
    for (const text of [
      '2024-0',
      '2024-00',
      '2024-13',
      '2024-003',
      '24-3',
      '2024/3',
      '2024-3 ',
      '-2024-3',
      '2024-',
      '',
    ])
      expect(parseMonth(text), text).toBeNull();
  });

  it('spans whole months, also over a year', () => {
    const result = monthRange('2023-12', '2024-2', 'NewYork');
    if (!result.ok) throw new Error('a valid range was refused');
    // New York is UTC-4 all year.
    expect(new Date(result.range.start_time).toISOString()).toBe('2023-12-01T04:00:00.000Z');
    expect(new Date(result.range.end_time).toISOString()).toBe('2024-03-01T03:59:59.999Z');
  });

  it('distinguishes a malformed start from a malformed end, with Chinese messages', () => {
    const messageOf = (start: string, end: string) => {
      const result = monthRange(start, end, 'BeiJing');
      return result.ok ? '' : messageText(result.message, 'zh_cn');
    };
    expect(messageOf('2024-13', '2024-2')).toBe('开始时间格式错误');
    expect(messageOf('2024-1', 'x')).toBe('结束时间格式错误');
    expect(messageOf('x', 'x')).toBe('开始时间格式错误');
    expect(messageOf('2024-3', '2024-2')).toBe('结束时间不能早于开始时间');
    expect(messageOf('2024-3', '2024-3')).toBe('');
  });
});

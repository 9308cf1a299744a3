import { describe, expect, it } from 'vitest';
import { messageText } from './messages.ts';
import { monthRange, parseMonth } from './months.ts';
import { formatTime } from './time.ts';

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
    expect(formatTime(result.range.start_time, 'NewYork')).toBe('2023-12-01 00:00:00');
    expect(formatTime(result.range.end_time, 'NewYork')).toBe('2024-02-29 23:59:59');
  });

  it('tells a wrong start from a wrong end, in Chinese wording', () => {
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

import { describe, expect, it } from 'vitest';
import { readerZone, timeText } from './time-text.ts';

const ms = Date.UTC(2026, 0, 31, 20, 5, 9);

describe('timeText', () => {
  it.each([
    ['BeiJing', '2026-02-01 04:05:09 (Beijing time)', '2026-02-01 04:05:09（北京时间）'],
    ['NewYork', '2026-01-31 16:05:09 (New York time)', '2026-01-31 16:05:09（纽约时间）'],
    ['Europe/Berlin', '2026-01-31 21:05:09 (Europe/Berlin)', '2026-01-31 21:05:09（Europe/Berlin）'],
  ])('shows a time on the clock of %s with its name', (zone, english, chinese) => {
    expect([timeText(ms, 'en_us', zone), timeText(ms, 'zh_cn', zone)]).toEqual([english, chinese]);
  });
});

describe('readerZone', () => {
  it('is Beijing for no zone and for an unknown one', () => {
    expect(['NewYork', 'Asia/Tokyo', 'Mars/Base', '', undefined, ['BeiJing']].map(readerZone)).toEqual([
      'NewYork',
      'Asia/Tokyo',
      'BeiJing',
      'BeiJing',
      'BeiJing',
      'BeiJing',
    ]);
  });
});

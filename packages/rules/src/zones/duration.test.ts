import { expect, it } from 'vitest';
import { durationText } from './duration.ts';

it.each([
  [41_217 * 60_000, '28 d 14 h', '28天14小时'],
  [28 * 86_400_000, '28 d', '28天'],
  [3_900_000, '1 h 5 min', '1小时5分钟'],
  [10 * 60_000, '10 min', '10分钟'],
  [90_500, '1 min 30 s', '1分钟30秒'],
  [2_000, '2 s', '2秒'],
  [250, '250 ms', '250毫秒'],
  [0, '0 s', '0秒'],
  [-5, '0 s', '0秒'],
])('%i ms read %s', (ms, english, chinese) => {
  expect(durationText(ms)).toEqual({ zh_cn: chinese, en_us: english });
});

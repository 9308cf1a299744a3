import type { Text } from '../i18n.ts';

const units = [
  { ms: 86_400_000, text: { zh_cn: '天', en_us: 'd' } },
  { ms: 3_600_000, text: { zh_cn: '小时', en_us: 'h' } },
  { ms: 60_000, text: { zh_cn: '分钟', en_us: 'min' } },
  { ms: 1_000, text: { zh_cn: '秒', en_us: 's' } },
] as const;

/**
 * Returns a length of time in its largest unit and the next smaller one, cut off: "28 d 15 h", "10 min", "2 s";
 * below a second in milliseconds. Negative lengths are zero.
 */
export function durationText(lengthMs: number): Text {
  const length = Math.max(0, Math.floor(lengthMs));
  const first = units.findIndex(({ ms }) => length >= ms);
  if (first < 0)
    return length === 0 ? { zh_cn: '0秒', en_us: '0 s' } : { zh_cn: `${length}毫秒`, en_us: `${length} ms` };
  let rest = length;
  const parts = units.slice(first, first + 2).flatMap(({ ms, text }) => {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    return count > 0 ? [{ count, text }] : [];
  });
  return {
    zh_cn: parts.map(({ count, text }) => `${count}${text.zh_cn}`).join(''),
    en_us: parts.map(({ count, text }) => `${count} ${text.en_us}`).join(' '),
  };
}

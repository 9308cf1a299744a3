import type { Language } from '../i18n.ts';
import { formatTime } from '../time.ts';
import { isKnownLocation } from './known-location.ts';
import { positionClock } from './wall-clock.ts';

/** Zone of a reader: `BeiJing`, `NewYork` or the name of another one (IANA). */
export type ReaderZone = string;

const names = {
  BeiJing: { zh_cn: '北京时间', en_us: 'Beijing time' },
  NewYork: { zh_cn: '纽约时间', en_us: 'New York time' },
} as const;
const isNamed = (zone: string): zone is keyof typeof names => Object.hasOwn(names, zone);

/** Longest name of a zone. */
const nameLength = 64;

/** Returns the zone that a reader names, Beijing for none and for an unknown one. */
export function readerZone(name: unknown): ReaderZone {
  if (typeof name !== 'string' || name.length > nameLength) return 'BeiJing';
  return isNamed(name) || (name !== '' && isKnownLocation(name)) ? name : 'BeiJing';
}

/** Returns a time on the reader's clock with the name of the zone: `2026-03-10 12:00:00 (Beijing time)`. */
export function timeText(ms: number, language: Language, zone: ReaderZone): string {
  const own = isNamed(zone);
  const time = own ? formatTime(ms, zone) : formatTime(ms, 'local', positionClock(zone));
  const name = own ? names[zone][language] : zone;
  return language === 'zh_cn' ? `${time}（${name}）` : `${time} (${name})`;
}

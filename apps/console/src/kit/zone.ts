import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { kitText } from './kit.text.ts';
import { useSettings, type Zone } from './settings.ts';
import { type Language, say } from './text.ts';

dayjs.extend(utc);

const minuteMs = 60_000;
const fixedOffsets = { BeiJing: 480, NewYork: -240 } as const;

/** Minutes east of UTC at an instant; New York is UTC-4 all year (spec §9). */
export const offsetMinutes = (zone: Zone, atMs: number = Date.now()): number =>
  zone === 'local' ? -new Date(atMs).getTimezoneOffset() : fixedOffsets[zone];

/** Wall clock of a zone as a UTC-mode dayjs, on which day arithmetic knows no daylight saving. */
export const wallOf = (ms: number, zone: Zone): Dayjs => dayjs.utc(ms + offsetMinutes(zone, ms) * minuteMs);

/** Instant of a wall clock; asks the offset twice, because the first guess may stand across a change. */
export function instantOf(wall: Dayjs, zone: Zone): number {
  const wallMs = wall.valueOf();
  const guess = wallMs - offsetMinutes(zone, wallMs) * minuteMs;
  return wallMs - offsetMinutes(zone, guess) * minuteMs;
}

export const timeFormat = 'YYYY-MM-DD HH:mm:ss';

/** A time as the zone's wall clock shows it. */
export const formatTime = (ms: number, zone: Zone, format: string = timeFormat): string =>
  wallOf(ms, zone).format(format);

/** Name of a zone with its distance from UTC. */
export function zoneName(zone: Zone, language: Language): string {
  const offset = offsetMinutes('local');
  const hours = `UTC${offset < 0 ? '-' : '+'}${Math.floor(Math.abs(offset) / 60)}`;
  const minutes = Math.abs(offset) % 60;
  return say(kitText[`zone${zone}`], language, { offset: minutes ? `${hours}:${minutes}` : hours });
}

export interface ZoneTools {
  readonly zone: Zone;
  /** Name with distance from UTC, in the chosen language. */
  readonly name: string;
  readonly offsetMinutes: number;
  format(ms: number, format?: string): string;
}

/** The chosen zone and how times read in it. */
export function useZone(): ZoneTools {
  const { zone, language } = useSettings();
  return {
    zone,
    name: zoneName(zone, language),
    offsetMinutes: offsetMinutes(zone),
    format: (ms, format) => formatTime(ms, zone, format),
  };
}

import { formatTime, parseTime, wallOf, type Zone, zoneOffset } from '@pitboss/rules/time';
import { dayStart } from '@pitboss/rules/zones/wall-clock';
import { kitText } from '../kit.text.ts';
import { type Settings, useSettings } from '../settings.ts';
import { type Language, say } from '../text.ts';

/** Name of a zone with its distance from UTC. */
export function zoneName(zone: Zone, language: Language): string {
  const minutes = zoneOffset(zone, Date.now()) / 60_000;
  const size = Math.abs(minutes);
  const rest = size % 60 ? `:${String(size % 60).padStart(2, '0')}` : '';
  const offset = `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
  return say(kitText[`zone${zone}`], language, { offset });
}

/** Name of the device's own zone (IANA). */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The part of a report's request that follows the chosen zone: its wall clock cuts the days. */
export const zoned = ({ zone }: Pick<Settings, 'zone'>) => ({
  zone,
  offsetMinutes: Math.round(zoneOffset(zone, Date.now()) / 60_000),
  ...(zone === 'local' && { zoneName: deviceZone() }),
});

export interface ZoneTools {
  readonly zone: Zone;
  /** Name with distance from UTC, in the chosen language. */
  readonly name: string;
  /** The part of a report's request that follows it. */
  readonly asked: ReturnType<typeof zoned>;
  /** A time as the zone's wall clock shows it; the full format unless another is given. */
  format(ms: number, format?: string): string;
}

/** The chosen zone and how times read in it. */
export function useZone(): ZoneTools {
  const { zone, language } = useSettings();
  return {
    zone,
    name: zoneName(zone, language),
    asked: zoned({ zone }),
    format: (ms, format) => (format ? wallOf(ms, zone).format(format) : formatTime(ms, zone)),
  };
}

/**
 * Returns the first and last timestamp of a date (YYYY-MM-DD) in a zone; a day may have 23 or 25 hours.
 * Throws RangeError for an invalid date.
 */
export function dayRange(date: string, zone: Zone): readonly [from: number, to: number] {
  const from = parseTime(`${date} 00:00:00`, zone);
  if (from === null) throw new RangeError(`${date} is no date`);
  return [from, dayStart(from, (ms) => zoneOffset(zone, ms), 1) - 1];
}

import { formatTime, wallOf, type Zone, zoneOffset } from '@pitboss/rules/time';
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

/** The part of a report's request that follows the chosen zone: its wall clock cuts the days. */
export const zoned = ({ zone }: Settings) => ({
  zone,
  offsetMinutes: Math.round(zoneOffset(zone, Date.now()) / 60_000),
});

export interface ZoneTools {
  readonly zone: Zone;
  /** Name with distance from UTC, in the chosen language. */
  readonly name: string;
  /** Minutes east of UTC, as the contract's calls ask for them. */
  readonly offsetMinutes: number;
  /** A time as the zone's wall clock shows it; the full format unless another is given. */
  format(ms: number, format?: string): string;
}

/** The chosen zone and how times read in it. */
export function useZone(): ZoneTools {
  const { zone, language } = useSettings();
  return {
    zone,
    name: zoneName(zone, language),
    offsetMinutes: Math.round(zoneOffset(zone, Date.now()) / 60_000),
    format: (ms, format) => (format ? wallOf(ms, zone).format(format) : formatTime(ms, zone)),
  };
}

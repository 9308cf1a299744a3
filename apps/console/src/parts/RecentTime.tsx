import type { ReactNode } from 'react';
import { useZone, type ZoneTools } from '../kit/time/zone.ts';

/**
 * Formats a time of which usually only the clock matters: with its date when it is not of today in the chosen
 * zone, and with its year when that is another one.
 */
export function recentText(
  zone: Pick<ZoneTools, 'format'>,
  at: number,
  now: number,
  clock = 'HH:mm:ss',
): string {
  const isSame = (part: string) => zone.format(at, part) === zone.format(now, part);
  if (isSame('YYYY-MM-DD')) return zone.format(at, clock);
  return zone.format(at, isSame('YYYY') ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm');
}

/** A time of a live page: the clock, before it the date when it is not of today. The tooltip has it in full. */
export function RecentTime({ value }: { readonly value: number | null }): ReactNode {
  const zone = useZone();
  if (value === null) return null;
  return (
    <time
      className="k-figure"
      dateTime={new Date(value).toISOString()}
      title={`${zone.format(value)} ${zone.name}`}
    >
      {recentText(zone, value, Date.now())}
    </time>
  );
}

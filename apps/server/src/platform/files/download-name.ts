import { zoneOffset } from '@pitboss/rules/time';
import type { ReaderZone } from '@pitboss/rules/zones/time-text';
import { positionClock } from '@pitboss/rules/zones/wall-clock';

const offsetOf = (zone: ReaderZone, ms: number): number =>
  zone === 'BeiJing' || zone === 'NewYork' ? zoneOffset(zone, ms) : positionClock(zone)(ms);

/**
 * Returns the name of a file that a user downloads, the same in lists, mails and at the browser: its title in
 * the characters that are valid on any system, and when it was made on the clock of a zone.
 */
export function downloadName(title: string, atMs: number, zone: ReaderZone, ending: string): string {
  const valid = title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .trim()
    .slice(0, 80);
  const stamp = new Date(atMs + offsetOf(zone, atMs)).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `${valid || 'export'}-${stamp.replace('T', '-')}.${ending}`;
}

const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the header by which a browser saves a file under a name, also outside ASCII (RFC 6266). */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]+/g, '_').replace(/["\\]/g, '_');
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded(name)}`}`;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../config/secrets.ts';

const hourMs = 3_600_000;

const signature = (secrets: Secrets, path: string, expires: string): string =>
  createHmac('sha256', secrets.server).update(`address:${path}:${expires}`).digest('base64url').slice(0, 22);

/**
 * The address of a file that a browser fetches without a token: signed, and good for one to two hours. All
 * addresses of an hour are the same, so that the browser's cache works.
 */
export function signAddress(secrets: Secrets, path: string, nowMs = Date.now()): string {
  const expires = String((Math.floor(nowMs / hourMs) + 2) * hourMs);
  return `${path}?expires=${expires}&sign=${signature(secrets, path, expires)}`;
}

/** Returns whether an address was signed here and has not expired. */
export function addressSigned(
  secrets: Secrets,
  path: string,
  query: Readonly<Record<string, unknown>>,
  nowMs = Date.now(),
): boolean {
  const { expires, sign } = query;
  if (typeof expires !== 'string' || typeof sign !== 'string' || !/^\d{13}$/.test(expires)) return false;
  const right = Buffer.from(signature(secrets, path, expires));
  const given = Buffer.from(sign);
  return given.length === right.length && timingSafeEqual(given, right) && Number(expires) > nowMs;
}

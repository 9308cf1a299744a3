import { isIP } from 'node:net';
import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import type * as z from 'zod/mini';
import { normaliseIp } from '../../platform/http/ip.ts';

/** Minor units of a decimal text with at most two places; the schema has checked its form. */
export function minorUnits(text: string): bigint {
  const dot = text.indexOf('.');
  if (dot < 0) return BigInt(text) * 100n;
  return BigInt(text.slice(0, dot) + text.slice(dot + 1).padEnd(2, '0'));
}

/** Returns the id in a field of a message that may be invalid; empty when there is none. */
export function idOf(value: unknown, name: string): string {
  const id = (value as Record<string, unknown> | null)?.[name];
  return typeof id === 'string' ? id.slice(0, 64) : '';
}

/** Returns the path of the first field that a schema rejects. */
export function firstIssue(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...(issue?.path ?? []), ...extra].join('.').slice(0, 80);
}

/** Returns true when a time is neither too old nor too far in the future to be accepted. */
export const timely = (at: number, now: number) =>
  at >= now - ingestLimits.maxAgeMs && at <= now + ingestLimits.maxAheadMs;

/** Returns the address in its plain form; empty when it is none. */
export function address(ip: string): string {
  const version = isIP(ip);
  return version === 4 ? ip : version === 6 ? normaliseIp(ip) : '';
}

/** Returns a text that is equal for equal content, whatever the order of its keys. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`;
}

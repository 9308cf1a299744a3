import { type RawBuilder, sql } from 'kysely';
import { idEpochMs, idFloor } from '../../platform/db/ids.ts';
import { hourMs, type Span } from '../calendar/time-units.ts';

/**
 * Maximum difference between the time of a row and the time in its id, for rows whose id is made on creation.
 */
export const idSlackMs = hourMs;

/**
 * Times as a relation `d` with from_at, to_at and the ids between (from_id, to_id), of all tenants or of one
 * (tenant_id).
 */
export interface Times {
  readonly relation: RawBuilder<unknown>;
  readonly byTenant: boolean;
}

/** Later than any id that a bigint holds. */
const lastIdMs = idEpochMs + 2 ** 41 - 1;

/** A span of time of all tenants. */
export const spanTimes = ({ from, to }: Span): Times => ({
  byTenant: false,
  relation: sql`(select ${new Date(from)}::timestamptz as from_at, ${new Date(to)}::timestamptz as to_at,
    ${idFloor(from - idSlackMs)}::bigint as from_id,
      ${idFloor(Math.min(to + idSlackMs, lastIdMs))}::bigint as to_id) d`,
});

const midnight = (day: string) => `((${day}::timestamp - interval '8 hours') at time zone 'UTC')`;
const idAt = (day: string, slackMs: number) =>
  `(greatest(0, (extract(epoch from ${midnight(day)}) * 1000)::bigint - ${idEpochMs - slackMs}) << 22)`;

/** Beijing days of tenants; `days` has tenant_id and day. */
export const dayTimes = (days: RawBuilder<unknown>): Times => ({
  byTenant: true,
  relation: sql`(select x.tenant_id, ${sql.raw(midnight('x.day'))} as from_at,
    ${sql.raw(midnight('(x.day + 1)'))} as to_at,
    ${sql.raw(idAt('x.day', -idSlackMs))} as from_id, ${sql.raw(idAt('(x.day + 1)', idSlackMs))} as to_id
      from ${days} x) d`,
});

/** The tenant of the times, where they are of one. */
export const ofTenant = ({ byTenant }: Times, column: string): RawBuilder<unknown> =>
  byTenant ? sql`${sql.ref(column)} = d.tenant_id` : sql`true`;

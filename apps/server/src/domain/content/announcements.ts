import { type RawBuilder, sql } from 'kysely';
import { lineOf } from '../../platform/auth/session-query.ts';
import type { Scope } from '../../platform/db/scope.ts';

export type AnnouncementState = 'draft' | 'notStarted' | 'inProgress' | 'finished';

/**
 * SQL expression: state of `announcement n`, by time unless it is a draft, both ends included (spec content
 * §5).
 */
export const stateOf = sql<AnnouncementState>`case when n.draft then 'draft'
  when now() < n.start_at then 'notStarted'
  when n.end_at < now() then 'finished' else 'inProgress' end`;

/**
 * SQL condition: `announcement n` is addressed to the caller, by the current position of its agent;
 * administrators see all of them.
 */
export const isFor = (scope: Scope): RawBuilder<unknown> =>
  scope.agentId === null
    ? sql`true`
    : sql`(n.readers is null or n.readers && (select ${lineOf(sql`g.path`)} from agent g
      where g.id = ${scope.agentId}::bigint))`;

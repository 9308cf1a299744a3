import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../kernel/access/scope.ts';

export type AnnouncementState = 'draft' | 'notStarted' | 'inProgress' | 'finished';

/** State of `announcement n`: of what is no draft from time alone, both ends included (spec content §5). */
export const stateOf = sql<AnnouncementState>`case when n.draft then 'draft' when now() < n.start_at then 'notStarted'
  when n.end_at < now() then 'finished' else 'inProgress' end`;

/** The agents of an agent's line, itself included; whose announcements are its own is decided by where it stands now. */
export const lineOf = (path: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`string_to_array(trim(both '/' from ${path}), '/')::bigint[]`;

/** Whether `announcement n` is for the caller; administrators look at all of them. */
export const isFor = (scope: Scope): RawBuilder<unknown> =>
  scope.agentId === null
    ? sql`true`
    : sql`(n.readers is null or n.readers && (select ${lineOf(sql`g.path`)} from agent g where g.id = ${scope.agentId}::bigint))`;

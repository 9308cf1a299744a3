import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../kernel/access/scope.ts';
import { lineOf } from '../../kernel/access/session-query.ts';

export type AnnouncementState = 'draft' | 'notStarted' | 'inProgress' | 'finished';

/** State of `announcement n`: of what is no draft from time alone, both ends included (spec content §5). */
export const stateOf = sql<AnnouncementState>`case when n.draft then 'draft' when now() < n.start_at then 'notStarted'
  when n.end_at < now() then 'finished' else 'inProgress' end`;

/** Whether `announcement n` is for the caller, as its agent stands now; administrators look at all of them. */
export const isFor = (scope: Scope): RawBuilder<unknown> =>
  scope.agentId === null
    ? sql`true`
    : sql`(n.readers is null or n.readers && (select ${lineOf(sql`g.path`)} from agent g where g.id = ${scope.agentId}::bigint))`;

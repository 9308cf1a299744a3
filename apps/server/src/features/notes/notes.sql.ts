import type { RequestOf } from '@pitboss/contract/core/define';
import type { NoteKind } from '@pitboss/contract/notes/note-kinds';
import type { NoteCalls } from '@pitboss/contract/notes/notes';
import { type RawBuilder, sql } from 'kysely';
import { operatorName } from '../../domain/agents/operator-name.ts';
import { all, orderBy, pageRows } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import type { Target } from './targets.sql.ts';

/** A mentioned operator as the reader may see it. */
interface MentionRow {
  readonly id: string;
  readonly account: string;
  readonly visible: boolean;
}

export interface NoteRow {
  readonly id: string;
  readonly text: string;
  readonly shared: boolean;
  readonly author_id: string;
  readonly author: string | null;
  /** The reader has the author in its tree, or is an administrator. */
  readonly below: boolean;
  readonly mentioned: readonly MentionRow[];
  readonly at: Date;
  readonly changed_at: Date | null;
  readonly removed_at: Date | null;
  readonly removed_by: string | null;
}

/** SQL condition: the author of note `n` is in the reader's tree; true for administrators. */
const authorBelow = (scope: Scope): RawBuilder<unknown> =>
  scope.kind === 'all'
    ? sql`true`
    : sql`(n.author_agent_id is not null and ${within(scope, 'n.author_agent_id')})`;

/** SQL condition: the reader may read note `n` (decision 0225). */
const isReadable = (scope: Scope): RawBuilder<unknown> =>
  sql`${within(scope, 'n.agent_id')} and (n.shared or ${authorBelow(scope)})`;

const mentioned = (scope: Scope): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id::text, 'account', p.account, 'visible', ${
    scope.kind === 'all' ? sql`true` : sql`p.agent_id is not null and ${within(scope, 'p.agent_id')}`
  })) from operator p where p.id = any(n.mentions)), '[]') as mentioned`;

const columns = (scope: Scope): RawBuilder<unknown> => sql`n.id, n.text, n.shared, n.author_id,
  ${operatorName(scope, 'n.author_id')} as author, ${authorBelow(scope)} as below, ${mentioned(scope)},
  n.at, n.changed_at, n.removed_at, ${operatorName(scope, 'n.removed_by', 'r')} as removed_by`;

const people = sql`left join operator o on o.id = n.author_id left join operator r on r.id = n.removed_by`;

/** Lists one page of the notes on a record that the reader may read, newest first by default. */
export const listNotes = (
  db: Tx,
  scope: Scope,
  kind: NoteKind,
  request: RequestOf<NoteCalls['list']>,
): Promise<{ total: number; rows: NoteRow[] }> =>
  pageRows<NoteRow>(db, request, {
    select: columns(scope),
    from: sql`note n`,
    joins: people,
    where: all([sql`n.kind = ${kind}`, sql`n.target_id = ${request.targetId}::bigint`, isReadable(scope)]),
    order: orderBy(request, { at: 'n.id' }, 'at', 'n.id'),
  });

/** A note with what changes of it need. */
export interface LockedNote extends NoteRow {
  readonly target_id: string;
}

/**
 * Locks a note that the reader may read until the end of the transaction, so that changes and removals of it
 * follow each other; undefined for an absent, hidden or foreign one.
 */
export async function lockNote(
  tx: Tx,
  scope: Scope,
  kind: NoteKind,
  id: string,
): Promise<LockedNote | undefined> {
  const { rows } = await sql<LockedNote>`
    select ${columns(scope)}, n.target_id from note n ${people}
    where n.kind = ${kind} and n.id = ${id}::bigint and ${isReadable(scope)}
    for update of n`.execute(tx);
  return rows[0];
}

/**
 * Counts the notes on a record, those that the caller may not read included; holds an advisory lock until the
 * end of the transaction, so that concurrent requests count each other's.
 */
export async function countNotes(tx: Tx, kind: NoteKind, target: Target): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notes ${kind} ${target.id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from note n
    where n.kind = ${kind} and n.target_id = ${target.id}::bigint`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Text of a note with the operators that it mentions. */
export interface Written {
  readonly text: string;
  readonly shared: boolean;
  /** Ids. */
  readonly mentions: readonly string[];
}

export async function insertNote(
  tx: Tx,
  session: Session,
  kind: NoteKind,
  target: Target,
  note: Written & { readonly id: string },
): Promise<void> {
  await sql`
    insert into note (tenant_id, agent_id, id, kind, target_id, author_id, author_agent_id, text, shared,
      mentions, at)
    values (${target.tenantId}::bigint, ${target.agentId}::bigint, ${note.id}::bigint, ${kind},
      ${target.id}::bigint, ${session.operatorId}::bigint, ${session.agentId}::bigint, ${note.text},
      ${note.shared}, ${plainArray(note.mentions)}::bigint[],
      date_trunc('milliseconds', clock_timestamp()))`.execute(tx);
}

export async function updateNote(tx: Tx, id: string, { text, shared, mentions }: Written): Promise<void> {
  await sql`
    update note set text = ${text}, shared = ${shared}, mentions = ${plainArray(mentions)}::bigint[],
      changed_at = date_trunc('milliseconds', clock_timestamp()) where id = ${id}::bigint`.execute(tx);
}

/** Removes the text and the mentions of a note; its row stays. */
export async function removeNote(tx: Tx, { operatorId }: Session, id: string): Promise<void> {
  await sql`
    update note set text = '', mentions = '{}', removed_by = ${operatorId}::bigint,
      removed_at = date_trunc('milliseconds', clock_timestamp()) where id = ${id}::bigint`.execute(tx);
}

import type { RequestOf } from '@pitboss/contract/core/define';
import type { gameNodes } from '@pitboss/contract/games/game-nodes';
import { sql } from 'kysely';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface ConflictRow {
  id: string;
  node_id: string;
  event_id: string;
  kind: string;
  body: unknown;
  at: Date;
  decision: 'keep' | 'apply' | null;
  reason: string;
  decided_by: string | null;
  decided_at: Date | null;
  stored: unknown;
}

const fields = sql`c.id, c.node_id, c.event_id, c.kind, c.body, c.at, c.decision, c.reason,
  o.account as decided_by, c.decided_at, c.stored`;
const from = sql`ingest_conflict c left join operator o on o.id = c.decided_by`;

/** Returns one page of the conflicts of game servers, the newest first. */
export function listConflicts(db: Tx, filter: RequestOf<typeof gameNodes.listConflict>) {
  const where = all([
    when(filter.nodeId, (value) => sql`c.node_id = ${value}`),
    when(filter.eventId, (value) => sql`c.event_id like ${containing(value)}`),
    when(filter.open, (value) => (value ? sql`c.decision is null` : sql`c.decision is not null`)),
    when(filter.start_time, (value) => sql`c.at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`c.at <= ${new Date(value)}`),
  ]);
  const order = orderBy(filter, { at: 'c.at' }, 'at', 'c.id');
  return pageRows<ConflictRow>(db, filter, { select: fields, from, where, order });
}

/** Reads a conflict by its id; `hold` locks it until the commit for a decision. */
export async function readConflict(db: Tx, id: string, hold = false): Promise<ConflictRow | undefined> {
  return (
    await sql<ConflictRow>`select ${fields} from ${from}
      where c.id = ${id}::bigint ${hold ? sql`for update of c` : sql``}`.execute(db)
  ).rows[0];
}

/**
 * Settles a conflict, with the content that is stored in its place now (null: unknown); returns false when it
 * was already settled.
 */
export async function settleConflict(
  tx: Tx,
  id: string,
  settled: { decision: 'keep' | 'apply'; reason: string; operatorId: string; stored: unknown },
): Promise<boolean> {
  const done =
    await sql`update ingest_conflict set decision = ${settled.decision}, reason = ${settled.reason},
    decided_by = ${settled.operatorId}::bigint, decided_at = now(),
    stored = ${settled.stored === null ? null : JSON.stringify(settled.stored)}::jsonb
      where id = ${id}::bigint and decision is null returning id`.execute(tx);
  return done.rows.length > 0;
}

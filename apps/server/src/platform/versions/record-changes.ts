import type { RecordKind } from '@pitboss/contract/core/record-versions';
import { sql } from 'kysely';
import type { Session } from '../auth/session.ts';
import type { Tx } from '../db/db.ts';

/** One update of a record: who made it, when, and what the changed fields held before. */
export interface RecordChange {
  readonly version: number;
  readonly at: Date;
  readonly operator_id: string;
  readonly account: string;
  readonly actor_tenant: string;
  readonly actor_agent: string | null;
  readonly previous: Readonly<Record<string, unknown>>;
}

/** So many updates back a record's changes are compared field by field. */
const comparedMax = 500;

/** Locks a record against other updates until the commit, also one that has no row yet. */
export async function lockRecord(tx: Tx, kind: RecordKind, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${id}`}, 39))`.execute(tx);
}

/** The updates of a record, newest first. */
export async function listChanges(tx: Tx, kind: RecordKind, id: string): Promise<RecordChange[]> {
  const { rows } = await sql<RecordChange>`
    select version, at, operator_id, account, actor_tenant, actor_agent, previous from record_change
    where kind = ${kind} and record_id = ${id} order by version desc limit ${comparedMax}`.execute(tx);
  return rows;
}

/** Adds an update of a record. */
export async function addChange(
  tx: Tx,
  record: { readonly kind: RecordKind; readonly id: string; readonly version: number },
  { operatorId, account, tenantId, agentId }: Session,
  previous: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    insert into record_change (kind, record_id, version, at, operator_id, account, actor_tenant, actor_agent,
      previous)
    values (${record.kind}, ${record.id}, ${record.version}, clock_timestamp(), ${operatorId}::bigint,
      ${account},
      ${tenantId}::bigint, ${agentId}::bigint, ${JSON.stringify(previous)}::jsonb)`.execute(tx);
}

/** The version of a record and when it was made. */
export interface RecordVersion {
  readonly version: number;
  /** Made so recently that its transaction may have ended after another statement of the same read. */
  readonly isFresh: boolean;
}

/** The versions of some records by their ids; 0 for those that were never updated. */
export async function versionsOf(
  db: Tx,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, RecordVersion>> {
  const found = new Map<string, RecordVersion>(ids.map((id) => [id, { version: 0, isFresh: false }]));
  if (ids.length === 0) return found;
  const { rows } = await sql<{ record_id: string; version: number; fresh: boolean }>`
    select record_id, max(version) as version, max(at) > now() - interval '10 seconds' as fresh
      from record_change
    where kind = ${kind} and record_id =
      any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
    group by record_id`.execute(db);
  for (const row of rows) found.set(row.record_id, { version: row.version, isFresh: row.fresh });
  return found;
}

/** Returns the version of one record; 0 before its first change. */
export const versionOf = async (db: Tx, kind: RecordKind, id: string): Promise<number> =>
  (await versionsOf(db, kind, [id])).get(id)?.version ?? 0;

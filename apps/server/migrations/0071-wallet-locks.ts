import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Reasons for the lock of a member: a row for each order that caused it, or for an operator (order 0); the
 * member is locked while one of them has not ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table wallet_lock (
      id bigint not null,
      tenant_id bigint not null,
      agent_id bigint not null,
      member_id bigint not null,
      order_id bigint not null,
      event text not null,
      at timestamptz not null,
      ended_at timestamptz,
      ended_by text,
      primary key (tenant_id, id))`)
    .execute(db);
  await sql
    .raw(
      'create unique index wallet_lock_open on wallet_lock (tenant_id, member_id, order_id) where ended_at is null',
    )
    .execute(db);
  await openTable(db, 'wallet_lock', { owned: 'agent', rights: ['select', 'insert', 'update'] });
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Operators decide orders in transactions of their requests: the undo or return of a decision gets its id in
 * the common space of ids. WM rounds that an operator has ended take no more orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await openTable(db, 'wallet_tx', { owned: 'agent', rights: ['select', 'insert', 'update'] });
  await sql`create table wallet_closed_round (round_id text primary key, at timestamptz not null, operator text not null)`.execute(
    db,
  );
  await openTable(db, 'wallet_closed_round', { owned: 'administrators', rights: ['select', 'insert'] });
}

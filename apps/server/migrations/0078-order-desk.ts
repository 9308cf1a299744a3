import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * People decide orders in transactions of their own requests: an undo or return that a decision makes takes its id in the
 * one space of ids. Rounds of WM that a person has ended take no more orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await openTable(db, 'wallet_tx', { owned: 'agent', rights: ['select', 'insert', 'update'] });
  await sql`create table wallet_closed_round (round_id text primary key, at timestamptz not null, operator text not null)`.execute(
    db,
  );
  await openTable(db, 'wallet_closed_round', { owned: 'administrators', rights: ['select', 'insert'] });
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/** Payouts of gift money to anchors and agencies; the lines of the ledger refer to it, one for each tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table anchor_payout (
    id bigint primary key,
    kind text not null check (kind in ('anchor', 'agency')),
    owner_id bigint not null,
    currency text not null,
    amount bigint not null check (amount > 0),
    operator_id bigint,
    actor text not null,
    approver text,
    at timestamptz not null)`);
  await run('create index anchor_payout_owner on anchor_payout (owner_id, kind, currency)');
  await run('create index gift_sent_at on gift_sent (at, id)');
  await openTable(db, 'anchor_payout', { owned: 'administrators', rights: ['select', 'insert'] });
}

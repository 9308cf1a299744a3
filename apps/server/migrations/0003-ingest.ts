import { type Kysely, sql } from 'kysely';

/**
 * Additional state of the game servers' interface. `ingest_bet` finds a single bet by the id that its game
 * server assigned: open, settled, or cancelled (then possibly a mark without a bet, in case the bet arrives
 * late). Rows that change with every commit get free space on their pages, so that their updates are heap-only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table ingest_bet (
    bet_key text primary key,
    bet_id bigint, tenant_id bigint, account_id bigint,
    inning_id text,
    state smallint not null check (state between 0 and 2),
    hash bytea not null,
    node_id text not null,
    at timestamptz not null,
    check (state = 2 or bet_id is not null))`);
  await run('create index ingest_bet_inning on ingest_bet (inning_id) where inning_id is not null');
  await run('create index ingest_bet_open on ingest_bet (at) where state = 0');
  // Code of a first reply that was a rejection but counts as processed (a failed transfer order).
  await run('alter table ingest_event add column code int not null default 0');
  await run('alter table ledger_account set (fillfactor = 70)');
  await run('alter table member set (fillfactor = 85)');
  for (const table of ['rollup_hour', 'rollup_day', 'rollup_member_day'])
    await run(`alter table ${table} set (fillfactor = 80)`);
}

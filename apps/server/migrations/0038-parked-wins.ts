import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Held payouts, which an operator must decide, and their limits. Only administrators settle a bet manually, and
 * may change only the columns of a settlement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parked_win (
      id bigint not null,
      tenant_id bigint not null,
      agent_id bigint not null,
      member_id bigint not null,
      bet_id bigint not null,
      bet_key text not null,
      inning_id text,
      game_id integer not null,
      currency text not null,
      stake bigint not null,
      win bigint not null,
      jackpot bigint not null,
      correction boolean not null,
      reason text not null check (reason in ('amount', 'ratio', 'balance')),
      max_win bigint not null,
      max_ratio integer not null,
      node_id text not null,
      balance bigint,
      at timestamptz not null,
      state text not null check (state in ('open', 'paid', 'lost', 'returned', 'kept')),
      remark text not null default '',
      operator_id bigint,
      decided_at timestamptz,
      created_at timestamptz not null,
      primary key (id, tenant_id))`.execute(db);
  await sql`create unique index parked_win_open on parked_win (bet_id, tenant_id) where state = 'open'`.execute(
    db,
  );
  await sql`create index parked_win_newest on parked_win (id desc)`.execute(db);
  await openTable(db, 'parked_win', { owned: 'agent', rights: ['select', 'update'] });
  await sql`
    create table win_limit (
      id bigint primary key,
      game_id integer not null,
      currency text not null,
      max_win bigint not null,
      max_ratio integer not null,
      reason text not null,
      operator_id bigint not null,
      updated_at timestamptz not null,
      unique (game_id, currency))`.execute(db);
  await openTable(db, 'win_limit', { owned: 'platform', rights: ['select', 'insert', 'update', 'delete'] });
  await sql`grant update (payout, reward, state, payout_time, balance_after) on bet to pitboss_all`.execute(
    db,
  );
}

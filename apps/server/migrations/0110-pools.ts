import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Pools (risk §5). A group is the row of `pool_group`; its settings are a row of `pool_terms` for each version,
 * append-only: proportion and distribution ratios in ten-thousandths, RTP in thousandths, limits (seed, cap,
 * must-hit) by level and currency in minor units. `pool_balance` has for each level and currency the balance of
 * its ledger account, and N (`n`): the exact sum of contributions in 10⁻⁸ minor units. `pool_record` has the
 * rows of the page of records, contributions by the hour; `pool_payout` has the payouts for bets' jackpots. A
 * bet refers to the terms that it contributed by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table ledger_account drop constraint ledger_account_kind_check');
  await run(
    "alter table ledger_account add constraint ledger_account_kind_check check (kind in ('member', 'agent', 'house', 'pool'))",
  );
  await run(
    'create table pool_config (id boolean primary key default true check (id), version bigint not null)',
  );
  await run('insert into pool_config (version) values (0)');
  await run(`create table pool_group (
    id bigint primary key,
    terms_id bigint not null,
    owner_ids bigint[] not null check (cardinality(owner_ids) = 4),
    created_at timestamptz not null,
    deleted_at timestamptz)`);
  await run(`create table pool_terms (
    id bigint primary key,
    group_id bigint not null,
    number int not null,
    name text not null,
    agents bigint[] not null,
    games int[],
    rtp smallint not null check (rtp between 900 and 990),
    proportion int not null check (proportion between 0 and 10000),
    ratios int[] not null check (cardinality(ratios) = 4),
    limits jsonb not null,
    is_open boolean not null,
    change text not null,
    reason text not null,
    operator_id bigint,
    actor text not null,
    approver text,
    at timestamptz not null,
    unique (group_id, number))`);
  await run(`create table pool_balance (
    group_id bigint not null,
    level smallint not null check (level between 1 and 4),
    currency text not null,
    account_id bigint not null,
    n numeric(40, 0) not null default 0,
    put_in bigint not null default 0,
    seeded bigint not null default 0,
    paid_out bigint not null default 0,
    drained bigint not null default 0,
    shortfall bigint not null default 0,
    primary key (group_id, level, currency))`);
  await run(`create table pool_record (
    id bigint primary key,
    group_id bigint not null,
    level smallint not null,
    currency text not null,
    kind text not null check (kind in ('contribution', 'payout', 'seed', 'drain', 'shortfall')),
    amount bigint not null,
    balance_after bigint not null,
    bets int not null default 0,
    bet_id bigint,
    member_id bigint,
    tenant_id bigint,
    operator_id bigint,
    reason text,
    at timestamptz not null)`);
  await run(
    "create unique index pool_record_hour on pool_record (group_id, level, currency, at) where kind = 'contribution'",
  );
  await run('create index pool_record_at on pool_record (at desc, id desc)');
  await run(`create table pool_payout (
    tenant_id bigint not null,
    bet_id bigint not null,
    group_id bigint not null,
    level smallint not null,
    currency text not null,
    jackpot bigint not null check (jackpot >= 0),
    paid bigint not null check (paid between 0 and jackpot),
    primary key (tenant_id, bet_id))`);
  await openTable(db, 'pool_config', { owned: 'platform', rights: ['select', 'update'] });
  await openTable(db, 'pool_group', { owned: 'platform', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'pool_terms', { owned: 'platform', rights: ['select', 'insert'] });
  await openTable(db, 'pool_balance', { owned: 'administrators', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'pool_record', { owned: 'administrators', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'pool_payout', { owned: 'administrators', rights: ['select', 'insert', 'update'] });
}

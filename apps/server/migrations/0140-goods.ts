import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Goods with every state that determines the validity of purchases, discounts, purchases of members, and sums
 * by day and discount. Two discounts of one goods never overlap in time; an exclusion constraint enforces it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table goods (
    id bigint primary key,
    name_zh text not null,
    name_en text not null,
    picture text,
    prices jsonb not null,
    code text not null,
    on_sale boolean not null,
    sort int not null,
    day_limit int,
    stock bigint check (stock >= 0),
    version int not null default 1,
    operator_id bigint,
    actor text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null)`);
  await run(`create table goods_version (
    goods_id bigint not null,
    version int not null,
    at timestamptz not null,
    prices jsonb not null,
    on_sale boolean not null,
    day_limit int,
    primary key (goods_id, version))`);
  await run(`create table discount (
    id bigint primary key,
    name_zh text not null,
    name_en text not null,
    factor int not null check (factor between 0 and 10000),
    start_at timestamptz not null,
    end_at timestamptz not null check (end_at >= start_at),
    zone text not null check (zone in ('BeiJing', 'NewYork')),
    version int not null default 1,
    operator_id bigint,
    actor text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null)`);
  await run('create index discount_end on discount (end_at)');
  await run(`create table discount_goods (
    discount_id bigint not null,
    goods_id bigint not null,
    start_at timestamptz not null,
    end_at timestamptz not null,
    primary key (discount_id, goods_id),
    constraint discount_goods_apart exclude using gist
      (int8range(goods_id, goods_id, '[]') with &&, tstzrange(start_at, end_at, '[]') with &&))`);
  await purchases(run);
  for (const table of ['goods', 'discount', 'discount_goods'])
    await openTable(db, table, {
      owned: 'administrators',
      rights: ['select', 'insert', 'update', 'delete'],
    });
  await openTable(db, 'goods_version', { owned: 'administrators', rights: ['select', 'insert'] });
  await openTable(db, 'goods_purchase', { owned: 'agent', rights: ['select'] });
  await openTable(db, 'goods_day', { owned: 'administrators', rights: ['select'] });
  await openTable(db, 'discount_sum', { owned: 'administrators', rights: ['select'] });
  await openTable(db, 'ingest_purchase', { owned: 'server', rights: [] });
  await openTable(db, 'member_benefit_past', { owned: 'agent', rights: ['select', 'insert'] });
}

async function purchases(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`create table goods_purchase (
    tenant_id bigint not null,
    id bigint not null,
    agent_id bigint not null,
    member_id bigint not null,
    purchase_key text not null,
    goods_id bigint not null,
    count int not null check (count > 0),
    currency text not null,
    price bigint not null,
    unit bigint not null,
    amount bigint not null,
    discount_id bigint,
    paid_by text not null check (paid_by in ('ledger', 'wallet')),
    is_normal boolean not null,
    at timestamptz not null,
    refunded_at timestamptz,
    reason text,
    primary key (tenant_id, id))`);
  await run('create index goods_purchase_at on goods_purchase (at desc, id desc)');
  await run('create index goods_purchase_member on goods_purchase (member_id, goods_id, at)');
  // Data of a purchase under the id of its game server; null columns for a refund that arrived first.
  await run(`create table ingest_purchase (
    purchase_key text primary key,
    purchase_id bigint,
    tenant_id bigint,
    account_id bigint,
    hash bytea not null,
    node_id text not null,
    at timestamptz not null)`);
  await run(`create table goods_day (
    goods_id bigint not null,
    currency text not null,
    day date not null,
    pieces bigint not null,
    amount bigint not null,
    primary key (goods_id, day, currency))`);
  await run(`create table discount_sum (
    discount_id bigint not null,
    currency text not null,
    pieces bigint not null,
    given_up bigint not null,
    primary key (discount_id, currency))`);
  // Ended bars from benefits: purchases are validated as of their time.
  await run(`create table member_benefit_past (
    tenant_id bigint not null,
    agent_id bigint not null,
    member_id bigint not null,
    kind text not null,
    since timestamptz not null,
    until timestamptz not null)`);
  await run('create index member_benefit_past_member on member_benefit_past (member_id)');
}

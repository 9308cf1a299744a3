import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Sums of past Beijing days: of orders at agents' wallets, of gifts, and of postings to the accounts of anchors
 * and agencies. `day_sum_until` has the day up to which they are made, `day_sum_open` those of these days that
 * have changed since. Orders and gifts are summed by all columns that lists filter by; for an order these
 * include whether it is of WM, and its mini game.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const subject = `subject text not null check (subject in ('order', 'gift', 'giftMoney'))`;
  await run(`create table day_sum_until (${subject} primary key, until date not null)`);
  await run(`create table day_sum_open (
    ${subject},
    tenant_id bigint not null,
    day date not null,
    primary key (subject, tenant_id, day))`);
  await run(`create table order_day_sum (
    tenant_id bigint not null,
    day date not null,
    agent_id bigint not null,
    provider text not null,
    game_id int,
    kind text not null,
    state text not null,
    session text,
    currency text not null,
    orders bigint not null,
    amount numeric not null)`);
  await run('create index order_day_sum_day on order_day_sum (day, tenant_id)');
  await run(`create table gift_day_sum (
    tenant_id bigint not null,
    day date not null,
    anchor_id text not null,
    agency_id bigint,
    currency text not null,
    month date not null,
    of_anchor boolean not null,
    of_agency boolean not null,
    reversed boolean not null,
    gifts bigint not null,
    pieces bigint not null,
    amount numeric not null,
    anchor_part numeric not null,
    agency_part numeric not null,
    house_part numeric not null)`);
  await run('create index gift_day_sum_day on gift_day_sum (day, tenant_id)');
  await run(`create table gift_money_day_sum (
    tenant_id bigint not null,
    day date not null,
    account_id bigint not null,
    gifts numeric not null,
    reversals numeric not null,
    paid numeric not null)`);
  await run('create index gift_money_day_sum_day on gift_money_day_sum (day, tenant_id)');
  await run('create index gift_money_day_sum_account on gift_money_day_sum (account_id)');
  await openTable(db, 'day_sum_until', { owned: 'platform', rights: ['select'] });
  await openTable(db, 'day_sum_open', { owned: 'tenant', rights: ['select', 'insert'] });
  await openTable(db, 'order_day_sum', { owned: 'agent', rights: ['select'] });
  await openTable(db, 'gift_day_sum', { owned: 'administrators', rights: ['select'] });
  await openTable(db, 'gift_money_day_sum', { owned: 'administrators', rights: ['select'] });
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Activities and the results of their settlements: `activity_score` has all members who took part or bet, as
 * the snapshot saw them, `activity_award` the award of each winner, `activity_correction` the changes by
 * operators. Amounts of rules are decimals by currency, all others minor units.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table activity (
    id bigint primary key,
    kind text not null check (kind in ('leaderboard', 'signIn', 'login', 'onlineTime')),
    title_zh text not null,
    title_en text not null,
    content_zh text not null,
    content_en text not null,
    picture text,
    link text,
    sort int not null,
    show_start timestamptz not null,
    show_end timestamptz not null,
    start_at timestamptz not null check (start_at >= show_start),
    end_at timestamptz not null check (end_at >= start_at),
    payout_at timestamptz not null check (payout_at > end_at and payout_at < show_end),
    payout_way text not null check (payout_way in ('automatic', 'claim')),
    zone text not null check (zone in ('BeiJing', 'NewYork')),
    currencies text[] not null,
    agents bigint[] not null,
    except_agents bigint[] not null,
    conditions jsonb not null,
    budget jsonb,
    rule jsonb not null,
    draft boolean not null,
    stopped text check (stopped in ('settle', 'cancel')),
    stop_reason text,
    settled_at timestamptz,
    checked_at timestamptz,
    version int not null default 1,
    operator_id bigint,
    actor text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null)`);
  await run('create index activity_start on activity (start_at)');
  await run(
    "create index activity_due on activity (payout_at) where settled_at is null and not draft and stopped is distinct from 'cancel'",
  );
  await run(`create table activity_score (
    activity_id bigint not null,
    member_id bigint not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    currency text not null,
    score bigint not null,
    excluded boolean not null,
    active boolean not null,
    primary key (activity_id, member_id, tenant_id))`);
  await run(`create table activity_award (
    id bigint not null,
    activity_id bigint not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    member_id bigint not null,
    currency text not null,
    place int,
    score bigint not null,
    amount bigint not null check (amount > 0),
    due bigint not null check (due >= 0),
    wanted_at timestamptz,
    ordered_at timestamptz,
    paid_at timestamptz,
    paid bigint,
    ledger_id bigint,
    tx_id text,
    failed_at timestamptz,
    proposal bigint,
    at timestamptz not null,
    primary key (id, tenant_id),
    unique (activity_id, member_id, tenant_id))`);
  await run('create index activity_award_member on activity_award (member_id)');
  await run(
    'create index activity_award_open on activity_award (activity_id) where wanted_at is not null and paid_at is null',
  );
  await run(`create table activity_correction (
    id bigint primary key,
    award_id bigint not null,
    activity_id bigint not null,
    before bigint not null,
    after bigint not null,
    moved bigint not null,
    ledger_id bigint,
    tx_id text,
    reason text not null,
    operator_id bigint,
    actor text not null,
    approver text,
    at timestamptz not null)`);
  await run('create index activity_correction_award on activity_correction (award_id)');
  await openTable(db, 'activity', {
    owned: 'administrators',
    rights: ['select', 'insert', 'update', 'delete'],
  });
  await openTable(db, 'activity_score', { owned: 'agent', rights: ['select'] });
  await openTable(db, 'activity_award', { owned: 'agent', rights: ['select', 'update'] });
  await openTable(db, 'activity_correction', { owned: 'administrators', rights: ['select', 'insert'] });
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Risk control. Events are announced in `risk_batch`, in the transaction that stores them, and removed in the
 * one that evaluates them. `risk_minute` has the figures by complete minutes (minutes since the epoch),
 * `risk_standing` the current figures at or above a table threshold, with the episode of the key. The one row
 * of `risk_engine` has the evaluating server and its last minute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table risk_batch (
    id bigint primary key,
    at bigint not null,
    items text not null,
    fault text)`);
  await run(`create table risk_engine (
    id boolean primary key default true check (id),
    run text not null default '',
    turn bigint not null default 0,
    beat_at timestamptz not null default '-infinity',
    minute int not null default 0)`);
  await run('insert into risk_engine default values');
  await run(`create table risk_minute (
    subject text not null,
    measure text not null,
    currency text not null,
    minute int not null,
    part int not null,
    own_agent bigint not null,
    n int not null,
    sum_in bigint not null,
    sum_out bigint not null,
    sum_extra bigint not null,
    primary key (subject, measure, currency, minute, part, own_agent))`);
  await run('create index risk_minute_by_time on risk_minute (minute)');
  await run(`create table risk_standing (
    key text primary key,
    code text not null,
    figure text not null,
    subject text not null,
    currency text not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    member_id bigint,
    value bigint not null,
    last_at timestamptz not null,
    shown boolean not null,
    episode_from int,
    episode_to int)`);
  await run('create index risk_standing_shown on risk_standing (code, value desc) where shown');
  await run(`create table risk_version (
    id bigint primary key,
    code text not null,
    version int not null,
    config jsonb not null,
    untested boolean not null,
    operator_id bigint,
    reason text not null,
    at timestamptz not null,
    unique (code, version))`);
  await run(`create table risk_alert (
    id bigint primary key,
    code text not null,
    key text not null,
    number int not null,
    figure text not null,
    subject text not null,
    currency text not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    member_id bigint,
    name text not null,
    state text not null,
    severity text not null,
    value bigint not null,
    table_value bigint not null,
    alarm bigint not null,
    derived boolean not null,
    version int not null,
    window_minutes int not null,
    window_unit text not null,
    episode int not null,
    escalated boolean not null,
    at timestamptz not null,
    peak_at timestamptz not null,
    raised_at timestamptz not null,
    unique (key, number))`);
  await run("create index risk_alert_open on risk_alert (id) where state in ('open', 'snoozed')");
  await run('create index risk_alert_code on risk_alert (code, id)');
  await openTable(db, 'risk_batch', { owned: 'platform', rights: ['insert'] });
  await openTable(db, 'risk_engine', { owned: 'administrators', rights: ['select'] });
  await openTable(db, 'risk_minute', { owned: 'administrators', rights: ['select'] });
  await openTable(db, 'risk_standing', { owned: 'agent', rights: ['select'] });
  await openTable(db, 'risk_version', { owned: 'administrators', rights: ['select', 'insert'] });
  await openTable(db, 'risk_alert', { owned: 'agent', rights: ['select', 'update'] });
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Cases of risk control, snoozes, and actions from alerts. A case consists of the alerts that refer to it, and
 * is open while one of them is undecided; its id is that of its first alert. A merged case refers to the one
 * that has its alerts. An alert stores its subjects (`pivots`), the start of its snooze, and the total of
 * earlier snoozes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table risk_case (
    id bigint primary key,
    opened_at timestamptz not null,
    merged_into bigint references risk_case (id),
    assignee_id bigint,
    assigned_at timestamptz)`);
  await run('create index risk_case_merged on risk_case (merged_into) where merged_into is not null');
  await run(`create table risk_snooze (
    id bigint primary key,
    code text,
    pivot text not null,
    name text not null,
    until timestamptz not null,
    reason text not null,
    operator_id bigint not null,
    at timestamptz not null,
    ended_at timestamptz,
    ended_by bigint)`);
  await run('create index risk_snooze_active on risk_snooze (until) where ended_at is null');
  await run(`create table risk_act (
    id bigint primary key,
    alert_id bigint not null references risk_alert (id),
    act text not null,
    target text not null,
    operator_id bigint not null,
    at timestamptz not null)`);
  await run('create index risk_act_alert on risk_act (alert_id)');
  await run(`alter table risk_alert add column case_id bigint references risk_case (id),
    add column pivots text[] not null default '{}',
    add column snoozed_at timestamptz,
    add column snoozed_ms bigint not null default 0`);
  await run(`update risk_alert set pivots = array[split_part(subject, '|', 1)]`);
  await run(`insert into risk_case (id, opened_at)
    select min(id), min(raised_at) from risk_alert where state in ('open', 'snoozed') group by pivots`);
  await run(`update risk_alert r set case_id = (select min(o.id) from risk_alert o where o.pivots = r.pivots
    and o.state in ('open', 'snoozed')) where state in ('open', 'snoozed')`);
  await run('create index risk_alert_case on risk_alert (case_id)');
  await run('create index risk_alert_pivots on risk_alert using gin (pivots)');
  await openTable(db, 'risk_case', { owned: 'administrators', rights: ['select', 'update'] });
  await openTable(db, 'risk_snooze', { owned: 'administrators', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'risk_act', { owned: 'administrators', rights: ['select', 'insert'] });
}

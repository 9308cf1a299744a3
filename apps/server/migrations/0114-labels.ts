import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Black and white labels (risk §6). The newest row of a tag in `label_version` is what the label is set to. An entry is in
 * force from `since` up to its end without it: `ended_at`, else `until`, else it has none; `ran_at` is the minute of the run
 * that made it, `held_at` of the last one whose conditions held. Who plays or is paid is announced in `label_touch`, in the
 * transaction that stores it, and noted in `label_due` until the next run of each label.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table label_version (
    tag text not null,
    version int not null,
    config jsonb not null,
    operator_id bigint,
    actor text not null,
    approver text,
    reason text not null,
    at timestamptz not null,
    primary key (tag, version))`);
  await run(`create table label_entry (
    tenant_id bigint not null,
    id bigint not null,
    agent_id bigint not null,
    member_id bigint not null,
    tag text not null,
    side text not null check (side in ('black', 'white')),
    kind text not null check (kind in ('auto', 'manual')),
    since timestamptz not null,
    until timestamptz,
    ran_at timestamptz,
    held_at timestamptz,
    version int not null,
    conditions jsonb not null,
    figures jsonb not null,
    reason text not null,
    operator_id bigint,
    actor text,
    approver text,
    entered_at timestamptz not null default clock_timestamp(),
    ended_at timestamptz,
    ended_why text check (ended_why in ('expired', 'removed')),
    end_entered_at timestamptz,
    end_operator_id bigint,
    end_actor text,
    end_reason text,
    primary key (tenant_id, id),
    check ((ended_at is null) = (ended_why is null)),
    check (kind = 'manual' or until is not null))`);
  await run('create unique index label_entry_open on label_entry (member_id, tag) where ended_at is null');
  await run('create index label_entry_until on label_entry (until) where ended_at is null');
  await run('create index label_entry_member on label_entry (member_id, since desc)');
  await run('create index label_entry_tag on label_entry (tag, since desc)');
  await run(`create table label_run (
    tag text primary key,
    ran_at timestamptz not null,
    version int not null,
    judged int not null,
    held int not null,
    entered int not null,
    at timestamptz not null)`);
  await run('create table label_touch (id bigint primary key, members bigint[] not null)');
  await run(
    'create table label_due (tag text not null, member_id bigint not null, touch bigint not null, primary key (tag, member_id))',
  );
  await run(
    "create index risk_alert_abnormal on risk_alert (member_id, at) where verdict = 'abnormal' and member_id is not null",
  );
  await openTable(db, 'label_version', { owned: 'platform', rights: ['select', 'insert'] });
  await openTable(db, 'label_entry', { owned: 'agent', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'label_run', { owned: 'administrators', rights: ['select'] });
  await openTable(db, 'label_touch', { owned: 'platform', rights: ['insert'] });
  await openTable(db, 'label_due', { owned: 'server', rights: [] });
}

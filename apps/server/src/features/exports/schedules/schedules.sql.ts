import type { RequestOf } from '@pitboss/contract/core/define';
import type { schedules as contract } from '@pitboss/contract/desk/schedules';
import { type Selectable, sql } from 'kysely';
import { all, orderBy, pageRows, when } from '../../../domain/sql/paging.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.gen.ts';
import type { AppError } from '../../../platform/errors/app-error.ts';
import type { Export } from '../exports.sql.ts';

type Columns = Selectable<Database['report_schedule']>;
type Created = RequestOf<typeof contract.create>;
export type Range = NonNullable<Created['range']>;

/** Reason why a report stopped or failed; returned in the reader's language. */
export interface Reason {
  readonly key: string;
  readonly params: AppError['params'];
}

/** Scheduled report as the driver returns it. */
export interface Schedule extends Omit<Columns, 'request' | 'range' | 'reason'> {
  readonly request: Created['list'];
  readonly range: Range | null;
  readonly reason: Reason | null;
}

const own = ({ tenantId, operatorId }: Session) =>
  sql`s.tenant_id = ${tenantId}::bigint and s.operator_id = ${operatorId}::bigint`;

/** Returns one page of the caller's scheduled reports. */
export const listSchedules = (db: Tx, session: Session, filter: RequestOf<typeof contract.list>) =>
  pageRows<Schedule>(db, filter, {
    select: sql`s.*`,
    from: sql`report_schedule s`,
    where: all([own(session), when(filter.state, (state) => sql`s.state = ${state}`)]),
    order: orderBy(
      filter,
      { createdAt: 's.created_at', name: 's.name', nextAt: 's.next_at', lastAt: 's.last_at' },
      'createdAt',
      's.id',
    ),
  });

/** Returns the caller's own scheduled report and locks it; undefined for an absent or foreign one. */
export async function ownSchedule(tx: Tx, session: Session, id: string): Promise<Schedule | undefined> {
  const { rows } = await sql<Schedule>`select s.* from report_schedule s
    where ${own(session)} and s.id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

/**
 * Counts the caller's scheduled reports. Locks them until the end of the transaction, so that concurrent
 * calls count each other.
 */
export async function countSchedules(tx: Tx, session: Session): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedules ${session.operatorId}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_schedule s where ${own(session)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Inserts a scheduled report with the time of its first run. */
export async function insertSchedule(
  tx: Tx,
  session: Session,
  schedule: { id: string; language: string; ip: string; nextMs: number; created: Created },
): Promise<void> {
  const { id, language, ip, nextMs, created } = schedule;
  const { name, every, day, hour, range, email = null, list } = created;
  await sql`
    insert into report_schedule (tenant_id, agent_id, id, operator_id, app_type, language, ip, name, request,
      every, day, hour,
      range, email, state, next_at, created_at)
    values (${session.tenantId}::bigint, ${session.agentId}::bigint, ${id}::bigint,
      ${session.operatorId}::bigint,
      ${session.appType}, ${language}, ${ip}, ${name}, ${JSON.stringify(list)}::jsonb, ${every}, ${day},
        ${hour},
      ${range === null ? null : JSON.stringify(range)}::jsonb, ${email}, 'active', ${new Date(nextMs)},
        now())`.execute(tx);
}

const the = ({ tenant_id, id }: Pick<Schedule, 'tenant_id' | 'id'>) =>
  sql`tenant_id = ${tenant_id}::bigint and id = ${id}::bigint`;

/** Pauses a report. */
export async function pauseSchedule(tx: Tx, schedule: Schedule): Promise<void> {
  await sql`update report_schedule set state = 'paused', next_at = null where ${the(schedule)}`.execute(tx);
}

/** Resumes a report, with the time of its next run. */
export async function resumeSchedule(tx: Tx, schedule: Schedule, nextMs: number): Promise<void> {
  await sql`update report_schedule set state = 'active', reason = null, next_at = ${new Date(nextMs)}
    where ${the(schedule)}`.execute(tx);
}

/** Removes a report; its files stay until they expire. */
export async function removeSchedule(tx: Tx, schedule: Schedule): Promise<void> {
  await sql`delete from report_schedule where ${the(schedule)}`.execute(tx);
}

// --- runs, with the server's own database privileges
// --------------------------------------------------------

/** Scheduled report with the account of its owner. */
export interface Owned extends Schedule {
  readonly owner: string;
}

/** Returns reports that are due, the longest overdue first. */
export async function dueSchedules(db: Db, nowMs: number): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select s.*, o.account as owner from report_schedule s join operator o on o.id = s.operator_id
    where s.next_at <= ${new Date(nowMs)} order by s.next_at limit 200`.execute(db);
  return rows;
}

const unchanged = (schedule: Schedule) =>
  sql`${the(schedule)} and state = 'active' and next_at = ${schedule.next_at}`;

/**
 * Stores that a run has started, and the time of the next one; returns false when another server was faster
 * or the owner paused the report.
 */
export async function beginRun(
  tx: Tx,
  schedule: Schedule,
  run: { readonly atMs: number; readonly nextMs: number; readonly exportId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_schedule set next_at = ${new Date(run.nextMs)}, last_at = ${new Date(run.atMs)},
      last_state = 'running',
      last_export = ${run.exportId}::bigint, reason = null, mail_state = null, mail_tries = 0,
        mail_due_at = null
    where ${unchanged(schedule)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Stores that a run could not start; without a next run the report stops. Returns false like `beginRun`. */
export async function failRun(
  tx: Tx,
  schedule: Schedule,
  run: { readonly atMs: number; readonly nextMs: number | null; readonly reason: Reason },
): Promise<boolean> {
  const next = run.nextMs === null ? null : new Date(run.nextMs);
  const { numAffectedRows } = await sql`
    update report_schedule set state = ${next === null ? 'stopped' : 'active'}, next_at = ${next},
      last_at = ${new Date(run.atMs)},
      last_state = 'failed', last_export = null, reason = ${JSON.stringify(run.reason)}::jsonb,
        mail_state = null,
      mail_tries = 0, mail_due_at = null
    where ${unchanged(schedule)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** A run in progress, and how its export ended; null when the export is gone. */
export interface EndedRun extends Owned {
  readonly last_export: string;
  readonly export_state: Export['state'] | null;
  readonly export_reason: Reason | null;
}

/** Returns runs whose export has ended. */
export async function endedRuns(db: Db): Promise<EndedRun[]> {
  const { rows } = await sql<EndedRun>`
    select s.*, o.account as owner, j.state as export_state, j.reason as export_reason
    from report_schedule s join operator o on o.id = s.operator_id left
      join export_job j on j.id = s.last_export and j.tenant_id = s.tenant_id
    where s.last_state = 'running' and (j.state is null or j.state not in ('queued', 'running'))
      limit 200`.execute(db);
  return rows;
}

/**
 * Stores how a run ended; returns false when that is already stored. A mail is due immediately; `stops` ends
 * the report.
 */
export async function endRun(
  tx: Tx,
  run: EndedRun,
  end: {
    readonly state: 'done' | 'failed';
    readonly reason: Reason | null;
    readonly mail: boolean;
    readonly stops: boolean;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_schedule set last_state = ${end.state},
      reason = ${end.reason && JSON.stringify(end.reason)}::jsonb,
      mail_state = ${end.mail ? 'waiting' : null}, mail_due_at = case
        when ${end.mail} then clock_timestamp() end,
      state = case when ${end.stops} then 'stopped' else state end, next_at = case when ${end.stops} then null
        else next_at end
    where ${the(run)} and last_state = 'running' and last_export = ${run.last_export}::bigint`.execute(tx);
  return numAffectedRows === 1n;
}

/** Report with its export, whose mail is due. */
export interface DueMail extends Schedule {
  readonly last_export: string;
  readonly email: string;
}

/** Returns mails that are due, the oldest first. */
export async function dueMails(db: Db): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select * from report_schedule where mail_state = 'waiting' and mail_due_at <= clock_timestamp()
    order by mail_due_at limit 100`.execute(db);
  return rows;
}

/**
 * Stores the outcome of an attempt to send a mail: sent, given up, or due again. Returns false when the run
 * is no longer the newest.
 */
export async function enterMail(
  tx: Tx,
  mail: DueMail,
  end: {
    readonly state: 'sent' | 'failed' | 'waiting';
    readonly dueMs: number | null;
    readonly reason: Reason | null;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_schedule set mail_state = ${end.state}, mail_tries = mail_tries + 1,
      mail_due_at = ${end.dueMs === null ? null : new Date(end.dueMs)},
      reason = ${end.reason && JSON.stringify(end.reason)}::jsonb
    where ${the(mail)} and mail_state = 'waiting' and last_export = ${mail.last_export}::bigint`.execute(tx);
  return numAffectedRows === 1n;
}

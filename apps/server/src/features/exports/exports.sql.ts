import type { RequestOf } from '@pitboss/contract/core/define';
import { limits } from '@pitboss/contract/core/limits';
import type { exports as contract } from '@pitboss/contract/desk/exports';
import { type Selectable, sql } from 'kysely';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.gen.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import type { Names } from './workbook/columns.ts';

/** Export as the driver returns it. */
export type Export = Selectable<Database['export_job']>;

export type ExportFilter = RequestOf<typeof contract.list>;

const sortable = { createdAt: 'j.id', rows: 'j.rows', bytes: 'j.bytes' };

/** Returns one page of an operator's exports, newest first. */
export function listJobs(db: Tx, operatorId: string, filter: ExportFilter) {
  const where = all([
    sql`j.operator_id = ${operatorId}::bigint and j.state <> 'deleted'`,
    when(filter.id, (value) => sql`j.id = ${value}::bigint`),
    when(filter.state, (value) => sql`j.state = ${value}`),
    when(filter.start_time, (value) => sql`j.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`j.created_at <= ${new Date(value)}`),
  ]);
  const order = orderBy(filter, sortable, 'createdAt', 'j.id');
  return pageRows<Export>(db, filter, { select: sql`j.*`, from: sql`export_job j`, where, order });
}

/** Returns an operator's own export and locks it; undefined for an absent, foreign or deleted one. */
export async function findJob(tx: Tx, operatorId: string, id: string): Promise<Export | undefined> {
  const found = await sql<Export>`select j.* from export_job j
    where j.id = ${id}::bigint and j.operator_id = ${operatorId}::bigint
      and j.state <> 'deleted' for update`.execute(tx);
  return found.rows[0];
}

/**
 * Counts the exports that an operator requested in the last minute, and those that wait or run. Locks the
 * operator's exports for the transaction.
 */
export async function pressure(tx: Tx, operatorId: string): Promise<{ lastMinute: number; open: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${operatorId}`}, 0))`.execute(tx);
  const found = await sql<{ lastMinute: number; open: number }>`
    select (count(*) filter (where created_at > now() - interval '1 minute'))::int as "lastMinute",
      (count(*) filter (where state in ('queued', 'running')))::int as open
    from export_job where operator_id = ${operatorId}::bigint`.execute(tx);
  return found.rows[0] ?? { lastMinute: 0, open: 0 };
}

/** Inserts a job at the end of the queue. */
export async function insertJob(
  tx: Tx,
  job: Pick<
    Export,
    | 'id'
    | 'tenant_id'
    | 'agent_id'
    | 'operator_id'
    | 'app_type'
    | 'language'
    | 'ip'
    | 'title'
    | 'page'
    | 'request'
    | 'filter'
  >,
): Promise<void> {
  await tx
    .insertInto('export_job')
    .values({
      ...job,
      request: JSON.stringify(job.request),
      filter: JSON.stringify(job.filter),
      state: 'queued',
      reason: null,
      total: null,
      percent: null,
      bytes: null,
      fingerprint: null,
      file: null,
      created_at: new Date(),
      finished_at: null,
      expires_at: null,
    })
    .execute();
}

/** Cancels or deletes an operator's own job. */
export async function closeJob(tx: Tx, job: Export, state: 'cancelled' | 'deleted'): Promise<void> {
  await sql`update export_job set state = ${state}, finished_at = coalesce(finished_at, now()),
      expires_at = coalesce(expires_at, now() + ${limits.exportKeptMs / 1000} * interval '1 second')
    where id = ${job.id}::bigint and tenant_id = ${job.tenant_id}::bigint`.execute(tx);
}

// --- writing of files, with the server's own database privileges ------------------------------------------

/**
 * Starts an export, or starts it again, into a file of this name; undefined when it no longer waits
 * (cancelled, deleted).
 */
export async function beginExport(db: Db, id: string, file: string): Promise<Export | undefined> {
  const found = await sql<Export>`
    update export_job set state = 'running', file = ${file}, rows = 0, total = null, percent = null
    where id = ${id}::bigint and state in ('queued', 'running') returning *`.execute(db);
  return found.rows[0];
}

const running = ({ id, tenant_id }: Export) =>
  sql`id = ${id}::bigint and tenant_id = ${tenant_id}::bigint and state = 'running'`;

/** Stores the progress of an export. */
export async function keepProgress(
  db: Db,
  job: Export,
  progress: { rows: number; total: number | null; percent: number | null },
): Promise<void> {
  await sql`update export_job set rows = ${progress.rows}, total = ${progress.total}::int,
    percent = ${progress.percent}::smallint where ${running(job)}`.execute(db);
}

const endOf = sql`finished_at = now(),
  expires_at = now() + ${limits.exportKeptMs / 1000} * interval '1 second'`;

/** Stores that the file is complete; returns false when the export was cancelled meanwhile. */
export async function enterFile(
  tx: Tx,
  job: Export,
  { rows, bytes, fingerprint }: { rows: number; bytes: number; fingerprint: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update export_job set state = 'done', rows = ${rows}, total = ${rows}, percent = 100,
      bytes = ${bytes}::bigint,
      fingerprint = ${fingerprint}, ${endOf}
    where ${running(job)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns an export to the queue, to start from the beginning. */
export async function queueAgain(db: Db | Tx, id: string): Promise<void> {
  await sql`update export_job set state = 'queued', reason = null, rows = 0, total = null, percent = null,
    finished_at = null, expires_at = null
    where id = ${id}::bigint and state <> 'deleted'`.execute(db);
}

/** Ends an export without a file, and stores the reason. */
export async function endWithout(
  db: Db | Tx,
  id: string,
  state: 'failed' | 'cancelled',
  reason: { readonly key: string; readonly params: unknown } | null,
): Promise<void> {
  await sql`update export_job set state = ${state}, reason = ${reason && JSON.stringify(reason)}::jsonb,
    file = null, ${endOf}
    where id = ${id}::bigint and state in ('queued', 'running')`.execute(db);
}

/** Returns a finished job by its id, whichever operator requested it. */
export async function finishedJob(db: Db, id: string): Promise<Export | undefined> {
  const found = await sql<Export>`select * from export_job where id = ${id}::bigint and state = 'done'
      and expires_at > now()`.execute(db);
  return found.rows[0];
}

/** Deletes expired exports and returns the names of the files that remaining rows refer to. */
export async function forgetExpired(db: Db): Promise<Set<string>> {
  await sql`delete from export_job where expires_at < now() and state not in ('queued', 'running')`.execute(
    db,
  );
  const kept = await sql<{ file: string }>`
    select file from export_job where file is not null and state in ('running', 'done')`.execute(db);
  return new Set(kept.rows.map((row) => row.file));
}

/** Returns names of games and areas in one language. */
export async function loadNames(db: Tx, language: 'zh_cn' | 'en_us'): Promise<Names> {
  const name = sql.ref(`name_${language}`);
  const games = await sql<{ id: number; name: string }>`select id, ${name} as name from game`.execute(db);
  const areas = await sql<{ game_id: number; area_id: number; name: string }>`
    select game_id, area_id, ${name} as name from game_area`.execute(db);
  return {
    games: new Map(games.rows.map((game) => [game.id, game.name])),
    areas: new Map(areas.rows.map((area) => [`${area.game_id}_${area.area_id}`, area.name])),
  };
}

/** Returns accounts of agents in scope by id. */
export async function agentNames(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id) => /^\d{1,19}$/.test(id));
  if (!known.length) return new Map();
  const found = await sql<{ id: string; account: string }>`
    select a.id, a.account from agent a where a.id = any(${known}::bigint[])
      and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return new Map(found.rows.map((agent) => [agent.id, agent.account]));
}

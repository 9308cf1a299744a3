import type { RequestOf } from '@pitboss/contract/define';
import type { exports as contract } from '@pitboss/contract/exports';
import { limits } from '@pitboss/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { all, orderBy, pageOf, when } from '../../domain/sql/paging.ts';
import { type Scope, within } from '../../kernel/access/scope.ts';
import type { Db, Tx } from '../../kernel/database/db.ts';
import type { Database } from '../../kernel/database/schema.ts';
import type { Names } from './plan.ts';

type Columns = Database['export_job'];
/** A row of the queue as the driver gives it. */
export interface Job
  extends Omit<Columns, 'rows' | 'attempt' | 'created_at' | 'finished_at' | 'expires_at' | 'beat_at'> {
  rows: number;
  attempt: number;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
  beat_at: Date | null;
}

/** A server that has not signed for this long is taken for dead. */
const deadAfterSeconds = 15;

export type ExportFilter = RequestOf<typeof contract.list>;

const sortable = { createdAt: 'j.id', rows: 'j.rows', bytes: 'j.bytes' };

/** One page of a person's own exports, newest first. */
export async function listJobs(
  db: Tx,
  operatorId: string,
  filter: ExportFilter,
): Promise<{ total: number; rows: Job[] }> {
  const { limit, offset } = pageOf(filter);
  const where = all([
    sql`j.operator_id = ${operatorId}::bigint and j.state <> 'deleted'`,
    when(filter.id, (value) => sql`j.id = ${value}::bigint`),
    when(filter.state, (value) => sql`j.state = ${value}`),
    when(filter.start_time, (value) => sql`j.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`j.created_at <= ${new Date(value)}`),
  ]);
  const total = await sql<{ n: number }>`select count(*)::int as n from export_job j where ${where}`.execute(
    db,
  );
  const found = await sql<Job>`
    select j.* from export_job j where ${where} ${orderBy(filter, sortable, 'createdAt', 'j.id')} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { total: total.rows[0]?.n ?? 0, rows: found.rows };
}

/** A person's own export, locked; undefined for an absent, foreign or deleted one. */
export async function findJob(tx: Tx, operatorId: string, id: string): Promise<Job | undefined> {
  const found = await sql<Job>`select j.* from export_job j
    where j.id = ${id}::bigint and j.operator_id = ${operatorId}::bigint and j.state <> 'deleted' for update`.execute(
    tx,
  );
  return found.rows[0];
}

/** How many exports of a person were asked for in the last minute, and how many wait or run; holds the person's place. */
export async function pressure(tx: Tx, operatorId: string): Promise<{ lastMinute: number; open: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${operatorId}`}, 0))`.execute(tx);
  const found = await sql<{ lastMinute: number; open: number }>`
    select (count(*) filter (where created_at > now() - interval '1 minute'))::int as "lastMinute",
      (count(*) filter (where state in ('queued', 'running')))::int as open
    from export_job where operator_id = ${operatorId}::bigint`.execute(tx);
  return found.rows[0] ?? { lastMinute: 0, open: 0 };
}

/** Enters a job at the end of the queue. */
export async function insertJob(
  tx: Tx,
  job: Pick<
    Job,
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
      file: null,
      worker: null,
      beat_at: null,
      created_at: new Date(),
      finished_at: null,
      expires_at: null,
    })
    .execute();
}

/** Cancels or deletes a person's own job. */
export async function closeJob(tx: Tx, job: Job, state: 'cancelled' | 'deleted'): Promise<void> {
  await sql`update export_job set state = ${state}, worker = null, finished_at = coalesce(finished_at, now()),
      expires_at = coalesce(expires_at, now() + ${limits.exportKeptMs / 1000} * interval '1 second')
    where id = ${job.id}::bigint and tenant_id = ${job.tenant_id}::bigint`.execute(tx);
}

// --- the queue, under the server's own rights -----------------------------------------------------------

/**
 * Takes the oldest job that may run: waiting, or left by a server that has died; none of a person who has one running.
 * Undefined when there is none, also when another server was faster.
 */
export async function claimJob(db: Db, worker: string, file: string): Promise<Job | undefined> {
  try {
    const found = await sql<Job>`
      with next as (
        select j.id, j.tenant_id from export_job j
        where (j.state = 'queued' or (j.state = 'running' and j.beat_at < now() - ${deadAfterSeconds} * interval '1 second'))
          and not exists (select from export_job r where r.operator_id = j.operator_id and r.state = 'running' and r.id <> j.id)
        order by j.id limit 1 for update skip locked)
      update export_job j set state = 'running', worker = ${worker}, file = ${file}, beat_at = now(),
        attempt = attempt + 1, rows = 0, total = null, percent = null
      from next where j.id = next.id and j.tenant_id = next.tenant_id returning j.*`.execute(db);
    return found.rows[0];
  } catch (error) {
    // Another job of the same person was taken at the same moment.
    if ((error as { code?: string }).code === '23505') return undefined;
    throw error;
  }
}

const mine = (job: Job, worker: string) =>
  sql`id = ${job.id}::bigint and tenant_id = ${job.tenant_id}::bigint and state = 'running' and worker = ${worker} and attempt = ${job.attempt}`;

/** Signs for a running job and tells how far it is; false when it is no longer this server's (cancelled, taken over). */
export async function beat(
  db: Db,
  job: Job,
  worker: string,
  progress: { rows: number; total: number | null; percent: number | null },
): Promise<boolean> {
  const done =
    await sql`update export_job set beat_at = now(), rows = ${progress.rows}, total = ${progress.total}::int,
      percent = ${progress.percent}::smallint where ${mine(job, worker)}`.execute(db);
  return Number(done.numAffectedRows ?? 0) === 1;
}

/** Enters the end of a job; false when it is no longer this server's. */
export async function settleJob(
  db: Db | Tx,
  job: Job,
  worker: string,
  end:
    | { state: 'done'; rows: number; bytes: number }
    | { state: 'failed'; reason: { key: string; params: unknown } },
): Promise<boolean> {
  const values: RawBuilder<unknown> =
    end.state === 'done'
      ? sql`rows = ${end.rows}, total = ${end.rows}, percent = 100, bytes = ${end.bytes}::bigint`
      : sql`reason = ${JSON.stringify(end.reason)}::jsonb, file = null`;
  const done =
    await sql`update export_job set state = ${end.state}, ${values}, finished_at = now(), worker = null,
      expires_at = now() + ${limits.exportKeptMs / 1000} * interval '1 second' where ${mine(job, worker)}`.execute(
      db,
    );
  return Number(done.numAffectedRows ?? 0) === 1;
}

/** Puts a job back to its place in the queue; as if this try had not been, unless it counts. */
export async function releaseJob(db: Db, job: Job, worker: string, counts = false): Promise<void> {
  await sql`update export_job set state = 'queued', worker = null, attempt = attempt - ${counts ? 0 : 1}::int, rows = 0, total = null, percent = null
    where ${mine(job, worker)}`.execute(db);
}

/** A finished job by its id, whoever asked for it. */
export async function finishedJob(db: Db, id: string): Promise<Job | undefined> {
  const found =
    await sql<Job>`select * from export_job where id = ${id}::bigint and state = 'done' and expires_at > now()`.execute(
      db,
    );
  return found.rows[0];
}

/** Forgets what has expired and gives the names of the files that rows still stand for. */
export async function forgetExpired(db: Db): Promise<Set<string>> {
  await sql`delete from export_job where expires_at < now() and state not in ('queued', 'running')`.execute(
    db,
  );
  const kept = await sql<{ file: string }>`
    select file from export_job where file is not null and state in ('running', 'done')`.execute(db);
  return new Set(kept.rows.map((row) => row.file));
}

/** Names of games and areas in one language. */
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

/** Accounts of agents in scope by id. */
export async function agentNames(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id) => /^\d{1,19}$/.test(id));
  if (!known.length) return new Map();
  const found = await sql<{ id: string; account: string }>`
    select a.id, a.account from agent a where a.id = any(${known}::bigint[]) and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(
    db,
  );
  return new Map(found.rows.map((agent) => [agent.id, agent.account]));
}

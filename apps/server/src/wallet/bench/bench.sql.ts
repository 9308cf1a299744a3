import type { ReplyOf } from '@pitboss/contract/core/define';
import type { walletBench } from '@pitboss/contract/orders/wallet-bench';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Runs that are kept of an agent. */
const keptRuns = 20;

export type StoredResult = ReplyOf<typeof walletBench.get>['results'][number];

export interface BenchRun {
  id: string;
  tenant_id: string;
  agent_id: string;
  callback_url: string;
  member_account: string;
  currency: string;
  /** Minor units, null before the first balance. */
  opening: string | null;
  /** Another server has begun it before. */
  again: boolean;
}

/**
 * Starts a run, for the first time or after another server, whose results are reset. Undefined when the run
 * has ended.
 */
export async function beginBench(db: Db, id: string): Promise<BenchRun | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<BenchRun>`
      update wallet_bench b set state = 'running', started_at = coalesce(b.started_at, clock_timestamp()),
        passed = 0, failed = 0, skipped = 0
      from (select id, tenant_id, started_at from wallet_bench where id = ${id}::bigint for update) old
      where b.tenant_id = old.tenant_id and b.id = old.id and b.state in ('queued', 'running')
      returning b.id, b.tenant_id, b.agent_id, b.callback_url, b.member_account, b.currency, b.opening,
        old.started_at is not null as again`.execute(tx);
    const [run] = rows;
    if (run)
      await sql`delete from wallet_bench_check where tenant_id = ${run.tenant_id}::bigint
        and bench_id = ${id}::bigint`.execute(tx);
    return run;
  });
}

const ofRun = (run: BenchRun) => sql`tenant_id = ${run.tenant_id}::bigint and id = ${run.id}::bigint`;

export const keepOpening = (db: Db, run: BenchRun, opening: bigint): Promise<unknown> =>
  sql`update wallet_bench set opening = ${String(opening)}::bigint where ${ofRun(run)}`.execute(db);

/** Stores the result of a check; false when the run should stop. */
export async function keepCheck(
  db: Db,
  run: BenchRun,
  place: number,
  result: StoredResult,
): Promise<boolean> {
  await sql`insert into wallet_bench_check (tenant_id, agent_id, bench_id, place, check_id, outcome, result)
    values (${run.tenant_id}::bigint, ${run.agent_id}::bigint, ${run.id}::bigint, ${place}::int, ${result.id},
      ${result.outcome},
      ${JSON.stringify(result)}::jsonb)`.execute(db);
  const { rows } = await sql<{ stop_asked: boolean }>`
    update wallet_bench set passed = passed + ${result.outcome === 'passed' ? 1 : 0}::int,
      failed = failed + ${result.outcome === 'failed' ? 1 : 0}::int,
        skipped = skipped + ${result.outcome === 'skipped' ? 1 : 0}::int
    where ${ofRun(run)} returning stop_asked`.execute(db);
  return rows[0]?.stop_asked === false;
}

/** Records the end of a run, and deletes the agent's oldest runs. */
export async function endBench(tx: Tx, run: BenchRun, whole: boolean): Promise<void> {
  await sql`update wallet_bench set state = case when stop_asked then 'stopped' else 'done' end,
    whole = ${whole}::boolean and not stop_asked,
    finished_at = clock_timestamp() where ${ofRun(run)}`.execute(tx);
  const old = sql`select id from wallet_bench where agent_id = ${run.agent_id}::bigint
    order by id desc offset ${keptRuns}::int`;
  await sql`delete from wallet_bench_check where tenant_id = ${run.tenant_id}::bigint
    and bench_id in (${old})`.execute(tx);
  await sql`delete from wallet_bench where tenant_id = ${run.tenant_id}::bigint and id in (${old})`.execute(
    tx,
  );
}

/** Enters that a run could not be made: its job has failed or was taken off. */
export const failBench = (db: Db | Tx, id: string): Promise<unknown> =>
  sql`update wallet_bench set state = 'failed', finished_at = clock_timestamp()
    where id = ${id}::bigint and state in ('queued', 'running')`.execute(db);

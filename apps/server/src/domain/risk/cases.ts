import { pivotsOf, sharedCause } from '@pitboss/risk/pivots';
import { plainArray, type RunSql } from '../sql/run-sql.ts';

/** An alert that has just been stored. */
export interface FreshAlert {
  readonly id: string;
  readonly code: string;
  readonly subject: string;
  readonly memberId: string | null;
  /** The minute whose figure raised it. */
  readonly minute: number;
}

/** Cases are joined, opened and merged, and snoozes begun, one after the other. */
export const lockCases = (run: RunSql) =>
  run('risk-cases-lock', "select pg_advisory_xact_lock(hashtextextended('risk cases', 0))", []);

/** SQL condition: the alert has no decision yet. */
export const undecided = "state in ('open', 'snoozed')";

/** Open cases that have an alert about one of the pivots, oldest first. */
async function openCases(run: RunSql, pivots: readonly string[]): Promise<string[]> {
  const rows = await run<{ id: string }>(
    'risk-cases-of',
    `with known as (select distinct coalesce(k.merged_into, k.id) as id
       from risk_alert a join risk_case k on k.id = a.case_id where a.pivots && $1::text[])
     select id from known where exists (select from risk_case k join risk_alert a on a.case_id = k.id
       where (k.id = known.id or k.merged_into = known.id) and a.${undecided}) order by id`,
    [pivots],
  );
  return rows.map(({ id }) => id);
}

/** One case takes the alerts of others, and an assignee where it has none. */
async function merge(run: RunSql, into: string, others: readonly string[]): Promise<void> {
  const list = plainArray(others);
  await run(
    'risk-cases-assignee',
    `update risk_case c set (assignee_id, assigned_at) = (select assignee_id, assigned_at from risk_case
       where id = any($2::bigint[]) and assignee_id is not null order by id limit 1)
     where c.id = $1::bigint and c.assignee_id is null`,
    [into, list],
  );
  await run(
    'risk-cases-merge',
    `update risk_case set merged_into = $1::bigint where id = any($2::bigint[])
      or merged_into = any($2::bigint[])`,
    [into, list],
  );
}

/**
 * Adds new alerts to the open case of their subject, or opens one, and snoozes those that a snooze covers.
 * Runs in the transaction that raises the alerts, so that every alert has a case. Cases that an alert
 * connects are merged.
 */
export async function joinCases(run: RunSql, alerts: readonly FreshAlert[], nowMs: number): Promise<void> {
  if (alerts.length === 0) return;
  const now = new Date(nowMs).toISOString();
  await lockCases(run);
  for (const { id, code, subject, memberId, minute } of alerts) {
    const pivots = [...pivotsOf(subject, memberId), ...sharedCause(code, minute)];
    const [first, ...others] = await openCases(run, pivots);
    if (first === undefined)
      await run('risk-case-open', 'insert into risk_case (id, opened_at) values ($1::bigint, $2)', [id, now]);
    else if (others.length > 0) await merge(run, first, others);
    await run(
      'risk-case-join',
      'update risk_alert set case_id = $2::bigint, pivots = $3::text[] where id = $1::bigint',
      [id, first ?? id, pivots],
    );
  }
  await snoozeCovered(
    run,
    alerts.map(({ id }) => id),
    nowMs,
  );
}

/** SQL condition: a snooze covers the alert `a` at the time `at` (a parameter of the statement). */
const coveredBy = (at: string) => `exists (select from risk_snooze s where s.pivot = any(a.pivots)
  and (s.code is null or s.code = a.code) and s.ended_at is null and s.until > ${at})`;

/** Snoozes those of some open alerts that a snooze covers. */
export async function snoozeCovered(run: RunSql, ids: readonly string[], nowMs: number): Promise<void> {
  await run(
    'risk-snooze-covered',
    `update risk_alert a set state = 'snoozed', snoozed_at = $2::timestamptz
     where id = any($1::bigint[]) and state = 'open' and ${coveredBy('$2::timestamptz')}`,
    [plainArray(ids), new Date(nowMs).toISOString()],
  );
}

/**
 * Opens snoozed alerts that no snooze covers any more; how many. Their time so far does not count as time to
 * decide.
 */
export async function wakeUncovered(run: RunSql, nowMs: number): Promise<number> {
  const rows = await run(
    'risk-snooze-over',
    `update risk_alert a set state = 'open', snoozed_at = null,
       snoozed_ms = snoozed_ms + greatest(0, extract(epoch from $1::timestamptz - snoozed_at) * 1000)::bigint
     where state = 'snoozed' and not ${coveredBy('$1::timestamptz')} returning 1`,
    [new Date(nowMs).toISOString()],
  );
  return rows.length;
}

/** Ends due snoozes; returns the number of alerts that were reopened. */
export async function endDueSnoozes(run: RunSql, nowMs: number): Promise<number> {
  const ended = await run(
    'risk-snooze-due',
    `update risk_snooze set ended_at = until where ended_at is null and until <= $1::timestamptz returning 1`,
    [new Date(nowMs).toISOString()],
  );
  return ended.length > 0 ? wakeUncovered(run, nowMs) : 0;
}

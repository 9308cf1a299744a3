import { pivotsOf, sharedCause } from '@pitboss/risk/pivots';
import { plainArray, type RunSql } from '../sql/run-sql.ts';

/** An alert that has just been stored. */
export interface FreshAlert {
  readonly id: string;
  readonly code: string;
  readonly subject: string;
  readonly memberId: string | null;
  /** Of a room's bets: their game. */
  readonly game?: number | undefined;
  /** The minute whose figure raised it. */
  readonly minute: number;
}

/** Cases are joined, opened and merged, and snoozes begun, one after the other. */
export const lockCases = (run: RunSql) =>
  run('risk-cases-lock', "select pg_advisory_xact_lock(hashtextextended('risk cases', 0))", []);

/** SQL condition: the alert has no decision yet. */
export const undecided = "state in ('open', 'snoozed')";

/** Reads the open cases that have alerts about some pivots, oldest first. */
async function openCases(run: RunSql, pivots: readonly string[]): Promise<{ pivot: string; id: string }[]> {
  return run<{ pivot: string; id: string }>(
    'risk-cases-of',
    `with known as (select distinct p.pivot, coalesce(k.merged_into, k.id) as id
       from unnest($1::text[]) p (pivot) join risk_alert a on a.pivots @> array[p.pivot]
         join risk_case k on k.id = a.case_id)
     select pivot, id from known where exists (select from risk_case k join risk_alert a on a.case_id = k.id
       where (k.id = known.id or k.merged_into = known.id) and a.${undecided}) order by id`,
    [pivots],
  );
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

/** Cases of a turn's alerts. */
interface Joined {
  /** By alert, in their order. */
  readonly caseOf: { readonly id: string; readonly case_id: string; readonly pivots: readonly string[] }[];
  readonly opened: string[];
  readonly merged: { readonly into: string; readonly others: readonly string[] }[];
}

/** Returns the case of each alert, by the open cases of their pivots. */
function caseOfEach(
  alerts: readonly (FreshAlert & { readonly pivots: readonly string[] })[],
  open: readonly { readonly pivot: string; readonly id: string }[],
): Joined {
  const joined: Joined = { caseOf: [], opened: [], merged: [] };
  const known = new Map<string, Set<string>>();
  for (const { pivot, id } of open) known.set(pivot, (known.get(pivot) ?? new Set()).add(id));
  const mergedInto = new Map<string, string>();
  const current = (id: string): string => {
    const into = mergedInto.get(id);
    return into === undefined ? id : current(into);
  };
  for (const { id, pivots } of alerts) {
    const found = new Set(pivots.flatMap((pivot) => [...(known.get(pivot) ?? [])].map(current)));
    const [first = id, ...others] = [...found].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
    if (found.size === 0) joined.opened.push(id);
    if (others.length > 0) joined.merged.push({ into: first, others });
    for (const other of others) mergedInto.set(other, first);
    for (const pivot of pivots) known.set(pivot, new Set([first]));
    joined.caseOf.push({ id, case_id: first, pivots });
  }
  return joined;
}

/**
 * Adds new alerts to the open case of their subject, or opens one, and snoozes those that a snooze covers.
 * Runs in the transaction that raises the alerts, so that every alert has a case. Cases that an alert
 * connects are merged. All alerts of a turn are read and written together.
 */
export async function joinCases(run: RunSql, alerts: readonly FreshAlert[], nowMs: number): Promise<void> {
  if (alerts.length === 0) return;
  const now = new Date(nowMs).toISOString();
  await lockCases(run);
  const named = alerts.map((alert) => ({
    ...alert,
    pivots: [
      ...pivotsOf(alert.subject, alert.memberId, alert.game),
      ...sharedCause(alert.code, alert.minute),
    ],
  }));
  const pivots = [...new Set(named.flatMap((alert) => alert.pivots))];
  const { caseOf, opened, merged } = caseOfEach(named, await openCases(run, pivots));
  if (opened.length > 0)
    await run(
      'risk-cases-open',
      'insert into risk_case (id, opened_at) select id, $2 from unnest($1::bigint[]) as u (id)',
      [plainArray(opened), now],
    );
  for (const { into, others } of merged) await merge(run, into, others);
  await run(
    'risk-cases-join',
    `update risk_alert a set case_id = u.case_id, pivots = u.pivots
     from jsonb_to_recordset($1::jsonb) as u (id bigint, case_id bigint, pivots text[]) where a.id = u.id`,
    [JSON.stringify(caseOf)],
  );
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

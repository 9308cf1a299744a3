import { kindOf, plainName } from '@pitboss/risk/subjects';
import { joinCases } from '../domain/risk/cases.ts';
import { plainArray, type RunSql } from '../domain/sql/run-sql.ts';
import type { AlertChange } from './classify.ts';
import type { MinuteChange } from './evaluation/added.ts';
import type { Standing } from './evaluation/memory.ts';
import { readNames } from './evaluation/names.sql.ts';

/** Adds to the minute figures. */
export async function storeMinutes(run: RunSql, changes: readonly MinuteChange[]): Promise<void> {
  if (changes.length === 0) return;
  await run(
    'risk-minutes',
    `insert into risk_minute as m (subject, measure, currency, minute, part, own_agent, n, sum_in, sum_out,
       sum_extra)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::bigint[], $7::int[],
       $8::bigint[],
       $9::bigint[], $10::bigint[])
     on conflict (subject, measure, currency, minute, part, own_agent) do update set n = m.n + excluded.n,
       sum_in = m.sum_in + excluded.sum_in, sum_out = m.sum_out + excluded.sum_out,
         sum_extra = m.sum_extra + excluded.sum_extra`,
    [
      changes.map((one) => one.subject),
      changes.map((one) => one.measure),
      changes.map((one) => one.currency),
      plainArray(changes.map((one) => one.minute)),
      plainArray(changes.map((one) => one.part)),
      plainArray(changes.map((one) => one.agentId)),
      plainArray(changes.map((one) => one.sums.count)),
      plainArray(changes.map((one) => one.sums.in)),
      plainArray(changes.map((one) => one.sums.out)),
      plainArray(changes.map((one) => one.sums.extra)),
    ],
  );
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Stores active figures; deletes those that are neither shown nor have an episode. */
export async function storeStandings(
  run: RunSql,
  standings: readonly Standing[],
  gone: readonly string[],
): Promise<void> {
  if (gone.length > 0)
    await run('risk-standings-gone', 'delete from risk_standing where key = any($1::text[])', [gone]);
  if (standings.length === 0) return;
  await run(
    'risk-standings-store',
    `insert into risk_standing (key, code, figure, subject, currency, tenant_id, agent_id, member_id, value,
       last_at, shown,
       episode_from, episode_to, facts)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
       $7::bigint[], $8::bigint[],
       $9::bigint[], $10::timestamptz[], $11::boolean[], $12::int[], $13::int[], $14::jsonb[])
     on conflict (key) do update set figure = excluded.figure, value = excluded.value,
       last_at = excluded.last_at, shown = excluded.shown,
       episode_from = excluded.episode_from, episode_to = excluded.episode_to, facts = excluded.facts`,
    [
      standings.map(({ key }) => key),
      standings.map(({ of }) => of.code),
      standings.map(({ of }) => of.figure),
      standings.map(({ of }) => of.subject),
      standings.map(({ of }) => of.currency ?? ''),
      plainArray(standings.map(({ tenantId }) => tenantId)),
      plainArray(standings.map(({ agentId }) => agentId)),
      plainArray(standings.map(({ memberId }) => memberId)),
      plainArray(standings.map(({ value }) => value)),
      standings.map(({ lastAt }) => iso(lastAt)),
      standings.map(({ shown }) => shown),
      plainArray(standings.map(({ episode }) => episode?.from ?? null)),
      plainArray(standings.map(({ episode }) => episode?.to ?? null)),
      standings.map(({ facts }) => facts && JSON.stringify(facts)),
    ],
  );
}

/** Returns the subjects whose names an alert shows: the member of a bet or order, both members of a pair. */
function namedBy({ of, memberId }: Standing): readonly string[] {
  if (kindOf(of.subject) === 'pair') return of.subject.split('|');
  return [memberId === null ? of.subject : `m:${memberId}`];
}

/** Inserts a new alert; `names` are those of its subjects. */
async function insertAlert(
  run: RunSql,
  alert: AlertChange,
  names: ReadonlyMap<string, string>,
  nowMs: number,
): Promise<void> {
  const { standing, limits } = alert;
  const { code, subject, currency } = standing.of;
  const name = namedBy(standing)
    .map((one) => names.get(one) ?? plainName(one))
    .join(', ');
  await run(
    'risk-alert-new',
    `insert into risk_alert (id, code, key, number, figure, subject, currency, tenant_id, agent_id, member_id,
       name, state,
       severity, value, table_value, alarm, derived, version, window_minutes, window_unit, episode, escalated,
         at, peak_at,
       raised_at, extra, peak_minute)
     values ($1::bigint, $2, $3, $4, $5, $6, $7, $8::bigint, $9::bigint, $10::bigint, $11, 'open', $12,
       $13::bigint, $14::bigint,
       $15::bigint, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25::jsonb, $26)`,
    [
      alert.id,
      code,
      standing.key,
      alert.number,
      alert.figure,
      subject,
      currency ?? '',
      standing.tenantId,
      standing.agentId,
      standing.memberId,
      name,
      alert.severity,
      String(alert.value),
      String(limits.table),
      String(limits.alarm),
      limits.derived,
      alert.version,
      alert.windowMinutes,
      alert.windowUnit,
      alert.episode,
      alert.escalated,
      iso(alert.at),
      iso(alert.peakAt),
      iso(nowMs),
      JSON.stringify(alert.extra),
      alert.peakMinute,
    ],
  );
}

/** Updates the peak of an open alert. */
async function updatePeak(run: RunSql, alert: AlertChange): Promise<void> {
  const { table, alarm } = alert.limits;
  await run(
    'risk-alert-peak',
    `update risk_alert set value = $2::bigint, episode = $3,
       peak_at = case when value < $2::bigint or figure <> $5 then $4 else peak_at end,
       peak_minute = case when value < $2::bigint or figure <> $5 then $9 else peak_minute end,
       severity = case when $2::bigint >= 2 * coalesce($7::bigint, alarm) then 'critical' else severity end,
       figure = $5, table_value = coalesce($6::bigint, table_value), alarm = coalesce($7::bigint, alarm),
       extra = $8::jsonb
     where id = $1::bigint`,
    [
      alert.id,
      String(alert.value),
      alert.episode,
      iso(alert.peakAt),
      alert.figure,
      alert.otherSide ? String(table) : null,
      alert.otherSide ? String(alarm) : null,
      JSON.stringify(alert.extra),
      alert.peakMinute,
    ],
  );
}

/** Writes new alerts, with their cases, and the peaks of those that are open. */
export async function storeAlerts(
  run: RunSql,
  changes: readonly AlertChange[],
  nowMs: number,
): Promise<void> {
  const fresh = changes.filter(({ isNew }) => isNew);
  const named = fresh.flatMap(({ standing }) => namedBy(standing));
  const names = fresh.length > 0 ? await readNames(run, named) : new Map<string, string>();
  for (const alert of fresh) await insertAlert(run, alert, names, nowMs);
  for (const alert of changes) if (!alert.isNew) await updatePeak(run, alert);
  await joinCases(
    run,
    fresh.map(({ id, episode, standing: { of, memberId } }) => ({
      id,
      code: of.code,
      subject: of.subject,
      memberId,
      minute: episode,
    })),
    nowMs,
  );
}

/** Deletes evaluated batches. */
export const dropBatches = (run: RunSql, ids: readonly string[]) =>
  run('risk-batches-done', 'delete from risk_batch where id = any($1::bigint[])', [plainArray(ids)]);

/** Drops the minutes that no window reaches any more. */
export async function dropMinutes(run: RunSql, before: number): Promise<void> {
  await run('risk-minutes-old', 'delete from risk_minute where minute < $1', [before]);
  await run('risk-trends-old', 'delete from risk_trend where minute < $1', [before]);
}

/** Keeps the height of each monitor at the end of a minute. */
export async function storeTrends(
  run: RunSql,
  minute: number,
  heights: ReadonlyMap<string, number>,
): Promise<void> {
  if (heights.size === 0) return;
  await run(
    'risk-trends',
    `insert into risk_trend (code, minute, height) select u.code, $2, u.height
       from unnest($1::text[], $3::int[]) as u (code, height)
     on conflict (code, minute) do update set height = excluded.height`,
    [[...heights.keys()], minute, plainArray([...heights.values()])],
  );
}

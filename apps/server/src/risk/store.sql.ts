import { kindOf, plainName } from '@pitboss/risk/subjects';
import { joinCases } from '../domain/risk/cases.ts';
import { plainArray, type RunSql } from '../domain/sql/run-sql.ts';
import type { AlertChange } from './alert-change.ts';
import { type MinuteChange, noUser } from './evaluation/added.ts';
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
       episodes, facts)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
       $7::bigint[], $8::bigint[],
       $9::bigint[], $10::timestamptz[], $11::boolean[], $12::jsonb[], $13::jsonb[])
     on conflict (key) do update set figure = excluded.figure, value = excluded.value,
       last_at = excluded.last_at, shown = excluded.shown,
       episodes = excluded.episodes, facts = excluded.facts`,
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
      standings.map(({ episodes }) => JSON.stringify(episodes)),
      standings.map(({ facts }) => facts && JSON.stringify(facts)),
    ],
  );
}

/** Returns the subjects whose names an alert shows: the member of a bet or order, both members of a pair. */
function namedBy({ subject, standing: { memberId } }: AlertChange): readonly string[] {
  if (kindOf(subject) === 'pair') return subject.split('|');
  return [memberId === null || isOfRoom(subject) ? subject : `m:${memberId}`];
}

/** Returns whether a subject has bets of several members. */
const isOfRoom = (subject: string): boolean => /^(room|game):/.test(subject);

const columns = `id, code, key, number, figure, subject, currency, tenant_id, agent_id, member_id, name, state,
  severity, value, table_value, alarm, derived, version, window_minutes, window_unit, episode, escalated, at,
  peak_at, raised_at, extra, peak_minute, peak_up_to, fold_key, items, largest`;

/** Returns an alert as a row of its table; `names` are those of its subjects. */
function rowOf(alert: AlertChange, names: ReadonlyMap<string, string>, nowMs: number) {
  const { standing, limits } = alert;
  const owner = isOfRoom(alert.subject) ? noUser : standing;
  const name = namedBy(alert)
    .map((one) => names.get(one) ?? plainName(one))
    .join(', ');
  return {
    id: alert.id,
    code: standing.of.code,
    key: alert.key,
    number: alert.number,
    figure: alert.figure,
    subject: alert.subject,
    currency: standing.of.currency ?? '',
    tenant_id: owner.tenantId,
    agent_id: owner.agentId,
    member_id: owner.memberId,
    name,
    state: 'open',
    severity: alert.severity,
    value: String(alert.value),
    table_value: String(limits.table),
    alarm: String(limits.alarm),
    derived: limits.derived,
    version: alert.version,
    window_minutes: alert.windowMinutes,
    window_unit: alert.windowUnit,
    episode: alert.episode,
    escalated: alert.escalated,
    at: iso(alert.at),
    peak_at: iso(alert.peakAt),
    raised_at: iso(nowMs),
    extra: alert.extra,
    peak_minute: alert.peakMinute,
    peak_up_to: alert.peakUpTo === null ? null : iso(alert.peakUpTo),
    fold_key: alert.foldKey,
    items: alert.count,
    largest: alert.count > 1 ? alert.largest : null,
    peak: alert.peak,
  };
}

/** Inserts new alerts. */
const insertAlerts = (run: RunSql, rows: readonly object[]) =>
  run(
    'risk-alerts-new',
    `insert into risk_alert (${columns})
     select ${columns} from jsonb_populate_recordset(null::risk_alert, $1::jsonb) order by id`,
    [JSON.stringify(rows)],
  );

/** Updates open alerts: a new peak, and the bets that share it. */
const updateAlerts = (run: RunSql, rows: readonly object[]) =>
  run(
    'risk-alerts-changed',
    `update risk_alert a set key = u.key, number = u.number, subject = u.subject, items = u.items,
       tenant_id = case when u.items > 1 then u.tenant_id else a.tenant_id end,
       agent_id = case when u.items > 1 then u.agent_id else a.agent_id end,
       member_id = case when u.items > 1 then u.member_id else a.member_id end,
       name = case when u.items > 1 then u.name else a.name end,
       largest = u.largest, episode = u.episode, severity = case when u.severity = 'critical' then 'critical' else a.severity end,
       value = case when u.peak = 'none' then a.value else u.value end,
       figure = case when u.peak = 'none' then a.figure else u.figure end,
       extra = case when u.peak = 'none' then a.extra else u.extra end,
       peak_at = case when u.peak = 'none' then a.peak_at else u.peak_at end,
       peak_minute = case when u.peak = 'none' then a.peak_minute else u.peak_minute end,
       peak_up_to = case when u.peak = 'none' then a.peak_up_to else u.peak_up_to end,
       currency = case when u.peak = 'other' then u.currency else a.currency end,
       table_value = case when u.peak = 'other' then u.table_value else a.table_value end,
       alarm = case when u.peak = 'other' then u.alarm else a.alarm end,
       derived = case when u.peak = 'other' then u.derived else a.derived end
     from jsonb_to_recordset($1::jsonb) as u (id bigint, key text, number int, subject text, items int,
       tenant_id bigint, agent_id bigint, member_id bigint, name text, largest text, episode int,
       severity text, value bigint, figure text, extra jsonb, peak_at timestamptz, peak_minute int,
       peak_up_to timestamptz,       currency text, table_value bigint, alarm bigint, derived boolean, peak text)
     where a.id = u.id`,
    [JSON.stringify(rows)],
  );

/** Stores the bets, orders and signals of alerts, each of which raises once. */
async function storeItems(run: RunSql, changes: readonly AlertChange[]): Promise<void> {
  const rows = changes.flatMap(({ id, items }) =>
    [...items.values()].map(({ at, value, ...item }) => ({
      ...item,
      alert_id: id,
      value: String(value),
      at: iso(at),
    })),
  );
  if (rows.length === 0) return;
  await run(
    'risk-alert-items',
    `insert into risk_alert_item (key, alert_id, subject, figure, currency, value, at)
     select key, alert_id, subject, figure, currency, value, at
       from jsonb_populate_recordset(null::risk_alert_item, $1::jsonb)
     on conflict (key) do update set figure = excluded.figure, value = excluded.value, at = excluded.at`,
    [JSON.stringify(rows)],
  );
}

/** Writes new alerts, with their cases, and the changes of those that are open. */
export async function storeAlerts(
  run: RunSql,
  changes: readonly AlertChange[],
  nowMs: number,
): Promise<void> {
  if (changes.length === 0) return;
  const names = await readNames(run, changes.flatMap(namedBy));
  const fresh = changes.filter(({ isNew }) => isNew);
  const changed = changes.filter(({ isNew }) => !isNew);
  const rowsOf = (list: readonly AlertChange[]) => list.map((alert) => rowOf(alert, names, nowMs));
  if (fresh.length > 0) await insertAlerts(run, rowsOf(fresh));
  if (changed.length > 0) await updateAlerts(run, rowsOf(changed));
  await storeItems(run, changes);
  await joinCases(
    run,
    fresh.map(({ id, episode, subject, standing: { of, memberId, game } }) => ({
      id,
      code: of.code,
      subject,
      memberId,
      game,
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

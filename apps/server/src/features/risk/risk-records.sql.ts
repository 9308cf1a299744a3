import type { RequestOf } from '@pitboss/contract/core/define';
import type { riskRecords } from '@pitboss/contract/risk/risk-records';
import { type RawBuilder, sql } from 'kysely';
import { accountBegins } from '../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type AlertRow, alertColumns } from './alerts/risk-alerts.sql.ts';
import { openOpposites, oppositeAsAlert, oppositeJoins, withPairs } from './opposites.sql.ts';

export interface OpenAlert {
  readonly id: string;
  readonly key: string;
  readonly tenant_id: string;
  readonly agent_id: string;
  readonly state: string;
  readonly raised_at: Date;
  readonly decided_at: Date | null;
  readonly handler: string | null;
}

/**
 * Locks the alerts that are to be decided and returns them, with the operators of those that are no longer
 * open.
 */
export async function lockAlerts(tx: Tx, ids: readonly string[]): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select r.id, r.key, r.tenant_id, r.agent_id, r.state, r.raised_at, r.decided_at,
      (select o.account from risk_record c join operator o on o.id = c.operator_id
        where c.alert_id = r.id and c.undone_at is null order by c.id desc limit 1) as handler
    from risk_alert r where r.id = any(${plainArray(ids)}::bigint[]) order by r.id for update of r`.execute(
    tx,
  );
  return rows;
}

/** Decides alerts with a record each; snoozed time does not count as time to decide. */
export async function addRecords(
  tx: Tx,
  records: readonly { readonly id: string; readonly alertId: string }[],
  verdict: { readonly result: string; readonly remark: string; readonly operatorId: string },
): Promise<void> {
  await sql`
    with decided as (update risk_alert set state = ${verdict.result}, verdict = ${verdict.result},
      decided_at = now(),
        snoozed_ms = snoozed_ms + coalesce(greatest(0, extract(epoch
          from now() - snoozed_at) * 1000), 0)::bigint, snoozed_at = null
      where id = any(${plainArray(records.map(({ alertId }) => alertId))}::bigint[])
      returning id, tenant_id, agent_id, raised_at, snoozed_ms)
    insert into risk_record (id, tenant_id, agent_id, alert_id, result, remark, operator_id, seconds, at)
    select u.id, d.tenant_id, d.agent_id, d.id, ${verdict.result}, ${verdict.remark},
      ${verdict.operatorId}::bigint,
      greatest(0, extract(epoch from now() - d.raised_at) - d.snoozed_ms / 1000)::int, now()
    from unnest(${plainArray(records.map(({ id }) => id))}::bigint[],
      ${plainArray(records.map(({ alertId }) => alertId))}::bigint[])
      as u (id, alert) join decided d on d.id = u.alert`.execute(tx);
}

export interface RecordToUndo {
  readonly id: string;
  /** Null for a record about opposite bets. */
  readonly alert_id: string | null;
  readonly key: string;
  readonly operator_id: string | null;
  readonly ageMs: number;
  readonly undone: boolean;
  /** True when the key has a later alert. */
  readonly newer: boolean;
}

/** Returns the records that are to be undone, with their alerts locked. */
export async function lockRecords(tx: Tx, ids: readonly string[]): Promise<RecordToUndo[]> {
  const { rows } = await sql<RecordToUndo>`
    select c.id, c.alert_id, coalesce(r.key, 'opposite:' || c.opposite_id) as key, c.operator_id,
      (extract(epoch from now() - c.at) * 1000)::float8 as "ageMs",
      c.undone_at is not null as undone,
      exists (select from risk_alert n where n.key = r.key and n.number > r.number) as newer
    from risk_record c left join risk_alert r on r.id = c.alert_id
    where c.id = any(${plainArray(await withPairs(tx, ids))}::bigint[])
      order by r.id for update of c`.execute(tx);
  const alerts = rows.flatMap(({ alert_id }) => alert_id ?? []);
  await sql`select id from risk_alert where id = any(${plainArray(alerts)}::bigint[])
    order by id for update`.execute(tx);
  return rows;
}

/** Reopens alerts whose records are undone. */
export async function undoRecords(tx: Tx, records: readonly RecordToUndo[]): Promise<void> {
  await sql`update risk_record set undone_at = now()
    where id = any(${plainArray(records.map(({ id }) => id))}::bigint[])`.execute(tx);
  await sql`update risk_alert set state = 'open', verdict = null, decided_at = null
    where id = any(${plainArray(records.flatMap((one) => one.alert_id ?? []))}::bigint[])`.execute(tx);
  await openOpposites(
    tx,
    records.map(({ id }) => id),
  );
}

/** Removes decided alerts from feed and panels; returns how many. */
export async function clearAlerts(tx: Tx, code: string | undefined, before: Date): Promise<number> {
  const found = await sql`
    update risk_alert set state = 'cleared' where verdict is not null and state <> 'cleared'
      and decided_at < ${before}
      and (${code ?? null}::text is null or code = ${code ?? null})`.execute(tx);
  return Number(found.numAffectedRows ?? 0);
}

export interface RecordRow extends AlertRow {
  record_id: string;
  decided: Date;
  result: 'normal' | 'abnormal' | 'undeterminable';
  remark: string;
  seconds: number;
}

const select = sql`${alertColumns}, c.id as record_id, coalesce(o.account, 'system') as handler, c.at as decided, c.result,
  c.remark, c.seconds`;
const from = sql`risk_record c ${oppositeJoins} join lateral (select a.* from risk_alert a
  where a.id = c.alert_id union all ${oppositeAsAlert}) r on true
  left join operator o on o.id = c.operator_id`;
const standing: RawBuilder<unknown> = sql`c.undone_at is null`;

/** Lists one page of verdicts. */
export const listRecords = (db: Tx, filter: RequestOf<typeof riskRecords.list>) =>
  pageRows<RecordRow>(db, filter, {
    select,
    from,
    where: all([
      standing,
      when(filter.start_time, (at) => sql`c.at >= ${new Date(at)}`),
      when(filter.end_time, (at) => sql`c.at <= ${new Date(at)}`),
      when(filter.code, (code) => sql`r.code = ${code}`),
      when(filter.result, (result) => sql`c.result = ${result}`),
      when(filter.handler, (account) => accountBegins('o.account', account)),
      when(filter.subject, (subject) => sql`(r.subject = ${subject} or ${accountBegins('r.name', subject)})`),
    ]),
    order: orderBy(filter, { at: 'c.at', seconds: 'c.seconds' }, 'at', 'c.id'),
  });

/** Reads the records of a case's alerts, newest first. */
export async function recordsOfCase(db: Tx, id: string): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${select} from ${from} where ${standing} and r.case_id in
      (select k.id from risk_case k where k.id = ${id}::bigint or k.merged_into = ${id}::bigint)
    order by c.id desc limit 200`.execute(db);
  return rows;
}

/** Reads all verdicts on an alert, or on all alerts of a key. */
export async function recordsOf(
  db: Tx,
  requested: { alertId?: string | undefined; key?: string | undefined },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${select} from ${from} where ${standing}
      and ${all([
        when(requested.alertId, (id) => sql`r.id = ${id}::bigint`),
        when(requested.key, (key) => sql`r.key = ${key}`),
      ])} order by c.id desc limit 500`.execute(db);
  return rows;
}

import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';
import type { Facts } from '@pitboss/risk/rules/columns';
import type { Severity } from '@pitboss/risk/rules/monitor';
import type { Text } from '@pitboss/rules/i18n';
import { sql } from 'kysely';
import { roomNameOf } from '../../../domain/risk/alert-text.ts';
import { all, orderBy, pageRows, when } from '../../../domain/sql/paging.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import type { Tx } from '../../../platform/db/db.ts';

export interface AlertRow {
  id: string;
  code: string;
  key: string;
  number: number;
  figure: string;
  subject: string;
  currency: string;
  name: string;
  room_name: Text | null;
  agent_id: string;
  agent_account: string | null;
  member_id: string | null;
  state: 'open' | 'normal' | 'abnormal' | 'undeterminable' | 'cleared' | 'snoozed';
  severity: Severity;
  value: string;
  alarm: string;
  derived: boolean;
  version: number;
  window_minutes: number;
  window_unit: 'minutes' | 'hours';
  extra: Facts;
  /** Bets, orders or signals that share it, and the subject of the largest of several. */
  items: number;
  largest: string | null;
  escalated: boolean;
  at: Date;
  peak_at: Date;
  peak_minute: number;
  /** Time of the newest event that the value counts; null for all of that minute. */
  peak_up_to: Date | null;
  raised_at: Date;
  decided_at: Date | null;
  /** Operator of the newest record that is not undone, `system` for the product itself. */
  handler: string | null;
  /** Case into which its own one was merged, if any. */
  whole_case: string | null;
  case_open: number;
  snoozed_until: Date | null;
  acts: ReplyOf<typeof riskControl.alerts>['list'][number]['acts'];
}

/** SQL columns for the display of an alert, of `risk_alert r`. */
export const alertColumns = sql`r.*, (select account from agent a where a.id = r.agent_id) as agent_account,
  ${roomNameOf} as room_name,
  (select coalesce(o.account, 'system') from risk_record c left join operator o on o.id = c.operator_id
    where c.alert_id = r.id and c.undone_at is null order by c.id desc limit 1) as handler,
  (select coalesce(k.merged_into, k.id) from risk_case k where k.id = r.case_id) as whole_case,
  (select count(*) from risk_case k join risk_case o on o.id = coalesce(k.merged_into, k.id)
    or o.merged_into = coalesce(k.merged_into, k.id)
    join risk_alert w on w.case_id = o.id and w.state in ('open', 'snoozed')
      where k.id = r.case_id)::int as case_open,
  case when r.state = 'snoozed' then (select max(s.until) from risk_snooze s where s.pivot = any(r.pivots)
    and (s.code is null or s.code = r.code) and s.ended_at is null) end as snoozed_until,
  (select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'target', x.target, 'operator', o.account,
    'at', floor(extract(epoch from x.at) * 1000)::bigint) order by x.id), '[]')
    from risk_act x left join operator o on o.id = x.operator_id where x.alert_id = r.id) as acts`;

/** One page of the alerts, newest first. */
export const listAlerts = (db: Tx, filter: RequestOf<typeof riskControl.alerts>) =>
  pageRows<AlertRow>(db, filter, {
    select: alertColumns,
    from: sql`risk_alert r`,
    where: all([
      when(filter.state, (state) => sql`r.state = ${state}`),
      when(filter.code, (code) => sql`r.code = ${code}`),
      when(filter.figure, (figure) => sql`r.figure = ${figure}`),
      // Also that of a bet, an order or a signal that shares an alert with others.
      when(
        filter.key,
        (key) => sql`(r.key = ${key} or r.id = (select alert_id from risk_alert_item where key = ${key}))`,
      ),
      when(filter.severity, (severity) => sql`r.severity = ${severity}`),
      when(filter.ids, (ids) => sql`r.id = any(${plainArray(ids)}::bigint[])`),
      when(filter.since, (since) => sql`r.raised_at >= ${new Date(since)}`),
    ]),
    order: orderBy(filter, { raisedAt: 'r.raised_at' }, 'raisedAt', 'r.id'),
  });

/** One alert; null where there is none. */
export async function readAlert(db: Tx, id: string): Promise<(AlertRow & { tenant_id: string }) | null> {
  const { rows } = await sql<AlertRow & { tenant_id: string }>`
    select ${alertColumns} from risk_alert r where r.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

import { sql } from 'kysely';
import { roomNameOf } from '../../../domain/risk/alert-text.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { AlertRow } from './risk-alerts.sql.ts';

export interface VersionOf {
  readonly author: string | null;
  readonly reason: string;
  readonly at: Date;
}

/** Returns the author and reason of a version of a monitor's settings; null for the built-in settings. */
export async function readVersion(db: Tx, code: string, version: number): Promise<VersionOf | null> {
  const { rows } = await sql<VersionOf>`
    select o.account as author, v.reason, v.at from risk_version v left
      join operator o on o.id = v.operator_id
    where v.code = ${code} and v.version = ${version}`.execute(db);
  return rows[0] ?? null;
}

/** An alert with its verdict; without what only the list of alerts reads. */
export interface EarlierRow extends Omit<AlertRow, 'whole_case' | 'case_open' | 'snoozed_until' | 'acts'> {
  readonly record_id: string;
  readonly decided: Date;
  readonly result: 'normal' | 'abnormal' | 'undeterminable';
  readonly remark: string;
}

/** Maximum number of verdicts on the same subject that a card shows. */
const earlierMax = 20;

/** Reads verdicts on other alerts of a subject, newest first. */
export async function readEarlier(db: Tx, alert: { id: string; subject: string }): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    select r.*, ${roomNameOf} as room_name, null as agent_account, coalesce(o.account, 'system') as handler, c.id as record_id, c.at as decided, c.result,
      c.remark
    from risk_alert r join risk_record c on c.alert_id = r.id left join operator o on o.id = c.operator_id
    where r.subject = ${alert.subject} and r.id <> ${alert.id}::bigint and c.undone_at is null
    order by c.id desc limit ${earlierMax}`.execute(db);
  return rows;
}

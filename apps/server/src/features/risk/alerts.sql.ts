import type { RequestOf } from '@pitboss/contract/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';
import type { Severity } from '@pitboss/risk/monitor';
import { sql } from 'kysely';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../kernel/database/db.ts';

export interface AlertRow {
  id: string;
  code: string;
  key: string;
  number: number;
  figure: string;
  subject: string;
  currency: string;
  name: string;
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
  escalated: boolean;
  at: Date;
  peak_at: Date;
  raised_at: Date;
}

/** One page of the alerts, newest first. */
export const listAlerts = (db: Tx, filter: RequestOf<typeof riskControl.alerts>) =>
  pageRows<AlertRow>(db, filter, {
    select: sql`r.*, a.account as agent_account`,
    from: sql`risk_alert r`,
    joins: sql`left join agent a on a.id = r.agent_id`,
    where: all([
      when(filter.state, (state) => sql`r.state = ${state}`),
      when(filter.code, (code) => sql`r.code = ${code}`),
      when(filter.key, (key) => sql`r.key = ${key}`),
      when(filter.since, (since) => sql`r.raised_at >= ${new Date(since)}`),
    ]),
    order: orderBy(filter, { raisedAt: 'r.raised_at' }, 'raisedAt', 'r.id'),
  });

import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

export interface QualityRow {
  code: string;
  version: number;
  alerts: number;
  open: number;
  normal: number;
  abnormal: number;
  undeterminable: number;
  median: number | null;
  p90: number | null;
}

/** Counts the outcomes of the alerts of each rule and version that were raised since a time. */
export async function readQuality(db: Tx, code: string | null, since: Date): Promise<QualityRow[]> {
  const { rows } = await sql<QualityRow>`
    select a.code, a.version, count(*)::int as alerts, count(*) filter (where a.state in ('open',
      'snoozed'))::int as open,
      count(*) filter (where a.verdict = 'normal')::int as normal,
        count(*) filter (where a.verdict = 'abnormal')::int as abnormal,
      count(*) filter (where a.verdict = 'undeterminable')::int as undeterminable,
      round(percentile_cont(0.5) within group (order by r.seconds))::int as median,
      round(percentile_cont(0.9) within group (order by r.seconds))::int as p90
    from risk_alert a left join lateral (
      select seconds from risk_record r where r.alert_id = a.id and r.undone_at is null
        and a.verdict is not null
      order by r.id desc limit 1) r on true
    where a.raised_at >= ${since} and (${code}::text is null or a.code = ${code}) group by a.code, a.version
    order by a.code, a.version desc`.execute(db);
  return rows;
}

export interface OutcomeRow {
  code: string;
  version: number;
  figure: string;
  currency: string;
  value: string;
  alarm: string;
  verdict: 'normal' | 'abnormal' | 'undeterminable' | null;
}

/** Reads peaks and verdicts of those alerts whose threshold was set and not derived. */
export async function readOutcomes(db: Tx, code: string | null, since: Date): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select a.code, a.version, a.figure, a.currency, a.value, a.alarm, a.verdict from risk_alert a
    where a.raised_at >= ${since} and not a.derived and (${code}::text is null or a.code = ${code})`.execute(
    db,
  );
  return rows;
}

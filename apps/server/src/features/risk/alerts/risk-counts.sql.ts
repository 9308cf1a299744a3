import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { feedMax } from '../monitors/monitors.sql.ts';

export interface CodeCount {
  readonly code: string;
  readonly open: number;
  readonly critical: number;
  /** Open alerts beyond the limit of the feed. */
  readonly beyond: number;
  readonly snoozed: number;
  readonly latest: string | null;
  readonly figures: Readonly<Record<string, { readonly open: number; readonly latestAt: number }>>;
}

/** Counts the pending alerts of each monitor. */
export async function countByCode(db: Tx): Promise<CodeCount[]> {
  const { rows } = await sql<CodeCount>`
    with feed as (select id from risk_alert where state = 'open' order by id desc limit ${feedMax}),
      edge as (select coalesce(min(id), 0) as id from feed),
      by_figure as (select code, jsonb_object_agg(figure, jsonb_build_object('open', open,
          'latestAt', floor(extract(epoch from latest_at) * 1000)::bigint)) as figures
        from (select code, figure, count(*)::int as open, max(raised_at) as latest_at
          from risk_alert where state = 'open' group by code, figure) f group by code)
    select r.code, count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'open' and severity = 'critical')::int as critical,
      count(*) filter (where state = 'open' and r.id < edge.id)::int as beyond,
      count(*) filter (where state = 'snoozed')::int as snoozed,
        max(r.id) filter (where state = 'open') as latest, coalesce(f.figures, '{}') as figures
    from risk_alert r cross join edge left join by_figure f on f.code = r.code
    where state in ('open', 'snoozed') group by r.code, f.figures`.execute(db);
  return rows;
}

/**
 * Returns the greatest height of each step of so many minutes, by code and number of the step, from a step
 * on.
 */
export async function readTrends(
  db: Tx,
  fromStep: number,
  stepMinutes: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; step: number; height: number }>`
    select code, minute / ${stepMinutes}::int as step, max(height)::int as height from risk_trend
    where minute >= ${fromStep * stepMinutes}::int group by 1, 2`.execute(db);
  return new Map(rows.map(({ code, step, height }) => [`${code} ${step}`, height]));
}

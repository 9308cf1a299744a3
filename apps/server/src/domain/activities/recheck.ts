import { activityLimits } from '@pitboss/rules/activities/activity';
import type pg from 'pg';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import { type ActivityRow, termsOf } from './activity-row.ts';
import { countActivity } from './count.ts';
import { inSnapshot } from './settle.ts';

const dayMs = 86_400_000;

/** Settled activities that are to be looked at again: daily, for 31 days (spec content §3). */
export const activitiesToCheck = async (run: RunSql, now: number): Promise<string[]> =>
  (
    await run<{ id: string }>(
      'activities-to-check',
      `select id from activity where settled_at > $1 and coalesce(checked_at, settled_at) <= $2 order by id`,
      [new Date(now - activityLimits.recheckMs), new Date(now - dayMs)],
    )
  ).map(({ id }) => id);

/**
 * Counts a settled activity again with what has come since, for the members that could take part at its settlement, and marks
 * the awards that would be other ones now, each with a proposal. Nothing is paid.
 */
export async function checkSettled(pool: pg.Pool, id: string, now: number): Promise<void> {
  await inSnapshot(pool, async (run) => {
    const [row] = await run<ActivityRow>(
      'activity-checked',
      'select * from activity where id = $1 and settled_at is not null for update',
      [id],
    );
    if (!row) return;
    const known = await run<{ id: string; excluded: boolean }>(
      'activity-known',
      'select member_id::text as id, excluded from activity_score where activity_id = $1',
      [id],
    );
    const { awards } = await countActivity(
      run,
      { terms: termsOf(row), activityId: id, before: now },
      { agents: row.agents, except: row.except_agents },
      now,
      new Map(known.map((one) => [one.id, one.excluded])),
    );
    await run(
      'activity-proposals',
      `update activity_award w set proposal = nullif(coalesce(u.amount, 0), w.amount)
       from activity_award own left join unnest($2::bigint[], $3::bigint[]) as u (member_id, amount) on u.member_id = own.member_id
       where own.activity_id = $1 and w.id = own.id and w.tenant_id = own.tenant_id
         and w.proposal is distinct from nullif(coalesce(u.amount, 0), w.amount)`,
      [
        id,
        plainArray(awards.map(({ memberId }) => memberId)),
        plainArray(awards.map(({ amount }) => amount)),
      ],
    );
    await run('activity-looked', 'update activity set checked_at = $2 where id = $1', [id, new Date(now)]);
  });
}

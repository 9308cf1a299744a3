import { activityLimits } from '@pitboss/rules/activities/activity';
import type { IdMaker } from '../../platform/db/ids.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import { type ActivityRow, termsOf } from './activity-row.ts';
import { countActivity, type Outcome } from './count.ts';
import { awardColumns, inSnapshot, type Settler } from './settle.ts';

const dayMs = 86_400_000;

/** Returns settled activities to be rechecked: daily, for 31 days (spec content §3). */
export const activitiesToCheck = async (run: RunSql, now: number): Promise<string[]> =>
  (
    await run<{ id: string }>(
      'activities-to-check',
      `select id from activity where settled_at > $1 and coalesce(checked_at, settled_at) <= $2 order by id`,
      [new Date(now - activityLimits.recheckMs), new Date(now - dayMs)],
    )
  ).map(({ id }) => id);

/** Members who have no award but would have one now get one of nothing, for which the amount is proposed. */
async function addMissing(run: RunSql, ids: IdMaker, id: string, outcome: Outcome) {
  await run(
    'activity-missing-awards',
    `insert into activity_award (id, activity_id, tenant_id, agent_id, member_id, currency, place, score,
      amount, due, wanted_at, paid_at, paid, at)
     select i, $1, t, a, m, c, p, s, 0, 0, now(), now(), 0, now()
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::int[],
       $8::bigint[]) as u (i, t, a, m, c, p, s)
     on conflict (activity_id, member_id, tenant_id) do nothing`,
    [id, ...awardColumns(outcome, ids)],
  );
}

/**
 * Stores the current amount of each award as its proposal, unless it equals the stored one, and deletes
 * awards of zero without a proposal or a correction.
 */
async function propose(run: RunSql, id: string, awards: Outcome['awards']): Promise<void> {
  await run(
    'activity-proposals',
    `update activity_award w set proposal = u.proposal
     from (select own.id, own.tenant_id, case when coalesce(n.amount, 0) not in (own.amount, own.due)
       then coalesce(n.amount, 0) end as proposal
       from activity_award own left join unnest($2::bigint[], $3::bigint[]) as n (member_id, amount)
         on n.member_id = own.member_id
       where own.activity_id = $1) u
     where w.id = u.id and w.tenant_id = u.tenant_id and w.proposal is distinct from u.proposal`,
    [id, plainArray(awards.map(({ memberId }) => memberId)), plainArray(awards.map(({ amount }) => amount))],
  );
  // Read before, because a cluster deletes on nodes that do not have the corrections.
  const corrected = await run<{ id: string }>(
    'activity-corrected-awards',
    'select distinct award_id as id from activity_correction where activity_id = $1',
    [id],
  );
  await run(
    'activity-needless-awards',
    `delete from activity_award where activity_id = $1 and amount = 0 and due = 0 and proposal is null
      and id <> all($2::bigint[])`,
    [id, plainArray(corrected.map((award) => award.id))],
  );
}

/**
 * Counts a settled activity again with later events, for the members that could take part at its settlement,
 * and stores a proposal for each award that would differ now, including new ones. Nothing is paid.
 */
export async function checkSettled({ pool, ids }: Settler, id: string, now: number): Promise<void> {
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
    const outcome = await countActivity(
      run,
      { terms: termsOf(row), activityId: id, before: now },
      { agents: row.agents, except: row.except_agents },
      now,
      new Map(known.map((one) => [one.id, one.excluded])),
    );
    await addMissing(run, ids, id, outcome);
    await propose(run, id, outcome.awards);
    await run('activity-looked', 'update activity set checked_at = $2 where id = $1', [id, new Date(now)]);
  });
}

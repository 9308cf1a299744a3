import type pg from 'pg';
import { earlierWritesEnded } from '../../platform/db/cluster/earlier-writes.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import { ms } from '../sql/dto.ts';
import { ownTransaction } from '../sql/own-transaction.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import { type ActivityRow, termsOf } from './activity-row.ts';
import { countActivity, type Outcome } from './count.ts';

export interface Settler {
  readonly pool: pg.Pool;
  readonly ids: IdMaker;
}

/** Runs work in one snapshot of the database; nothing of it is kept when it throws. */
export const inSnapshot = <T>(pool: pg.Pool, work: (run: RunSql) => Promise<T>): Promise<T> =>
  ownTransaction(
    pool,
    { statement_timeout: '10min', jit: 'off' },
    work,
    'begin isolation level repeatable read',
  );

/** Returns awards as the columns of new rows: number, tenant, agent, member, currency, rank and score. */
export function awardColumns({ members, awards }: Outcome, ids: IdMaker): (string | string[])[] {
  const by = new Map(members.map((member) => [member.memberId, member]));
  return [
    plainArray(awards.map(() => ids.next())),
    plainArray(awards.map(({ memberId }) => by.get(memberId)?.tenantId ?? null)),
    plainArray(awards.map(({ memberId }) => by.get(memberId)?.agentId ?? null)),
    plainArray(awards.map(({ memberId }) => memberId)),
    awards.map(({ currency }) => currency),
    plainArray(awards.map(({ place }) => place)),
    plainArray(awards.map(({ score }) => score)),
  ];
}

/** Stores who took part and who gets what; from here on awards are only paid and corrected. */
async function store(run: RunSql, ids: IdMaker, row: ActivityRow, outcome: Outcome): Promise<void> {
  const { members, awards } = outcome;
  await run(
    'activity-scores',
    `insert into activity_score (activity_id, member_id, tenant_id, agent_id, currency, score, excluded,
      active)
     select $1, m, t, a, c, s, e, b from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[],
       $6::bigint[], $7::boolean[], $8::boolean[])
       as u (m, t, a, c, s, e, b)`,
    [
      row.id,
      plainArray(members.map(({ memberId }) => memberId)),
      plainArray(members.map(({ tenantId }) => tenantId)),
      plainArray(members.map(({ agentId }) => agentId)),
      members.map(({ currency }) => currency),
      plainArray(members.map(({ score }) => score)),
      plainArray(members.map(({ excluded }) => String(excluded))),
      plainArray(members.map(({ active }) => String(active))),
    ],
  );
  const automatic = row.payout_way === 'automatic';
  await run(
    'activity-awards',
    `insert into activity_award (id, activity_id, tenant_id, agent_id, member_id, currency, place, score,
      amount, due, wanted_at, at)
     select i, $1, t, a, m, c, p, s, x, x, case when $2::boolean then now() end, now()
     from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::int[], $9::bigint[],
       $10::bigint[])
       as u (i, t, a, m, c, p, s, x)`,
    [row.id, automatic, ...awardColumns(outcome, ids), plainArray(awards.map(({ amount }) => amount))],
  );
  await run('activity-settled', 'update activity set settled_at = now() where id = $1', [row.id]);
}

/**
 * Settles an activity whose payout time has passed (spec content §3), once: counts what was accepted before
 * that time in one snapshot and stores the awards in the same transaction. A crash leaves nothing, and the
 * next server gets the same result. Returns whether this call settled it.
 */
export async function settleActivity({ pool, ids }: Settler, id: string, now: number): Promise<boolean> {
  await earlierWritesEnded(pool);
  return inSnapshot(pool, async (run) => {
    const [row] = await run<ActivityRow>(
      'activity-hold',
      `select * from activity where id = $1 and not draft and settled_at is null
        and stopped is distinct from 'cancel'
         and payout_at <= least($2, clock_timestamp()) for update`,
      [id, new Date(now)],
    );
    if (!row) return false;
    const count = { terms: termsOf(row), activityId: id, before: ms(row.payout_at) };
    const scope = { agents: row.agents, except: row.except_agents };
    await store(run, ids, row, await countActivity(run, count, scope, now));
    return true;
  });
}

/** Returns activities whose payout time has passed, the earliest first. */
export const activitiesDue = async (run: RunSql, now: number): Promise<string[]> =>
  (
    await run<{ id: string }>(
      'activities-due',
      `select id from activity where settled_at is null and not draft and stopped is distinct from 'cancel'
        and payout_at <= $1
       order by payout_at, id`,
      [new Date(now)],
    )
  ).map(({ id }) => id);

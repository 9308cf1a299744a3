import { type RawBuilder, sql } from 'kysely';
import { membersAndThose } from '../../domain/members/member-counts.ts';
import type { Tx } from '../../platform/db/db.ts';
import { keptPlan } from '../../platform/db/reads/kept-plan.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

export interface Growth {
  total: number;
  today: number;
  yesterday: number;
  week: number;
  month: number;
}
export interface Periods {
  now: number;
  today: number;
  yesterday: number;
  week: number;
  month: number;
}

/** SQL columns: number of rows of `t (created_at)` that were created in each period. */
const opened = (periods: Periods) => {
  const since = (ms: number) => sql`count(*) filter (where created_at >= ${new Date(ms)})::int`;
  return sql`${since(periods.today)} as today,
    count(*) filter (where created_at >= ${new Date(periods.yesterday)}
      and created_at < ${new Date(periods.today)})::int as yesterday,
    ${since(periods.week)} as week, ${since(periods.month)} as month`;
};

async function growthOf(db: Tx, query: RawBuilder<Growth>): Promise<Growth> {
  const { rows } = await keptPlan(query).execute(db);
  return rows[0] ?? { total: 0, today: 0, yesterday: 0, week: 0, month: 0 };
}

/** Counts the rows of a query, in all and by the period of their creation. */
const growth = (db: Tx, periods: Periods, from: RawBuilder<unknown>) =>
  growthOf(db, sql<Growth>`select count(*)::int as total, ${opened(periods)} from (${from}) t`);

/** Counts the agents below the caller. */
export const agentGrowth = (db: Tx, scope: Scope, periods: Periods) =>
  growth(
    db,
    periods,
    sql`select a.created_at from agent a where ${within(scope, 'a.id', 'a.tenant_id')} and a.id is distinct
      from ${scope.agentId}::bigint`,
  );

export const memberGrowth = (db: Tx, scope: Scope, periods: Periods) => {
  const first = Math.min(periods.yesterday, periods.week, periods.month);
  return growthOf(db, membersAndThose<Growth>(scope, new Date(first), opened(periods)));
};

export const administratorGrowth = (db: Tx, periods: Periods) =>
  growth(
    db,
    periods,
    sql`select o.created_at from operator o where o.role in ('superAdmin','systemAdmin','agentAdmin')`,
  );

/** Counts the sub-accounts of an agent that its list contains. */
export const subAccountGrowth = (db: Tx, agentId: string, periods: Periods) =>
  growth(
    db,
    periods,
    sql`select o.created_at from operator o where o.role = 'subAccount' and o.agent_id = ${agentId}::bigint
      and o.state <> 'deleted'`,
  );

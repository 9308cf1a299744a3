import { sql } from 'kysely';
import { plainArray } from '../../domain/sql/run-sql.ts';
import { ofTenant, type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { keptPlan } from '../../kernel/database/reads/kept-plan.ts';

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

/** How many of a kind there are and how many were opened in each period. */
async function growth(db: Tx, periods: Periods, from: ReturnType<typeof sql>): Promise<Growth> {
  const since = (ms: number) => sql`count(*) filter (where created_at >= ${new Date(ms)})::int`;
  const row = (
    await keptPlan(sql<Growth>`select count(*)::int as total, ${since(periods.today)} as today,
      count(*) filter (where created_at >= ${new Date(periods.yesterday)} and created_at < ${new Date(periods.today)})::int as yesterday,
      ${since(periods.week)} as week, ${since(periods.month)} as month from (${from}) t`).execute(db)
  ).rows[0];
  return row ?? { total: 0, today: 0, yesterday: 0, week: 0, month: 0 };
}

/** Agents below the caller. */
export const agentGrowth = (db: Tx, scope: Scope, periods: Periods) =>
  growth(
    db,
    periods,
    sql`select a.created_at from agent a where ${within(scope, 'a.id', 'a.tenant_id')} and a.id is distinct from ${scope.agentId}::bigint`,
  );

export const memberGrowth = (db: Tx, scope: Scope, periods: Periods) =>
  growth(db, periods, sql`select m.created_at from member m where ${within(scope, 'm.agent_id')}`);

export const administratorGrowth = (db: Tx, periods: Periods) =>
  growth(
    db,
    periods,
    sql`select o.created_at from operator o where o.role in ('superAdmin','systemAdmin','agentAdmin')`,
  );

/** Sub-accounts of an agent, as its list of them has them. */
export const subAccountGrowth = (db: Tx, agentId: string, periods: Periods) =>
  growth(
    db,
    periods,
    sql`select o.created_at from operator o where o.role = 'subAccount' and o.agent_id = ${agentId}::bigint and o.state <> 'deleted'`,
  );

export async function onlineMembers(db: Tx, scope: Scope): Promise<number> {
  const found = await keptPlan(
    sql<{
      n: number;
    }>`select count(*)::int as n from member m where m.online_since is not null and ${within(scope, 'm.agent_id')}`,
  ).execute(db);
  return found.rows[0]?.n ?? 0;
}

/** How many members there are in the trees of some agents. */
export async function membersBelow(
  db: Tx,
  scope: Scope,
  agentIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await keptPlan(sql<{ id: string; n: number }>`
    select a.id, sum(m.n)::int as n from (select agent_id, count(*) as n from member m where ${ofTenant(scope, 'm.tenant_id')} group by 1) m
    join agent d on d.id = m.agent_id join agent a on a.tenant_id = d.tenant_id and d.path like a.path || '%'
    where a.id = any(${plainArray(agentIds)}::bigint[]) group by 1`).execute(db);
  return new Map(found.rows.map(({ id, n }) => [id, n]));
}

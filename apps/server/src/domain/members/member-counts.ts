import { type RawBuilder, sql } from 'kysely';
import { ancestors, pastTree } from '../../platform/auth/session-query.ts';
import type { Tx } from '../../platform/db/db.ts';
import { keptPlan } from '../../platform/db/reads/kept-plan.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';
import { plainArray } from '../sql/run-sql.ts';

/**
 * Member counts. Members with ids below a watermark are precomputed by agent (count-members.ts); the few
 * above it, and all of them before the first run, are counted on request.
 */

/**
 * SQL: members of the scope, as a relation `counted` of one row (n). In separate CTEs, which Citus executes
 * one after another.
 */
const countedIn = (scope: Scope): RawBuilder<unknown> => sql`
  ahead as materialized (select coalesce(sum(c.n), 0) as n, coalesce(max(c.until), 0) as until
    from member_count c where ${within(scope, 'c.agent_id')}),
  newest as materialized (select count(*) as n from member m where m.id >= (select until
    from ahead) and ${within(scope, 'm.agent_id')}),
  counted as (select (ahead.n + newest.n)::int as n from ahead, newest)`;

/** Returns the number of members in the scope. */
export async function countMembers(db: Tx, scope: Scope): Promise<number> {
  const { rows } = await keptPlan(sql<{ n: number }>`with ${countedIn(scope)} select n from counted`).execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/**
 * SQL: number of members in the scope as `total`, and `figures` over those created since a time, `t
 * (created_at)`.
 */
export const membersAndThose = <Row>(
  scope: Scope,
  since: Date,
  figures: RawBuilder<unknown>,
): RawBuilder<Row> => sql<Row>`
  with ${countedIn(scope)}, those as materialized (select ${figures} from (select m.created_at from member m
    where m.created_at >= ${since} and ${within(scope, 'm.agent_id')}) t)
  select counted.n as total, those.* from counted, those`;

/**
 * CTEs up to `own` (agent_id, n): direct members of agents, from the precomputed counts of agents `c` and the
 * members `m` above the watermark. The ids of the latter are read first, from the end of their index: a
 * generic plan expects a third of all members, and would read the agents of all.
 */
const ownMembers = (agents: RawBuilder<unknown>, members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ahead as materialized (select c.agent_id, c.n, c.until from member_count c where ${agents}),
  late as materialized (select m.id from member m where m.id >= coalesce((select max(until)
    from ahead), 0) and ${members}),
  newest as materialized (select m.agent_id, count(*) as n from member m where m.id = any(array(select late.id
    from late)) and ${members} group by 1),
  own as (select agent_id, n from ahead union all select agent_id, n from newest)`;

/**
 * SQL: members in the tree of every agent of the scope, as rows (id, members); agents without members are
 * left out. Needed for sorting, which requires all sums: each agent with members is joined to those above it,
 * by its path.
 */
export const treeSizes = (scope: Scope): RawBuilder<unknown> => sql`
  with ${ownMembers(within(scope, 'c.agent_id'), within(scope, 'm.agent_id'))}
  select above.id, sum(own.n)::int as members from own join agent a on a.id = own.agent_id
    cross join lateral unnest(${ancestors}) as above (id)
  group by 1 having sum(own.n) > 0`;

/**
 * Returns the number of members in the trees of some agents of the scope, by agent; agents without members
 * are left out. Agents below are found by an index range with precomputed bounds: a pattern or a bound that
 * is computed in the comparison would scan every agent, since row-level security allows no function call on
 * hidden rows. Members are counted before the join with the trees, since Citus cannot join distributed rows
 * with reference tables by another column.
 */
export async function membersOfTrees(
  db: Tx,
  scope: Scope,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (agentIds.length === 0) return new Map();
  const { rows } = await keptPlan(sql<{ id: string; members: number }>`
    with tree as materialized (
      select top.id as top, d.id from (select a.id, a.path, ${pastTree} as past from agent a
        where a.id = any(${plainArray(agentIds)}::bigint[])
          and ${ofTenant(scope, 'a.tenant_id')} offset 0) top
      join agent d on d.path ~>=~ top.path and d.path ~<~ top.past),
    ${ownMembers(
      sql`c.agent_id = any(array(select tree.id from tree)) and ${ofTenant(scope, 'c.tenant_id')}`,
      ofTenant(scope, 'm.tenant_id'),
    )}
    select tree.top as id, sum(own.n)::int as members from tree join own on own.agent_id = tree.id
    group by 1 having sum(own.n) > 0`).execute(db);
  return new Map(rows.map(({ id, members }) => [id, members]));
}

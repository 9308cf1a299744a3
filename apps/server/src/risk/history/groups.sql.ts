import type { RunSql } from '../../domain/sql/run-sql.ts';

/**
 * Returns a function for the pool group of an agent's members at a time (epoch ms); null for an agent that
 * was never in a group.
 */
export type GroupsOf = (agentId: string) => ((atMs: number) => string | undefined) | null;

interface Terms {
  readonly group_id: string;
  readonly agents: string[];
  readonly at: Date;
  /** Time of the next version or the end of the group; null while they apply. */
  readonly until: Date | null;
}

/**
 * Reads who has been in which pool group since when: an agent belongs to the nearest above it that is in one.
 */
export async function readGroups(run: RunSql): Promise<GroupsOf> {
  const terms = await run<Terms>(
    'risk-history-groups',
    `select t.group_id, t.agents::text[] as agents, t.at,
       least(lead(t.at) over (partition by t.group_id order by t.number), g.deleted_at) as until
     from pool_terms t join pool_group g on g.id = t.group_id`,
    [],
  );
  if (terms.length === 0) return () => null;
  const rows = await run<{ id: string; path: string }>(
    'risk-history-agents',
    'select id, path from agent',
    [],
  );
  const above = new Map(rows.map(({ id, path }) => [id, path.split('/').filter(Boolean).reverse()]));
  const byAgent = new Map<string, { group: string; from: number; until: number }[]>();
  for (const { agents, group_id: group, at, until } of terms)
    for (const agent of agents) {
      const term = { group, from: at.getTime(), until: until?.getTime() ?? Number.POSITIVE_INFINITY };
      byAgent.set(agent, [...(byAgent.get(agent) ?? []), term]);
    }
  return (agentId) => {
    const nearest = (above.get(agentId) ?? []).flatMap((agent) => byAgent.get(agent) ?? []);
    if (nearest.length === 0) return null;
    return (atMs) => nearest.find(({ from, until }) => from <= atMs && atMs < until)?.group;
  };
}

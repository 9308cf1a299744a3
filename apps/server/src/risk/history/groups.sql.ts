import type { RunSql } from '../../domain/sql/run-sql.ts';

/** The pool group that an agent's members belonged to at an instant (epoch ms). */
export type GroupOf = (agentId: string, atMs: number) => string | undefined;

interface Terms {
  readonly group_id: string;
  readonly agents: string[];
  readonly at: Date;
  /** When the next version or the end of the group came; null while they hold. */
  readonly until: Date | null;
}

/** Reads who has been in which pool group since when: an agent belongs to the nearest above it that is in one. */
export async function readGroups(run: RunSql): Promise<GroupOf> {
  const terms = await run<Terms>(
    'risk-history-groups',
    `select t.group_id, t.agents::text[] as agents, t.at,
       least(lead(t.at) over (partition by t.group_id order by t.number), g.deleted_at) as until
     from pool_terms t join pool_group g on g.id = t.group_id`,
    [],
  );
  if (terms.length === 0) return () => undefined;
  const rows = await run<{ id: string; path: string }>(
    'risk-history-agents',
    'select id, path from agent',
    [],
  );
  const above = new Map(rows.map(({ id, path }) => [id, path.split('/').filter(Boolean).reverse()]));
  const byAgent = new Map<string, Terms[]>();
  for (const one of terms)
    for (const agent of one.agents) byAgent.set(agent, [...(byAgent.get(agent) ?? []), one]);
  return (agentId, atMs) => {
    for (const agent of above.get(agentId) ?? []) {
      const held = byAgent
        .get(agent)
        ?.find(({ at, until }) => at.getTime() <= atMs && (until === null || atMs < until.getTime()));
      if (held) return held.group_id;
    }
    return undefined;
  };
}

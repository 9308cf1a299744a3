import { type RawBuilder, sql } from 'kysely';

declare const made: unique symbol;

/**
 * What a caller may see. Only the session (and system jobs, by `wholeScope`) makes one; every SQL function
 * that reads agent-owned rows takes it.
 */
export interface Scope {
  readonly [made]: true;
  /** 'all' for administrators, 'tenant' for a level-1 agent, 'agents' below. */
  readonly kind: 'all' | 'tenant' | 'agents';
  readonly tenantId: string | null;
  /** The caller's agent and everything below it; null for administrators. */
  readonly agentIds: readonly string[] | null;
  /** The caller's own agent; null for administrators. */
  readonly agentId: string | null;
  readonly layer: number;
}

/** Called by the session resolver only. */
export function makeScope(input: Omit<Scope, typeof made>): Scope {
  return input as Scope;
}

/** The scope of administrators and of the server's own work. */
export const wholeScope: Scope = makeScope({
  kind: 'all',
  tenantId: null,
  agentIds: null,
  agentId: null,
  layer: 0,
});

/**
 * The tenant of the scope, named at a table that is joined or looked up by other keys: a cluster answers a statement by one shard
 * only where every table in it names its tenant as a value. It stands beside `within` and policies, never in their place.
 */
export const ofTenant = (scope: Pick<Scope, 'tenantId'>, tenantColumn: string): RawBuilder<boolean> =>
  scope.tenantId === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(tenantColumn)} = ${scope.tenantId}::bigint`;

/**
 * The subtree rule as an SQL condition: the one helper that every query of agent-owned rows passes through.
 * `agentColumn` names the column that holds the owning agent, e.g. `m.agent_id`; the tenant column stands beside it.
 */
export function within(
  scope: Scope,
  agentColumn: string,
  tenantColumn = agentColumn.replace(/[a-z_]+$/, 'tenant_id'),
): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'all':
      return sql<boolean>`true`;
    case 'tenant':
      return sql<boolean>`${sql.ref(tenantColumn)} = ${scope.tenantId}::bigint`;
    case 'agents':
      return sql<boolean>`(${sql.ref(tenantColumn)} = ${scope.tenantId}::bigint and ${sql.ref(agentColumn)} = any(${`{${(scope.agentIds ?? []).join(',')}}`}::bigint[]))`;
  }
}

import { type RawBuilder, sql } from 'kysely';

declare const made: unique symbol;

/**
 * Rows that a caller may see. Only the session (and system jobs, by `wholeScope`) creates one; every SQL
 * function that reads agent-owned rows requires it.
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
 * SQL condition: the row belongs to the scope's tenant. For tables that are joined or looked up by other
 * keys: a cluster routes a statement to one shard only when every table in it is filtered by a tenant value.
 * Used in addition to `within` and policies, never instead of them.
 */
export const ofTenant = (scope: Pick<Scope, 'tenantId'>, tenantColumn: string): RawBuilder<boolean> =>
  scope.tenantId === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(tenantColumn)} = ${scope.tenantId}::bigint`;

/**
 * Subtree rule as an SQL condition: the one helper that every query of agent-owned rows passes through.
 * `agentColumn` names the column with the owning agent, e.g. `m.agent_id`; `tenantColumn` defaults to
 * `tenant_id` of the same table.
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
      return sql<boolean>`(${sql.ref(tenantColumn)} = ${scope.tenantId}::bigint
        and ${sql.ref(agentColumn)} = any(${`{${(scope.agentIds ?? []).join(',')}}`}::bigint[]))`;
  }
}

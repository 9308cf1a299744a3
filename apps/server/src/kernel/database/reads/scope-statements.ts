import type { Scope } from '../../access/scope.ts';

/** The agent ids are digits by construction; anything else would be a programming error, not input. */
function digits(value: string): string {
  if (!/^\d*$/.test(value)) throw new Error('an id is digits');
  return value;
}

/** The role of each kind of scope; its policies are in the migrations. */
export const roleOf = { all: 'pitboss_all', tenant: 'pitboss_tenant', agents: 'pitboss_app' } as const;

/** Lets policies see the rows of some agents. Not set_config, which Citus does not send on to the machines of the rows. */
export const agentsInScope = (ids: readonly string[]): string =>
  `set local app.agent_ids = '${ids.map(digits).join(',')}'`;

/** What a transaction of a request begins with: the role, what its policies compare, and the limits. */
export function scopeStatements(
  { kind, tenantId, agentIds }: Scope,
  statementMs: number,
  readOnly: boolean,
): string {
  return [
    `set local role ${roleOf[kind]}`,
    `set local statement_timeout = ${statementMs}`,
    `set local lock_timeout = 2000`,
    `set local idle_in_transaction_session_timeout = 5000`,
    ...(kind === 'all' ? [] : [`set local app.tenant_id = '${digits(tenantId ?? '')}'`]),
    ...(kind === 'agents' ? [agentsInScope(agentIds ?? [])] : []),
    ...(readOnly ? ['set local transaction_read_only = on'] : []),
  ].join('; ');
}

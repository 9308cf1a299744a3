import type { Scope } from '../scope.ts';

/** The agent ids are digits by construction; anything else would be a programming error, not input. */
function digits(value: string): string {
  if (!/^\d*$/.test(value)) throw new Error('an id is digits');
  return value;
}

/** The role of each kind of scope; its policies are in the migrations. */
export const roleOf = { all: 'pitboss_all', tenant: 'pitboss_tenant', agents: 'pitboss_app' } as const;

/** Max wait of a statement for a lock, and of a transaction for its next statement. */
const lockMs = 2_000;
const idleMs = 5_000;

/**
 * Lets policies see the rows of some agents. Not set_config, which Citus does not send on to the machines of
 * the rows.
 */
export const agentsInScope = (ids: readonly string[]): string =>
  `set local app.agent_ids = '${ids.map(digits).join(',')}'`;

/**
 * Returns the statements that begin a transaction of a request: the role, the values that its policies
 * compare, and the limits. Workers of a cluster that have finished their part of a statement stay idle in
 * transaction while the others run; a read, which takes no locks, allows for that in its limit.
 */
export function scopeStatements(
  { kind, tenantId, agentIds }: Scope,
  statementMs: number,
  readOnly: boolean,
): string {
  return [
    `set local role ${roleOf[kind]}`,
    `set local statement_timeout = ${statementMs}`,
    `set local lock_timeout = ${lockMs}`,
    `set local idle_in_transaction_session_timeout = ${readOnly ? statementMs + idleMs : idleMs}`,
    ...(kind === 'all' ? [] : [`set local app.tenant_id = '${digits(tenantId ?? '')}'`]),
    ...(kind === 'agents' ? [agentsInScope(agentIds ?? [])] : []),
    ...(readOnly ? ['set local transaction_read_only = on'] : []),
  ].join('; ');
}

/** Returns statements that make settings for the rest of a transaction. */
export const settingStatements = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ');

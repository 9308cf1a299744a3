import { type RawBuilder, sql } from 'kysely';
import { within } from '../../kernel/access/scope.ts';
import type { Session } from '../../kernel/access/session.ts';

/** Whether `operator o` is one that the caller keeps: the sub-accounts of the own agent, or the administrators below the super administrator. */
export function kept(session: Session): RawBuilder<unknown> {
  if (session.agentId !== null)
    return sql`o.role = 'subAccount' and o.agent_id = ${session.agentId}::bigint and o.state <> 'deleted'`;
  if (session.role === 'superAdmin')
    return sql`o.role in ('systemAdmin', 'agentAdmin') and o.agent_id is null and o.state <> 'deleted'`;
  return sql`false`;
}

/**
 * Whether `operator o` is one below: of the caller's tree, though a sub-account does not see its owner, nor an
 * administrator the super administrators.
 */
export function below(session: Session): RawBuilder<unknown> {
  const self = sql`o.id <> ${session.operatorId}::bigint and o.state <> 'deleted'`;
  if (session.agentId === null)
    return session.role === 'superAdmin' ? self : sql`${self} and o.role <> 'superAdmin'`;
  const tree = sql`${self} and o.agent_id is not null and ${within(session.scope, 'o.agent_id')}`;
  return sql`${tree} and not (o.role = 'agent' and o.agent_id = ${session.agentId}::bigint)`;
}

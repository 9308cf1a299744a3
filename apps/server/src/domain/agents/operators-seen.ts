import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../../platform/auth/session.ts';
import { within } from '../../platform/db/scope.ts';

/** Id of the agent administrator whose sub-accounts the caller manages: the caller, or the caller's owner. */
const ownerOf = ({ ownerId, operatorId }: Session) => sql`${ownerId ?? operatorId}::bigint`;

/**
 * SQL condition: the caller manages `operator o`: a sub-account of the caller's agent or agent administrator,
 * or, for the super administrator, an administrator below.
 */
export function kept(session: Session): RawBuilder<unknown> {
  if (session.agentId !== null)
    return sql`o.role = 'subAccount' and o.agent_id = ${session.agentId}::bigint and o.state <> 'deleted'`;
  if (session.role === 'superAdmin')
    return sql`o.role in ('systemAdmin', 'agentAdmin') and o.agent_id is null and o.state <> 'deleted'`;
  if (session.role === 'agentAdmin') return sql`o.owner_id = ${ownerOf(session)} and o.state <> 'deleted'`;
  return sql`false`;
}

/**
 * SQL condition: `operator o` is below the caller. A sub-account does not see its owner, nor an administrator
 * the super administrators. Below an agent administrator are the agents' operators and its sub-accounts.
 */
export function below(session: Session): RawBuilder<unknown> {
  const self = sql`o.id <> ${session.operatorId}::bigint and o.state <> 'deleted'`;
  if (session.role === 'superAdmin') return self;
  if (session.role === 'agentAdmin')
    return sql`${self} and (o.agent_id is not null or o.owner_id = ${ownerOf(session)})`;
  if (session.agentId === null) return sql`${self} and o.role <> 'superAdmin'`;
  const tree = sql`${self} and o.agent_id is not null and ${within(session.scope, 'o.agent_id')}`;
  return sql`${tree} and not (o.role = 'agent' and o.agent_id = ${session.agentId}::bigint)`;
}

import { registry } from '@pitboss/contract';
import { type RawBuilder, sql } from 'kysely';
import { within } from '../../db/scope.ts';
import { callAllowed } from '../permissions.ts';
import type { Session } from '../session.ts';
import { isSameUser } from './same-user.ts';

/** SQL condition on an approval `p`: the maker is in the caller's tree; accounts above it stay hidden. */
export const seesApproval = (session: Session): RawBuilder<unknown> =>
  session.agentId === null
    ? sql`true`
    : sql`p.agent_id is not null and ${within(session.scope, 'p.agent_id')}`;

/**
 * SQL condition on an approval `p`: it is open and the caller may decide it, i.e. sees it, holds the
 * permission to decide and a page of the changed subject, and is not the same user as the maker.
 */
export function canDecide(session: Session): RawBuilder<boolean> {
  const { permissions, operatorId } = session;
  if (!callAllowed(permissions, ['/approvals'], 'approvals.decide')) return sql<boolean>`false`;
  const calls = registry
    .filter(({ call }) => call.effect === 'write' && callAllowed(permissions, call.pages, undefined))
    .map(({ call }) => call.path);
  return sql<boolean>`(p.state = 'open' and p.expires_at > now() and p.call = any(${calls})
    and not ${isSameUser(operatorId, sql`p.maker_id`, sql`p.created_at`)} and ${seesApproval(session)})`;
}

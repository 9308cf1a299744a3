import { sql } from 'kysely';
import { isAccount } from '../../domain/sql/account-match.ts';
import type { Role } from '../../platform/auth/permissions.ts';
import { ancestors, stoppedAmong } from '../../platform/auth/session-query.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Operator with the state and permissions that decide what it may do. */
export interface ExplainedOperator {
  account: string;
  role: Role;
  state: string;
  permissions: number[] | null;
  owner_permissions: number[] | null;
  must_change_password: boolean;
  agent_id: string | null;
  /** True if an agent at or above its own, or the account that owns it, is blocked or expired. */
  stopped: boolean;
}

/** Returns an operator by its sign-in account, ignoring case; undefined for none. */
export async function explainedOperator(db: Tx, key: string): Promise<ExplainedOperator | undefined> {
  const { rows } = await sql<ExplainedOperator>`
    select o.account, o.role, o.state, o.permissions, coalesce(owner.permissions,
      keeper.permissions) as owner_permissions,
      o.must_change_password, o.agent_id, ${stoppedAmong(ancestors)} or coalesce(keeper.state <> 'normal',
        false) as stopped
    from operator o left join agent a on a.id = o.agent_id
    left join operator owner on o.role = 'subAccount' and owner.agent_id = o.agent_id and owner.role = 'agent'
    left join operator keeper on keeper.id = o.owner_id
    where o.account_key = ${key}`.execute(db);
  return rows[0];
}

/**
 * Returns whether an agent or a member with this account is in the tree of an agent; null as `agentId` means
 * anywhere.
 */
export async function isInTree(
  db: Tx,
  agentId: string | null,
  object: { readonly kind: 'agent' | 'member'; readonly account: string },
): Promise<boolean> {
  const own = agentId === null ? sql`true` : sql`a.path like ${`%/${agentId}/%`}`;
  const source =
    object.kind === 'agent'
      ? sql`agent a where ${isAccount('a.account', object.account)}`
      : sql`member m join agent a on a.id = m.agent_id where ${isAccount('m.account', object.account)}`;
  const { rows } = await sql`select 1 from ${source} and ${own} limit 1`.execute(db);
  return rows.length > 0;
}

import { makeScope, type Scope } from '../db/scope.ts';
import { effectivePermissions, type Role } from './permissions.ts';
import type { Row } from './session-query.ts';

/**
 * Operator behind a request, resolved again for every request so that a change takes effect at the next one.
 */
export interface Session {
  readonly operatorId: string;
  readonly account: string;
  readonly nickname: string;
  readonly role: Role;
  readonly appType: 0 | 1;
  readonly layer: number;
  /** The agent administrator whose sub-account this is; null for everyone else. */
  readonly ownerId: string | null;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly parentId: string | null;
  readonly parentName: string | null;
  readonly currency: string | null;
  readonly transferMode: string | null;
  readonly gameIds: readonly number[] | null;
  readonly permissions: readonly number[];
  readonly mustChangePassword: boolean;
  readonly dynamicCodeBound: boolean;
  readonly tenantId: string;
  readonly scope: Scope;
  readonly tokenHash: Buffer;
  readonly tag: string;
  /**
   * Operator who impersonates this session's operator; null for ordinary sessions. All writes of an
   * impersonating session, except ending it, are rejected.
   */
  readonly viewer: Viewer | null;
}

/** Operator behind an impersonating session. */
interface Viewer {
  readonly operatorId: string;
  readonly account: string;
  readonly tenantId: string;
  readonly agentId: string | null;
}

/** Returns the session of a row of the session query. */
export function sessionFrom(row: Row, tokenHash: Buffer): Session {
  return {
    operatorId: row.operator_id,
    account: row.account,
    nickname: row.nickname,
    role: row.role,
    appType: row.app_type,
    layer: row.layer ?? 0,
    ownerId: row.owner_id,
    agentId: row.agent_id,
    agentName: row.agent_name,
    parentId: row.parent_id,
    parentName: row.parent_name,
    currency: row.currency,
    transferMode: row.transfer_mode,
    gameIds: row.game_ids,
    permissions: effectivePermissions(row.role, row.permissions, row.owner_permissions),
    mustChangePassword: row.must_change_password && row.viewer_id === null,
    dynamicCodeBound: row.totp_bound,
    tenantId: row.tenant_id ?? '0',
    scope: makeScope(
      row.agent_id === null
        ? { kind: 'all', tenantId: null, agentIds: null, agentId: null, layer: 0 }
        : {
            kind: row.layer === 1 ? 'tenant' : 'agents',
            tenantId: row.tenant_id,
            agentIds: row.layer === 1 ? null : (row.subtree ?? [row.agent_id]),
            agentId: row.agent_id,
            layer: row.layer ?? 4,
          },
    ),
    tokenHash,
    tag: row.tag,
    viewer: row.viewer_id
      ? {
          operatorId: row.viewer_id,
          account: row.viewer_account ?? '',
          tenantId: row.viewer_tenant ?? '0',
          agentId: row.viewer_agent,
        }
      : null,
  };
}

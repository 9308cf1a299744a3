import { subAccountCalls } from '@pitboss/contract/access/sub-accounts';
import { sql } from 'kysely';
import { writeAudit } from '../audit/audit.ts';
import { asOwner } from '../db/databases/owner.ts';
import type { Db, Tx } from '../db/db.ts';
import type { IdMaker } from '../db/ids.ts';
import { insertSession, type NewSession, type Session, sessionOf } from './session.ts';

/**
 * Opens a read-only session that impersonates another operator, in the caller's transaction; it ends with the
 * caller's own session. Returns null when that operator could not sign in, or when `allowed` rejects the
 * session it would have.
 */
export function openViewSession(
  tx: Tx,
  viewer: Session,
  operatorId: string,
  from: { readonly ip: string; readonly userAgent: string },
  allowed: (theirs: Session) => boolean,
): Promise<NewSession | null> {
  return asOwner(tx, viewer.scope, async () => {
    const theirs = await sessionOf(tx, operatorId);
    if (!theirs || !allowed(theirs)) return null;
    return insertSession(tx, {
      operatorId,
      appType: theirs.appType,
      ip: from.ip,
      userAgent: from.userAgent,
      bindCookie: true,
      viewer: { operatorId: viewer.operatorId, tokenHash: viewer.tokenHash },
    });
  });
}

/** Ends expired impersonating sessions, with an entry in the operation log of each viewer. */
export async function endExpiredViews(system: Db, ids: IdMaker, nowMs: number): Promise<void> {
  await system.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      tag: string;
      ip: string;
      expires_at: Date;
      viewed_id: string;
      viewed: string;
      viewer_id: string;
      viewer: string;
      tenant_id: string;
      agent_id: string | null;
    }>`
      delete from session s using operator o, operator v
      where s.viewer_id is not null and s.expires_at <= ${new Date(nowMs)} and o.id = s.operator_id
        and v.id = s.viewer_id
      returning s.tag, s.ip, s.expires_at, o.id as viewed_id, o.account as viewed, v.id as viewer_id,
        v.account as viewer,
        coalesce(v.tenant_id, 0) as tenant_id, v.agent_id`.execute(tx);
    // Chains are locked in the order of their tenants, as by every writer of several.
    const sorted = rows.sort((one, other) => Number(BigInt(one.tenant_id) - BigInt(other.tenant_id)));
    for (const row of sorted)
      await writeAudit(tx, ids, {
        chain: row.tenant_id,
        operatorId: row.viewer_id,
        account: `${row.viewer} (${row.viewed})`,
        agentId: row.agent_id,
        ip: row.ip,
        sessionTag: row.tag,
        call: subAccountCalls.endViewAs.path,
        target: `operator:${row.viewed_id} ${row.viewed}`,
        before: null,
        after: { ended: 'time', at: row.expires_at.getTime() },
        code: 0,
        requestId: '',
      });
  });
}

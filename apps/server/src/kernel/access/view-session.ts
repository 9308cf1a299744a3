import type { Tx } from '../database/db.ts';
import { asOwner } from '../database/owner.ts';
import { insertSession, type NewSession, type Session, sessionOf } from './session.ts';

/**
 * Opens a session that sees what another operator sees and changes nothing, in the caller's transaction; it ends with
 * the caller's own session. Null when that operator could not sign in, or `allowed` says no to the session it would have.
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

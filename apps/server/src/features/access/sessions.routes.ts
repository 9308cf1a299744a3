import { sessionCalls as contract } from '@pitboss/contract/access/sessions';
import { limits } from '@pitboss/contract/core/limits';
import { below, kept } from '../../domain/agents/operators-seen.ts';
import { regionOf, regionText } from '../../domain/locations/region.ts';
import { ms } from '../../domain/sql/dto.ts';
import { callAllowed } from '../../platform/auth/permissions.ts';
import type { Session } from '../../platform/auth/session.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { clearLock, findOperator, listLocked, type OperatorRow } from './operators.sql.ts';
import { endSessions, listSessions } from './sessions.sql.ts';

const nameOf = (row: { id: string; account: string }) => `operator:${row.id} ${row.account}`;
const holds = (session: Session, feature: string) => callAllowed(session.permissions, ['/index'], feature);

/**
 * Returns the operator whose sessions are to end: the caller, or an account below for callers with the
 * feature. Throws `permission.denied` or `notFound`.
 */
async function whose(
  { tx, session }: WriteContext,
  operatorId: string,
): Promise<{ id: string; account: string }> {
  if (operatorId === session.operatorId) return { id: operatorId, account: session.account };
  if (!holds(session, 'sessions.revoke')) throw new AppError('permission.denied');
  const row = await findOperator(tx, operatorId, below(session));
  if (!row) throw new AppError('notFound');
  return row;
}

const lockedDto = (row: OperatorRow) => ({
  id: row.id,
  account: row.account,
  nickname: row.nickname,
  role: row.role,
  agentName: row.agent_name,
  lockedUntil: row.locked_until ? ms(row.locked_until) : 0,
});

/** Sessions and locked accounts (spec §2: access; security rules, session). */
export const sessionListRoutes = serve(contract, {
  async sessions({ db, session }, { own, ...filter }) {
    const { total, rows } = await listSessions(db, session, filter, {
      ownOnly: own === true || !holds(session, 'sessions.revoke'),
      adminIdleMs: limits.adminIdleMs,
      agentIdleMs: limits.sessionIdleMs,
    });
    return {
      total,
      list: rows.map((row) => ({
        tag: row.tag,
        operatorId: row.operator_id,
        account: row.account,
        nickname: row.nickname,
        role: row.role,
        agentId: row.agent_id,
        agentName: row.agent_name,
        appType: row.app_type === 1 ? ('1' as const) : ('0' as const),
        ip: row.ip,
        region: regionText(regionOf(row.ip)),
        userAgent: row.user_agent,
        current: row.tag === session.tag && row.operator_id === session.operatorId,
        viewer: row.viewer,
        createdAt: ms(row.created_at),
        activeAt: ms(row.active_at),
      })),
    };
  },

  async revokeSession(context, { operatorId, tag }) {
    const who = await whose(context, operatorId);
    if ((await endSessions(context.tx, operatorId, { tag })) === 0) throw new AppError('notFound');
    context.audit({ target: nameOf(who), before: { session: tag } });
    return null;
  },

  async revokeAllSessions(context, { operatorId }) {
    const who = await whose(context, operatorId);
    const own = operatorId === context.session.operatorId;
    const ended = await endSessions(context.tx, operatorId, { butTag: own ? context.session.tag : '' });
    context.audit({ target: nameOf(who), after: { ended } });
    return { ended };
  },

  async lockedAccounts({ db, session }) {
    return (await listLocked(db, session)).map(lockedDto);
  },

  async unlock(context, { operatorId }) {
    const { tx, session } = context;
    if (!holds(session, 'sessions.revoke') && !holds(session, 'subAccounts.edit'))
      throw new AppError('permission.denied');
    const row = await findOperator(
      tx,
      operatorId,
      holds(session, 'sessions.revoke') ? below(session) : kept(session),
    );
    if (!row) throw new AppError('notFound');
    await clearLock(tx, row.account_key);
    context.audit({
      target: nameOf(row),
      before: { locked: row.locked_until !== null },
      after: { locked: false },
    });
    return null;
  },
});

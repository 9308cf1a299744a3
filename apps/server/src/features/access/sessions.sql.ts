import type { sessionCalls } from '@pitboss/contract/access/sessions';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { below } from '../../domain/agents/operators-seen.ts';
import { accountBegins, exactFirst } from '../../domain/sql/account-match.ts';
import { prefix } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Role } from '../../platform/auth/permissions.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface SessionRow {
  tag: string;
  operator_id: string;
  account: string;
  nickname: string;
  role: Role;
  agent_id: string | null;
  agent_name: string | null;
  app_type: number;
  ip: string;
  user_agent: string;
  viewer: string | null;
  created_at: Date;
  active_at: Date;
}

export type SessionFilter = Omit<RequestOf<typeof sessionCalls.sessions>, 'own'>;

const columns = { activeAt: 's.active_at', createdAt: 's.created_at', account: 'o.account' };

/**
 * SQL condition: active sessions of the caller, and of the operators below unless `ownOnly`. Sessions in
 * which an account above impersonates the caller are hidden, since accounts above are never shown.
 */
function visible(session: Session, ownOnly: boolean): RawBuilder<unknown> {
  const own = sql`(o.id = ${session.operatorId}::bigint and s.viewer_id is null)`;
  if (ownOnly) return own;
  const seen =
    session.agentId === null
      ? sql`true`
      : sql`(s.viewer_id is null or s.viewer_id = ${session.operatorId}::bigint)`;
  return sql`(${own} or (${below(session)} and ${seen}))`;
}

/**
 * Returns one page of the active sessions that the caller sees. `idle` are the idle limits of administrators
 * and agents, in ms.
 */
export function listSessions(
  db: Tx,
  session: Session,
  filter: SessionFilter,
  options: { ownOnly: boolean; adminIdleMs: number; agentIdleMs: number },
) {
  const where = all([
    visible(session, options.ownOnly),
    sql`s.expires_at > now()`,
    sql`s.active_at > now() - (case when o.agent_id is null then ${options.adminIdleMs}::int
      else ${options.agentIdleMs}::int end) * interval '1 millisecond'`,
    when(filter.account, (value) => accountBegins('o.account', value)),
    when(filter.ip, (value) => sql`s.ip like ${prefix(value)}`),
    when(filter.appType, (value) => sql`s.app_type = ${Number(value)}`),
  ]);
  const from = sql`session s join operator o on o.id = s.operator_id left join agent a on a.id = o.agent_id
    left join operator v on v.id = s.viewer_id`;
  return pageRows<SessionRow>(db, filter, {
    select: sql`s.tag, s.operator_id, o.account, o.nickname, o.role, o.agent_id, a.name as agent_name,
      s.app_type, s.ip, s.user_agent,
      v.account as viewer, s.created_at, s.active_at`,
    from,
    where,
    order: orderBy(filter, columns, 'activeAt', 's.tag', exactFirst('o.account', filter.account)),
  });
}

/** Ends sessions of an operator: the one with a tag, or all but one. Returns their number. */
export async function endSessions(
  tx: Tx,
  operatorId: string,
  which: { tag: string } | { butTag: string },
): Promise<number> {
  const condition = 'tag' in which ? sql`tag = ${which.tag}` : sql`tag <> ${which.butTag}`;
  const done =
    await sql`delete from session where operator_id = ${operatorId}::bigint and ${condition}`.execute(tx);
  return Number(done.numAffectedRows ?? 0);
}

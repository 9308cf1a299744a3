import { sql } from 'kysely';
import { agentRemark } from '../../domain/agents/operator-name.ts';
import { publishMembers } from '../../domain/config-feed/publish.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** Fields that a write may change on a member: the stored values, as visible to the caller. */
export interface LockedMember {
  id: string;
  tenant_id: string;
  agent_id: string;
  account: string;
  nickname: string;
  name: string;
  mobile: string;
  remark: string;
  state: 'normal' | 'blocked';
  bet_banned: boolean;
  chat_banned_until: Date | null;
  chat_ban_remark: string;
  kill_probability: number | null;
  kill_until: Date | null;
  online_since: Date | null;
}

/**
 * Locks members of the scope, tenant by tenant in the order of their ids, the order in which the game
 * servers' writer changes them. Throws `member.missing` when one of them is absent or outside the scope, so that a
 * batch is applied completely or not at all.
 */
export async function lockMembers(tx: Tx, scope: Scope, ids: readonly string[]): Promise<LockedMember[]> {
  const wanted = [...new Set(ids)];
  const condition = sql`m.id = any(${`{${wanted.join(',')}}`}::bigint[]) and ${within(scope, 'm.agent_id')}`;
  const { rows: tenants } = await sql<{
    tenant_id: string;
  }>`select distinct m.tenant_id from member m where ${condition} order by 1`.execute(tx);
  const rows: LockedMember[] = [];
  for (const { tenant_id: tenantId } of tenants) {
    const own = await sql<LockedMember>`
    select m.id, m.tenant_id, m.agent_id, m.account, m.nickname, m.name, m.mobile,
      ${agentRemark(scope, 'm.remark_agent_id', 'm.remark')} as remark,
      m.state, m.bet_banned, m.chat_banned_until,
        ${agentRemark(scope, 'm.chat_ban_agent_id', 'm.chat_ban_remark')} as chat_ban_remark,
      m.kill_probability, m.kill_until, m.online_since
    from member m where m.tenant_id = ${tenantId}::bigint and ${condition} order by m.id for update`.execute(
      tx,
    );
    rows.push(...own.rows);
  }
  if (rows.length !== wanted.length) throw new AppError('member.missing');
  return rows;
}

export type MemberChange = Partial<
  Pick<
    LockedMember,
    | 'nickname'
    | 'name'
    | 'mobile'
    | 'remark'
    | 'state'
    | 'bet_banned'
    | 'chat_banned_until'
    | 'chat_ban_remark'
    | 'kill_probability'
    | 'kill_until'
  > & { readonly remark_agent_id: string; readonly chat_ban_agent_id: string }
>;

/** Fields of a member that game servers need. */
const enforced = ['state', 'bet_banned', 'chat_banned_until', 'kill_probability', 'kill_until'] as const;
const idsOf = (members: readonly LockedMember[]) => members.map(({ id }) => id);

/** Sets columns of locked members, and publishes what game servers have to know. */
export async function changeMembers(
  tx: Tx,
  members: readonly LockedMember[],
  change: MemberChange,
): Promise<void> {
  if (members.length === 0) return;
  await tx.updateTable('member').set(change).where('id', 'in', idsOf(members)).execute();
  if (enforced.some((name) => name in change)) await publishMembers(tx, idsOf(members));
}

import type { Tx } from '../../platform/db/db.ts';
import { notifyLive } from '../../platform/live/notify.ts';
import { publishMembers } from '../config-feed/publish.ts';

/**
 * Ends the sign-ins of members whose rows the caller has locked: the game servers' interface rejects their
 * bets until they sign in again.
 */
export async function forceOffline(
  tx: Tx,
  members: readonly { readonly id: string; readonly tenant_id: string; readonly agent_id: string }[],
  nowMs: number,
): Promise<void> {
  if (members.length === 0) return;
  const ids = members.map(({ id }) => id);
  await tx
    .updateTable('member')
    .set({ online_since: null, current_game_id: null, offline_forced_at: new Date(nowMs) })
    .where('id', 'in', ids)
    .execute();
  await tx
    .insertInto('member_offline')
    .values(
      members.map(({ id, tenant_id, agent_id }) => ({
        tenant_id,
        agent_id,
        member_id: id,
        at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await publishMembers(tx, ids);
  await notifyLive(
    tx,
    'play',
    members.map((member) => ({ tenantId: member.tenant_id, agentId: member.agent_id })),
  );
}

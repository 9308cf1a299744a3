import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { notifyLive } from '../../kernel/live/notify.ts';
import { publishAgents } from '../config-feed/publish.ts';

/** How long members stay out after their agent's transfer setting changed (spec §4: three minutes). */
export const memberLockoutMs = 180_000;

/**
 * Forces the members of agents offline and keeps them out for three minutes by the server's clock: until then the game
 * servers' interface refuses their sign-in and new bets (settlements, cancels and returns always pass). Call it in the
 * transaction that changes a transfer mode or callback address, with exactly the agents whose setting changes: each agent has
 * its own setting, and `followersOf` tells who else uses the same wallet.
 * Gives the instant (epoch ms) at which members may sign in again.
 */
export async function lockOutMembers(tx: Tx, agentIds: readonly string[], nowMs: number): Promise<number> {
  const until = nowMs + memberLockoutMs;
  if (agentIds.length === 0) return until;
  const ids = `{${agentIds.join(',')}}`;
  await sql`update agent set members_locked_until = ${new Date(until)} where id = any(${ids}::bigint[])`.execute(
    tx,
  );
  // In the order of the ids, as the game servers' writer changes members.
  const gone = await sql<{ tenantId: string; agentId: string }>`
    with gone as (update member m set online_since = null, current_game_id = null
    from (select id, tenant_id from member where agent_id = any(${ids}::bigint[]) and online_since is not null
      order by id for update) gone
    where m.id = gone.id and m.tenant_id = gone.tenant_id returning m.tenant_id, m.agent_id, m.id),
    kept as (insert into member_offline (tenant_id, agent_id, member_id, at)
      select tenant_id, agent_id, id, ${new Date(nowMs)}::timestamptz from gone on conflict do nothing)
    select tenant_id as "tenantId", agent_id as "agentId" from gone`.execute(tx);
  await notifyLive(tx, 'play', gone.rows);
  await publishAgents(tx, agentIds);
  return until;
}

/**
 * The agents below one that call the same wallet: same mode and the same callback address, not empty, without a break in
 * between. They follow when the address of the one above changes. Ask before the change.
 */
export async function followersOf(tx: Tx, agentId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with recursive line as (
      select id, transfer_mode, callback_url from agent where id = ${agentId}::bigint and callback_url <> ''
      union all
      select a.id, a.transfer_mode, a.callback_url from agent a join line up on a.parent_id = up.id
      where a.transfer_mode = up.transfer_mode and a.callback_url = up.callback_url)
    select id from line where id <> ${agentId}::bigint order by id`.execute(tx);
  return found.rows.map(({ id }) => id);
}

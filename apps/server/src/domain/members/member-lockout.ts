import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { notifyLive } from '../../platform/live/notify.ts';
import { publishAgents } from '../config-feed/publish.ts';
import { byTenant, insertValues, inTransaction, plainArray } from '../sql/run-sql.ts';

/**
 * Duration of the lockout of members after a change of their agent's transfer settings (spec §4: three
 * minutes).
 */
const memberLockoutMs = 180_000;

/**
 * Forces the members of agents offline and locks them out for three minutes by the server's clock: until then
 * the game servers' interface rejects their sign-in and new bets (settlements, cancels and returns always
 * pass). Call it in the transaction that changes a transfer mode or callback address, with exactly the agents
 * whose setting changes: each agent has its own setting, and `followersOf` returns the others on the same
 * wallet. Returns the time (epoch ms) at which members may sign in again.
 */
export async function lockOutMembers(tx: Tx, agentIds: readonly string[], nowMs: number): Promise<number> {
  const until = nowMs + memberLockoutMs;
  if (agentIds.length === 0) return until;
  const run = inTransaction(tx);
  const agents = await run<{ id: string; tenant_id: string }>(
    'lockout-agents',
    'update agent set members_locked_until = $2 where id = any($1::bigint[]) returning id, tenant_id',
    [plainArray(agentIds), new Date(until)],
  );
  for (const [tenantId, own] of byTenant(agents, (agent) => agent.tenant_id))
    await forceOffline(
      tx,
      tenantId,
      own.map(({ id }) => id),
      new Date(nowMs),
    );
  await publishAgents(tx, agentIds);
  return until;
}

/**
 * Forces the members of a tenant's agents offline, in the order of their ids, as the game servers' writer
 * changes members.
 */
async function forceOffline(tx: Tx, tenantId: string, agentIds: readonly string[], at: Date): Promise<void> {
  const run = inTransaction(tx);
  const gone = await run<{ id: string; agent_id: string }>(
    'lockout-online',
    `select id, agent_id from member where tenant_id = $1 and agent_id = any($2::bigint[])
      and online_since is not null
     order by id for update`,
    [tenantId, plainArray(agentIds)],
  );
  if (gone.length === 0) return;
  await run(
    'lockout-members',
    `update member set online_since = null, current_game_id = null where tenant_id = $1
      and id = any($2::bigint[])`,
    [tenantId, plainArray(gone.map(({ id }) => id))],
  );
  await insertValues(
    run,
    'lockout-offline',
    {
      into: 'member_offline (tenant_id, agent_id, member_id, at)',
      types: ['bigint', 'bigint', 'bigint', 'timestamptz'],
      conflict: 'on conflict do nothing',
    },
    gone.map((member) => [tenantId, member.agent_id, member.id, at]),
  );
  await notifyLive(
    tx,
    'play',
    gone.map((member) => ({ tenantId, agentId: member.agent_id })),
  );
}

/**
 * Returns the agents below one that call the same wallet: same mode and the same callback address, not empty,
 * without a break in between. They follow when the address of the one above changes. Call it before the
 * change.
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

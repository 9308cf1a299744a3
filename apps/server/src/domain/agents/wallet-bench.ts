import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Returns whether the seamless wallet may be switched on only after its test has passed: as WALLET_BENCH sets
 * it; where it is not set, always except on demo data.
 */
export const needsBench = ({ config, demo }: Pick<Services, 'config' | 'demo'>): boolean =>
  config.benchRequired ?? !demo;

/** SQL expression: last change of an agent's address, or of a key of either side; null without one. */
const changedAt = (agentId: RawBuilder<unknown>) => sql`greatest(
  (select callback_changed_at from agent where id = ${agentId}),
  (select max(k.created_at) from wallet_key k where k.agent_id = ${agentId}
    and (k.ends_at is null or k.ends_at > now())),
  (select max(p.created_at) from agent_public_key p where p.agent_id = ${agentId} and p.revoked_at is null))`;

/**
 * SQL condition: the last finished run of an agent's test bench used this URL, passed entirely, and began after
 * the last change of the URL and of the keys of both sides.
 */
const holds = (agentId: RawBuilder<unknown>, url: RawBuilder<unknown>) => sql`coalesce((
  select b.whole and b.callback_url = ${url} and b.created_at >= coalesce(${changedAt(agentId)}, '-infinity')
  from wallet_bench b where b.agent_id = ${agentId} and b.state = 'done' order by b.id desc limit 1), false)`;

/** Returns whether an agent's wallet at this URL has passed its test since the last change of URL and keys. */
export async function benchHolds(tx: Tx, agent: { readonly id: string }, url: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select ${holds(sql`${agent.id}::bigint`, sql`${url}::text`)} as holds`.execute(tx);
  return rows[0]?.holds ?? false;
}

/**
 * SQL query: an agent with a seamless wallet that has to pass its test (again), with the time of the change
 * that requires it (`at`).
 */
export const benchDue = (agentId: string): RawBuilder<unknown> => sql`
  select coalesce(${changedAt(sql`a.id`)}, a.created_at) as at from agent a
  where a.id = ${agentId}::bigint and a.transfer_mode = 'seamless'
    and not ${holds(sql`a.id`, sql`a.callback_url`)}`;

/** Returns whether an agent's wallet has to pass its test (again) before calls to it are known to be right. */
export async function isBenchDue(tx: Tx, agentId: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (${benchDue(agentId)}) as due`.execute(tx);
  return rows[0]?.due ?? false;
}

import { sql } from 'kysely';
import { walletChannel } from '../../domain/agents/wallet-changed.ts';
import { readClock } from '../../domain/sql/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { IdMaker } from '../../platform/db/ids.ts';

/** Notifies the wallet servers, when the transaction commits, that an agent has orders to be sent. */
export const wakeWallet = (tx: Tx, agentId: string) =>
  sql`select pg_notify(${walletChannel}, ${agentId})`.execute(tx);

/**
 * Requests a status call for an order; its result appears among the order's attempts. The request stays
 * stored until the call is on record, and listening servers are notified when the transaction commits.
 */
export async function requestWallet(tx: Tx, order: { tenant_id: string; id: string }): Promise<void> {
  await sql`update wallet_order set asked_at = ${await readClock(tx)}
    where tenant_id = ${order.tenant_id}::bigint and id = ${order.id}::bigint`.execute(tx);
  await sql`select pg_notify(${walletChannel}, 'asked')`.execute(tx);
}

interface Whose {
  tenant_id: string;
  agent_id: string;
  member_id: string;
}

/** Locks a member until an operator unlocks it; false when an operator's lock exists already. */
export async function lockMember(
  tx: Tx,
  ids: IdMaker,
  { tenant_id, agent_id, member_id }: Whose,
): Promise<boolean> {
  const done = await sql`insert into wallet_lock (id, tenant_id, agent_id, member_id, order_id, event, at)
    values (${ids.next()}::bigint, ${tenant_id}::bigint, ${agent_id}::bigint, ${member_id}::bigint, 0,
      'person', now())
    on conflict do nothing`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Ends every lock of a member, whatever its cause. */
export const unlockMember = (tx: Tx, { tenant_id, member_id }: Whose, operator: string) =>
  sql`update wallet_lock set ended_at = now(), ended_by = ${operator}
    where tenant_id = ${tenant_id}::bigint and member_id = ${member_id}::bigint and ended_at is null`.execute(
    tx,
  );

/**
 * Increments the version for a change that no column of an order shows, so that a decision based on the
 * previous state is rejected.
 */
export const nextVersion = (tx: Tx, { tenant_id, id }: { tenant_id: string; id: string }) =>
  sql`update wallet_order set version = version + 1
    where tenant_id = ${tenant_id}::bigint and id = ${id}::bigint`.execute(tx);

export interface RoundOrder {
  id: string;
  tenant_id: string;
  agent_id: string;
  member_id: string;
  tx_id: string;
}

/** Orders of a round of WM. */
export async function readRound(tx: Tx, roundId: string): Promise<RoundOrder[]> {
  const found = await sql<RoundOrder>`
    select id, tenant_id, agent_id, member_id, tx_id from wallet_order
      where round_id = ${roundId} and provider = 'wm' order by id`.execute(tx);
  return found.rows;
}

/** Closes a round; false when it was closed before. */
export async function closeRound(tx: Tx, roundId: string, operator: string): Promise<boolean> {
  const done =
    await sql`insert into wallet_closed_round (round_id, at, operator) values (${roundId}, now(), ${operator})
      on conflict do nothing`.execute(tx);
  return done.numAffectedRows === 1n;
}

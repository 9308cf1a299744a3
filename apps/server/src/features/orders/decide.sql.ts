import { sql } from 'kysely';
import { walletChannel } from '../../domain/agents/wallet-changed.ts';
import { readClock } from '../../domain/sql/clock.ts';
import type { Tx } from '../../kernel/database/db.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';

/** Says, once the transaction is committed, that an agent has orders to be sent. */
export const wakeWallet = (tx: Tx, agentId: string) =>
  sql`select pg_notify(${walletChannel}, ${agentId})`.execute(tx);

/**
 * Says that somebody wants to know the state of an order; the answer comes among its attempts. It is kept until the call is
 * on record, and those who listen hear of it at once.
 */
export async function askWallet(tx: Tx, order: { tenant_id: string; id: string }): Promise<void> {
  await sql`update wallet_order set asked_at = ${await readClock(tx)}
    where tenant_id = ${order.tenant_id}::bigint and id = ${order.id}::bigint`.execute(tx);
  await sql`select pg_notify(${walletChannel}, 'asked')`.execute(tx);
}

interface Whose {
  tenant_id: string;
  agent_id: string;
  member_id: string;
}

/** Locks a member until a person ends it; nothing when a person has done so before. */
export const lockMember = (tx: Tx, ids: IdMaker, { tenant_id, agent_id, member_id }: Whose) =>
  sql`insert into wallet_lock (id, tenant_id, agent_id, member_id, order_id, event, at)
    values (${ids.next()}::bigint, ${tenant_id}::bigint, ${agent_id}::bigint, ${member_id}::bigint, 0, 'person', now())
    on conflict do nothing`.execute(tx);

/** Ends every lock of a member, whatever caused it. */
export const unlockMember = (tx: Tx, { tenant_id, member_id }: Whose, operator: string) =>
  sql`update wallet_lock set ended_at = now(), ended_by = ${operator}
    where tenant_id = ${tenant_id}::bigint and member_id = ${member_id}::bigint and ended_at is null`.execute(
    tx,
  );

/** Counts a change that no column of an order shows, so that a decision on what was seen before is refused. */
export const nextVersion = (tx: Tx, { tenant_id, id }: { tenant_id: string; id: string }) =>
  sql`update wallet_order set version = version + 1 where tenant_id = ${tenant_id}::bigint and id = ${id}::bigint`.execute(
    tx,
  );

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
    select id, tenant_id, agent_id, member_id, tx_id from wallet_order where round_id = ${roundId} and provider = 'wm' order by id`.execute(
    tx,
  );
  return found.rows;
}

/** Closes a round; false when it was closed before. */
export async function closeRound(tx: Tx, roundId: string, operator: string): Promise<boolean> {
  const done =
    await sql`insert into wallet_closed_round (round_id, at, operator) values (${roundId}, now(), ${operator}) on conflict do nothing`.execute(
      tx,
    );
  return done.numAffectedRows === 1n;
}

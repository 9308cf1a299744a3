import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { StoredTx } from '../group/items.ts';

/** Returns the movement stored under an id; undefined for none. */
export async function readStoredTx(run: RunSql, txId: string): Promise<StoredTx | undefined> {
  const rows = await run<StoredTx>(
    'conflict-stored-tx',
    `select m.account, a.account as agent, t.order_id as "orderId", t.kind, t.state, coalesce(o.attempts,
       0) > 0 as "isSent",
       array(select distinct id from unnest(t.ref_tx_id || coalesce(p.ref_tx_id,
         '{}') || array[t.settled_by]) as id
         where id is not null) as related
     from wallet_tx t join member m on m.id = t.member_id and m.tenant_id = t.tenant_id
       join agent a on a.id = m.agent_id
     left join wallet_order o on o.id = t.order_id and o.tenant_id = t.tenant_id
     left join wallet_tx p on p.tx_id = t.settled_by
     where t.tx_id = $1`,
    [txId],
  );
  return rows[0];
}

/**
 * Returns the stake on our ledger that a wallet call took under an id; undefined when an agent's wallet did.
 */
export async function readStake(run: RunSql, txId: string): Promise<{ gameId: number } | undefined> {
  const rows = await run<{ gameId: number }>(
    'conflict-stake',
    `select b.game_id as "gameId" from wallet_tx t join bet b on b.id = t.bet_id and b.tenant_id = t.tenant_id
     where t.tx_id = $1 and t.order_id is null and t.kind = 'bet' and t.state = 'ok'`,
    [txId],
  );
  return rows[0];
}

/** Points ids of stakes on our ledger to the bets that replaced theirs. */
export async function followTxs(run: RunSql, txIds: readonly string[]): Promise<void> {
  if (txIds.length === 0) return;
  await run(
    'conflict-follow-txs',
    `update wallet_tx t set bet_id = b.id, tenant_id = b.tenant_id, agent_id = b.agent_id,
       member_id = b.member_id, amount = b.amount,
       currency = b.currency, balance = b.balance_after, round_id = b.inning_id
     from ingest_bet i join bet b on b.id = i.bet_id and b.tenant_id = i.tenant_id
     where i.bet_key = any($1::text[]) and t.tx_id = i.bet_key and t.order_id is null and t.kind = 'bet'
       and t.bet_id <> b.id`,
    [txIds],
  );
}

/** Stores the new content under the id of a wallet call. */
export const storeTxContent = (
  run: RunSql,
  {
    id,
    hash,
    event,
  }: { readonly id: string; readonly hash: Buffer; readonly event: object & { amount?: unknown } },
) =>
  run(
    'conflict-tx-stands',
    'update wallet_tx set hash = $2, content = $3, amount = $4::numeric * 100 where tx_id = $1',
    [id, hash, JSON.stringify(event), event.amount],
  );

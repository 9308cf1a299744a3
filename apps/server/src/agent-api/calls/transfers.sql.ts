import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { Caller } from '../edge/callers.sql.ts';

/** A transfer with its first response. Money in minor units. */
export interface TxRow {
  tx_id: string;
  hash: Buffer;
  kind: 'in' | 'out' | 'cashOut';
  member_account: string;
  currency: string | null;
  amount: string;
  code: number;
  record_id: string | null;
  balance: string | null;
  agent_balance: string | null;
}

const lockOf = ({ agentId }: Caller, txId: string) => `agent-tx ${agentId} ${txId}`;

/**
 * Locks the transaction id until the end of the transaction, after waiting for concurrent work under the id.
 */
export async function holdTx(tx: Tx, caller: Caller, txId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockOf(caller, txId)}, 0))`.execute(tx);
}

/** Waits for concurrent work under the id, so that an id that is not found afterwards has not begun. */
export async function awaitTx(db: Tx, caller: Caller, txId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(caller, txId)}, 0))`.execute(db);
}

/** The transfer under an id of the caller's. */
export async function findTx(db: Tx, caller: Caller, txId: string): Promise<TxRow | undefined> {
  const found = await sql<TxRow>`
    select tx_id, hash, kind, member_account, currency, amount, code, record_id, balance, agent_balance
      from agent_tx
    where tenant_id = ${caller.tenantId}::bigint and agent_id = ${caller.agentId}::bigint
      and tx_id = ${txId}`.execute(db);
  return found.rows[0];
}

/** Stores a transfer with its reply code, ledger entry and balances. */
export async function storeTx(tx: Tx, caller: Caller, row: TxRow): Promise<void> {
  await sql`
    insert into agent_tx (tenant_id, agent_id, tx_id, hash, kind, member_account, currency, amount, code,
      record_id, balance,
      agent_balance, at)
    values (${caller.tenantId}::bigint, ${caller.agentId}::bigint, ${row.tx_id}, ${row.hash}, ${row.kind},
      ${row.member_account},
      ${row.currency}, ${row.amount}::bigint, ${row.code}, ${row.record_id}::bigint, ${row.balance}::bigint,
      ${row.agent_balance}::bigint, clock_timestamp())`.execute(tx);
}

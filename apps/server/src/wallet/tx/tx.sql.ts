import { givenRows } from '../../domain/sql/given-rows.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Database } from '../../platform/db/schema.gen.ts';
import type { TxRow } from './tx.ts';

interface Row {
  tx_id: string;
  tenant_id: string;
  agent_id: string;
  member_id: string;
  order_id: string | null;
  kind: Database['wallet_tx']['kind'];
  hash: Buffer;
  node_id: string;
  at: Date;
  round_id: string | null;
  is_final: boolean;
  state: Database['wallet_tx']['state'];
  code: number;
  amount: string | null;
  currency: string | null;
  balance: string | null;
  bet_id: string | null;
  ref_tx_id: string[];
  settled_by: string | null;
  order_state: Database['wallet_order']['state'] | null;
  order_code: number | null;
  node_code: number | null;
  order_balance: string | null;
  agent_tx_id: string | null;
  order_settled: string | null;
  content: string | null;
}

const minor = (text: string | null) => (text === null ? null : BigInt(text));

const txOf = (row: Row, betState: number | undefined): TxRow => ({
  txId: row.tx_id,
  tenantId: row.tenant_id,
  agentId: row.agent_id,
  memberId: row.member_id,
  orderId: row.order_id,
  kind: row.kind,
  hash: row.hash,
  nodeId: row.node_id,
  at: row.at.getTime(),
  roundId: row.round_id,
  isFinal: row.is_final,
  // A round settles a bet, and an event cancels it, without its id being touched.
  state: row.state === 'ok' && betState === 2 ? 'cancelled' : row.state,
  code: row.code,
  amount: minor(row.amount),
  currency: row.currency,
  balance: minor(row.balance),
  betId: row.bet_id,
  refTxId: row.ref_tx_id,
  settledBy: row.settled_by ?? (betState === 1 ? 'round' : null),
  order:
    row.order_state === null
      ? null
      : {
          state: row.order_state,
          code: row.order_code,
          nodeCode: row.node_code,
          balance: minor(row.order_balance),
          agentTxId: row.agent_tx_id,
          settledBy: row.order_settled,
        },
  content: row.content,
  isNew: false,
  changed: false,
});

/** Reads movements by id, with their orders and the records of their bets. */
export async function readTxs(run: RunSql, txIds: readonly string[]): Promise<TxRow[]> {
  if (txIds.length === 0) return [];
  const rows = await run<Row>(
    'wallet-txs',
    `select t.*, o.state as order_state, o.code as order_code, o.node_code, o.balance as order_balance,
       o.agent_tx_id, o.settled_by as order_settled
     from wallet_tx t left join wallet_order o on o.id = t.order_id and o.tenant_id = t.tenant_id
     where t.tx_id = any($1::text[])`,
    [txIds],
  );
  const states = await readBetStates(run, rows);
  return rows.map((row) => txOf(row, states.get(row.bet_id ?? '')));
}

/** Owner and currency of a movement id, without its outcome. */
export interface TxOwner {
  readonly txId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly orderId: string | null;
  readonly currency: string | null;
}

/** Reads the owners of movement ids, which must be locked before more is read. */
export async function readTxOwners(run: RunSql, txIds: readonly string[]): Promise<TxOwner[]> {
  if (txIds.length === 0) return [];
  return run<TxOwner>(
    'wallet-tx-owners',
    `select tx_id as "txId", tenant_id as "tenantId", agent_id as "agentId", member_id as "memberId",
       order_id as "orderId",
       currency from wallet_tx where tx_id = any($1::text[])`,
    [[...new Set(txIds)]],
  );
}

/**
 * Reads the states of the bets that our ledger placed; a separate query, because it scans every month of
 * bets.
 */
async function readBetStates(run: RunSql, rows: readonly Row[]): Promise<Map<string, number>> {
  const placed = rows.filter(({ bet_id: betId }) => betId !== null);
  if (placed.length === 0) return new Map();
  const found = await run<{ id: string; state: number }>(
    'wallet-bet-states',
    'select id, state from bet where id = any($1::bigint[]) and tenant_id = any($2::bigint[])',
    [
      plainArray(placed.map(({ bet_id: betId }) => betId)),
      plainArray([...new Set(placed.map(({ tenant_id: tenantId }) => tenantId))]),
    ],
  );
  return new Map(found.map(({ id, state }) => [id, state]));
}

/** Returns which of some rounds have had their last movement, by member and round; a rejected one is none. */
export async function readClosedRounds(
  run: RunSql,
  requested: readonly { readonly memberId: string; readonly roundId: string }[],
): Promise<Set<string>> {
  if (requested.length === 0) return new Set();
  const rows = await run<{ member_id: string; round_id: string }>(
    'wallet-closed-rounds',
    `select distinct t.member_id, t.round_id from wallet_tx t left join wallet_order o
         on o.tenant_id = t.tenant_id and o.id = t.order_id
       where t.is_final and t.round_id is not null and coalesce(o.state, t.state) <> 'rejected'
       and (t.member_id, t.round_id) in (select * from unnest($1::bigint[], $2::text[]))
     union select m, r from unnest($1::bigint[], $2::text[]) as u (m, r) where r in (select round_id
       from wallet_closed_round)`,
    [plainArray(requested.map(({ memberId }) => memberId)), requested.map(({ roundId }) => roundId)],
  );
  return new Set(rows.map((row) => closedKey(row.member_id, row.round_id)));
}

export const closedKey = (memberId: string, roundId: string): string => `${memberId}\n${roundId}`;

const text = (amount: bigint | null) => (amount === null ? null : String(amount));

const added = givenRows<TxRow>([
  ['tx_id', 'text', (tx) => tx.txId],
  ['tenant_id', 'bigint', (tx) => tx.tenantId],
  ['agent_id', 'bigint', (tx) => tx.agentId],
  ['member_id', 'bigint', (tx) => tx.memberId],
  ['order_id', 'bigint', (tx) => tx.orderId],
  ['kind', 'text', (tx) => tx.kind],
  ['hash', 'bytea', (tx) => `\\x${tx.hash.toString('hex')}`],
  ['node_id', 'text', (tx) => tx.nodeId],
  ['at', 'timestamptz', (tx) => new Date(tx.at).toISOString()],
  ['round_id', 'text', (tx) => tx.roundId],
  ['is_final', 'boolean', (tx) => tx.isFinal],
  ['state', 'text', (tx) => tx.state],
  ['code', 'int', (tx) => tx.code],
  ['amount', 'bigint', (tx) => text(tx.amount)],
  ['currency', 'text', (tx) => tx.currency],
  ['balance', 'bigint', (tx) => text(tx.balance)],
  ['bet_id', 'bigint', (tx) => tx.betId],
  ['ref_tx_id', 'text[]', (tx) => tx.refTxId],
  ['settled_by', 'text', (tx) => tx.settledBy],
  ['content', 'text', (tx) => tx.content ?? null],
]);

/** Writes ids that are new, and what has become of those that are not. */
export async function storeTxs(run: RunSql, txs: Iterable<TxRow>): Promise<void> {
  const all = [...txs];
  const fresh = all.filter((tx) => tx.isNew).sort((a, b) => (a.txId < b.txId ? -1 : 1));
  if (fresh.length > 0)
    await run(
      'wallet-txs-new',
      `insert into wallet_tx (${added.names}) select ${added.selected} from ${added.from}`,
      added.values(fresh),
    );
  const replaced = all.filter((tx) => tx.replaced && !tx.isNew);
  if (replaced.length > 0)
    await run(
      'wallet-txs-replaced',
      `update wallet_tx t set (${added.names}) = (select ${added.selected}) from ${added.from}
         where t.tx_id = u.tx_id`,
      added.values(replaced),
    );
  const changed = all.filter((tx) => tx.changed && !tx.isNew && !tx.replaced);
  if (changed.length > 0)
    await run(
      'wallet-txs-changed',
      `update wallet_tx t set state = u.state, settled_by = u.settled
         from unnest($1::text[], $2::text[], $3::text[])
         as u (id, state, settled) where t.tx_id = u.id`,
      [changed.map(({ txId }) => txId), changed.map(({ state }) => state), changed.map((tx) => tx.settledBy)],
    );
}

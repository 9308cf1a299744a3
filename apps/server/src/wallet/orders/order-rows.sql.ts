import type { PoolLevel } from '@pitboss/rules/pools/pool-rules';
import type { Selectable } from 'kysely';
import { openDays } from '../../domain/day-sums/add-up.ts';
import { type Column, givenRows } from '../../domain/sql/given-rows.ts';
import { insertValues, plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Database } from '../../platform/db/schema.gen.ts';
import type { BetFacts, Order } from './order.ts';

/** A row as returned by the driver. */
type Row = Selectable<Database['wallet_order']>;

const minor = (text: unknown) => (text === null ? null : BigInt(text as string));
const ms = (at: unknown) => (at === null ? null : (at as Date).getTime());

const orderOf = (row: Row): Order => ({
  id: row.id,
  tenantId: row.tenant_id,
  agentId: row.agent_id,
  memberId: row.member_id,
  memberAccount: row.member_account,
  txId: row.tx_id,
  kind: row.kind,
  state: row.state,
  version: row.version as number,
  nodeId: row.node_id,
  provider: row.provider as string,
  requestId: row.request_id,
  body: row.body,
  gameId: row.game_id,
  roundId: row.round_id,
  currency: row.currency,
  amount: BigInt(row.amount as string),
  refTxId: row.ref_tx_id as string[],
  isFinal: row.is_final as boolean,
  undoReason: row.undo_reason,
  takeId: row.take_id,
  undoId: row.undo_id,
  win: minor(row.win),
  jackpot: minor(row.jackpot),
  jackpotLevel: row.jackpot_level as PoolLevel | null,
  totalBet: minor(row.total_bet),
  totalWin: minor(row.total_win),
  settledBy: row.settled_by,
  wasOk: row.was_ok as boolean,
  undoneUnknown: row.undone_unknown as boolean,
  lateOk: row.late_ok as boolean,
  betId: row.bet_id,
  bet: row.bet as BetFacts | null,
  recordDue: row.record_due as boolean,
  reason: row.reason,
  code: row.code,
  nodeCode: row.node_code,
  attempts: row.attempts as number,
  busy: row.busy as number,
  agentTxId: row.agent_tx_id,
  balance: minor(row.balance),
  createdAt: ms(row.created_at) as number,
  firstSentAt: ms(row.first_sent_at),
  lastSentAt: ms(row.last_sent_at),
  lastEndedAt: ms(row.last_ended_at),
  nextRetryAt: ms(row.next_retry_at),
  finishedAt: ms(row.finished_at),
  resolvedBy: row.resolved_by,
  from: { state: row.state, version: row.version as number },
  changed: false,
});

/** Orders by their ids, within some tenants. */
export async function readOrders(
  run: RunSql,
  tenantIds: readonly string[],
  ids: readonly string[],
): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await run<Row>(
    'wallet-orders',
    'select * from wallet_order where tenant_id = any($1::bigint[]) and id = any($2::bigint[])',
    [plainArray([...new Set(tenantIds)]), plainArray(ids)],
  );
  return rows.map(orderOf);
}

/** Returns the open orders of an agent, oldest first. */
export async function readOpenOrders(run: RunSql, agentId: string): Promise<Order[]> {
  const rows = await run<Row>(
    'wallet-orders-open',
    `select * from wallet_order where agent_id = $1 and state in ('created','sent','uncertain','cancelling')
       order by id`,
    [agentId],
  );
  return rows.map(orderOf);
}

/** Time in ms after which an order without the end of a call is checked. */
const staleMs = 15_000;

/** Fields that determine whether an order must be resumed. */
export interface DueOrder {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly txId: string;
  readonly state: 'created' | 'sent' | 'uncertain';
  readonly hasClock: boolean;
}

/**
 * Returns the due orders of some agents, oldest first: orders to be sent, due retries, and orders that have
 * been in `sent`, or without a timer, for longer than a call takes.
 */
export async function readDueOrders(run: RunSql, agentIds: readonly string[]): Promise<DueOrder[]> {
  if (agentIds.length === 0) return [];
  const rows = await run<{
    id: string;
    tenant_id: string;
    agent_id: string;
    tx_id: string;
    state: DueOrder['state'];
    clock: boolean;
  }>(
    'wallet-orders-due',
    `select id, tenant_id, agent_id, tx_id, state, next_retry_at is not null as clock from wallet_order
     where agent_id = any($1::bigint[]) and state in ('created','sent','uncertain')
       and (state = 'created' or coalesce(next_retry_at,
         last_sent_at + $2 * interval '1 millisecond') <= now())
     order by id`,
    [plainArray(agentIds), staleMs],
  );
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    agentId: row.agent_id,
    txId: row.tx_id,
    state: row.state,
    hasClock: row.clock,
  }));
}

const at = (time: number | null) => (time === null ? null : new Date(time).toISOString());
const text = (amount: bigint | null) => (amount === null ? null : String(amount));

/** Columns of an order that change. */
const changing: readonly Column<Order>[] = [
  ['state', 'text', (o) => o.state],
  ['version', 'int', (o) => o.version],
  ['undo_id', 'bigint', (o) => o.undoId],
  ['settled_by', 'text', (o) => o.settledBy],
  ['was_ok', 'boolean', (o) => o.wasOk],
  ['undone_unknown', 'boolean', (o) => o.undoneUnknown],
  ['late_ok', 'boolean', (o) => o.lateOk],
  ['bet_id', 'bigint', (o) => o.betId],
  ['record_due', 'boolean', (o) => o.recordDue],
  ['reason', 'text', (o) => o.reason],
  ['code', 'int', (o) => o.code],
  ['node_code', 'int', (o) => o.nodeCode],
  ['attempts', 'int', (o) => o.attempts],
  ['busy', 'int', (o) => o.busy],
  ['agent_tx_id', 'text', (o) => o.agentTxId],
  ['balance', 'bigint', (o) => text(o.balance)],
  ['first_sent_at', 'timestamptz', (o) => at(o.firstSentAt)],
  ['last_sent_at', 'timestamptz', (o) => at(o.lastSentAt)],
  ['last_ended_at', 'timestamptz', (o) => at(o.lastEndedAt)],
  ['next_retry_at', 'timestamptz', (o) => at(o.nextRetryAt)],
  ['finished_at', 'timestamptz', (o) => at(o.finishedAt)],
  ['resolved_by', 'text', (o) => o.resolvedBy],
];

const key: readonly Column<Order>[] = [
  ['id', 'bigint', (o) => o.id],
  ['tenant_id', 'bigint', (o) => o.tenantId],
];

/** Columns of an order that never change. */
const fixed: readonly Column<Order>[] = [
  ['agent_id', 'bigint', (o) => o.agentId],
  ['member_id', 'bigint', (o) => o.memberId],
  ['member_account', 'text', (o) => o.memberAccount],
  ['tx_id', 'text', (o) => o.txId],
  ['kind', 'text', (o) => o.kind],
  ['node_id', 'text', (o) => o.nodeId],
  ['provider', 'text', (o) => o.provider],
  ['request_id', 'text', (o) => o.requestId],
  ['body', 'text', (o) => o.body],
  ['game_id', 'int', (o) => o.gameId],
  ['round_id', 'text', (o) => o.roundId],
  ['currency', 'text', (o) => o.currency],
  ['amount', 'bigint', (o) => text(o.amount)],
  ['ref_tx_id', 'text[]', (o) => o.refTxId],
  ['is_final', 'boolean', (o) => o.isFinal],
  ['undo_reason', 'text', (o) => o.undoReason],
  ['take_id', 'bigint', (o) => o.takeId],
  ['win', 'bigint', (o) => text(o.win)],
  ['jackpot', 'bigint', (o) => text(o.jackpot)],
  ['jackpot_level', 'smallint', (o) => o.jackpotLevel],
  ['total_bet', 'bigint', (o) => text(o.totalBet)],
  ['total_win', 'bigint', (o) => text(o.totalWin)],
  ['bet', 'jsonb', (o) => o.bet],
  ['created_at', 'timestamptz', (o) => at(o.createdAt)],
];

const guard: readonly Column<Order>[] = [
  ['from_state', 'text', (o) => o.from?.state],
  ['from_version', 'int', (o) => o.from?.version],
];

const addedColumns = [...key, ...fixed, ...changing];
const added = givenRows(addedColumns);
const insertOrders = `insert into wallet_order (${added.names}) select ${added.selected} from ${added.from}`;
const updated = givenRows([...key, ...guard, ...changing]);
/**
 * The bet of a take is never removed: its record is written without the member's lock (see
 * `OrderNeeds.held`).
 */
const assigned = (name: string) =>
  name === 'bet_id' ? 'bet_id = coalesce(u.bet_id, o.bet_id)' : `${name} = u.${name}`;
const updateOrders = `update wallet_order o set ${changing.map(([name]) => assigned(name)).join(', ')}
    from ${updated.from}
  where o.tenant_id = u.tenant_id and o.id = u.id and o.state = u.from_state and o.version = u.from_version
    returning o.id`;

/** Another writer was faster: what was decided on the rows is not true any more. */
export class OrderMoved extends Error {}

/**
 * Reads the creation times of prepaid sessions whose returns are new or have changed: the displayed state of
 * a session depends on its return.
 */
const returnedSessions = (run: RunSql, returns: readonly Order[]) =>
  run<{ tenant_id: string; created_at: Date }>(
    'wallet-returned-sessions',
    `select o.tenant_id, o.created_at from jsonb_to_recordset($1::jsonb) as u (tenant_id bigint, tx_id text)
       join wallet_order o on o.tenant_id = u.tenant_id and o.tx_id = u.tx_id`,
    [
      JSON.stringify(
        returns.flatMap(({ tenantId, refTxId }) => refTxId.map((id) => ({ tenant_id: tenantId, tx_id: id }))),
      ),
    ],
  );

/** Marks past days that change with some orders for aggregation. */
async function openOrderDays(run: RunSql, orders: readonly Order[]): Promise<void> {
  const returns = orders.filter(({ kind, from, state }) => kind === 'return' && from?.state !== state);
  const sessions = returns.length > 0 ? await returnedSessions(run, returns) : [];
  await openDays(run, 'order', [
    ...orders.map(({ tenantId, createdAt }) => ({ tenantId, at: createdAt })),
    ...sessions.map((row) => ({ tenantId: row.tenant_id, at: row.created_at.getTime() })),
  ]);
}

/**
 * Adds new orders: those of requests, which are few, as values (see `insertValues`), the many of game servers
 * as lists.
 */
const addOrders = (run: RunSql, orders: readonly Order[], ofRequest: boolean) =>
  ofRequest
    ? insertValues(
        run,
        'wallet-orders-values',
        { into: `wallet_order (${added.names})`, types: addedColumns.map(([, type]) => type) },
        orders.map((order) => addedColumns.map(([, , value]) => value(order))),
      )
    : run('wallet-orders-insert', insertOrders, added.values(orders));

/**
 * Writes new orders and the changes of others, each guarded by the state and version that it was decided on.
 */
export async function storeOrders(
  run: RunSql,
  orders: Iterable<Order>,
  { ofRequest = false } = {},
): Promise<void> {
  const all = [...orders];
  const fresh = all.filter(({ from }) => from === null);
  if (fresh.length > 0) await addOrders(run, fresh, ofRequest);
  const changed = all.filter((order) => order.from !== null && order.changed);
  await openOrderDays(run, [...fresh, ...changed]);
  if (changed.length === 0) return;
  const done = await run('wallet-orders-update', updateOrders, updated.values(changed));
  if (done.length !== changed.length)
    throw new OrderMoved(`${changed.length - done.length} orders have moved`);
}

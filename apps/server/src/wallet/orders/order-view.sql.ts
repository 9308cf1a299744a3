import type { LockEvent, LockPolicy } from '@pitboss/wallet/member-lock';
import { labelBars } from '../../domain/labels/label-versions.ts';
import type { IncidentKind } from '../../domain/orders/store-incidents.sql.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import { closedKey, readClosedRounds, readTxs } from '../tx/tx.sql.ts';
import type { TxRow } from '../tx/tx.ts';
import type { Order } from './order.ts';
import { readOrders } from './order-rows.sql.ts';

/** A member's row, read under the lock. */
interface MemberNow {
  readonly mayBet: boolean;
  /** A test member. */
  readonly isTest: boolean;
  readonly miniBanned: readonly number[] | null;
  /** Largest stake of a bet, in minor units; null: any. */
  readonly maxStake: bigint | null;
  readonly mustSignIn: boolean;
  readonly locked: boolean;
  readonly lockPolicy: LockPolicy;
}

/** A call that is about to go out: a row of `wallet_attempt`. */
export interface NewAttempt {
  readonly id: string;
  readonly order: Order;
  readonly number: number;
  readonly call: string;
  readonly url: string;
  readonly body: string | null;
  readonly at: number;
}

/** Result of a call: a row of `wallet_answer`. */
export interface NewReply {
  readonly attemptId: string;
  readonly late: boolean;
  readonly order: Order;
  readonly at: number;
  readonly durationMs: number;
  readonly failure: string | null;
  readonly detail: string;
  readonly httpStatus: number | null;
  readonly reply: string | null;
  readonly signature: string | null;
  readonly class: string;
  readonly step: string;
  readonly reason: string | null;
  readonly code: number | null;
}

/**
 * A call whose id belongs to other content: a row of `ingest_conflict`; `stored` is that content as JSON, if
 * known.
 */
export interface NewConflict {
  readonly nodeId: string;
  readonly eventId: string;
  readonly kind: string;
  readonly body: unknown;
  readonly stored: string | null;
}

/** Rows that a piece of work on orders reads. */
export interface OrderNeeds {
  readonly tenantId: string;
  readonly memberId: string;
  readonly orderIds?: readonly string[];
  readonly txIds?: readonly string[];
  readonly roundId?: string | undefined;
  /** Ids under which an event may have placed or cancelled a bet. */
  readonly betIds?: readonly string[];
  /**
   * An order as this server committed it last, instead of reading it. Only for work that certainly changes it
   * and reads nothing else: the check of its version then proves that it was current (see `storeOrders`).
   */
  readonly believed?: Order | undefined;
  /**
   * Locks only this order's row, and not its member: for work that changes nothing but the order's record.
   * All data of a record are changed together with its take, so the row is enough; the member's other orders
   * continue meanwhile. The order is skipped while another transaction changes it: its record is then due
   * again.
   */
  readonly held?: string | null;
}

/**
 * Everything that one transaction knows and changes of orders: changes happen here first, then in the
 * database.
 */
export interface OrderView {
  readonly now: number;
  readonly ids: IdMaker;
  readonly orders: Map<string, Order>;
  readonly txs: Map<string, TxRow>;
  readonly members: Map<string, MemberNow>;
  /** Rounds without further takes, by member and round. */
  readonly closed: Set<string>;
  /** Bets that events have placed or cancelled, by id. */
  readonly eventBets: Map<string, 'placed' | 'cancelled'>;
  readonly attempts: NewAttempt[];
  readonly answers: NewReply[];
  readonly conflicts: NewConflict[];
  readonly locks: { readonly order: Order; readonly event: LockEvent }[];
  /** Incidents to report to operators; a take stands for its undo. */
  readonly incidents: { readonly kind: IncidentKind; readonly order: Order }[];
  /** Orders that hold their member no longer. */
  readonly unlocks: Order[];
}

/** Serialises all work on the orders of some members, over all servers, until the transaction ends. */
const lockMembers = (run: RunSql, memberIds: readonly string[]): Promise<unknown> =>
  run(
    'wallet-lock-members',
    `select pg_advisory_xact_lock(1470, k) from
       (select distinct hashint8(m) as k from unnest($1::bigint[]) m order by 1) as keys`,
    [plainArray(memberIds)],
  );

/** Locks the rows in `held` that are free now, until the transaction ends; returns their ids. */
async function holdRows(
  run: RunSql,
  needs: readonly OrderNeeds[],
  isDistributed: boolean,
): Promise<ReadonlySet<string>> {
  const holding = needs.filter(({ held }) => held);
  if (holding.length === 0) return new Set();
  const hold = (some: readonly OrderNeeds[]) =>
    run<{ id: string }>(
      'wallet-hold-orders',
      `select id from wallet_order where tenant_id = any($1::bigint[]) and id = any($2::bigint[])
       for no key update skip locked`,
      [plainArray(tenantsOf(some)), plainArray(some.flatMap(({ held }) => held ?? []))],
    );
  if (!isDistributed) return new Set((await hold(holding)).map(({ id }) => id));
  const held = new Set<string>();
  for (const tenant of tenantsOf(holding))
    for (const { id } of await hold(holding.filter(({ tenantId }) => tenantId === tenant))) held.add(id);
  return held;
}

const tenantsOf = (some: readonly OrderNeeds[]) => [...new Set(some.map(({ tenantId }) => tenantId))];

interface MemberRow {
  id: string;
  may_bet: boolean;
  is_test: boolean;
  mini_banned: number[] | null;
  max_stake: string | null;
  must_sign_in: boolean;
  locked: boolean;
  lock_policy: LockPolicy;
}

const readMembers = (run: RunSql, tenantIds: readonly string[], memberIds: readonly string[]) =>
  run<MemberRow>(
    'wallet-members',
    `select m.id, m.kind = 'test' as is_test, m.state = 'normal' and not m.bet_banned
       and not coalesce(b.bet_ban, false) as may_bet,
       case when b.mini_ban then '{}' else m.mini_banned end as mini_banned, b.max_stake,
       coalesce(m.offline_forced_at > coalesce(m.last_login_at, '-infinity'), false) as must_sign_in,
       exists (select from wallet_lock l where l.tenant_id = m.tenant_id and l.member_id = m.id
         and l.ended_at is null) as locked,
       coalesce(w.lock_policy, 'default') as lock_policy
     from member m left join lateral ${labelBars('clock_timestamp()')} b on true left
       join wallet_agent w on w.tenant_id = m.tenant_id and w.agent_id = m.agent_id
     where m.tenant_id = any($1::bigint[]) and m.id = any($2::bigint[])`,
    [plainArray(tenantIds), plainArray(memberIds)],
  );

/** Reads the rounds whose record has arrived. */
const readArrived = (run: RunSql, roundIds: readonly string[]) =>
  run<{ round: string }>(
    'wallet-arrived-rounds',
    `select substr(event_id, 7) as round from ingest_event
       where node_id = '*' and event_id = any($1::text[])`,
    [roundIds.map((id) => `round:${id}`)],
  );

/** Reads bets that events have placed, or cancelled before they came. */
const readEventBets = (run: RunSql, betIds: readonly string[]) =>
  run<{ id: string; placed: boolean }>(
    'wallet-event-bets',
    'select bet_key as id, bet_id is not null as placed from ingest_bet where bet_key = any($1::text[])',
    [betIds],
  );

/**
 * Locks the members, or the rows of orders, and reads what the work needs. Call it first in a transaction,
 * after any locks of accounts. Rows of orders of several tenants take `isDistributed` on a cluster, which
 * locks those of one in a statement.
 */
export async function openOrderView(
  run: RunSql,
  ids: IdMaker,
  needs: readonly OrderNeeds[],
  now: number,
  isDistributed = false,
): Promise<OrderView> {
  const view: OrderView = {
    now,
    ids,
    orders: new Map(),
    txs: new Map(),
    members: new Map(),
    closed: new Set(),
    eventBets: new Map(),
    attempts: [],
    answers: [],
    conflicts: [],
    locks: [],
    incidents: [],
    unlocks: [],
  };
  const memberIds = new Set(needs.flatMap(({ memberId, held }) => (held ? [] : [memberId])));
  // Members are locked first, so that no transaction waits for a member while it holds rows.
  if (memberIds.size > 0) await lockMembers(run, [...memberIds]);
  const free = await holdRows(run, needs, isDistributed);
  const reading = needs.filter(({ believed, held }) => !believed && (!held || free.has(held)));
  if (reading.length > 0) await readNeeded(run, view, reading, tenantsOf(reading));
  // Rows read for other work are newer than the believed order.
  for (const { believed } of needs)
    if (believed && !view.orders.has(believed.id)) view.orders.set(believed.id, asCommitted(believed));
  return view;
}

/**
 * Returns an order as its row is, provided that no other writer has changed it since this server's commit.
 */
const asCommitted = (order: Order): Order => {
  const { state, version } = order;
  return { ...order, from: { state, version }, changed: false };
};

async function readNeeded(
  run: RunSql,
  view: OrderView,
  needs: readonly OrderNeeds[],
  tenantIds: readonly string[],
): Promise<void> {
  for (const tx of await readTxs(run, [...new Set(needs.flatMap(({ txIds = [] }) => txIds))]))
    view.txs.set(tx.txId, tx);
  const memberIds = [...new Set(needs.map(({ memberId }) => memberId))];
  for (const row of await readMembers(run, tenantIds, memberIds))
    view.members.set(row.id, {
      mayBet: row.may_bet,
      isTest: row.is_test,
      miniBanned: row.mini_banned,
      maxStake: row.max_stake === null ? null : BigInt(row.max_stake),
      mustSignIn: row.must_sign_in,
      locked: row.locked,
      lockPolicy: row.lock_policy,
    });
  await readWanted(run, view, tenantIds, [
    ...needs.flatMap(({ orderIds = [] }) => orderIds),
    ...[...view.txs.values()].flatMap(({ orderId }) => orderId ?? []),
  ]);
  // Several decisions share a view: each has to see what the one before has made of an order.
  for (const [txId, tx] of view.txs) {
    const order = tx.orderId === null ? undefined : view.orders.get(tx.orderId);
    if (order) view.txs.set(txId, { ...tx, order });
  }
  const betIds = needs.flatMap(({ betIds: ids = [] }) => ids).filter((id) => !view.txs.has(id));
  if (betIds.length > 0)
    for (const { id, placed } of await readEventBets(run, betIds))
      view.eventBets.set(id, placed ? 'placed' : 'cancelled');
  const rounds = needs.flatMap(({ memberId, roundId }) =>
    roundId === undefined ? [] : [{ memberId, roundId }],
  );
  if (rounds.length > 0) {
    for (const closed of await readClosedRounds(run, rounds)) view.closed.add(closed);
    const arrived = await readArrived(run, [...new Set(rounds.map(({ roundId }) => roundId))]);
    const known = new Set(arrived.map(({ round }) => round));
    for (const { memberId, roundId } of rounds)
      if (known.has(roundId)) view.closed.add(closedKey(memberId, roundId));
  }
}

/** Reads orders with all that belong together: take and undo, payment and the takes that it pays. */
async function readWanted(
  run: RunSql,
  view: OrderView,
  tenantIds: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  let missing = [...new Set(wanted)];
  while (missing.length > 0) {
    const found = await readOrders(run, tenantIds, missing);
    for (const order of found) view.orders.set(order.id, order);
    const names = found.flatMap(({ settledBy, refTxId }) => (settledBy ? [settledBy, ...refTxId] : refTxId));
    const txs = await readTxs(
      run,
      [...new Set(names)].filter((name) => !view.txs.has(name)),
    );
    for (const tx of txs) view.txs.set(tx.txId, tx);
    const linked = [
      ...found.flatMap(({ takeId, undoId }) => [takeId, undoId]),
      ...txs.map(({ orderId }) => orderId),
    ].filter((id) => id !== null);
    missing = [...new Set(linked)].filter((id) => !view.orders.has(id));
  }
}

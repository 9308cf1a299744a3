import type { RequestOf } from '@pitboss/contract/core/define';
import type { ShownState } from '@pitboss/contract/orders/order-labels';
import type { orders, wmRoundStates as states } from '@pitboss/contract/orders/orders';
import { type Group, groupOf, type Movement } from '@pitboss/wallet/calls';
import type { FailReason } from '@pitboss/wallet/codes';
import type { OrderState } from '@pitboss/wallet/transitions';
import { type RawBuilder, sql } from 'kysely';
import { accountName } from '../../domain/agents/operator-name.ts';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { sumsOver } from '../../domain/day-sums/read-sums.ts';
import {
  joinReturn,
  orderDays,
  sessionState,
  shownSession,
  statedState,
} from '../../domain/day-sums/sources.ts';
import { idSlackMs } from '../../domain/day-sums/times.ts';
import { isMeant, type MeantMembers } from '../../domain/members/meant-members.ts';
import { inList, type OrderList } from '../../domain/orders/order-lists.ts';
import { all, keysetOf, keysetPage, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

export interface OrderRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  agent_account: string;
  member_id: string;
  provider: string;
  member_account: string;
  tx_id: string;
  kind: Movement;
  state: OrderState;
  shown: ShownState;
  reason: FailReason | null;
  code: number | null;
  game_id: number | null;
  round_id: string | null;
  currency: string;
  amount: string;
  ref_tx_id: string[];
  attempts: number;
  created_at: Date;
  last_sent_at: Date | null;
  next_retry_at: Date | null;
  finished_at: Date | null;
  member_locked: boolean;
  agent_tx_id: string | null;
  resolved_by: string | null;
  version: number;
  total_bet: string | null;
  total_win: string | null;
  returned: string | null;
  return_tx_id: string | null;
}

type Dto = RequestOf<typeof orders.seamless>;
/** A list's filter with its time and its members. */
export type OrderFilter = Omit<Dto, 'start_time' | 'end_time' | 'memberAccount'> & {
  readonly start_time: number;
  readonly end_time: number;
  readonly members?: MeantMembers | undefined;
};

/** SQL expression: displayed state of an order by its state. */
const shownOf = (
  state: RawBuilder<unknown>,
) => sql`case ${state} when 'ok' then 'done' when 'rejected' then 'failed'
  when 'cancelled' then 'returned'
  when 'manual' then 'manual' else 'pending' end`;

/** SQL expressions of states: of the orders of a list, and of precomputed totals of days. */
const sessionStates = { state: sessionState, shown: shownSession };
const orderStates = { state: statedState, shown: shownOf(statedState) };
const totalStates = { state: sql`o.state`, shown: shownOf(sql`o.state`) };
const statesIn = (list: OrderList) => (list === 'withholding' ? sessionStates : orderStates);

/**
 * SQL condition on the order id. Ids are unique within a tenant: for administrators each tenant is searched.
 */
const byTxId = (scope: Scope, txId: string) =>
  scope.kind === 'all'
    ? sql`(o.tenant_id, o.tx_id) in (select t.id, ${txId} from agent t where t.parent_id is null)`
    : sql`o.tx_id = ${txId}`;

/**
 * SQL condition of a list's filter without the time, for rows and for totals of days.
 */
function meaning(
  scope: Scope,
  list: OrderList,
  filter: OrderFilter,
  states: typeof orderStates = statesIn(list),
): RawBuilder<unknown> {
  return all([
    within(scope, 'o.agent_id'),
    inList[list],
    when(filter.agentId, (value) => underAgent('o.agent_id', value)),
    when(filter.members, (value) => isMeant('o.member_id', value)),
    when(filter.txId, (value) => byTxId(scope, value)),
    when(filter.roundId, (value) => sql`o.round_id = ${value}`),
    // A kind that contradicts that of the list is written so that the planner does not detect the
    // contradiction: Citus fails on one over an outer join.
    when(filter.kind, (value) =>
      list === 'withholding' ? sql`o.kind = any(array[${value}]::text[])` : sql`o.kind = ${value}`,
    ),
    when(filter.state, (value) => sql`${states.state} = ${value}`),
    when(filter.shown, (value) => sql`${states.shown} = ${value}`),
    when(filter.currency, (value) => sql`o.currency = ${value}`),
  ]);
}

/** A list's filter as one condition on orders. */
const orderCondition = (scope: Scope, list: OrderList, filter: OrderFilter): RawBuilder<unknown> =>
  all([
    sql`o.id >= ${idFloor(filter.start_time - idSlackMs)}::bigint
      and o.id < ${idFloor(filter.end_time + idSlackMs)}::bigint`,
    sql`o.created_at >= ${new Date(filter.start_time)} and o.created_at < ${new Date(filter.end_time + 1)}`,
    meaning(scope, list, filter),
  ]);

/** SQL expression: operator who decided an order, as the reader may see it; operators above are nameless. */
const resolvedBy = (scope: Scope): RawBuilder<unknown> => accountName(scope, 'o.resolved_by');

/** SQL expression: amount that came back of a session or by a return; null while none has. */
const cameBack = sql`case when o.kind = 'return' and o.state = 'ok'
    or o.kind = 'withhold' and o.state = 'cancelled' and o.was_ok then o.amount
  when r.state = 'ok' then r.amount end`;

/** SQL expression: `cameBack` for totals, where a return and its sessions count once. */
const cameBackOnce = sql`case when row_number() over (partition by o.tenant_id,
    case when o.kind = 'withhold' and r.state = 'ok' then r.id else o.id end order by o.id) = 1
  then ${cameBack} end`;

/** An order `o` with what came back of a session. */
const columns = (session: boolean) => sql`
  o.id, o.tenant_id, o.agent_id, o.member_id, o.provider, o.member_account, o.tx_id, o.kind,
  ${session ? sessionState : statedState} as state, ${session ? shownSession : orderStates.shown} as shown, ${
    session
      ? sql`case when r.id is null then o.reason
    else r.reason end`
      : sql`o.reason`
  } as reason,
  ${session ? sql`case when r.id is null then o.code else r.code end` : sql`o.code`} as code, o.game_id,
    o.round_id, o.currency, o.amount, o.ref_tx_id,
  o.attempts, o.created_at, o.last_sent_at, o.next_retry_at, o.finished_at,
  o.agent_tx_id, o.resolved_by, o.version,
  ${
    session
      ? sql`case when o.kind = 'return' then o.total_bet else r.total_bet end as total_bet,
    case when o.kind = 'return' then o.total_win else r.total_win end as total_win,
    ${cameBack} as returned, r.tx_id as return_tx_id`
      : sql`o.total_bet,
    o.total_win, null as returned, null as return_tx_id`
  }`;

/**
 * SQL expression: the order's member is locked. Evaluated where rows are cut to a page, since Citus does not
 * run lookups on shards for a page that is already cut.
 */
const locked = (scope: Scope) => sql`
  exists (select from wallet_lock l where l.tenant_id = o.tenant_id and l.member_id = o.member_id
    and l.ended_at is null
    and ${within(scope, 'l.agent_id')}) as member_locked`;

/** An order with its names. */
const named = (scope: Scope) => sql`o.*, a.account as agent_account, ${resolvedBy(scope)} as resolved_by`;

/** Maximum number of agents up to which a page is gathered agent by agent, each from its own index. */
const lateralAgents = 50;

/** One keyset page of a list, newest first. */
export async function listOrders(
  db: Tx,
  scope: Scope,
  list: OrderList,
  filter: OrderFilter & Pick<Dto, 'cursor' | 'edge' | 'pageSize'>,
) {
  const keyset = keysetOf(filter);
  const direction = sql.raw(keyset.backwards ? 'asc' : 'desc');
  const { bound } = keyset;
  const beyond =
    bound === null
      ? sql`true`
      : keyset.backwards
        ? sql`o.id > ${bound}::bigint`
        : sql`o.id < ${bound}::bigint`;
  const session = list === 'withholding';
  const from = sql`from wallet_order o ${session ? joinReturn : sql``}`;
  const where = sql`${orderCondition(scope, list, filter)} and ${beyond}`;
  const page = sql`order by o.id ${direction} limit ${keyset.limit + 1}`;
  const own = scope.kind === 'agents' ? (scope.agentIds ?? []) : [];
  const inner =
    own.length > 0 && own.length <= lateralAgents
      ? sql`select o.*, ${locked(scope)} from (select o.*
        from unnest(${`{${own.join(',')}}`}::bigint[]) as own (id)
          cross join lateral (select ${columns(session)} ${from}
            where o.agent_id = own.id and ${where} ${page}) o ${page}) o`
      : sql`select ${columns(session)}, ${locked(scope)} ${from} where ${where} ${page}`;
  const found = await sql<OrderRow>`
    select ${named(scope)} from (${inner}) o join agent a on a.id = o.agent_id
      order by o.id ${direction}`.execute(db);
  return keysetPage(keyset, found.rows);
}

export interface OrderTotals {
  group: Group;
  state: OrderState;
  shown: ShownState;
  currency: string;
  count: number;
  amount: string;
  /** Amount that came back, where a list states it: a return of several sessions counts once. */
  returned: string | null;
}

/** Kinds of orders of a group. */
const kindsOf = (group: Group) =>
  Object.entries(groupOf).flatMap(([kind, own]) => (own === group ? [kind] : []));
/** SQL expression: the direction of an order's money. */
const groupSql = sql`case when o.kind = any(${kindsOf('take')}::text[]) then 'take'
  when o.kind = any(${kindsOf('pay')}::text[]) then 'pay' else 'undo' end`;

/**
 * Returns counts and totals of a whole filter by direction, state and currency. For past days the precomputed totals are
 * read, unless the filter names fields that they lack: members, an order, a round. Nor do they have the state
 * of a session, which depends on its return.
 */
export async function totalOrders(
  db: Tx,
  scope: Scope,
  list: OrderList,
  filter: OrderFilter,
): Promise<OrderTotals[]> {
  const session = list === 'withholding';
  const isRead = session || filter.members !== undefined || Boolean(filter.txId) || Boolean(filter.roundId);
  const { state, shown } = statesIn(list);
  const span = { from: filter.start_time, to: filter.end_time + 1 };
  const from = isRead
    ? sql`(select o.agent_id, o.kind, o.currency, o.amount, ${state} as state, ${shown} as shown, 1 as orders,
        ${session ? cameBackOnce : sql`null::bigint`} as returned
      from wallet_order o ${session ? joinReturn : sql``}
        where ${orderCondition(scope, list, filter)})`
    : await sumsOver(db, orderDays, 'o', span, {
        sums: meaning(scope, list, filter, totalStates),
        records: meaning(scope, list, filter),
      });
  const found = await sql<OrderTotals>`
    select ${groupSql} as group, o.state, ${isRead ? sql`o.shown` : totalStates.shown} as shown, o.currency,
      sum(o.orders)::int as count, sum(o.amount)::text as amount,
      ${session ? sql`coalesce(sum(o.returned), 0)::text` : sql`null`} as returned
    from ${from} o group by 1, 2, 3, 4 order by o.currency, 1 desc, 2, 3`.execute(db);
  return found.rows;
}

/**
 * Returns the state of rounds of the provider WM: ended by an operator, or by a final order after which no stake
 * is left; busy while an order of it is not final, which rejects its end; open otherwise.
 */
export async function wmRoundStates(
  db: Tx,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, (typeof states)[number]>> {
  if (roundIds.length === 0) return new Map();
  const { rows } = await sql<{ round_id: string; state: (typeof states)[number] }>`
    select o.round_id, case
      when exists (select from wallet_closed_round c where c.round_id = o.round_id) then 'ended'
      when bool_or(o.state in ('created', 'sent', 'uncertain', 'cancelling', 'manual')) then 'busy'
      when bool_or(o.is_final) and not bool_or(o.kind = 'bet' and o.state = 'ok' and o.settled_by is null)
        then 'ended' else 'open' end as state
    from wallet_order o where o.provider = 'wm' and o.round_id = any(${[...roundIds]}::text[])
    group by o.round_id`.execute(db);
  return new Map(rows.map(({ round_id, state }) => [round_id, state]));
}

/** Orders by a condition on `o`, as lists show them. */
export async function findOrders(
  db: Tx,
  scope: Scope,
  condition: RawBuilder<unknown>,
  session = false,
): Promise<OrderRow[]> {
  const found = await sql<OrderRow>`
    select ${named(scope)} from (select ${columns(session)}, ${locked(scope)}
      from wallet_order o ${session ? joinReturn : sql``}
      where ${condition} and ${within(scope, 'o.agent_id')}
        order by o.id limit 200) o join agent a on a.id = o.agent_id order by o.id`.execute(db);
  return found.rows;
}

import type { bets } from '@pitboss/contract/bets/bets';
import type { RequestOf } from '@pitboss/contract/define';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { isMeant, type MeantMembers } from '../../domain/members/account-match.ts';
import { betsOfKinds, type MemberKinds } from '../../domain/reports/member-kinds.ts';
import {
  type ClosedPeriods,
  closedPeriods,
  coverRanges,
  noClosed,
} from '../../domain/rollups/closed-periods.ts';
import { all, keysetOf, keysetPage, when } from '../../domain/sql/paging.ts';
import { sumRows } from '../../domain/sql/sums.ts';
import { minorOf } from '../../domain/sql/wire.ts';
import { ofTenant, type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { idFloor } from '../../kernel/database/ids.ts';
import { keptPlan, unsortedPlan } from '../../kernel/database/reads/kept-plan.ts';

export interface BetRow {
  id: string;
  inning_id: string | null;
  round_id: string | null;
  game_id: number;
  area_id: number | null;
  room_id: string;
  room_type: number;
  hall_level: number;
  limit_broken: number | null;
  member_id: string;
  member_account: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  amount: string;
  payout: string;
  reward: string;
  balance_after: string | null;
  state: number;
  bet_time: Date;
  payout_time: Date | null;
  ip: string;
}

type WireFilter = RequestOf<typeof bets.list>;
/** A list's filter with its time, and the wire's words as the numbers of the table. */
export interface BetFilter
  extends Omit<
    WireFilter,
    'start_time' | 'end_time' | 'roomType' | 'hallLevel' | 'memberAccount' | 'memberKind'
  > {
  /** Those that the account means. */
  members?: MeantMembers | undefined;
  start_time: number;
  end_time: number;
  roomType?: number | undefined;
  hallLevel?: number | undefined;
  /** Whose bets; every member's unless said. */
  memberKind?: MemberKinds | undefined;
  /** Settled and cancelled ones only, or open ones only. */
  settled?: boolean | undefined;
}

export interface BetPage extends BetFilter {
  pageSize?: number | undefined;
  cursor?: string | undefined;
  edge?: 'first' | 'last' | undefined;
}

const resultCondition: Readonly<Record<string, string>> = {
  settled: 'b.state = 1',
  win: 'b.state = 1 and b.payout > b.amount',
  lose: 'b.state = 1 and b.payout < b.amount',
  draw: 'b.state = 1 and b.payout = b.amount',
  unsettled: 'b.state = 0',
  cancelled: 'b.state = 2',
};

/** A round with bets in a range may itself have begun this long before or, as a round is numbered at its start and bets come first, after it. */
const roundSlackMs = 86_400_000;

/**
 * The filter as one condition, shared by rows and totals. The record number tells its time, so the range is a
 * range of ids and touches only the partitions of its months. `mine` says whose bets are in scope.
 */
export function betCondition(
  scope: Scope,
  filter: BetFilter,
  mine = within(scope, 'b.agent_id'),
): RawBuilder<unknown> {
  return all([
    sql`b.id >= ${idFloor(filter.start_time)}::bigint and b.id < ${idFloor(filter.end_time + 1)}::bigint`,
    mine,
    betsOfKinds(filter.memberKind ?? 'all', 'b'),
    when(filter.id, (value) => sql`b.id = ${value}::bigint`),
    when(
      filter.inningId,
      (value) => sql`b.round_id = any(array(select r.id from round r where r.inning_id = ${value}
      and r.id >= ${idFloor(filter.start_time - roundSlackMs)}::bigint and r.id < ${idFloor(filter.end_time + roundSlackMs)}::bigint))`,
    ),
    when(filter.members, (value) => isMeant('b.member_id', value)),
    when(filter.memberId, (value) => sql`b.member_id = ${value}::bigint`),
    when(filter.agentId, (value) => underAgent('b.agent_id', value)),
    when(filter.gameId, (value) => sql`b.game_id = ${value}`),
    when(filter.areaId, (value) => sql`b.area_id = ${value}`),
    when(filter.roomId, (value) => sql`b.room_id = ${value}`),
    when(filter.roomType, (value) => sql`b.room_type = ${value}`),
    when(filter.hallLevel, (value) => sql`b.hall_level = ${value}`),
    when(filter.result, (value) => sql.raw(resultCondition[value] ?? 'false')),
    filter.settled === undefined ? undefined : filter.settled ? sql`b.state <> 0` : sql`b.state = 0`,
    when(filter.currency, (value) => sql`b.currency = ${value}`),
    when(filter.minAmount, (value) => sql`b.amount >= ${minorOf(value)}::bigint`),
    when(filter.maxAmount, (value) => sql`b.amount <= ${minorOf(value)}::bigint`),
    when(filter.ip, (value) => sql`b.ip = ${value}`),
  ]);
}

const betColumns = sql`
  b.id, b.inning_id, b.round_id, b.game_id, b.area_id, b.room_id, b.room_type, b.hall_level, b.limit_broken, b.member_id, m.account as member_account,
  b.agent_id, a.account as agent_account, b.currency, b.amount, b.payout, b.reward, b.balance_after, b.state, b.bet_time, b.payout_time, b.ip`;

/** Names are joined after the page is cut, so that only its rows are looked up. */
const withNames = (scope: Scope, inner: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql<BetRow>`
  select ${betColumns} from (${inner}) b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id
    and ${ofTenant(scope, 'm.tenant_id')} join agent a on a.id = b.agent_id order by b.id ${direction}`;

/** Up to this many agents a page is gathered agent by agent, each from its own index. */
const lateralAgents = 50;

const namesOf = (filter: BetFilter) =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]));
/**
 * What a page may be asked with for one plan to do for all values. Of a game, and of a tree of many agents, the values decide whether it is
 * rare enough to be read as a whole; bets that are gathered agent by agent come from each one's index either way.
 */
const plainPage = new Set(['start_time', 'end_time', 'settled', 'pageSize', 'cursor', 'edge']);

/** One keyset page of the bets in scope, newest first. */
export async function listBets(db: Tx, scope: Scope, filter: BetPage) {
  const keyset = keysetOf(filter);
  const direction = sql.raw(keyset.backwards ? 'asc' : 'desc');
  const bound =
    keyset.bound === null
      ? sql`true`
      : keyset.backwards
        ? sql`b.id > ${keyset.bound}::bigint`
        : sql`b.id < ${keyset.bound}::bigint`;
  const page = sql`order by b.id ${direction} limit ${sql.lit(keyset.limit + 1)}`;
  // Open and cancelled bets are few: their own index finds them, where agent by agent all the others would be passed.
  const rare = filter.settled === false || filter.result === 'unsettled' || filter.result === 'cancelled';
  // So does a number, which is one bet or those of one round.
  const numbered = Boolean(filter.id || filter.inningId);
  const few = !rare && !numbered && scope.kind === 'agents' && (scope.agentIds?.length ?? 0) <= lateralAgents;
  // Gathered agent by agent, whose bets these are is said already: to say it twice would keep a plan from their index.
  const mine = few ? ofTenant(scope, 'b.tenant_id') : undefined;
  const where = sql`${betCondition(scope, filter, mine)} and ${bound}`;
  const inner = few
    ? sql`select b.* from unnest(${`{${(scope.agentIds ?? []).join(',')}}`}::bigint[]) as own (id)
        cross join lateral (select b.* from bet b where b.agent_id = own.id and ${where} ${page}) b ${page}`
    : sql`select b.* from bet b where ${where} ${page}`;
  const isPlain = namesOf(filter).every((name) => plainPage.has(name) || (few && name === 'gameId'));
  const isKept = (rare || few || scope.kind !== 'agents') && isPlain;
  const question = withNames(scope, inner, direction);
  const planned = few && isKept ? unsortedPlan(question) : keptPlan(question, isKept);
  return keysetPage(keyset, (await planned.execute(db)).rows);
}

export interface BetTotals {
  currency: string;
  count: number;
  amount: string;
  open: string;
  payout: string;
  profit: string;
  reward: string;
}

/** Filters that the rollups know too; with any other one the bets themselves are added up. */
const rolledUp = new Set([
  ...['start_time', 'end_time', 'agentId', 'gameId', 'currency', 'settled', 'memberKind'],
]);

/** Lines (currency, count, amount, payout, reward) of the settled bets of a range, from the rollups. */
function settledLines(
  scope: Scope,
  filter: BetFilter,
  closed: ClosedPeriods,
  nowMs: number,
): RawBuilder<unknown> {
  const span = { from: filter.start_time, to: filter.end_time + 1 };
  const cover = coverRanges(closed, [span], nowMs, filter.gameId !== undefined);
  const rows = sumRows(scope, filter.agentId, cover, filter.gameId);
  return sql`select currency, bets as count, amount, payout, reward from (${rows}) r where ${all([
    when(filter.currency, (value) => sql`currency = ${value}`),
  ])}`;
}

const betLines = (where: RawBuilder<unknown>) => sql`
  select b.currency, 1::bigint as count, case when b.state = 2 then 0 else b.amount end as amount,
    case when b.state = 1 then b.payout else 0 end as payout, case when b.state = 1 then b.reward else 0 end as reward,
    case when b.state = 1 then b.amount else 0 end as settled
  from bet b where ${where}`;

/** The same of open and cancelled bets alone, of which their index knows all that is asked. */
const notSettledLines = (where: RawBuilder<unknown>) => sql`
  select b.currency, 1::bigint as count, case when b.state = 2 then 0 else b.amount end as amount, 0::bigint as payout, 0::bigint as reward, 0::bigint as settled
  from bet b where b.state <> 1 and ${where}`;

/**
 * Number and sums of a filter by currency; cancelled bets count as records, not as money. Long ranges without narrow
 * filters come from the rollups, to which the few open and cancelled bets are added, and those of test members.
 */
export async function totalBets(
  db: Tx,
  scope: Scope,
  filter: BetFilter,
  nowMs = Date.now(),
): Promise<BetTotals[]> {
  const where = betCondition(scope, filter);
  const kinds = filter.memberKind ?? 'all';
  const plain =
    filter.settled !== false && kinds !== 'test' && namesOf(filter).every((name) => rolledUp.has(name));
  const closed = plain
    ? await closedPeriods(db, scope, { from: filter.start_time, to: filter.end_time + 1 })
    : noClosed;
  const lines = plain
    ? sql`select s.*, s.amount as settled from (${settledLines(scope, filter, closed, nowMs)}) s
        union all ${notSettledLines(where)}
        ${kinds === 'all' ? sql`union all ${betLines(sql`b.state = 1 and ${betCondition(scope, { ...filter, memberKind: 'test' })}`)}` : sql``}`
    : betLines(where);
  const question = sql<BetTotals>`
    select currency, sum(count)::int as count, sum(amount)::text as amount, (sum(amount) - sum(settled))::text as open,
      sum(payout)::text as payout, (sum(payout) - sum(settled))::text as profit, sum(reward)::text as reward
    from (${lines}) t group by currency having sum(count) > 0 order by currency`;
  // Rollups leave so little to read that the database would only start workers for it.
  return (await (plain ? unsortedPlan(question) : keptPlan(question, false)).execute(db)).rows;
}

export interface RoundRow {
  id: string;
  inning_id: string;
  game_id: number;
  room_id: string;
  result: string;
  player: string;
  banker: string;
  card_type: string;
  table_id: string | null;
  shoe_no: string | null;
  hand_no: number | null;
  started_at: Date;
  ended_at: Date | null;
}

/** A round by its number. Rounds are shared by tenants, so administrators see any and agents those with a bet of their tree. */
export async function findRound(
  db: Tx,
  scope: Scope,
  inningId: string,
): Promise<{ round: RoundRow; bets: BetRow[] } | undefined> {
  const round = (
    await sql<RoundRow>`select id, inning_id, game_id, room_id, result, player, banker, card_type, table_id, shoe_no, hand_no, started_at, ended_at
      from round where inning_id = ${inningId} order by id desc limit 1`.execute(db)
  ).rows[0];
  if (!round) return undefined;
  const from = round.started_at.getTime() - roundSlackMs;
  const to = (round.ended_at ?? round.started_at).getTime() + roundSlackMs;
  const inner = sql`select b.* from bet b where b.round_id = ${round.id}::bigint and b.id >= ${idFloor(from)}::bigint and b.id < ${idFloor(to)}::bigint
    and ${within(scope, 'b.agent_id')} order by b.id limit 500`;
  const bets = (await withNames(scope, inner, sql.raw('asc')).execute(db)).rows;
  return scope.kind !== 'all' && bets.length === 0 ? undefined : { round, bets };
}

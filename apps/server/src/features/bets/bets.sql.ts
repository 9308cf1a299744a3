import type { bets } from '@pitboss/contract/bets/bets';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { hasMoneyState } from '../../domain/bets/money-states.sql.ts';
import { isMeant, type MeantMembers } from '../../domain/members/meant-members.ts';
import { betsOfKinds, type MemberKinds } from '../../domain/reports/member-kinds.ts';
import { minorOf } from '../../domain/sql/dto.ts';
import { all, keysetOf, keysetPage, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { keptPlan, unsortedPlan } from '../../platform/db/reads/kept-plan.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';

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
  game_closed: boolean | null;
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

type DtoFilter = RequestOf<typeof bets.list>;
/** Filter of a list with its time range, in database values. */
export interface BetFilter
  extends Omit<
    DtoFilter,
    'start_time' | 'end_time' | 'roomType' | 'hallLevel' | 'memberAccount' | 'memberKind'
  > {
  /** Members that the account refers to. */
  members?: MeantMembers | undefined;
  start_time: number;
  end_time: number;
  roomType?: number | undefined;
  hallLevel?: number | undefined;
  /** Kinds of members whose bets are included; all by default. */
  memberKind?: MemberKinds | undefined;
  /** True for settled and cancelled bets only, false for open ones only. */
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

/**
 * Slack between a range of bets and the start of their rounds, in ms: a round may have started this long
 * before it or, since ids of rounds are those of their start and bets come first, after it.
 */
export const roundSlackMs = 86_400_000;

/**
 * SQL condition of a filter, shared by rows and totals. Record numbers contain their time, so the range is a
 * range of ids and touches only the partitions of its months. `mine` restricts to the bets in scope.
 */
function betCondition(
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
      and r.id >= ${idFloor(filter.start_time - roundSlackMs)}::bigint
        and r.id < ${idFloor(filter.end_time + roundSlackMs)}::bigint))`,
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
    when(filter.moneyState, (value) => hasMoneyState(scope, value)),
    filter.settled === undefined ? undefined : filter.settled ? sql`b.state <> 0` : sql`b.state = 0`,
    when(filter.currency, (value) => sql`b.currency = ${value}`),
    when(filter.minAmount, (value) => sql`b.amount >= ${minorOf(value)}::bigint`),
    when(filter.maxAmount, (value) => sql`b.amount <= ${minorOf(value)}::bigint`),
    when(filter.ip, (value) => sql`b.ip = ${value}`),
  ]);
}

const betColumns = sql`
  b.id, b.inning_id, b.round_id, b.game_id, b.area_id, b.room_id, b.room_type, b.hall_level, b.limit_broken,
    b.game_closed, b.member_id, m.account as member_account,
  b.agent_id, a.account as agent_account, b.currency, b.amount, b.payout, b.reward, b.balance_after, b.state,
    b.bet_time, b.payout_time, b.ip`;

/**
 * SQL: bets of an inner query with the names of their members and agents, which are joined after the page is
 * limited, so that they are read for its rows only.
 */
export const withNames = (
  scope: Scope,
  inner: RawBuilder<unknown>,
  direction: RawBuilder<unknown>,
) => sql<BetRow>`
  select ${betColumns} from (${inner}) b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id
    and ${ofTenant(scope, 'm.tenant_id')} join agent a on a.id = b.agent_id order by b.id ${direction}`;

/** Maximum number of agents for which a page is gathered agent by agent, each from its own index. */
const lateralAgents = 50;

const namesOf = (filter: BetFilter) =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]));
/**
 * Filter fields for which one plan suits all values. With a game, or a tree of many agents, the values decide
 * whether it is rare enough to be read as a whole; bets that are gathered by agent come from each agent's
 * index either way.
 */
const plainPage = new Set(['start_time', 'end_time', 'settled', 'pageSize', 'cursor', 'edge']);

/** Returns one keyset page of the bets in scope, newest first. */
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
  // Open and cancelled bets are few: their own index finds them, while a search by agent would read all the
  // others.
  const rare = filter.settled === false || filter.result === 'unsettled' || filter.result === 'cancelled';
  // A bet or round id and a state of money also select few rows.
  const numbered = Boolean(filter.id || filter.inningId || filter.moneyState);
  const few = !rare && !numbered && scope.kind === 'agents' && (scope.agentIds?.length ?? 0) <= lateralAgents;
  // Bets gathered by agent are already restricted to these agents; a second condition would keep the planner
  // from their index.
  const mine = few ? ofTenant(scope, 'b.tenant_id') : undefined;
  const where = sql`${betCondition(scope, filter, mine)} and ${bound}`;
  const inner = few
    ? sql`select b.* from unnest(${`{${(scope.agentIds ?? []).join(',')}}`}::bigint[]) as own (id)
        cross join lateral (select b.* from bet b where b.agent_id = own.id and ${where} ${page}) b ${page}`
    : sql`select b.* from bet b where ${where} ${page}`;
  const isPlain = namesOf(filter).every((name) => plainPage.has(name) || (few && name === 'gameId'));
  const isKept = (rare || few || scope.kind !== 'agents') && isPlain;
  const query = withNames(scope, inner, direction);
  const planned = few && isKept ? unsortedPlan(query) : keptPlan(query, isKept);
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

/** Returns the totals of a filter that selects few bets: by record number, round, address or state of money. */
export async function totalFewBets(db: Tx, scope: Scope, filter: BetFilter): Promise<BetTotals[]> {
  const { rows } = await keptPlan(
    sql<BetTotals>`
    select currency, count(*)::int as count, sum(amount)::text as amount,
      (sum(amount) - sum(settled))::text as open,
      sum(payout)::text as payout, (sum(payout) - sum(settled))::text as profit, sum(reward)::text as reward
    from (select b.currency, case when b.state = 2 then 0 else b.amount end as amount,
        case when b.state = 1 then b.payout else 0 end as payout,
        case when b.state = 1 then b.reward else 0 end as reward,
        case when b.state = 1 then b.amount else 0 end as settled
      from bet b where ${betCondition(scope, filter)}) t group by currency order by currency`,
    false,
  ).execute(db);
  return rows;
}

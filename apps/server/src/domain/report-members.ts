import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { idFloor } from '../kernel/ids.ts';
import type { Scope } from '../kernel/scope.ts';
import {
  type ClosedPeriods,
  closedPeriods,
  coverDays,
  type Grain,
  grains,
  noClosed,
  periodRows,
} from './closed-periods.ts';
import { all, orderBy, type PageRequest, pageOf, when } from './paging.ts';
import { beijingDate } from './range-parts.ts';
import { dayRates } from './rates.ts';
import type { Sums } from './report-figures.ts';
import { betsUnder, between, linesTo } from './report-grain.ts';
import { type MemberParts, memberPartsOf, type Span } from './report-range.ts';

/**
 * Reports that tell members apart or count them: closed periods, whole Beijing days from the member rollup, and the rest
 * from the bets.
 * Distinct people do not add up, so players are always counted here.
 */

export interface MemberFilter {
  /** The agent whose tree is meant; null for everything the caller sees. */
  readonly node: string | null;
  /** Only the members directly under the node. */
  readonly direct?: boolean | undefined;
  readonly account?: string | undefined;
  readonly memberId?: string | undefined;
  readonly currency?: string | undefined;
  /** The member rollup does not know games, so this one is answered from the bets. */
  readonly gameId?: number | undefined;
}

const beijingDay = sql`((b.bet_time at time zone 'UTC') + interval '8 hours')::date`;

const noRows = sql`select 0 as bucket, 0::bigint as agent_id, 0::bigint as member_id, '' as currency, current_date as day, 0::bigint as bets,
  0::bigint as amount, 0::bigint as payout, 0::bigint as reward where false`;

/** The rows of an alias that a filter lets through. */
const passing = (scope: Scope, filter: MemberFilter, alias: string) =>
  all([
    betsUnder(scope, filter.direct ? null : filter.node, `${alias}.agent_id`),
    filter.direct && sql`${sql.ref(`${alias}.agent_id`)} = ${filter.node}::bigint`,
    when(filter.memberId, (value) => sql`${sql.ref(`${alias}.member_id`)} = ${value}::bigint`),
    when(
      filter.account,
      (value) =>
        sql`${sql.ref(`${alias}.member_id`)} = any(array(select m.id from member m where m.account = ${value}))`,
    ),
    when(filter.currency, (value) => sql`${sql.ref(`${alias}.currency`)} = ${value}`),
  ]);

/** Rows (bucket, agent_id, member_id, currency, day, bets, amount, payout, reward) that add up to the settled bets of parts. */
function openRows(
  scope: Scope,
  { days, trimmed, plus, minus }: MemberParts,
  filter: MemberFilter,
): RawBuilder<unknown> {
  const selects: RawBuilder<unknown>[] = [];
  const whole = [...days, ...trimmed];
  if (whole.length) {
    const { bucket, from, where } = between('rollup_member_day r', 'r.day', 'date', whole, beijingDate);
    selects.push(sql`select ${bucket} as bucket, r.agent_id, r.member_id, r.currency, r.day, r.bets, r.amount, r.payout, r.reward
      from ${from} where ${where} and ${passing(scope, filter, 'r')}`);
  }
  for (const [parts, sign] of [
    [plus, sql``],
    [minus, sql`-`],
  ] as const) {
    if (!parts.length) continue;
    const { bucket, from, where } = between('bet b', 'b.id', 'bigint', parts, idFloor);
    selects.push(sql`select ${bucket} as bucket, b.agent_id, b.member_id, b.currency, ${beijingDay} as day, ${sign} 1::bigint as bets,
        ${sign} b.amount as amount, ${sign} b.payout as payout, ${sign} b.reward as reward
      from ${from} where b.state = 1 and ${where} and ${passing(scope, filter, 'b')} and ${all([when(filter.gameId, (value) => sql`b.game_id = ${value}`)])}`);
  }
  return selects.length ? sql.join(selects, sql` union all `) : noRows;
}

/** What the rollups by member answer of a question; without them (games) it is all bets. */
function partsFor({ buckets, filter, closed, now }: MemberQuery, least: Grain) {
  const parts = memberPartsOf(buckets, now);
  if (filter.gameId !== undefined) {
    const all = buckets.map(({ from, to }, bucket) => ({ bucket, from, to }));
    return { closed: [], open: { days: [], trimmed: [], plus: all, minus: [] } };
  }
  const cover = coverDays(closed, parts.days, least);
  return { closed: cover.closed, open: { ...parts, days: cover.open } };
}

/** What members are asked about, with the periods that are closed for the scope (`closedPeriods`). */
export interface MemberQuery {
  readonly scope: Scope;
  readonly buckets: readonly Span[];
  readonly filter: MemberFilter;
  readonly closed: ClosedPeriods;
  readonly now: number;
}

/** Asks about members, and reads which periods are closed. */
export async function memberQuery(
  db: Tx,
  scope: Scope,
  buckets: readonly Span[],
  filter: MemberFilter,
  now: number,
): Promise<MemberQuery> {
  const span = { from: buckets[0]?.from ?? now, to: buckets.at(-1)?.to ?? now };
  // One member's days, and those of a game, are few enough or not in the periods.
  const narrow = filter.gameId !== undefined || filter.memberId !== undefined || filter.account !== undefined;
  return { scope, buckets, filter, closed: narrow ? noClosed : await closedPeriods(db, scope, span), now };
}

/** Rows (bucket, agent_id, member_id) in which every member with a settled bet is told at least once. */
export function playerRows(query: MemberQuery): RawBuilder<unknown> {
  const { scope, filter } = query;
  const { closed, open } = partsFor(query, grains.day);
  const rows = openRows(scope, open, filter);
  // Only where something is taken away may a member have nothing left.
  const players = open.minus.length
    ? sql`select bucket, agent_id, member_id from (${rows}) o group by 1, 2, 3 having sum(bets) > 0`
    : sql`select bucket, agent_id, member_id from (${rows}) o where bets > 0`;
  if (!closed.length) return players;
  return sql`${players} union all select p.bucket, r.agent_id, m.member_id from ${periodRows(closed)}
    join closed_players r on r.grain = p.grain and r.from_day = p.from_day cross join lateral unnest(r.members) as m (member_id)
    where ${passing(scope, filter, 'r')}`;
}

export interface Players {
  readonly total: number;
  /** By the agents asked for: players anywhere in each one's tree. */
  readonly byAgent: ReadonlyMap<string, number>;
  /** Directly under the node. */
  readonly own: number;
  readonly byBucket: ReadonlyMap<number, number>;
}

/** Counts the members with a settled bet: in all, and by agent, directly under the node and by bucket where asked for. */
export async function countPlayers(
  db: Tx,
  scope: Scope,
  buckets: readonly Span[],
  filter: MemberFilter,
  agentIds: readonly string[],
  now: number,
): Promise<Players> {
  const query = await memberQuery(db, scope, buckets, filter, now);
  const counts = [
    sql`select 'all' as kind, 0::bigint as id, count(*)::int as n from (select member_id from seen group by member_id) t`,
    ...(agentIds.length
      ? [
          sql`select 'agent', agent_id, count(*)::int from (
            select l.agent_id, seen.member_id from seen join ${linesTo(agentIds)} l on l.leaf = seen.agent_id group by 1, 2) t group by agent_id`,
        ]
      : []),
    ...(filter.node === null
      ? []
      : [
          sql`select 'own', 0, count(*)::int from (select member_id from seen where agent_id = ${filter.node}::bigint group by member_id) t`,
        ]),
    ...(buckets.length > 1
      ? [
          sql`select 'bucket', bucket, count(*)::int from (select bucket, member_id from seen group by 1, 2) t group by bucket`,
        ]
      : []),
  ];
  const rows = (
    await sql<{ kind: 'all' | 'agent' | 'own' | 'bucket'; id: string; n: number }>`
      with seen as materialized (
        select distinct bucket, agent_id, member_id from (${playerRows(query)}) g)
      ${sql.join(counts, sql` union all `)}`.execute(db)
  ).rows;
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    total: of('all')[0]?.n ?? 0,
    own: of('own')[0]?.n ?? 0,
    byAgent: new Map(of('agent').map(({ id, n }) => [id, n])),
    byBucket:
      buckets.length > 1
        ? new Map(of('bucket').map(({ id, n }) => [Number(id), n]))
        : new Map([[0, of('all')[0]?.n ?? 0]]),
  };
}

export interface MemberLine {
  readonly memberId: string;
  readonly account: string;
  readonly nickname: string;
  readonly agentId: string;
  readonly agentAccount: string;
  readonly sums: Sums;
}

interface Row {
  id: string | null;
  account: string;
  nickname: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  bets: string;
  amount: string;
  payout: string;
  reward: string;
  cny_amount: string;
  cny_payout: string;
  cny_reward: string;
  unrated: boolean;
}

const sortable = {
  bets: 'bets',
  amount: 'cny_amount',
  payout: 'cny_payout',
  profit: 'cny_profit',
  reward: 'cny_reward',
  account: 'account',
} as const;

const sumsOf = (row: Row): Sums => {
  if (row.unrated) throw new Error(`no exchange rate for ${row.currency}`);
  const own = {
    bets: Number(row.bets),
    amount: BigInt(row.amount),
    payout: BigInt(row.payout),
    reward: BigInt(row.reward),
  };
  const cny = {
    amount: BigInt(row.cny_amount),
    payout: BigInt(row.cny_payout),
    reward: BigInt(row.cny_reward),
  };
  return { bets: own.bets, currencies: new Map([[row.currency, own]]), cny };
};

/** One page of the members with a settled bet in a span, and the sums over all of them, in one statement. */
export async function memberReport(
  db: Tx,
  scope: Scope,
  span: Span,
  filter: MemberFilter,
  page: PageRequest,
  now: number,
): Promise<{ total: number; lines: MemberLine[]; totals: Sums[] }> {
  const rate = await dayRates(db, span.from, Math.min(span.to, now));
  const { closed, open } = partsFor(await memberQuery(db, scope, [span], filter, now), grains.decade);
  const { limit, offset } = pageOf(page);
  const order = sql`${orderBy(page, sortable, 'amount', 'id')}, currency`;
  const sums = sql.raw(
    'sum(bets) as bets, sum(amount) as amount, sum(payout) as payout, sum(reward) as reward',
  );
  const texts = sql.raw(
    ['bets', 'amount', 'payout', 'reward', 'cny_amount', 'cny_payout', 'cny_reward']
      .map((name) => `${name}::text`)
      .join(', '),
  );
  const rows = (
    await sql<Row & { total: number }>`
      with by_rate as (
        select g.member_id, g.currency, ${rate('g.currency', 'g.day')} as rate, ${sql.raw('sum(g.bets) as bets, sum(g.amount) as amount, sum(g.payout) as payout, sum(g.reward) as reward')}
        from (${openRows(scope, open, filter)}) g
        group by g.member_id, g.currency, rate),
      added as (
        select member_id, currency, bets, amount, payout, reward, amount * rate as cny_amount, payout * rate as cny_payout, reward * rate as cny_reward
        from by_rate
        union all select r.member_id, r.currency, r.bets, r.amount, r.payout, r.reward, r.cny_amount, r.cny_payout, r.cny_reward
        from ${periodRows(closed)} join closed_member_sum r on r.grain = p.grain and r.from_day = p.from_day
        where ${passing(scope, filter, 'r')}),
      lines as materialized (
        select member_id, currency, ${sums}, sum(cny_amount) as cny_amount, sum(cny_payout) as cny_payout,
          sum(cny_amount - cny_payout) as cny_profit, sum(cny_reward) as cny_reward, bool_or(cny_amount is null) as unrated
        from added group by member_id, currency having sum(bets) > 0),
      totals as (
        select currency, ${sums}, sum(cny_amount) as cny_amount, sum(cny_payout) as cny_payout, sum(cny_reward) as cny_reward, bool_or(unrated) as unrated
        from lines group by currency),
      named as (
        select l.*, m.id, m.account, m.nickname, m.agent_id, a.account as agent_account from lines l
        join member m on m.id = l.member_id join agent a on a.id = m.agent_id ${order} limit ${limit} offset ${offset})
      select null::bigint as id, '' as account, '' as nickname, 0::bigint as agent_id, '' as agent_account, currency, ${texts}, unrated,
        (select count(*)::int from lines) as total, 0::bigint as place from totals
      union all
      select id, account, nickname, agent_id, agent_account, currency, ${texts}, unrated, 0, row_number() over (${order}) from named
      order by place`.execute(db)
  ).rows;
  const sum = rows.filter((row) => row.id === null);
  return {
    total: sum[0]?.total ?? 0,
    totals: sum.map(sumsOf),
    lines: rows.flatMap((row) =>
      row.id === null
        ? []
        : [
            {
              memberId: row.id,
              account: row.account,
              nickname: row.nickname,
              agentId: row.agent_id,
              agentAccount: row.agent_account,
              sums: sumsOf(row),
            },
          ],
    ),
  };
}

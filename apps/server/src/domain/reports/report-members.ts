import type { reports } from '@pitboss/contract/reports/reports';
import { sql } from 'kysely';
import type { Analytics } from '../../platform/calls/analytics.ts';
import type { Tx } from '../../platform/db/db.ts';
import { unsortedPlan } from '../../platform/db/reads/kept-plan.ts';
import { ofTenant, type Scope } from '../../platform/db/scope.ts';
import type { Span } from '../calendar/range-parts.ts';
import { dayRates, highestRates } from '../currency/day-rates.ts';
import { grains, periodRows } from '../rollups/closed-periods.ts';
import { orderBy, type PageOf, pageOf } from '../sql/paging.ts';
import { type MemberLine, type MemberReport, memberFacts, sumsOf, topMemberFacts } from './member-facts.ts';
import { type MemberFilter, memberQuery, openRows, partsFor, passing } from './member-rows.ts';

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

const lineOf = (row: Row, memberId: string): MemberLine => ({
  memberId,
  account: row.account,
  nickname: row.nickname,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  sums: sumsOf(row),
});

/** SQL: sums of the figures. */
const sums = sql.raw(
  'sum(bets) as bets, sum(amount) as amount, sum(payout) as payout, sum(reward) as reward',
);
/** SQL: figures as texts, which numbers of the driver could not hold. */
const texts = sql.raw(
  ['bets', 'amount', 'payout', 'reward', 'cny_amount', 'cny_payout', 'cny_reward']
    .map((name) => `${name}::text`)
    .join(', '),
);

/**
 * Returns the rows of the members with the highest stakes of a span in CNY. First only the stakes are
 * aggregated, by currency: the highest rate of the span determines the possible candidates, and only those
 * are aggregated day by day.
 */
export async function topMembers(
  db: Tx,
  scope: Scope,
  span: Span,
  filter: MemberFilter,
  limit: number,
  now: number,
  analytics?: Analytics,
): Promise<readonly MemberLine[]> {
  if (analytics) return topMemberFacts(db, analytics, scope, span, filter, limit, now);
  const [{ highest, share }, query] = await Promise.all([
    highestRates(db, span.from, Math.min(span.to, now)),
    memberQuery(db, scope, [span], filter, now),
  ]);
  const { closed, open } = partsFor(query, grains.decade);
  const stakesOf = [
    sql`select o.member_id, o.currency, o.amount from (${openRows(scope, open, filter)}) o`,
    ...(closed.length
      ? [
          sql`select r.member_id, r.currency, r.amount from ${periodRows(closed)}
            join closed_member_sum r on r.grain = p.grain and r.from_day = p.from_day
              where ${passing(scope, filter, 'r')}`,
        ]
      : []),
  ];
  const first = async (count: number) =>
    (
      await unsortedPlan(sql<{ member_id: string; worth: number }>`
        select member_id, worth::float8 from (
          select member_id, sum(amount) * ${highest('currency')} as worth from (${sql.join(
            stakesOf,
            sql`
            union all `,
          )}) t
          group by member_id, currency) s order by worth desc nulls last limit ${sql.lit(count)}`).execute(db)
    ).rows;
  let count = 4 * limit;
  let found = await first(count);
  // Every member whose stake at the highest rate reaches the last selected one's at the lowest rate is a
  // candidate.
  const min = (found[limit - 1]?.worth ?? 0) * share;
  while (found.length === count && (found.at(-1)?.worth ?? 0) >= min) {
    count *= 10;
    found = await first(count);
  }
  if (!found.length) return [];
  const ids = [...new Set(found.map((row) => row.member_id))];
  const page = { pageSize: limit, order: 'desc' } as const;
  return (await memberReport(db, scope, span, { ...filter, members: { ids } }, page, now)).lines;
}

/**
 * One page of the members with a settled bet in a span, and the sums over all of them: from the analytics store,
 * or in one statement from the rollups.
 */
export async function memberReport(
  db: Tx,
  scope: Scope,
  span: Span,
  filter: MemberFilter,
  page: PageOf<typeof reports.members> & PageOf<typeof reports.agentMembers>,
  now: number,
  analytics?: Analytics,
): Promise<MemberReport> {
  if (analytics) return memberFacts(db, analytics, scope, span, filter, page, now);
  const [rate, query] = await Promise.all([
    dayRates(db, span.from, Math.min(span.to, now)),
    memberQuery(db, scope, [span], filter, now),
  ]);
  const { closed, open } = partsFor(query, grains.decade);
  const { limit, offset } = pageOf(page);
  const order = sql`${orderBy(page, sortable, 'amount', 'id')}, currency`;
  const rows = (
    await unsortedPlan(sql<Row & { total: number }>`
      with by_rate as (
        select g.member_id, g.currency, ${rate('g.currency', 'g.day')} as rate,
          sum(g.bets) as bets, sum(g.amount) as amount, sum(g.payout) as payout, sum(g.reward) as reward
        from (${openRows(scope, open, filter)}) g
        group by g.member_id, g.currency, rate),
      added as (
        select member_id, currency, bets, amount, payout, reward, amount * rate as cny_amount,
          payout * rate as cny_payout, reward * rate as cny_reward
        from by_rate
        union all select r.member_id, r.currency, r.bets, r.amount, r.payout, r.reward, r.cny_amount,
          r.cny_payout, r.cny_reward
        from ${periodRows(closed)} join closed_member_sum r on r.grain = p.grain and r.from_day = p.from_day
        where ${passing(scope, filter, 'r')}),
      lines as materialized (
        select member_id, currency, ${sums}, sum(cny_amount) as cny_amount, sum(cny_payout) as cny_payout,
          sum(cny_amount - cny_payout) as cny_profit, sum(cny_reward) as cny_reward,
            bool_or(cny_amount is null) as unrated
        from added group by member_id, currency having sum(bets) > 0),
      totals as (
        select currency, ${sums}, sum(cny_amount) as cny_amount, sum(cny_payout) as cny_payout,
          sum(cny_reward) as cny_reward, bool_or(unrated) as unrated
        from lines group by currency),
      named as (
        select l.*, m.id, m.account, m.nickname, m.agent_id, a.account as agent_account from lines l
        join member m on m.id = l.member_id and ${ofTenant(scope, 'm.tenant_id')}
          join agent a on a.id = m.agent_id ${order} limit ${sql.lit(limit)} offset ${offset})
      select null::bigint as id, '' as account, '' as nickname, 0::bigint as agent_id, '' as agent_account,
        currency, ${texts}, unrated,
        (select count(*)::int from lines) as total, 0::bigint as place from totals
      union all
      select id, account, nickname, agent_id, agent_account, currency, ${texts}, unrated, 0,
        row_number() over (${order}) from named
      order by place`).execute(db)
  ).rows;
  const sum = rows.filter((row) => row.id === null);
  return {
    total: sum[0]?.total ?? 0,
    totals: sum.map(sumsOf),
    lines: rows.flatMap((row) => (row.id === null ? [] : [lineOf(row, row.id)])),
  };
}

import type { Statement } from '../../../platform/calls/analytics.ts';
import type { RatesByDay } from '../../currency/day-rates.ts';
import { startDraft } from './draft.ts';
import { inCny, ratedSums } from './fact-rows.ts';
import type { FactsQuery } from './groups.ts';

/** Sums of a member in a currency, in minor units; CNY in hundred-millionths, null where a rate lacks. */
export interface MemberLineRow {
  readonly member_id: string;
  readonly currency: string;
  readonly bets: string;
  readonly amount: string;
  readonly payout: string;
  readonly reward: string;
  readonly cny_amount: string;
  readonly cny_payout: string;
  readonly cny_reward: string;
  readonly unrated: boolean;
}

/** A line of a page (`lines` is 0), or the sums of a currency (no member) over `lines` lines. */
export interface MemberPageRow extends MemberLineRow {
  readonly lines: number;
}

/** Figures by which the lines of members are sorted. */
type MemberFigure = 'bets' | 'amount' | 'payout' | 'profit' | 'reward';

/** Of the relation, because the columns of the answer with these names are texts. */
const orders: Readonly<Record<MemberFigure, string>> = {
  bets: 'lines.bets',
  amount: 'lines.cny_amount',
  payout: 'lines.cny_payout',
  profit: 'lines.cny_amount - lines.cny_payout',
  reward: 'lines.cny_reward',
};

const figures = ['bets', 'amount', 'payout', 'reward'] as const;
const money = ['amount', 'payout', 'reward'] as const;
const texts = [...figures, ...money.map((name) => `cny_${name}`)].map(
  (name) => `${name}::varchar as ${name}`,
);

/** SQL of the lines of all members, and its values. */
function linesOf(query: FactsQuery, rates: RatesByDay) {
  const sql = startDraft();
  const { ctes, from } = ratedSums(sql, { ...query, by: ['member_id'], lines: null }, rates);
  const sums = [
    ...figures.map((name) => `sum(${name}) as ${name}`),
    ...money.map((name) => `${inCny(name)} as cny_${name}`),
  ];
  const lines = `lines as materialized (select s.member_id, s.currency, ${sums.join(', ')},
    bool_or(r.rate is null) as unrated from ${from} group by s.member_id, s.currency
    having sum(s.bets) > 0)`;
  return { ctes: `${ctes}, ${lines}`, values: sql.values };
}

/** A part of the lines in an order; ties are broken by member and currency. */
export interface LinesPage {
  readonly by: MemberFigure;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** SQL of the lines of a page, which are found before their numbers are written as texts. */
function pageOfLines({ by, order, limit, offset }: LinesPage): string {
  const way = `${orders[by]} ${order} nulls last, lines.member_id ${order}, lines.currency`;
  return `select member_id::varchar as member_id, currency, ${texts.join(', ')}, unrated, 0 as lines,
      (row_number() over (order by ${way}))::integer as place
    from (select * from lines order by ${way} limit ${Number(limit)} offset ${Number(offset)}) lines`;
}

/**
 * Returns the statement for a page of the lines (`MemberPageRow`) of members with a settled bet, and the sums over
 * all lines by currency, which come first.
 */
export function memberPage(query: FactsQuery, rates: RatesByDay, page: LinesPage): Statement {
  const sums = figures.map((name) => `sum(${name})::varchar as ${name}`);
  const cny = money.map((name) => `sum(cny_${name})::varchar as cny_${name}`);
  return {
    ...linesOf(query, rates),
    select: `select * from (
      select '' as member_id, currency, ${[...sums, ...cny].join(', ')}, bool_or(unrated) as unrated,
        count(*)::integer as lines, 0 as place from lines group by currency
      union all (${pageOfLines(page)})) u order by place`,
  };
}

/** Returns the statement for a page of the lines (`MemberLineRow`) without sums over all lines. */
export const memberLines = (query: FactsQuery, rates: RatesByDay, page: LinesPage): Statement => ({
  ...linesOf(query, rates),
  select: `${pageOfLines(page)} order by place`,
});

/** Returns the statement for the members and currencies of all lines, for an order by what the facts lack. */
export function memberLineKeys(query: FactsQuery, rates: RatesByDay): Statement {
  return {
    ...linesOf(query, rates),
    select: 'select member_id::varchar as member_id, currency from lines',
  };
}

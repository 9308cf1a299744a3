import type { Statement } from '../../../platform/calls/analytics.ts';
import { beijingDayNumber } from '../../calendar/beijing-days.ts';
import type { RatesByDay } from '../../currency/day-rates.ts';
import { startDraft } from './draft.ts';
import { type FactsQuery, groupBy, partsOf, shownKeys } from './groups.ts';

/** Sums of a group in minor units; CNY in hundred-millionths of a minor unit, null where a rate lacks. */
export interface FactsRow {
  readonly bucket: number;
  readonly agent_id: string;
  readonly game_id: number;
  readonly room_id: string;
  readonly hall_level: number;
  readonly currency: string;
  readonly bets: string;
  /** Absent in rows with CNY only. */
  readonly amount?: string;
  readonly payout?: string;
  readonly reward?: string;
  readonly cny_amount: string;
  readonly cny_payout: string;
  readonly cny_reward: string;
  readonly unrated: boolean;
}

/** Days between changes of a rate: all bets of a segment and currency are converted at one rate. */
function segmentsOf({ firstDay, codes, rates }: RatesByDay, from: number, to: number) {
  const first = Math.max(firstDay, beijingDayNumber(from));
  const last = Math.max(first, beijingDayNumber(to));
  const days: [day: number, segment: number][] = [];
  const segments: [code: string, segment: number, rate: bigint][] = [];
  let known = '';
  let segment = -1;
  for (let day = first; day <= last; day += 1) {
    const now = rates.map((line) => line[day - firstDay]);
    const text = now.join();
    if (text !== known) {
      segment += 1;
      for (const [index, code] of codes.entries()) {
        const rate = now[index];
        // Without a rate the bets of that time are unrated, and the report fails.
        if (rate !== undefined) segments.push([code, segment, rate]);
      }
      known = text;
    }
    days.push([day, segment]);
  }
  return { days, segments, several: segment > 0 };
}

/**
 * Returns the statement for the sums of settled bets (`FactsRow`) by the keys of the query and by currency; the
 * query has one bucket at least. CNY is converted at the rate of each Beijing day, exactly. With `cnyOnly` there
 * is one row for each group, for any number of currencies.
 */
export function factRows(query: FactsQuery, rates: RatesByDay, cnyOnly: boolean): Statement {
  const { by, buckets } = query;
  const sql = startDraft();
  const { days, segments, several } = segmentsOf(
    rates,
    Math.min(...buckets.map((span) => span.from)),
    Math.max(...buckets.map((span) => span.to)),
  );
  const dayJoin = several
    ? [`join ${sql.relation({ day: 'integer', segment: 'integer' }, days)} d on d.day = f.day`]
    : [];
  const segment = several ? 'd.segment' : '0';
  const selects = partsOf(sql, query, dayJoin).map(({ keys, from, where }) => {
    const own = keys.map(([name, expression]) => `${expression} as ${name}, `).join('');
    return `select ${own}f.currency, ${segment} as segment, count(*) as bets,
      sum(f.amount) as amount, sum(f.payout) as payout, sum(f.reward) as reward
    from ${from} where ${where}
    ${groupBy([...keys.map(([, expression]) => expression), 'f.currency', segment])}`;
  });
  // As wide as sums of sums need; `numeric` is narrower in the copy.
  const wide = 'decimal(38, 0)';
  const rated = sql.relation({ currency: 'varchar', segment: 'integer', rate: wide }, segments);
  const shownSums = cnyOnly ? ['bets'] : ['bets', 'amount', 'payout', 'reward'];
  const sums = shownSums.map((name) => `sum(${name})::varchar as ${name}`);
  const cny = ['amount', 'payout', 'reward'].map(
    (name) => `sum(${name}::${wide} * r.rate)::varchar as cny_${name}`,
  );
  const groups = [...by, ...(cnyOnly ? [] : ['s.currency'])];
  return {
    ctes: `sums as (${selects.join(' union all ')})`,
    select: `select ${shownKeys(by)}, ${cnyOnly ? "''" : 's.currency'} as currency,
      ${[...sums, ...cny].join(', ')}, bool_or(r.rate is null) as unrated
    from sums s left join ${rated} r on r.currency = s.currency and r.segment = s.segment
    ${groups.length ? `group by ${groups.join(', ')}` : 'having sum(bets) > 0'}`,
    values: sql.values,
  };
}

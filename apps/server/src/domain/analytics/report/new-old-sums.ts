import type { Statement } from '../../../platform/calls/analytics.ts';
import { idEpochMs } from '../../../platform/db/ids.ts';
import type { Span } from '../../calendar/time-units.ts';
import type { RatesByDay } from '../../currency/day-rates.ts';
import { startDraft } from './draft.ts';
import { inCny } from './fact-rows.ts';
import { type FactKey, groupedRows, noExtra, partsOf } from './groups.ts';
import { segmentsOf, wide } from './segments.ts';

/** Sums of the new or the old members of a group; money in hundred-millionths of a minor unit of CNY. */
export interface NewOldSums {
  /** True for the rows of all groups, where players are distinct members. */
  readonly whole: boolean;
  /** Index of the day or id of the agent; null in the rows of all groups. */
  readonly key: string | null;
  readonly old: boolean;
  readonly players: string;
  readonly bets: string;
  readonly amount: string;
  readonly payout: string;
  /** A rate lacks for some bets, so the sums are not complete. */
  readonly unrated: boolean;
}

/** A question about settled bets of normal members by day or by agent, separately for new and old members. */
export interface NewOldQuery {
  readonly by: 'day' | 'agent';
  /** In the order of time; the first and the last may be clipped. */
  readonly days: readonly Span[];
  /** Start of the first day, before which `spent` begins. */
  readonly start: number;
  /** Members that are old from a day on, with the index of that day. */
  readonly oldFrom: readonly (readonly [memberId: string, day: number])[];
  /**
   * Stakes in hundred-millionths of a minor unit of CNY: a member that has staked more before a day is old on
   * that day. Null where stakes do not matter.
   */
  readonly spent: bigint | null;
}

interface Stage {
  readonly buckets: readonly Span[];
  /** Expression of the index of the day. */
  readonly day: string;
  /** False for bets that only count as spent. */
  readonly isShown: boolean;
}

/** The days, and for `spent` all bets before them: until the first day begins, and on it before its part. */
function stagesOf({ days, start, spent }: NewOldQuery): Stage[] {
  const shown = { buckets: days, day: 'bucket', isShown: true };
  if (spent === null) return [shown];
  const first = days[0]?.from ?? start;
  return [
    shown,
    { buckets: [{ from: idEpochMs, to: start }], day: '-1', isShown: false },
    { buckets: [{ from: start, to: first }], day: '0', isShown: false },
  ];
}

/**
 * Returns the statement for the sums (`NewOldSums`) of a query, which has one day at least. A member is
 * classified for every day. CNY is converted at the rate of each Beijing day, exactly.
 */
export function newOldSums(query: NewOldQuery, rates: RatesByDay): Statement {
  const { by, oldFrom, spent } = query;
  const sql = startDraft();
  const stages = stagesOf(query);
  const { segment, rated } = segmentsOf(
    stages.flatMap(({ buckets }) => buckets),
    rates,
  );
  const keys: FactKey[] = by === 'agent' ? ['bucket', 'agent_id', 'member_id'] : ['bucket', 'member_id'];
  const agent = by === 'agent' ? 'agent_id,' : '';
  const sums = stages.map(({ buckets, day, isShown }) => {
    const asked = { lines: 'own', by: keys, buckets, filter: {}, memberKind: 'normal' } as const;
    const rows = groupedRows(
      partsOf(sql, asked, noExtra, true),
      'sum(f.amount) as amount, sum(f.payout) as payout',
      [
        ['currency', 'f.currency'],
        ['segment', segment],
      ],
    );
    return `select ${day} as day, ${isShown} as is_shown, ${agent} member_id, currency, segment, bets, amount,
      payout from (${rows}) g`;
  });
  const rate = sql.relation({ currency: 'varchar', segment: 'integer', rate: wide }, rated);
  const turns = sql.relation({ member_id: 'bigint', day: 'integer' }, oldFrom);
  const spentBefore = `sum(p.amount) over (partition by p.member_id order by p.day
    range between unbounded preceding and 1 preceding)`;
  const hasSpent =
    spent === null ? 'false' : `coalesce(p.spent > ${sql.bind(String(spent))}::${wide}, false)`;
  const key = by === 'agent' ? 'agent_id' : 'day';
  return {
    ctes: `sums as (${sums.join(' union all ')}),
      played as materialized (
        select s.day, s.is_shown, ${agent} s.member_id, sum(s.bets) as bets, ${inCny('amount')} as amount,
          ${inCny('payout')} as payout, bool_or(r.rate is null) as unrated
        from sums s left join ${rate} r on r.currency = s.currency and r.segment = s.segment
        group by s.day, s.is_shown, ${agent} s.member_id having sum(s.bets) > 0),
      known as (select p.*, ${spent === null ? 'null' : spentBefore} as spent from played p),
      classified as (
        select p.*, coalesce(t.day <= p.day, false) or ${hasSpent} as is_old
        from known p left join ${turns} t on t.member_id = p.member_id where p.is_shown)`,
    select: `select grouping(${key}) = 1 as whole, ${key}::varchar as "key", is_old as "old",
        count(distinct member_id)::varchar as players, sum(bets)::varchar as bets,
        sum(amount)::varchar as amount, sum(payout)::varchar as payout,
        (select bool_or(unrated) from played) as unrated
      from classified group by grouping sets ((${key}, is_old), (is_old))`,
    values: sql.values,
  };
}

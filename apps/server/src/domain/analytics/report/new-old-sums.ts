import type { Statement } from '../../../platform/calls/analytics.ts';
import { idEpochMs } from '../../../platform/db/ids.ts';
import type { Span } from '../../calendar/time-units.ts';
import type { RatesByDay } from '../../currency/day-rates.ts';
import { type Draft, startDraft } from './draft.ts';
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

/** Returns SQL of the sums of all stages by day, member (and agent), currency and segment of rates. */
function sumsOf(sql: Draft, query: NewOldQuery, stages: readonly Stage[], segment: string): string {
  const keys: FactKey[] =
    query.by === 'agent' ? ['bucket', 'agent_id', 'member_id'] : ['bucket', 'member_id'];
  const agent = query.by === 'agent' ? 'agent_id,' : '';
  return stages
    .map(({ buckets, day, isShown }) => {
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
    })
    .join(' union all ');
}

/** The stakes of members in CNY before each of their days, and the condition that these exceed `spent`. */
function spentBefore(sql: Draft, spent: bigint | null, withRate: (sums: string) => string) {
  if (spent === null) return { ctes: '', join: '', condition: 'false', unrated: 'false' };
  return {
    ctes: `staked as materialized (select s.day, s.member_id, ${inCny('amount')} as amount,
        bool_or(r.rate is null) as unrated
      from sums s ${withRate('s')} group by s.day, s.member_id having sum(s.bets) > 0),
      known as (select k.day, k.member_id, sum(k.amount) over (partition by k.member_id order by k.day
        range between unbounded preceding and 1 preceding) as spent from staked k),`,
    join: 'left join known k on k.member_id = s.member_id and k.day = s.day',
    condition: `coalesce(k.spent > ${sql.bind(String(spent))}::${wide}, false)`,
    unrated: '(select coalesce(bool_or(unrated), false) from staked)',
  };
}

/**
 * Returns the statement for the sums (`NewOldSums`) of a query, which has one day at least. A member is
 * classified for every day. CNY is converted at the rate of each Beijing day, exactly, after the members have been
 * aggregated: they are many more than currencies and rates.
 */
export function newOldSums(query: NewOldQuery, rates: RatesByDay): Statement {
  const { by, oldFrom } = query;
  const sql = startDraft();
  const stages = stagesOf(query);
  const { segment, rated } = segmentsOf(
    stages.flatMap(({ buckets }) => buckets),
    rates,
  );
  const sums = sumsOf(sql, query, stages, segment);
  const rate = sql.relation({ currency: 'varchar', segment: 'integer', rate: wide }, rated);
  const turns = sql.relation({ member_id: 'bigint', day: 'integer' }, oldFrom);
  const withRate = (sums: string) =>
    `left join rates r on r.currency = ${sums}.currency and r.segment = ${sums}.segment`;
  const spent = spentBefore(sql, query.spent, withRate);
  const key = by === 'agent' ? 'agent_id' : 'day';
  const shown = `bets::varchar as bets, amount::varchar as amount, payout::varchar as payout, unrated`;
  return {
    ctes: `rates as (select * from ${rate} r),
      sums as ${query.spent === null ? '' : 'materialized'} (${sums}), ${spent.ctes}
      classified as materialized (
        select s.${key} as key, s.member_id, s.currency, s.segment, s.bets, s.amount, s.payout,
          coalesce(t.day <= s.day, false) or ${spent.condition} as is_old
        from sums s left join ${turns} t on t.member_id = s.member_id ${spent.join} where s.is_shown),
      money as materialized (
        select g.key, g.is_old, sum(g.bets) as bets, ${inCny('amount')} as amount, ${inCny('payout')} as payout,
          bool_or(r.rate is null) or ${spent.unrated} as unrated
        from (select c.key, c.is_old, c.currency, c.segment, sum(c.bets) as bets, sum(c.amount) as amount,
            sum(c.payout) as payout from classified c group by c.key, c.is_old, c.currency, c.segment) g ${withRate('g')}
        group by g.key, g.is_old),
      players as (select key, is_old, count(*) as players from (
          select key, is_old, member_id from classified group by key, is_old, member_id having sum(bets) > 0) c
        group by key, is_old),
      all_players as (select is_old, count(*) as players from (
          select is_old, member_id from classified group by is_old, member_id having sum(bets) > 0) c
        group by is_old)`,
    select: `select false as whole, m.key::varchar as "key", m.is_old as "old", p.players::varchar as players, ${shown}
        from money m join players p on p.key = m.key and p.is_old = m.is_old
      union all select true as whole, null as "key", m.is_old as "old", p.players::varchar as players, ${shown}
        from (select is_old, sum(bets) as bets, sum(amount) as amount, sum(payout) as payout,
          bool_or(unrated) as unrated from money group by is_old) m join all_players p on p.is_old = m.is_old`,
    values: sql.values,
  };
}

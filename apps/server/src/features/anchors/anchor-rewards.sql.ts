import type { anchorRewards } from '@pitboss/contract/anchors/rewards';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { giftSums, sentWithin } from '../../domain/anchors/gift-sums.ts';
import { statements } from '../../domain/anchors/statements.sql.ts';
import { beijingMonth } from '../../domain/calendar/beijing-days.ts';
import { sumsOver } from '../../domain/day-sums/read-sums.ts';
import { giftDays } from '../../domain/day-sums/sources.ts';
import { all, orderBy, pageOf, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idEpochMs } from '../../platform/db/ids.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import { ofAnchor } from './gift-records.sql.ts';

type Filter = RequestOf<typeof anchorRewards.list>;
type Part = RawBuilder<unknown>;

/** SQL expression: the start of a Beijing month. */
const beginOf = (month: string) => sql`((${month}::timestamp - interval '8 hours') at time zone 'UTC')`;
/** Later than any gift. */
const farMs = Date.UTC(9999, 0);

export interface RewardRow {
  id: string;
  send_id: string;
  at: Date;
  posted_at: Date;
  anchor_id: string;
  nickname: string;
  agency_id: string | null;
  agency_account: string | null;
  gift_id: string;
  gift_zh: string;
  gift_en: string;
  count: number;
  currency: string;
  amount: string;
  anchor_part: string;
  agency_part: string;
  house_part: string;
  settled: boolean | null;
  reversed_at: Date | null;
}

/**
 * Returns SQL about the payment of gifts `g` of anchors `n`, or of totals of them. A gift is paid when every
 * anchor or agency with a share in it has been paid for its month; null when there is no share, or no longer
 * one (decision 0125).
 */
async function settledOf(db: Tx) {
  const { rows } = await sql<{
    kind: string;
    owner_id: string;
    currency: string;
    month: string;
    paid: boolean;
  }>`
    select s.kind, s.owner_id, s.currency, s.month::text as month, s.state = 'settled' as paid
      from (${await statements(db)}) s`.execute(db);
  const unpaid = (kind: string) => {
    const own = rows.filter((row) => row.kind === kind && !row.paid);
    return sql`(select * from unnest(${plainArray(own.map((row) => row.owner_id))}::bigint[],
      ${own.map((row) => row.currency)}::text[], ${own.map((row) => row.month)}::date[]))`;
  };
  return {
    settled: (reversed: Part, anchorHas: Part, agencyHas: Part, month: Part): Part =>
      sql`case when ${reversed} or not (${anchorHas} or ${agencyHas}) then null
        else not (${anchorHas} and (n.number, g.currency, ${month}) in ${unpaid('anchor')}
          or ${agencyHas} and (g.agency_id, g.currency, ${month}) in ${unpaid('agency')}) end`,
    /**
     * SQL condition: months that can contain such gifts at all, so that other months are not read row by row.
     */
    within(wanted: boolean): Part {
      const months = rows.filter(({ paid }) => paid === wanted).map(({ month }) => month);
      const first = months.toSorted()[0];
      const last = months.toSorted().at(-1);
      if (first === undefined || last === undefined) return sql`false`;
      const begin = beginOf(first);
      const over = sql`(${beginOf(last)} + interval '32 days')`;
      // Gifts arrive at most a month late, and clocks of game servers are at most minutes ahead.
      return sql`g.posted_at >= ${begin} and g.posted_at < ${over} and g.at >= ${begin} - interval '32 days'
        and g.at < ${over} + interval '1 day'`;
    },
  };
}

/** SQL condition: the part of a filter that daily totals support as well. */
const meaning = (filter: Filter, month: Part): Part =>
  all([
    when(filter.anchor, ofAnchor),
    when(filter.agentId, (id) => underAgent('g.agency_id', id)),
    when(filter.currency, (currency) => sql`g.currency = ${currency}`),
    when(filter.month, (value) => sql`${month} = ${`${value}-01`}::date`),
  ]);

/** Returns one page of the gifts that anchors received from normal members, with the totals of the filter. */
export async function listRewards(db: Tx, scope: Scope, filter: Filter) {
  const { settled, within: months } = await settledOf(db);
  const month = beijingMonth('g.posted_at');
  const settledRow = settled(
    sql`g.reversed_at is not null`,
    sql`g.anchor_part > 0`,
    sql`g.agency_part > 0`,
    month,
  );
  const records = sql`${within(scope, 'g.agent_id')} and ${meaning(filter, month)}`;
  const { limit, offset } = pageOf(filter);
  const wanted = filter.settled;
  const { rows } = await sql<RewardRow>`
    select g.*, n.nickname, y.account as agency_account, i.name_zh as gift_zh, i.name_en as gift_en,
      ${settledRow} as settled
    from gift_sent g join anchor n on n.id = g.anchor_id join gift i on i.id = g.gift_id left
      join agent y on y.id = g.agency_id
    where ${all([
      records,
      sql`g.is_normal`,
      sentWithin(filter),
      wanted !== undefined && sql`${months(wanted)} and ${settledRow} = ${wanted}`,
    ])}
    ${orderBy(
      filter,
      { at: 'g.at', coins: 'g.amount', anchorPart: 'g.anchor_part' },
      'at',
      'g.id',
      undefined,
      'filled',
    )} limit ${limit} offset ${offset}`.execute(db);
  const summed = settled(sql`g.reversed`, sql`g.of_anchor`, sql`g.of_agency`, sql`g.month`);
  const where = wanted === undefined ? sql`true` : sql`${summed} = ${wanted}`;
  return { rows, ...(await rewardSums(db, filter, records, where)) };
}

/**
 * Returns the number of gifts that a filter finds, and the totals of those that count. `records` is its
 * condition on single gifts, `where` the one on daily totals and gifts together.
 */
async function rewardSums(db: Tx, filter: Filter, records: Part, where: Part) {
  const span = { from: filter.start_time ?? idEpochMs, to: (filter.end_time ?? farMs) + 1 };
  const cells = await sumsOver(db, giftDays, 'g', span, { sums: meaning(filter, sql`g.month`), records });
  const from = sql`${cells} g join anchor n on n.id = g.anchor_id where ${where}`;
  const { rows } = await sql<{ n: string }>`select coalesce(sum(g.gifts), 0) as n from ${from}`.execute(db);
  const days = sql`select g.currency, g.day, sum(g.gifts) as gifts, sum(g.pieces) as count,
    sum(g.amount) as amount,
      sum(g.anchor_part) as anchor_part, sum(g.agency_part) as agency_part, sum(g.house_part) as house_part
    from ${from} and not g.reversed group by 1, 2`;
  return { total: Number(rows[0]?.n), sums: await giftSums(db, filter, days) };
}

import type { anchorRewards } from '@pitboss/contract/anchors/rewards';
import type { RequestOf } from '@pitboss/contract/define';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { giftSums, sentWithin } from '../../domain/anchors/gift-sums.ts';
import { statements } from '../../domain/anchors/statements.sql.ts';
import { sumsOver } from '../../domain/day-sums/read-sums.ts';
import { giftDays } from '../../domain/day-sums/sources.ts';
import { beijingMonth } from '../../domain/day-sums/times.ts';
import { all, orderBy, pageOf, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import { type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { idEpochMs } from '../../kernel/database/ids.ts';
import { ofAnchor } from './gift-records.sql.ts';

type Filter = RequestOf<typeof anchorRewards.list>;
type Part = RawBuilder<unknown>;

/** When a Beijing month began. */
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
 * Whether all of a gift is paid: the statements of its month are, of those who had a part of it. Null where nobody had, or not any
 * more (decision 0125). Of gifts `g` of anchors `n`, or of sums of them.
 */
async function settledOf(db: Tx) {
  const { rows } = await sql<{
    kind: string;
    owner_id: string;
    currency: string;
    month: string;
    paid: boolean;
  }>`
    select s.kind, s.owner_id, s.currency, s.month::text as month, s.state = 'settled' as paid from (${await statements(db)}) s`.execute(
    db,
  );
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
    /** The months that can have such gifts at all, so that others need not be looked at one by one. */
    within(wanted: boolean): Part {
      const months = rows.filter(({ paid }) => paid === wanted).map(({ month }) => month);
      const [first, last] = [months.toSorted()[0], months.toSorted().at(-1)];
      if (first === undefined || last === undefined) return sql`false`;
      const [begin, over] = [beginOf(first), sql`(${beginOf(last)} + interval '32 days')`];
      // Gifts come a month late at most, and game servers' clocks are minutes ahead.
      return sql`g.posted_at >= ${begin} and g.posted_at < ${over} and g.at >= ${begin} - interval '32 days' and g.at < ${over} + interval '1 day'`;
    },
  };
}

/** What a filter says that sums of days know as well. */
const meaning = (filter: Filter, month: Part): Part =>
  all([
    when(filter.anchor, ofAnchor),
    when(filter.agentId, (id) => underAgent('g.agency_id', id)),
    when(filter.currency, (currency) => sql`g.currency = ${currency}`),
    when(filter.month, (value) => sql`${month} = ${`${value}-01`}::date`),
  ]);

/** One page of what anchors received of normal members, with the sums of all that the filter finds. */
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
    select g.*, n.nickname, y.account as agency_account, i.name_zh as gift_zh, i.name_en as gift_en, ${settledRow} as settled
    from gift_sent g join anchor n on n.id = g.anchor_id join gift i on i.id = g.gift_id left join agent y on y.id = g.agency_id
    where ${all([
      records,
      sql`g.is_normal`,
      sentWithin(filter),
      wanted !== undefined && sql`${months(wanted)} and ${settledRow} = ${wanted}`,
    ])}
    ${orderBy(filter, { at: 'g.at', coins: 'g.amount', anchorPart: 'g.anchor_part' }, 'at', 'g.id', undefined, 'filled')} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const summed = settled(sql`g.reversed`, sql`g.of_anchor`, sql`g.of_agency`, sql`g.month`);
  const where = wanted === undefined ? sql`true` : sql`${summed} = ${wanted}`;
  return { rows, ...(await rewardSums(db, filter, records, where)) };
}

/** How many gifts a filter finds, and the sums of those that count; `records` is what it says of gifts, `where` what of sums of both. */
async function rewardSums(db: Tx, filter: Filter, records: Part, where: Part) {
  const span = { from: filter.start_time ?? idEpochMs, to: (filter.end_time ?? farMs) + 1 };
  const cells = await sumsOver(db, giftDays, 'g', span, { sums: meaning(filter, sql`g.month`), records });
  const from = sql`${cells} g join anchor n on n.id = g.anchor_id where ${where}`;
  const { rows } = await sql<{ n: string }>`select coalesce(sum(g.gifts), 0) as n from ${from}`.execute(db);
  const days = sql`select g.currency, g.day, sum(g.gifts) as gifts, sum(g.pieces) as count, sum(g.amount) as amount,
      sum(g.anchor_part) as anchor_part, sum(g.agency_part) as agency_part, sum(g.house_part) as house_part
    from ${from} and not g.reversed group by 1, 2`;
  return { total: Number(rows[0]?.n), sums: await giftSums(db, filter, days) };
}

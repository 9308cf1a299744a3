import type { anchorRewards } from '@pitboss/contract/anchors/rewards';
import type { RequestOf } from '@pitboss/contract/define';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { giftSums, sentWithin } from '../../domain/anchors/gift-sums.ts';
import { beijingMonth, statements } from '../../domain/anchors/statements.sql.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import { type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { ofAnchor } from './gift-records.sql.ts';

type Filter = RequestOf<typeof anchorRewards.list>;

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
 * Whether all of a gift `g` of an anchor `n` is paid: the statements of its month are, of those who had a part of it. Null where
 * nobody had, or not any more. (decision 0125)
 */
async function settledOf(db: Tx): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ kind: string; owner_id: string; currency: string; month: string }>`
    select s.kind, s.owner_id, s.currency, s.month::text as month from (${statements()}) s where s.state <> 'settled'`.execute(
    db,
  );
  const unpaid = (kind: string) => {
    const own = rows.filter((row) => row.kind === kind);
    return sql`(select * from unnest(${plainArray(own.map((row) => row.owner_id))}::bigint[],
      ${own.map((row) => row.currency)}::text[], ${own.map((row) => row.month)}::date[]))`;
  };
  const month = beijingMonth('g.posted_at');
  return sql`case when g.reversed_at is not null or g.anchor_part + g.agency_part = 0 then null
    else not (g.anchor_part > 0 and (n.number, g.currency, ${month}) in ${unpaid('anchor')}
      or g.agency_part > 0 and (g.agency_id, g.currency, ${month}) in ${unpaid('agency')}) end`;
}

/** One page of what anchors received of normal members, with the sums of all that the filter finds. */
export async function listRewards(db: Tx, scope: Scope, filter: Filter) {
  const settled = await settledOf(db);
  const where = all([
    within(scope, 'g.agent_id'),
    sql`g.is_normal`,
    sentWithin(filter),
    when(filter.anchor, ofAnchor),
    when(filter.agentId, (id) => underAgent('g.agency_id', id)),
    when(filter.currency, (currency) => sql`g.currency = ${currency}`),
    when(
      filter.month,
      (month) => sql`g.posted_at >= (${`${month}-01`}::timestamp - interval '8 hours') at time zone 'UTC'
        and g.posted_at < (${`${month}-01`}::timestamp + interval '1 month' - interval '8 hours') at time zone 'UTC'`,
    ),
    filter.settled !== undefined && sql`${settled} = ${filter.settled}`,
  ]);
  const from = sql`gift_sent g join anchor n on n.id = g.anchor_id`;
  const page = await pageRows<RewardRow>(db, filter, {
    select: sql`g.*, n.nickname, y.account as agency_account, i.name_zh as gift_zh, i.name_en as gift_en, ${settled} as settled`,
    from,
    joins: sql`join gift i on i.id = g.gift_id left join agent y on y.id = g.agency_id`,
    where,
    order: orderBy(filter, { at: 'g.at', coins: 'g.amount', anchorPart: 'g.anchor_part' }, 'at', 'g.id'),
  });
  return { ...page, sums: await giftSums(db, filter, from, where) };
}

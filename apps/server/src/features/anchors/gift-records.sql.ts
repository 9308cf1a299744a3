import type { giftRecords } from '@pitboss/contract/anchors/gift-records';
import type { RequestOf } from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { counts, giftDays, giftSums, sentWithin } from '../../domain/anchors/gift-sums.ts';
import { isMeant, meantMembers } from '../../domain/members/meant-members.ts';
import { nameContains } from '../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

type Filter = RequestOf<typeof giftRecords.list>;

export interface GiftRow {
  id: string;
  send_id: string;
  at: Date;
  member_id: string;
  member_account: string;
  is_normal: boolean;
  agent_id: string;
  agent_account: string;
  anchor_id: string;
  nickname: string;
  room_id: string;
  room_zh: string | null;
  room_en: string | null;
  gift_id: string;
  gift_zh: string;
  gift_en: string;
  count: number;
  currency: string;
  price: string;
  amount: string;
  posted_at: Date;
  reversed_at: Date | null;
  reversal_reason: string | null;
}

/** SQL condition: gifts of the anchors whose nickname contains a text, or of the one with this id. */
export const ofAnchor = (name: string) =>
  sql`g.anchor_id in (select n.id from anchor n where ${nameContains('n.nickname', name)} or n.id = ${name})`;

async function where(db: Tx, scope: Scope, filter: Filter) {
  const meant = await meantMembers(db, scope, filter.memberAccount, 'memberAccount');
  const { reversed } = filter;
  return all([
    within(scope, 'g.agent_id'),
    sentWithin(filter),
    meant && isMeant('g.member_id', meant),
    when(filter.agentId, (id) => underAgent('g.agent_id', id)),
    when(filter.anchor, ofAnchor),
    when(filter.roomId?.trim(), (id) => sql`g.room_id = ${id}`),
    when(filter.giftId, (id) => sql`g.gift_id = ${id}::bigint`),
    when(filter.currency, (currency) => sql`g.currency = ${currency}`),
    when(filter.recordId, (id) => sql`g.stream_id = ${id}::bigint`),
    reversed !== undefined && (reversed ? sql`g.reversed_at is not null` : sql`g.reversed_at is null`),
  ]);
}

/** Returns one page of the gifts that were sent, with the totals of those of the filter that count. */
export async function listGifts(db: Tx, scope: Scope, filter: Filter) {
  const matching = await where(db, scope, filter);
  const from = sql`gift_sent g`;
  const page = await pageRows<GiftRow>(db, filter, {
    select: sql`g.*, m.account as member_account, a.account as agent_account, n.nickname,
      r.name_zh_cn as room_zh,
      r.name_en_us as room_en, i.name_zh as gift_zh, i.name_en as gift_en`,
    from,
    joins: sql`join member m on m.id = g.member_id and m.tenant_id = g.tenant_id
      join agent a on a.id = g.agent_id
      join anchor n on n.id = g.anchor_id join gift i on i.id = g.gift_id left
        join room r on r.id = g.room_id`,
    where: matching,
    order: orderBy(filter, { at: 'g.at', amount: 'g.amount' }, 'at', 'g.id', undefined, 'filled'),
  });
  const { rows } = await sql<{ senders: number }>`
    select count(distinct g.member_id)::int as senders from ${from} where ${counts} and ${matching}`.execute(
    db,
  );
  return {
    ...page,
    senders: rows[0]?.senders ?? 0,
    sums: await giftSums(db, filter, giftDays(from, matching)),
  };
}

import type { RequestOf } from '@pitboss/contract/core/define';
import type { goods } from '@pitboss/contract/shop/goods';
import { sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { isMeant, meantMembers } from '../../domain/members/meant-members.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

type Filter = RequestOf<typeof goods.listPurchase>;

export interface PurchaseRow {
  id: string;
  purchase_key: string;
  at: Date;
  member_id: string;
  member_account: string;
  agent_id: string;
  agent_account: string;
  goods_id: string;
  name_zh: string;
  name_en: string;
  count: number;
  price: string;
  unit: string;
  amount: string;
  currency: string;
  discount_id: string | null;
  discount_zh: string | null;
  discount_en: string | null;
  factor: number | null;
  paid_by: 'ledger' | 'wallet';
  refunded_at: Date | null;
  reason: string | null;
}

async function where(db: Tx, scope: Scope, filter: Filter) {
  const meant = await meantMembers(db, scope, filter.memberAccount, 'memberAccount');
  return all([
    within(scope, 'p.agent_id'),
    meant && isMeant('p.member_id', meant),
    when(filter.start_time, (from) => sql`p.at >= ${new Date(from)}`),
    when(filter.end_time, (to) => sql`p.at <= ${new Date(to)}`),
    when(filter.agentId, (id) => underAgent('p.agent_id', id)),
    when(filter.goodsId, (id) => sql`p.goods_id = ${id}::bigint`),
    when(filter.discountId, (id) => sql`p.discount_id = ${id}::bigint`),
    when(filter.currency, (currency) => sql`p.currency = ${currency}`),
    filter.refunded === undefined
      ? undefined
      : filter.refunded
        ? sql`p.refunded_at is not null`
        : sql`p.refunded_at is null`,
  ]);
}

/** One page of what members bought. */
export async function listPurchases(db: Tx, scope: Scope, filter: Filter) {
  return pageRows<PurchaseRow>(db, filter, {
    select: sql`p.*, m.account as member_account, a.account as agent_account, g.name_zh, g.name_en,
      d.name_zh as discount_zh, d.name_en as discount_en, d.factor`,
    from: sql`goods_purchase p`,
    joins: sql`join member m on m.id = p.member_id and m.tenant_id = p.tenant_id
      join agent a on a.id = p.agent_id
      join goods g on g.id = p.goods_id left join discount d on d.id = p.discount_id`,
    where: await where(db, scope, filter),
    order: orderBy(filter, { at: 'p.at', amount: 'p.amount' }, 'at', 'p.id'),
  });
}

/** The sums of a filter by currency. */
export async function totalPurchases(db: Tx, scope: Scope, filter: Filter) {
  const { rows } = await sql<{
    currency: string;
    purchases: number;
    count: string;
    amount: string;
    refunded: string;
  }>`
    select p.currency, count(*)::int as purchases, sum(p.count)::text as count, sum(p.amount)::text as amount,
      coalesce(sum(p.amount) filter (where p.refunded_at is not null), 0)::text as refunded
    from goods_purchase p where ${await where(db, scope, filter)} group by 1 order by 1`.execute(db);
  return rows;
}

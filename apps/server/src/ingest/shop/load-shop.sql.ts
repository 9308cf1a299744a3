import { beijingDayNumber, beijingMidnight } from '../../domain/calendar/beijing-days.ts';
import { labelAt } from '../../domain/labels/label-versions.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { queryTenants } from '../directory/query-tenants.ts';
import type { Group, Waiting } from '../group/group.ts';
import { barKey, boughtKey, type GoodsNow, type GoodsVersion, type Purchase } from '../group/shop.ts';

interface MarkRow {
  purchase_key: string;
  hash: Buffer;
  node_id: string;
  account_id: string | null;
  purchase_id: string | null;
  tenant_id: string;
  agent_id: string;
  member_id: string;
  goods_id: string;
  count: number;
  currency: string;
  price: string;
  unit: string;
  amount: string;
  discount_id: string | null;
  paid_by: 'ledger' | 'wallet';
  is_normal: boolean;
  at: Date;
  refunded_at: Date | null;
  reason: string | null;
}

const readPurchases = (run: RunSql, keys: readonly string[]) =>
  run<MarkRow>(
    'ingest-purchases',
    `select i.purchase_key, i.hash, i.node_id, i.account_id, i.purchase_id, p.tenant_id, p.agent_id,
       p.member_id, p.goods_id, p.count,
       p.currency, p.price, p.unit, p.amount, p.discount_id, p.paid_by, p.is_normal, p.at, p.refunded_at,
         p.reason
     from ingest_purchase i left join goods_purchase p on p.tenant_id = i.tenant_id and p.id = i.purchase_id
     where i.purchase_key = any($1::text[])`,
    [keys],
  );

function purchaseOf(row: MarkRow): Purchase | null {
  if (row.purchase_id === null) return null;
  return {
    id: row.purchase_id,
    tenantId: row.tenant_id,
    agentId: row.agent_id,
    memberId: row.member_id,
    accountId: row.account_id ?? '',
    key: row.purchase_key,
    goodsId: row.goods_id,
    count: row.count,
    currency: row.currency,
    price: BigInt(row.price),
    unit: BigInt(row.unit),
    amount: BigInt(row.amount),
    discountId: row.discount_id,
    paidBy: row.paid_by,
    isNormal: row.is_normal,
    at: row.at.getTime(),
    refundedAt: row.refunded_at?.getTime() ?? null,
    reason: row.reason,
    isNew: false,
    changed: false,
  };
}

/** The ids of purchases and refunds of a group, and the goods that are bought. */
const namedIn = (waiting: readonly Waiting[]) => {
  const bought = waiting.flatMap(({ item }) => (item.kind === 'purchase' ? [item.event] : []));
  const refunded = waiting.flatMap(({ item }) => (item.kind === 'refund' ? [item.event.purchaseId] : []));
  return { bought, refunded, keys: [...new Set([...bought.map((one) => one.purchaseId), ...refunded])] };
};

/** Returns the purchases that refunds of a group name: their orders at agents' wallets are undone. */
export const refundsIn = (waiting: readonly Waiting[]): string[] => namedIn(waiting).refunded;
/** Returns the ids of all purchases that a group names. */
export const purchasesIn = (waiting: readonly Waiting[]): string[] => namedIn(waiting).keys;

/** Returns the accounts of the members whose stored purchases a group names. */
export async function purchaseAccounts(run: RunSql, waiting: readonly Waiting[]): Promise<string[]> {
  const { keys } = namedIn(waiting);
  if (keys.length === 0) return [];
  return (await readPurchases(run, keys)).flatMap(({ account_id: account }) => account ?? []);
}

const isId = (text: string) => /^\d{1,18}$/.test(text);

/**
 * Locks the goods of a group in the order of their ids and reads the data by which its purchases are
 * validated. Runs after accounts are locked.
 */
export async function loadShop(run: RunSql, group: Group, waiting: readonly Waiting[]): Promise<void> {
  const { bought, keys } = namedIn(waiting);
  if (keys.length === 0) return;
  const { shop } = group;
  const known = await readPurchases(run, keys);
  const ids = new Set([
    ...bought.map(({ goodsId }) => goodsId),
    ...known.flatMap((row) => row.goods_id ?? []),
  ]);
  await lockGoods(run, group, [...ids].filter(isId));
  // Read again under the lock: another server may have been faster.
  for (const row of await readPurchases(run, keys))
    shop.marks.set(row.purchase_key, {
      key: row.purchase_key,
      purchase: purchaseOf(row),
      hash: row.hash,
      nodeId: row.node_id,
      isNew: false,
    });
  if (bought.length === 0) return;
  const requested = bought.flatMap(({ member, agent, goodsId, at }) => {
    const ref = group.directory.member(member, agent ?? null);
    if (!ref || ref === 'ambiguous' || !isId(goodsId)) return [];
    return [{ ...ref, goodsId, at: Math.min(at, group.now) }];
  });
  await readBought(run, group, requested);
  await readBars(run, group, requested);
}

type Requested = { tenantId: string; memberId: string; goodsId: string; at: number };

const minorPrices = (prices: Record<string, string>): GoodsVersion['prices'] =>
  Object.fromEntries(Object.entries(prices).map(([code, minor]) => [code, BigInt(minor)]));

async function lockGoods(run: RunSql, { shop }: Group, ids: readonly string[]): Promise<void> {
  const goods = await run<{ id: string; stock: string | null }>(
    'ingest-goods',
    'select id, stock from goods where id = any($1::bigint[]) order by id for no key update',
    [plainArray(ids)],
  );
  if (goods.length === 0) return;
  const versions = await run<{
    goods_id: string;
    at: Date;
    prices: Record<string, string>;
    on_sale: boolean;
    day_limit: number | null;
  }>(
    'ingest-goods-versions',
    `select goods_id, at, prices, on_sale, day_limit from goods_version where goods_id = any($1::bigint[])
       order by version`,
    [plainArray(ids)],
  );
  const discounts = await run<{ goods_id: string; id: string; start_at: Date; end_at: Date; factor: number }>(
    'ingest-goods-discounts',
    `select g.goods_id, d.id, g.start_at, g.end_at, d.factor from discount_goods g
       join discount d on d.id = g.discount_id
     where g.goods_id = any($1::bigint[])`,
    [plainArray(ids)],
  );
  for (const { id, stock } of goods) {
    const left = stock === null ? null : BigInt(stock);
    const now: GoodsNow = {
      id,
      stock: left,
      stockBefore: left,
      versions: versions
        .filter((row) => row.goods_id === id)
        .map((row) => ({
          at: row.at.getTime(),
          prices: minorPrices(row.prices),
          onSale: row.on_sale,
          limit: row.day_limit,
        })),
      discounts: discounts
        .filter((row) => row.goods_id === id)
        .map((row) => ({
          id: row.id,
          from: row.start_at.getTime(),
          to: row.end_at.getTime(),
          factor: row.factor,
        })),
    };
    shop.goods.set(id, now);
  }
}

/** Reads the numbers of pieces that the members bought on those days and kept. */
async function readBought(run: RunSql, { shop }: Group, requested: readonly Requested[]): Promise<void> {
  const positions = [
    ...new Map(requested.map((one) => [boughtKey(one.goodsId, one.memberId, one.at), one])).values(),
  ];
  const days = positions.map(({ at }) => beijingDayNumber(at));
  const rows = await run<{ member: string; goods: string; day: string; pieces: string }>(
    'ingest-goods-bought',
    `select u.member, u.goods, u.day, coalesce(sum(p.count), 0) as pieces
     from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::bigint[]) as u (member, goods, day,
       from_ms, to_ms)
     join goods_purchase p on p.member_id = u.member and p.goods_id = u.goods and p.refunded_at is null
       and p.at >= to_timestamp(u.from_ms / 1000.0) and p.at < to_timestamp(u.to_ms / 1000.0)
     group by 1, 2, 3`,
    [
      plainArray(positions.map(({ memberId }) => memberId)),
      plainArray(positions.map(({ goodsId }) => goodsId)),
      plainArray(days),
      plainArray(days.map(beijingMidnight)),
      plainArray(days.map((day) => beijingMidnight(day + 1))),
    ],
  );
  for (const { member, goods, day, pieces } of rows)
    shop.bought.set(boughtKey(goods, member, beijingMidnight(Number(day))), Number(pieces));
}

/**
 * Reads the members who pay the full price at those times: barred from all benefits or from discounts, or by
 * a label (content §4).
 */
async function readBars(
  run: RunSql,
  { shop, directory }: Group,
  requested: readonly Requested[],
): Promise<void> {
  const positions = [...new Map(requested.map((one) => [barKey(one.memberId, one.at), one])).values()];
  const rows = await queryTenants(directory, positions, (some, tenantId) => barsOf(run, some, tenantId));
  for (const { member, at } of rows) shop.barred.add(barKey(member, Number(at)));
}

/** Queries the barred members of one tenant or of all. */
function barsOf(run: RunSql, positions: readonly Requested[], tenantId?: string) {
  const tenant = tenantId ? '$4::bigint' : 'u.tenant';
  return run<{ member: string; at: string }>(
    tenantId ? 'ingest-goods-barred-tenant' : 'ingest-goods-barred',
    `select u.member, u.at from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as u (tenant, member, at),
       lateral (select to_timestamp(u.at / 1000.0) as t) i
     where exists (select from member_disabled_benefit b where b.tenant_id = ${tenant}
       and b.member_id = u.member
         and b.kind in ('all', 'discounts') and date_trunc('milliseconds', b.at) <= i.t and (b.until is null
           or b.until > i.t))
       or exists (select from member_benefit_past b where b.tenant_id = ${tenant} and b.member_id = u.member
         and b.kind in ('all', 'discounts') and date_trunc('milliseconds', b.since) <= i.t and b.until > i.t)
       or exists (select from label_entry e join ${labelAt('i.t')} on v.enabled
         and (v.effects->>'benefitsOff')::boolean
         where e.tenant_id = ${tenant} and e.member_id = u.member
           and date_trunc('milliseconds', e.since) <= i.t
           and (e.until is null or e.until > i.t) and (e.ended_at is null or e.ended_at > i.t))`,
    [
      plainArray(positions.map((one) => one.tenantId)),
      plainArray(positions.map(({ memberId }) => memberId)),
      plainArray(positions.map(({ at }) => at)),
      ...(tenantId ? [tenantId] : []),
    ],
  );
}

import type pg from 'pg';
import { beijingDate } from '../../domain/calendar/time-units.ts';
import { publishGoods } from '../../domain/config-feed/publish.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Group } from '../group/group.ts';
import type { Purchase, PurchaseMark } from '../group/shop.ts';
import { copyLine, copyLines, type Time } from '../store/copy.sql.ts';

/** Stores the purchases of a group, its refunds, the remaining stock, and the totals. */
export async function storeShop(client: pg.ClientBase, run: RunSql, group: Group, time: Time): Promise<void> {
  const { shop } = group;
  if (shop.marks.size === 0) return;
  const marks = [...shop.marks.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const all = marks.flatMap(({ purchase }) => purchase ?? []);
  const fresh = all.filter(({ isNew }) => isNew);
  await storePurchases(client, fresh, group, time);
  await storeMarks(client, marks, group, time);
  const refunded = all.filter(({ changed, isNew }) => changed && !isNew);
  if (refunded.length > 0) await storeRefunds(run, refunded);
  await storeSums(run, [
    ...fresh.filter(({ refundedAt }) => refundedAt === null).map((one) => [one, 1] as const),
    ...refunded.map((one) => [one, -1] as const),
  ]);
  await storeStock(run, group);
}

const storePurchases = (
  client: pg.ClientBase,
  fresh: readonly Purchase[],
  { now }: Group,
  time: Time,
): Promise<void> =>
  copyLines(
    client,
    `goods_purchase (tenant_id, id, agent_id, member_id, purchase_key, goods_id, count, currency, price,
       unit, amount, discount_id, paid_by, is_normal, at, accepted_at, refunded_at, reason)`,
    fresh.map((one) =>
      copyLine([
        one.tenantId,
        one.id,
        one.agentId,
        one.memberId,
        one.key,
        one.goodsId,
        one.count,
        one.currency,
        one.price,
        one.unit,
        one.amount,
        one.discountId,
        one.paidBy,
        one.isNormal ? 't' : 'f',
        time(one.at),
        time(now),
        one.refundedAt === null ? null : time(one.refundedAt),
        one.reason,
      ]),
    ),
  );

const storeMarks = (
  client: pg.ClientBase,
  marks: readonly PurchaseMark[],
  { now }: Group,
  time: Time,
): Promise<void> =>
  copyLines(
    client,
    'ingest_purchase (purchase_key, purchase_id, tenant_id, account_id, hash, node_id, at)',
    marks
      .filter(({ isNew }) => isNew)
      .map(({ key, purchase, hash, nodeId }) =>
        copyLine([
          key,
          purchase?.id ?? null,
          purchase?.tenantId ?? null,
          purchase?.accountId ?? null,
          `\\x${hash.toString('hex')}`,
          nodeId,
          time(now),
        ]),
      ),
  );

const storeRefunds = (run: RunSql, refunded: readonly Purchase[]): Promise<unknown> =>
  run(
    'ingest-goods-refunds',
    `update goods_purchase p set refunded_at = to_timestamp(u.at / 1000.0), reason = u.reason
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) as u (tenant, id, at, reason)
     where p.tenant_id = u.tenant and p.id = u.id`,
    [
      plainArray(refunded.map(({ tenantId }) => tenantId)),
      plainArray(refunded.map(({ id }) => id)),
      plainArray(refunded.map(({ refundedAt }) => refundedAt)),
      refunded.map(({ reason }) => reason),
    ],
  );

/** Stores the remaining stock, and publishes goods that are sold out, or no longer are. */
async function storeStock(run: RunSql, { shop }: Group): Promise<void> {
  const changed = [...shop.goods.values()].filter(({ stock, stockBefore }) => stock !== stockBefore);
  if (changed.length === 0) return;
  await run(
    'ingest-goods-stock',
    `update goods g set stock = u.stock from unnest($1::bigint[], $2::bigint[]) as u (id, stock)
     where g.id = u.id`,
    [plainArray(changed.map(({ id }) => id)), plainArray(changed.map(({ stock }) => stock))],
  );
  const turned = changed.filter(({ stock, stockBefore }) => (stock === 0n) !== (stockBefore === 0n));
  await publishGoods(
    run,
    turned.map(({ id }) => id),
  );
}

/**
 * Adds purchases to the totals of days and discounts, or subtracts refunds; test members, robots and anchors
 * do not count.
 */
async function storeSums(run: RunSql, changes: readonly (readonly [Purchase, 1 | -1])[]): Promise<void> {
  const counted = changes.filter(([{ isNormal }]) => isNormal);
  if (counted.length === 0) return;
  await run(
    'ingest-goods-days',
    `insert into goods_day as d (goods_id, currency, day, pieces, amount)
     select goods, currency, day, sum(pieces), sum(amount)
       from unnest($1::bigint[], $2::text[], $3::date[], $4::bigint[], $5::bigint[])
       as u (goods, currency, day, pieces, amount) group by 1, 2, 3 order by 1, 3, 2
     on conflict (goods_id, day, currency) do update set pieces = d.pieces + excluded.pieces,
       amount = d.amount + excluded.amount`,
    [
      plainArray(counted.map(([{ goodsId }]) => goodsId)),
      counted.map(([{ currency }]) => currency),
      counted.map(([{ at }]) => beijingDate(at)),
      plainArray(counted.map(([{ count }, sign]) => sign * count)),
      plainArray(counted.map(([{ amount }, sign]) => BigInt(sign) * amount)),
    ],
  );
  const cheaper = counted.filter(([{ discountId }]) => discountId !== null);
  if (cheaper.length === 0) return;
  await run(
    'ingest-discount-sums',
    `insert into discount_sum as d (discount_id, currency, pieces, given_up)
     select discount, currency, sum(pieces), sum(given_up)
       from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[])
       as u (discount, currency, pieces, given_up) group by 1, 2 order by 1, 2
     on conflict (discount_id, currency) do update set pieces = d.pieces + excluded.pieces,
       given_up = d.given_up + excluded.given_up`,
    [
      plainArray(cheaper.map(([{ discountId }]) => discountId)),
      cheaper.map(([{ currency }]) => currency),
      plainArray(cheaper.map(([{ count }, sign]) => sign * count)),
      plainArray(
        cheaper.map(([{ price, unit, count }, sign]) => BigInt(sign) * (price - unit) * BigInt(count)),
      ),
    ],
  );
}

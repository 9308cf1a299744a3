import type { RequestOf } from '@pitboss/contract/core/define';
import type { goods } from '@pitboss/contract/shop/goods';
import { sql } from 'kysely';
import { publishGoods } from '../../domain/config-feed/publish.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction, plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface GoodsRow {
  id: string;
  name_zh: string;
  name_en: string;
  picture: string | null;
  /** Minor units by currency, as digits. */
  prices: Record<string, string>;
  code: string;
  on_sale: boolean;
  sort: number;
  day_limit: number | null;
  stock: string | null;
  version: number;
  actor: string;
  updated_at: Date;
}

/** Goods as they are to be. */
export type GoodsWritten = Omit<GoodsRow, 'id' | 'version' | 'actor' | 'updated_at'>;

/** Sold pieces of the last 30 Beijing days, today among them. */
const soldOf = sql`coalesce((select sum(s.pieces) from goods_day s where s.goods_id = g.id
  and s.day > (now() at time zone 'Asia/Shanghai')::date - 30), 0)`;

/** One page of the goods. */
export function listGoods(db: Tx, filter: RequestOf<typeof goods.list>) {
  const order = filter.order ?? ((filter.sort ?? 'sort') === 'sort' ? 'asc' : 'desc');
  return pageRows<GoodsRow & { sold: string; operator: string | null }>(db, filter, {
    select: sql`g.*, s.sold, o.account as operator`,
    from: sql`goods g`,
    joins: sql`left join operator o on o.id = g.operator_id cross join lateral (select ${soldOf} as sold) s`,
    where: all([
      when(filter.state, (state) => sql`g.on_sale = ${state === 'onSale'}`),
      when(
        filter.name?.trim(),
        (name) => sql`(g.name_zh ilike ${containing(name)} or g.name_en ilike ${containing(name)})`,
      ),
    ]),
    order: orderBy(
      { ...filter, order },
      { sort: 'g.sort', sold: 's.sold', updatedAt: 'g.updated_at' },
      'sort',
      'g.id',
    ),
  });
}

/**
 * Reads goods for a change, locked until the commit: purchases wait, so that the stock is the one the
 * operator saw.
 */
export async function holdGoods(tx: Tx, id: string): Promise<GoodsRow | undefined> {
  const { rows } = await sql<GoodsRow>`select * from goods where id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

/** Returns the name of other goods with an item code; writers of a code run sequentially until the commit. */
export async function goodsOfCode(tx: Tx, code: string, id: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(1471, hashtext(${code}))`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select name_zh as name from goods where code = ${code} and id <> ${id}::bigint
      order by id limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Currencies among some codes that there are. */
export async function knownCurrencies(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from currency where code = any(${plainArray(codes)}::text[])`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

/** Inserts or updates goods; the terms of purchases are kept by version, for purchases that arrive late. */
export async function saveGoods(
  tx: Tx,
  id: string,
  written: GoodsWritten,
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  const prices = JSON.stringify(written.prices);
  const { rows } = await sql<{ version: number }>`
    insert into goods as g (id, name_zh, name_en, picture, prices, code, on_sale, sort, day_limit, stock,
      operator_id, actor, created_at, updated_at)
    values (${id}::bigint, ${written.name_zh}, ${written.name_en}, ${written.picture}, ${prices}::jsonb,
      ${written.code}, ${written.on_sale},
      ${written.sort}, ${written.day_limit}, ${written.stock}::bigint, ${by.operatorId}::bigint,
        ${by.account}, now(), now())
    on conflict (id) do update set name_zh = excluded.name_zh, name_en = excluded.name_en,
      picture = excluded.picture, prices = excluded.prices,
      code = excluded.code, on_sale = excluded.on_sale, sort = excluded.sort, day_limit = excluded.day_limit,
        stock = excluded.stock,
      operator_id = excluded.operator_id, actor = excluded.actor, updated_at = excluded.updated_at,
        version = g.version + 1
    returning version`.execute(tx);
  await sql`
    insert into goods_version (goods_id, version, at, prices, on_sale, day_limit)
    values (${id}::bigint, ${rows[0]?.version}, date_trunc('milliseconds', clock_timestamp()),
      ${prices}::jsonb, ${written.on_sale},
      ${written.day_limit})`.execute(tx);
  await publishGoods(inTransaction(tx), [id]);
}

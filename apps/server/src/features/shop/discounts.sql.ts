import type { RequestOf } from '@pitboss/contract/core/define';
import type { discounts } from '@pitboss/contract/shop/discounts';
import { sql } from 'kysely';
import { publishDiscounts } from '../../domain/config-feed/publish.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction, plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface DiscountRow {
  id: string;
  name_zh: string;
  name_en: string;
  factor: number;
  start_at: Date;
  end_at: Date;
  zone: 'BeiJing' | 'NewYork';
  version: number;
  actor: string;
  updated_at: Date;
  state: 'notStarted' | 'inProgress' | 'finished';
  goods: { id: string; zh_cn: string; en_us: string }[];
}

/** A discount as it is to be. */
export interface DiscountWritten {
  readonly name: { readonly zh_cn: string; readonly en_us: string };
  readonly goodsIds: readonly string[];
  readonly factor: number;
  readonly startTime: number;
  readonly endTime: number;
  readonly zone: 'BeiJing' | 'NewYork';
}

const stateOf = sql`case when now() < d.start_at then 'notStarted' when d.end_at < now() then 'finished'
  else 'inProgress' end`;
const goodsOf = sql`coalesce((select jsonb_agg(jsonb_build_object('id', g.id::text, 'zh_cn', g.name_zh,
  'en_us', g.name_en) order by g.sort, g.id)
  from discount_goods x join goods g on g.id = x.goods_id where x.discount_id = d.id), '[]')`;
const sumsOf = sql`coalesce((select jsonb_object_agg(s.currency, jsonb_build_array(s.pieces::text,
  s.given_up::text)) from discount_sum s where s.discount_id = d.id), '{}')`;

/** One page of the discounts. */
export function listDiscounts(db: Tx, filter: RequestOf<typeof discounts.list>) {
  return pageRows<DiscountRow & { operator: string | null; sums: Record<string, [string, string]> }>(
    db,
    filter,
    {
      select: sql`d.*, ${stateOf} as state, ${goodsOf} as goods, ${sumsOf} as sums, o.account as operator`,
      from: sql`discount d`,
      joins: sql`left join operator o on o.id = d.operator_id`,
      where: all([
        when(filter.state, (state) => sql`${stateOf} = ${state}`),
        when(filter.start_time, (from) => sql`d.end_at >= ${new Date(from)}`),
        when(filter.end_time, (to) => sql`d.start_at <= ${new Date(to)}`),
        when(
          filter.goodsId,
          (id) =>
            sql`exists (select from discount_goods x
              where x.discount_id = d.id and x.goods_id = ${id}::bigint)`,
        ),
        when(
          filter.name?.trim(),
          (name) => sql`(d.name_zh ilike ${containing(name)} or d.name_en ilike ${containing(name)})`,
        ),
      ]),
      order: orderBy(
        filter,
        { startTime: 'd.start_at', endTime: 'd.end_at', discount: 'd.factor', updatedAt: 'd.updated_at' },
        'startTime',
        'd.id',
      ),
    },
  );
}

/** Reads a discount for a change, locked until the commit. */
export async function holdDiscount(tx: Tx, id: string): Promise<DiscountRow | undefined> {
  await sql`select from discount where id = ${id}::bigint for update`.execute(tx);
  const { rows } = await sql<DiscountRow>`
    select d.*, ${stateOf} as state, ${goodsOf} as goods from discount d where d.id = ${id}::bigint`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Locks goods, in the order of their ids, so that writers of discounts for them run sequentially; returns the
 * existing ones.
 */
export async function holdGoodsOf(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from goods where id = any(${plainArray(ids)}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns another discount on one of the goods whose time overlaps; undefined when there is none. */
export async function overlapping(
  tx: Tx,
  id: string,
  { goodsIds, startTime, endTime }: Pick<DiscountWritten, 'goodsIds' | 'startTime' | 'endTime'>,
): Promise<{ name_zh: string; name_en: string } | undefined> {
  const { rows } = await sql<{ name_zh: string; name_en: string }>`
    select d.name_zh, d.name_en from discount_goods x join discount d on d.id = x.discount_id
    where x.goods_id = any(${plainArray(goodsIds)}::bigint[]) and x.discount_id <> ${id}::bigint
      and x.start_at <= ${new Date(endTime)} and x.end_at >= ${new Date(startTime)} limit 1`.execute(tx);
  return rows[0];
}

/** Inserts or updates a discount and notifies the game servers. */
export async function saveDiscount(
  tx: Tx,
  id: string,
  written: DiscountWritten,
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  const start = new Date(written.startTime);
  const end = new Date(written.endTime);
  await sql`
    insert into discount as d (id, name_zh, name_en, factor, start_at, end_at, zone, operator_id, actor,
      created_at, updated_at)
    values (${id}::bigint, ${written.name.zh_cn}, ${written.name.en_us}, ${written.factor}, ${start}, ${end},
      ${written.zone},
      ${by.operatorId}::bigint, ${by.account}, now(), now())
    on conflict (id) do update set name_zh = excluded.name_zh, name_en = excluded.name_en,
      factor = excluded.factor, start_at = excluded.start_at,
      end_at = excluded.end_at, zone = excluded.zone, operator_id = excluded.operator_id,
        actor = excluded.actor,
      updated_at = excluded.updated_at, version = d.version + 1`.execute(tx);
  await sql`delete from discount_goods where discount_id = ${id}::bigint`.execute(tx);
  await sql`
    insert into discount_goods (discount_id, goods_id, start_at, end_at)
    select ${id}::bigint, g, ${start}, ${end}
      from unnest(${plainArray(written.goodsIds)}::bigint[]) as g`.execute(tx);
  await publishDiscounts(inTransaction(tx), [id]);
}

/** Ends a discount now: this is its last millisecond. */
export async function stopDiscount(
  tx: Tx,
  id: string,
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  const now = sql`greatest(date_trunc('milliseconds', now()), start_at)`;
  await sql`
    update discount set end_at = ${now}, operator_id = ${by.operatorId}::bigint, actor = ${by.account},
      updated_at = now(),
      version = version + 1 where id = ${id}::bigint`.execute(tx);
  await sql`
    update discount_goods x set end_at = d.end_at from discount d
      where d.id = x.discount_id and d.id = ${id}::bigint`.execute(tx);
  await publishDiscounts(inTransaction(tx), [id]);
}

export async function deleteDiscount(tx: Tx, id: string): Promise<void> {
  await sql`delete from discount_goods where discount_id = ${id}::bigint`.execute(tx);
  await sql`delete from discount where id = ${id}::bigint`.execute(tx);
  await publishDiscounts(inTransaction(tx), [id]);
}

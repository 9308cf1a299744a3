import type { gifts } from '@pitboss/contract/anchors/gifts';
import type { RequestOf } from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import { giftSales, sentWithin } from '../../domain/anchors/gift-sums.ts';
import { publishGifts } from '../../domain/config-feed/publish.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction, plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Minor units by currency, as digits. */
export type Minor = Record<string, string>;

export interface GiftRow {
  id: string;
  name_zh: string;
  name_en: string;
  still: string;
  moving: string;
  type: 'ordinary' | 'fans' | 'admission';
  prices: Minor;
  turnover: Minor;
  sent_before: Minor;
  most: number;
  enabled: boolean;
  sort: number;
  ever_sent: boolean;
  version: number;
  actor: string;
  updated_at: Date;
}

/** Gift to be stored. */
export type GiftWritten = Omit<GiftRow, 'id' | 'ever_sent' | 'version' | 'actor' | 'updated_at'>;

/** SQL condition: gifts `g` of a filter. */
const matching = (filter: RequestOf<typeof gifts.listGift>) =>
  all([
    when(filter.type, (type) => sql`g.type = ${type}`),
    when(filter.state, (state) => sql`g.enabled = ${state === 'enabled'}`),
    when(
      filter.name?.trim(),
      (name) => sql`(g.name_zh ilike ${containing(name)} or g.name_en ilike ${containing(name)})`,
    ),
  ]);

const salesMs = 30 * 86_400_000;

/** Returns one page of the gifts, with the type of the moving image and their sales. */
export async function listGifts(db: Tx, filter: RequestOf<typeof gifts.listGift>) {
  const order = filter.order ?? ((filter.sort ?? 'sort') === 'sort' ? 'asc' : 'desc');
  const page = await pageRows<GiftRow & { moving_type: string | null; operator: string | null }>(db, filter, {
    select: sql`g.*, f.type as moving_type, o.account as operator`,
    from: sql`gift g`,
    joins: sql`left join operator o on o.id = g.operator_id left join stored_file f on f.tenant_id = 0
      and f.name = g.moving`,
    where: matching(filter),
    order: orderBy({ ...filter, order }, { sort: 'g.sort', updatedAt: 'g.updated_at' }, 'sort', 'g.id'),
  });
  const { start_time, end_time, currency } = filter;
  const always = start_time === undefined && end_time === undefined;
  const range = always ? { start_time: Date.now() - salesMs } : { start_time, end_time };
  const where = all([
    sentWithin(range),
    when(currency, (code) => sql`g.currency = ${code}`),
    sql`g.gift_id in (select g.id from gift g where ${matching(filter)})`,
  ]);
  return { ...page, sales: await giftSales(db, range, where) };
}

/** Locks a gift for a change until the commit; concurrent sends of it wait. */
export async function holdGift(tx: Tx, id: string): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`select * from gift where id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

/** Returns the existing currencies among the given codes. */
export async function knownCurrencies(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from currency where code = any(${plainArray(codes)}::text[])`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

/**
 * Inserts a gift or overwrites it. The values by which sends are validated are kept for sends that arrive
 * late.
 */
export async function saveGift(
  tx: Tx,
  id: string,
  gift: GiftWritten,
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  const [prices, turnover, before] = [gift.prices, gift.turnover, gift.sent_before].map((one) =>
    JSON.stringify(one),
  );
  const { rows } = await sql<{ version: number }>`
    insert into gift as g (id, name_zh, name_en, still, moving, type, prices, turnover, sent_before, most,
      enabled, sort, operator_id, actor, created_at, updated_at)
    values (${id}::bigint, ${gift.name_zh}, ${gift.name_en}, ${gift.still}, ${gift.moving}, ${gift.type},
      ${prices}::jsonb, ${turnover}::jsonb,
      ${before}::jsonb, ${gift.most}, ${gift.enabled}, ${gift.sort}, ${by.operatorId}::bigint, ${by.account},
        now(), now())
    on conflict (id) do update set name_zh = excluded.name_zh, name_en = excluded.name_en,
      still = excluded.still, moving = excluded.moving,
      type = excluded.type, prices = excluded.prices, turnover = excluded.turnover,
        sent_before = excluded.sent_before, most = excluded.most,
      enabled = excluded.enabled, sort = excluded.sort, operator_id = excluded.operator_id,
        actor = excluded.actor,
      updated_at = excluded.updated_at, version = g.version + 1
    returning version`.execute(tx);
  await sql`
    insert into gift_version (gift_id, version, at, type, prices, turnover, sent_before, most, enabled)
    values (${id}::bigint, ${rows[0]?.version}, date_trunc('milliseconds', clock_timestamp()), ${gift.type},
      ${prices}::jsonb,
      ${turnover}::jsonb, ${before}::jsonb, ${gift.most}, ${gift.enabled})`.execute(tx);
  await publishGifts(inTransaction(tx), [id]);
}

/** Deletes a locked gift that was never sent. */
export async function removeGift(tx: Tx, id: string): Promise<void> {
  await sql`delete from gift where id = ${id}::bigint`.execute(tx);
  await publishGifts(inTransaction(tx), [id]);
}

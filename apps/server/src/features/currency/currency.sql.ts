import type { RequestOf } from '@pitboss/contract/core/define';
import type { currency } from '@pitboss/contract/money/currency';
import { sql } from 'kysely';
import { pageOf, pageRows, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Returns the currencies of the installation in their order. */
export function currencies(db: Tx) {
  return db
    .selectFrom('currency')
    .select(['code', 'name_zh_cn', 'name_en_us', 'symbol'])
    .orderBy('sort')
    .execute();
}

/** Returns the rate to CNY in force of each currency. */
export async function ratesInForce(db: Tx): Promise<{ code: string; rate: string; valid_from: Date }[]> {
  return (
    await sql<{ code: string; rate: string; valid_from: Date }>`
      select distinct on (code) code, rate::text, valid_from from currency_rate where valid_from <= now()
        order by code, valid_from desc, id desc`.execute(db)
  ).rows;
}

export interface CurrencyRow {
  code: string;
  name_zh_cn: string;
  name_en_us: string;
  symbol: string;
  rate: string | null;
  valid_from: Date | null;
  changed_by: string | null;
  before: string | null;
  next_rate: string | null;
  next_from: Date | null;
  agents: number;
}

/** Returns currencies with the rate in force, the previous one and the next one. */
export function currencyPage(db: Tx, filter: RequestOf<typeof currency.overview>) {
  const direction = sql.raw(filter.order === 'desc' ? 'desc' : 'asc');
  return pageRows<CurrencyRow>(db, filter, {
    select: sql`c.code, c.name_zh_cn, c.name_en_us, c.symbol, now_.rate::text, now_.valid_from,
      o.account as changed_by, before_.rate::text as before,
      next_.rate::text as next_rate, next_.valid_from as next_from,
      (select count(*)::int from agent a where a.currency = c.code) as agents`,
    from: sql`currency c`,
    joins: sql`left join lateral (select r.id, r.rate, r.valid_from, r.operator_id from currency_rate r
      where r.code = c.code and r.valid_from <= now()
        order by r.valid_from desc, r.id desc limit 1) now_ on true
    left join lateral (select r.rate from currency_rate r
      where r.code = c.code and r.valid_from < now_.valid_from
        order by r.valid_from desc, r.id desc limit 1) before_ on true
    left join lateral (select r.rate, r.valid_from from currency_rate r
      where r.code = c.code and r.valid_from > now() order by r.valid_from, r.id desc limit 1) next_ on true
    left join operator o on o.id = now_.operator_id`,
    where: when(filter.code, (code) => sql`c.code = ${code}`) ?? sql`true`,
    order: filter.sort === 'code' ? sql`order by c.code ${direction}` : sql`order by c.sort, c.code`,
  });
}

export interface RateRow {
  id: string;
  rate: string;
  valid_from: Date;
  before: string | null;
  changed_by: string | null;
  state: 'past' | 'inForce' | 'coming' | 'replaced';
}

/**
 * Returns every past and future rate of a currency, the latest first. Of two rates for one time the one
 * entered later counts.
 */
export async function rateHistory(
  db: Tx,
  filter: RequestOf<typeof currency.history>,
): Promise<{ total: number; rows: RateRow[] }> {
  const { limit, offset } = pageOf(filter);
  const total =
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from currency_rate where code = ${filter.code}`.execute(db)
    ).rows[0]?.n ?? 0;
  const direction = sql.raw(filter.order === 'asc' ? 'asc' : 'desc');
  const found = await sql<RateRow>`
    with counting as (
      select distinct on (valid_from) id, rate, valid_from from currency_rate
      where code = ${filter.code} order by valid_from, id desc),
    steps as (
      select id, lag(rate) over (order by valid_from) as before,
        lead(valid_from) over (order by valid_from) as until from counting)
    select r.id, r.rate::text, r.valid_from, s.before::text, o.account as changed_by,
      case when s.id is null then 'replaced' when r.valid_from > now() then 'coming'
        when s.until is null or s.until > now() then 'inForce' else 'past' end as state
    from currency_rate r left join steps s on s.id = r.id left join operator o on o.id = r.operator_id
    where r.code = ${filter.code}
    order by r.valid_from ${direction}, r.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return { total, rows: found.rows };
}

/**
 * Locks a currency against concurrent changes and returns the rate in force at a time; undefined without the
 * currency.
 */
export async function lockRateAt(
  tx: Tx,
  code: string,
  at: Date,
): Promise<{ rate: string | null; validFrom: Date | null } | undefined> {
  const known = await sql`select code from currency where code = ${code} for update`.execute(tx);
  if (known.rows.length === 0) return undefined;
  const found = await sql<{ rate: string; valid_from: Date }>`
    select rate::text, valid_from from currency_rate where code = ${code} and valid_from <= ${at}
    order by valid_from desc, id desc limit 1`.execute(tx);
  const row = found.rows[0];
  return { rate: row?.rate ?? null, validFrom: row?.valid_from ?? null };
}

/** Adds a rate; rates are never changed. */
export async function insertRate(
  tx: Tx,
  rate: { id: string; code: string; rate: string; validFrom: Date; operatorId: string },
): Promise<void> {
  await sql`insert into currency_rate (id, code, rate, valid_from, operator_id)
    values (${rate.id}::bigint, ${rate.code}, ${rate.rate}::numeric, ${rate.validFrom},
      ${rate.operatorId}::bigint)`.execute(tx);
}

/** Adds a currency at the end of the list; returns false when its code exists. */
export async function insertCurrency(
  tx: Tx,
  currency: { code: string; name_zh_cn: string; name_en_us: string; symbol: string },
): Promise<boolean> {
  const { code, name_zh_cn, name_en_us, symbol } = currency;
  const added = await sql`
    insert into currency (code, name_zh_cn, name_en_us, symbol, sort)
    select ${code}, ${name_zh_cn}, ${name_en_us}, ${symbol}, coalesce(max(sort), 0) + 1 from currency
    on conflict (code) do nothing`.execute(tx);
  return Number(added.numAffectedRows) === 1;
}

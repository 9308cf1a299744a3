import { divHalfEven } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { dayRates } from '../ledger/rates.ts';
import { moneyText } from '../sql/wire.ts';

/** Gifts `g` that count in figures: normal members' (spec content §7), without what was reversed. */
export const counts = sql`g.is_normal and g.reversed_at is null`;

export interface CurrencySum {
  currency: string;
  gifts: number;
  count: string;
  amount: string;
  anchor_part: string;
  agency_part: string;
  house_part: string;
}

/**
 * Sums of the gifts that count, by currency, and all in CNY at the rates of the Beijing days on which they were sent; `from`
 * has them as `g`. Amounts are in minor units.
 */
export async function giftSums(
  db: Tx,
  range: { start_time?: number | undefined; end_time?: number | undefined },
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<{ gifts: number; count: number; amountCny: string; currencies: CurrencySum[] }> {
  const rate = await dayRates(db, range.start_time ?? 0, Math.min(range.end_time ?? Date.now(), Date.now()));
  const { rows } = await sql<CurrencySum & { cny: string }>`
    with days as materialized (select g.currency, ((g.at at time zone 'UTC') + interval '8 hours')::date as day, count(*) as gifts,
        sum(g.count) as count, sum(g.amount) as amount, sum(g.anchor_part) as anchor_part, sum(g.agency_part) as agency_part,
        sum(g.house_part) as house_part
      from ${from} where ${counts} and ${where} group by 1, 2)
    select currency, sum(gifts)::int as gifts, sum(count) as count, sum(amount) as amount, sum(anchor_part) as anchor_part,
      sum(agency_part) as agency_part, sum(house_part) as house_part, coalesce(sum(amount * ${rate('days.currency', 'days.day')}), 0) as cny
    from days group by 1 order by 1`.execute(db);
  const cny = rows.reduce((sum, row) => sum + BigInt(row.cny), 0n);
  return {
    gifts: rows.reduce((sum, row) => sum + row.gifts, 0),
    count: rows.reduce((sum, row) => sum + Number(row.count), 0),
    amountCny: moneyText(divHalfEven(cny, RATE_SCALE)),
    currencies: rows,
  };
}

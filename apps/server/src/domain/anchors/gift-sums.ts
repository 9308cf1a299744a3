import { divHalfEven } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { beijingDay } from '../calendar/beijing-days.ts';
import { dayRates } from '../currency/day-rates.ts';
import { moneyText } from '../sql/dto.ts';
import { all, when } from '../sql/paging.ts';
import { type Bets, betsByKey } from './figures.ts';

interface Range {
  readonly start_time?: number | undefined;
  readonly end_time?: number | undefined;
}

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

/** Sums of the gifts that count by currency and Beijing day; `from` has them as `g`. */
export const giftDays = (from: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select g.currency, ${beijingDay('g.at')} as day, count(*) as gifts, sum(g.count) as count,
    sum(g.amount) as amount,
    sum(g.anchor_part) as anchor_part, sum(g.agency_part) as agency_part, sum(g.house_part) as house_part
  from ${from} where ${counts} and ${where} group by 1, 2`;

/**
 * Sums of gifts by currency, and all in CNY at the rates of the Beijing days on which they were sent, from
 * their sums by currency and day. Amounts are in minor units.
 */
export async function giftSums(
  db: Tx,
  range: Range,
  days: RawBuilder<unknown>,
): Promise<{ gifts: number; count: number; amountCny: string; currencies: CurrencySum[] }> {
  const rate = await dayRates(db, range.start_time ?? 0, Math.min(range.end_time ?? Date.now(), Date.now()));
  const { rows } = await sql<CurrencySum & { cny: string }>`
    with days as materialized (${days})
    select currency, sum(gifts)::int as gifts, sum(count) as count, sum(amount) as amount,
      sum(anchor_part) as anchor_part,
      sum(agency_part) as agency_part, sum(house_part) as house_part,
        coalesce(sum(amount * ${rate('days.currency', 'days.day')}), 0) as cny
    from days group by 1 order by 1`.execute(db);
  const cny = rows.reduce((sum, row) => sum + BigInt(row.cny), 0n);
  return {
    gifts: rows.reduce((sum, row) => sum + row.gifts, 0),
    count: rows.reduce((sum, row) => sum + Number(row.count), 0),
    amountCny: moneyText(divHalfEven(cny, RATE_SCALE)),
    currencies: rows,
  };
}

/** Gifts of a key: coins by currency and in CNY, pieces, and members who sent them. */
export interface Received extends Bets {
  readonly count: number;
  readonly senders: number;
}
export const noGifts: Received = { byCurrency: {}, cny: 0n, count: 0, senders: 0 };

/**
 * Members behind gifts (key and member_id) by key, and of all together under null. Citus takes no grouping
 * sets.
 */
const sendersOf = (gifts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with sent as materialized (${gifts} group by 1, 2)
  select key, count(*)::int as senders from sent group by key union all
    select null, count(distinct member_id)::int from sent`;

/**
 * Gifts that count of streams, which are `streams` with the columns id, key and started_at: by the streams'
 * key and of all together. In CNY at the rates of the days on which the streams began, as their bets.
 */
export async function streamGifts(
  db: Tx,
  streams: RawBuilder<unknown>,
): Promise<{ byKey: Map<string, Received>; all: Received }> {
  const { rows } = await sql<{
    key: string;
    currency: string;
    rate: string | null;
    amount: string;
    count: string;
  }>`
    select x.key, x.currency, r.rate, sum(x.amount) as amount, sum(x.count) as count
    from (select s.id, s.key, s.started_at, g.currency, sum(g.amount) as amount, sum(g.count) as count
      from (${streams}) s join gift_sent g on g.stream_id = s.id where ${counts} group by 1, 2, 3, 4) x
    left join lateral (select c.rate::text from currency_rate c
      where c.code = x.currency and c.valid_from <= x.started_at
      order by c.valid_from desc limit 1) r on true
    group by 1, 2, 3`.execute(db);
  const senders = await sql<{ key: string | null; senders: number }>`
    ${sendersOf(sql`select s.key, g.member_id from (${streams}) s join gift_sent g on g.stream_id = s.id
      where ${counts}`)}`.execute(db);
  const sent = new Map(senders.rows.map((row) => [row.key, row.senders]));
  const counted = new Map<string, number>();
  for (const { key, count } of rows) counted.set(key, (counted.get(key) ?? 0) + Number(count));
  const byKey = new Map(
    [...betsByKey(rows)].map(([key, coins]) => [
      key,
      { ...coins, count: counted.get(key) ?? 0, senders: sent.get(key) ?? 0 },
    ]),
  );
  const total = { cny: 0n, count: 0 };
  for (const own of byKey.values()) {
    total.cny += own.cny;
    total.count += own.count;
  }
  return { byKey, all: { byCurrency: {}, ...total, senders: sent.get(null) ?? 0 } };
}

/** DTO of received gifts. */
export const receivedText = ({ byCurrency, cny, count, senders }: Received) => ({
  giftCoins: byCurrency,
  giftCoinsCny: moneyText(cny),
  giftCount: count,
  senders,
});
/** DTO of the totals of all received gifts. */
export const receivedTotals = ({ cny, count, senders }: Received) => ({
  giftCoinsCny: moneyText(cny),
  giftCount: count,
  senders,
});

/** Gifts `g` sent in a range, both ends of which belong to it, to the millisecond. */
export const sentWithin = ({ start_time, end_time }: Range): RawBuilder<unknown> =>
  all([
    when(start_time, (from) => sql`g.at >= ${new Date(from)}`),
    when(end_time, (to) => sql`g.at < ${new Date(to + 1)}`),
  ]);

/**
 * Sales of gifts that count: by the gift's id and of all together, in CNY at the rates of the Beijing days.
 */
export async function giftSales(
  db: Tx,
  range: Range,
  where: RawBuilder<unknown>,
): Promise<{ byKey: Map<string, Received>; all: Received }> {
  const rate = await dayRates(db, range.start_time ?? 0, Math.min(range.end_time ?? Date.now(), Date.now()));
  const { rows } = await sql<{ key: string; currency: string; count: string; amount: string; cny: string }>`
    with days as materialized (select g.gift_id, g.currency,
      ((g.at at time zone 'UTC') + interval '8 hours')::date as day,
        sum(g.count) as count, sum(g.amount) as amount from gift_sent g where ${counts} and ${where}
          group by 1, 2, 3)
    select gift_id::text as key, currency, sum(count) as count, sum(amount) as amount,
      coalesce(sum(amount * ${rate('days.currency', 'days.day')}), 0) as cny
    from days group by 1, 2 order by 1, 2`.execute(db);
  const { rows: senders } = await sql<{ key: string | null; senders: number }>`
    ${sendersOf(sql`select g.gift_id::text as key, g.member_id from gift_sent g
      where ${counts} and ${where}`)}`.execute(db);
  const sent = new Map(senders.map((row) => [row.key, row.senders]));
  const sumOf = (own: typeof rows, key: string | null): Received => ({
    byCurrency: Object.fromEntries(own.map(({ currency, amount }) => [currency, moneyText(amount)])),
    cny: divHalfEven(
      own.reduce((sum, { cny }) => sum + BigInt(cny), 0n),
      RATE_SCALE,
    ),
    count: own.reduce((sum, { count }) => sum + Number(count), 0),
    senders: sent.get(key) ?? 0,
  });
  const keys = [...new Set(rows.map(({ key }) => key))];
  const own = (key: string) => rows.filter((row) => row.key === key);
  return { byKey: new Map(keys.map((key) => [key, sumOf(own(key), key)])), all: sumOf(rows, null) };
}

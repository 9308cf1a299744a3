import { parseRate, toCny } from '@pitboss/ledger/rates';
import { anchorLimits } from '@pitboss/rules/anchors/anchor';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { moneyText } from '../sql/dto.ts';

const silence = sql.raw(`interval '${anchorLimits.silenceMs} ms'`);
const session = sql.raw(`interval '${anchorLimits.sessionMs} ms'`);

/**
 * SQL condition: the stream `s` is on, that is, not ended and with an event within the last 90 s, even before
 * the job has ended it.
 */
export const isOn = sql`(s.ended_at is null and s.last_at >= now() - ${silence})`;
/** SQL expression: reason for the end of a stream `s`; null while it is on. */
export const endedHow = sql<string | null>`coalesce(s.ended, case when not ${isOn} then 'lost' end)`;
/** When it ended, or now. */
export const endOf = sql`coalesce(s.ended_at, case when ${isOn} then now() else s.last_at end)`;

/** SQL condition: the anchor `n` is banned now. */
export const isBanned = sql<boolean>`(n.banned_at is not null and (n.banned_until is null
  or n.banned_until > now()))`;
/** State of an anchor `n` (spec content §7). */
export const stateOf = sql<string>`case when ${isBanned} then 'offline'
  when n.allowed_at is null then 'pending'
  when exists (select from anchor_stream s where s.anchor_id = n.id and ${isOn}) then 'live'
  when n.session_at > now() - ${session} and n.session_end is null then 'notLive' else 'offline' end`;

interface Sum {
  key: string;
  currency: string;
  rate: string | null;
  amount: string;
}

/** Amounts by currency as decimals, and in CNY in minor units. */
export interface Bets {
  readonly byCurrency: Record<string, string>;
  readonly cny: bigint;
}
export const noBets: Bets = { byCurrency: {}, cny: 0n };

/** Aggregates sums by key; amounts in a currency without a rate at the time are left out of the CNY total. */
export function betsByKey(sums: readonly Sum[]): Map<string, Bets> {
  const minor = new Map<string, { amounts: Map<string, bigint>; cny: bigint }>();
  for (const { key, currency, rate, amount } of sums) {
    const own = minor.get(key) ?? { amounts: new Map<string, bigint>(), cny: 0n };
    minor.set(key, own);
    own.amounts.set(currency, (own.amounts.get(currency) ?? 0n) + BigInt(amount));
    const scaled = rate === null ? null : parseRate(rate);
    own.cny += currency === 'CNY' ? BigInt(amount) : scaled === null ? 0n : toCny(BigInt(amount), scaled);
  }
  return new Map(
    [...minor].map(([key, { amounts, cny }]) => [
      key,
      { byCurrency: Object.fromEntries([...amounts].map(([code, sum]) => [code, moneyText(sum)])), cny },
    ]),
  );
}

/**
 * Stakes of settled bets of normal members in the room during streams, which are `streams` with the columns
 * id, key, room_id, started_at and over; by the streams' key.
 */
export async function roomBets(db: Tx, streams: RawBuilder<unknown>): Promise<Map<string, Bets>> {
  const { rows } = await sql<Sum>`
    select x.key, x.currency, r.rate, sum(x.amount) as amount
    from (select s.id, s.key, s.started_at, b.currency, sum(b.amount) as amount
      from (${streams}) s join bet b on b.room_id = s.room_id and b.bet_time between s.started_at and s.over
      where b.state = 1 and b.is_normal group by 1, 2, 3, 4) x
    left join lateral (select c.rate::text from currency_rate c
      where c.code = x.currency and c.valid_from <= x.started_at
      order by c.valid_from desc limit 1) r on true
    group by 1, 2, 3`.execute(db);
  return betsByKey(rows);
}

/** Chat lines in the room during the same streams, by their key. */
export async function roomLines(db: Tx, streams: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; lines: number }>`
    select s.key, count(*)::int as lines from (${streams}) s
    join chat_message c on c.room_id = s.room_id and c.at between s.started_at and s.over group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ key, lines }) => [key, lines]));
}

/** Converts milliseconds to hours with two decimals. */
export const hoursText = (ms: string | number | null): string => (Number(ms ?? 0) / 3_600_000).toFixed(2);
/** Returns the mean of samples with one decimal; null without samples. */
export const meanText = (sum: string | null, count: string | number | null): string | null =>
  Number(count ?? 0) === 0 ? null : (Number(sum) / Number(count)).toFixed(1);

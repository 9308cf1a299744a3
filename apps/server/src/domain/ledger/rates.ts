import { parseRate, RATE_SCALE } from '@pitboss/ledger/rates';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { idEpochMs } from '../../kernel/database/ids.ts';
import { steadyPlan } from '../../kernel/database/reads/kept-plan.ts';
import { onceOfRows } from '../../kernel/database/reads/last-answers.ts';
import { onceInRead } from '../../kernel/database/reads/once-in-read.ts';
import { plainArray } from '../sql/run-sql.ts';

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

/**
 * The rates that reports convert by, as an SQL expression of a currency and a Beijing day; in hundred-millionths, null
 * where there is none. What is bet on a Beijing day counts at the rate in force when that day begins, so that a figure
 * once seen never changes. The days before a currency's first rate use that one.
 */
export type DayRate = (currency: string, day: string) => RawBuilder<unknown>;

/** A rate from an instant on. */
interface Change {
  readonly code: string;
  readonly rate: string;
  /** Epoch ms. */
  readonly from: number;
}

interface RateTable {
  readonly codes: readonly string[];
  /** By code and day, from the first. */
  readonly rates: readonly (readonly bigint[])[];
  /** The rates as the database reads them. */
  readonly text: string;
  /** The first day as YYYY-MM-DD. */
  readonly opening: string;
}

/** Reads the rates of the Beijing days that [from, to) touches, and of the day after. */
async function rateTable(db: Tx, fromMs: number, toMs: number): Promise<RateTable> {
  // No bet is older than the ids.
  const first = Math.floor((Math.max(fromMs, idEpochMs) + beijingMs) / dayMs);
  const last = Math.max(first, Math.floor((toMs + beijingMs) / dayMs)) + 1;
  const ended = new Date((last + 1) * dayMs - beijingMs);
  const { rows } = await onceInRead(db, `rates until ${ended.getTime()}`, () =>
    steadyPlan(sql<{ changes: string | null }>`
      select string_agg(concat_ws(' ', code, rate::text, floor(extract(epoch from valid_from) * 1000)::bigint), ',' order by code, valid_from, id) as changes
      from currency_rate where valid_from < ${ended}`).execute(db),
  );
  return onceOfRows(rows, `rates ${first} ${last}`, () => tableOf(changesIn(rows[0]?.changes), first, last));
}

/** All changes come as one text, which is read once and compared at once while it stays the same. */
const changesIn = (text: string | null | undefined): Change[] =>
  (text?.split(',') ?? []).map((change) => {
    const [code = '', rate = '', from] = change.split(' ');
    return { code, rate, from: Number(from) };
  });

/** The rates of Beijing days, counted from 1970, that follow from all changes. */
function tableOf(changes: readonly Change[], first: number, last: number): RateTable {
  const codes = [...new Set(['CNY', ...changes.map((change) => change.code)])];
  const rates = codes.map((code) => {
    const own = changes.filter((change) => change.code === code);
    const line: bigint[] = [];
    let place = 0;
    for (let day = first; day <= last; day += 1) {
      const opens = day * dayMs - beijingMs;
      while ((own[place + 1]?.from ?? Number.POSITIVE_INFINITY) <= opens) place += 1;
      const rate = code === 'CNY' ? RATE_SCALE : parseRate(own[place]?.rate ?? '');
      if (rate === null) throw new Error(`the exchange rate of ${code} is no rate`);
      line.push(rate);
    }
    return line;
  });
  const text = `{${rates.map((line) => plainArray(line)).join(',')}}`;
  return { codes, rates, text, opening: new Date(first * dayMs).toISOString().slice(0, 10) };
}

/** The rates of the Beijing days that [from, to) touches, and of the day after. */
export async function dayRates(db: Tx, fromMs: number, toMs: number): Promise<DayRate> {
  const { codes, text, opening } = await rateTable(db, fromMs, toMs);
  // An array is found by its place, which costs less than a join with as many rows.
  return (currency, day) =>
    sql`(${text}::bigint[])[array_position(${plainArray(codes)}::text[], ${sql.ref(currency)})][${sql.ref(day)} - ${opening}::date + 1]`;
}

/**
 * The highest rate of a currency on the days that [from, to) touches, as an SQL expression (null without one), and a share
 * (0 to 1, six decimals, rounded down) of the highest below which no rate of these days lies.
 */
export async function highestRates(db: Tx, fromMs: number, toMs: number) {
  const { codes, rates } = await rateTable(db, fromMs, toMs);
  const highest = plainArray(rates.map((line) => line.reduce((a, b) => (b > a ? b : a))));
  const shares = rates.flatMap((line) => line.map((rate) => Number(rate) / Math.max(...line.map(Number))));
  return {
    highest: (currency: string) =>
      sql`(${highest}::bigint[])[array_position(${plainArray(codes)}::text[], ${sql.ref(currency)})]`,
    share: Math.floor(Math.min(1, ...shares) * 1e6 - 1) / 1e6,
  };
}

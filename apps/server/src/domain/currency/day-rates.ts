import { parseRate, RATE_SCALE } from '@pitboss/ledger/rates';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { idEpochMs } from '../../platform/db/ids.ts';
import { keptPlan } from '../../platform/db/reads/kept-plan.ts';
import { onceInRead } from '../../platform/db/reads/once-in-read.ts';
import { beijingDayNumber, beijingMidnight } from '../calendar/beijing-days.ts';
import { beijingDate } from '../calendar/time-units.ts';
import { plainArray } from '../sql/run-sql.ts';

/**
 * The rates that reports convert by, as an SQL expression of a currency and a Beijing day; in
 * hundred-millionths, null where there is none. What is bet on a Beijing day counts at the rate in force when
 * that day begins, so that a figure once seen never changes. The days before a currency's first rate use that
 * one.
 */
export type DayRate = (currency: string, day: string) => RawBuilder<unknown>;

/** A rate that is valid from a time on. */
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
  readonly firstDay: number;
  /** The first day as YYYY-MM-DD. */
  readonly opening: string;
}

/** Reads the rates of the Beijing days that [from, to) touches, and of the day after. */
async function rateTable(db: Tx, fromMs: number, toMs: number): Promise<RateTable> {
  // No bet is older than the ids.
  const first = beijingDayNumber(Math.max(fromMs, idEpochMs));
  const last = Math.max(first, beijingDayNumber(toMs)) + 1;
  const ended = new Date(beijingMidnight(last + 1));
  const { rows } = await onceInRead(db, `rates until ${ended.getTime()}`, () =>
    keptPlan(sql<{ changes: string | null }>`
      select string_agg(concat_ws(' ', code, rate::text, floor(extract(epoch
        from valid_from) * 1000)::bigint), ',' order by code, valid_from, id) as changes
      from currency_rate where valid_from < ${ended}`).execute(db),
  );
  return tableOf(changesIn(rows[0]?.changes), first, last);
}

/** Parses the changes, which arrive as one text: it costs less than rows. */
const changesIn = (text: string | null | undefined): Change[] =>
  (text?.split(',') ?? []).map((change) => {
    const [code = '', rate = '', from] = change.split(' ');
    return { code, rate, from: Number(from) };
  });

function rateOf(change: Change | undefined, code: string): bigint {
  const rate = parseRate(change?.rate ?? '');
  if (rate === null) throw new Error(`the exchange rate of ${code} is no rate`);
  return rate;
}

/** The rates of Beijing days, counted from 1970, that follow from all changes. */
function tableOf(changes: readonly Change[], first: number, last: number): RateTable {
  const codes = [...new Set(['CNY', ...changes.map((change) => change.code)])];
  const rates = codes.map((code) => {
    const own = changes.filter((change) => change.code === code);
    const line: bigint[] = [];
    let position = 0;
    let rate = code === 'CNY' ? RATE_SCALE : rateOf(own[0], code);
    for (let day = first; day <= last; day += 1) {
      const opens = beijingMidnight(day);
      const before = position;
      while ((own[position + 1]?.from ?? Number.POSITIVE_INFINITY) <= opens) position += 1;
      if (position > before && code !== 'CNY') rate = rateOf(own[position], code);
      line.push(rate);
    }
    return line;
  });
  const text = `{${rates.map((line) => plainArray(line)).join(',')}}`;
  return { codes, rates, text, firstDay: first, opening: beijingDate(beijingMidnight(first)) };
}

/** The rates of the Beijing days that [from, to) touches, and of the day after. */
export async function dayRates(db: Tx, fromMs: number, toMs: number): Promise<DayRate> {
  const { codes, text, opening } = await rateTable(db, fromMs, toMs);
  // Array access by index costs less than a join with as many rows.
  return (currency, day) =>
    sql`(${text}::bigint[])[array_position(${plainArray(codes)}::text[],
      ${sql.ref(currency)})][${sql.ref(day)} - ${opening}::date + 1]`;
}

/** Rates of some days by currency, in hundred-millionths, for sums that are converted outside the database. */
export interface RatesByDay {
  /** First of the days, as the number of its Beijing day since 1970. */
  readonly firstDay: number;
  readonly codes: readonly string[];
  /** By position of the code and day, from the first. */
  readonly rates: readonly (readonly bigint[])[];
}

/** Returns the rates of the Beijing days that [from, to) touches, and of the day after. */
export async function ratesByDay(db: Tx, fromMs: number, toMs: number): Promise<RatesByDay> {
  const { codes, rates, firstDay } = await rateTable(db, fromMs, toMs);
  return { codes, rates, firstDay };
}

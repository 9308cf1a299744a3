import { parseRate, RATE_SCALE } from '@pitboss/ledger/rates';
import { beijingMidnight } from '../calendar/beijing-days.ts';
import type { RunSql } from '../sql/run-sql.ts';

/**
 * CNY for one unit of each currency, times 10^8, when a Beijing day began; before its first rate a currency
 * has that one.
 */
export async function ratesOfDay(run: RunSql, day: number): Promise<Map<string, bigint>> {
  const rows = await run<{ code: string; rate: string }>(
    'risk-rates',
    `select distinct on (code) code, rate::text from currency_rate
     order by code, valid_from > $1, case when valid_from <= $1 then valid_from end desc, valid_from,
       id desc`,
    [new Date(beijingMidnight(day))],
  );
  const rates = new Map([['CNY', RATE_SCALE]]);
  for (const { code, rate } of rows) {
    const parsed = parseRate(rate);
    if (parsed !== null && code !== 'CNY') rates.set(code, parsed);
  }
  return rates;
}

/**
 * Returns a function for the CNY value of one unit of a currency, times 10^8, at any time (epoch ms): the
 * newest rate by then, or the first rate before it was valid; null for a currency without rates.
 */
export async function rateHistory(run: RunSql): Promise<(currency: string, atMs: number) => bigint | null> {
  const rows = await run<{ code: string; at: string; rate: string }>(
    'risk-rate-history',
    `select code, (extract(epoch from valid_from) * 1000)::bigint as at, rate::text from currency_rate
      order by valid_from, id`,
    [],
  );
  const all = new Map<string, { readonly at: number; readonly rate: bigint }[]>();
  for (const { code, at, rate } of rows) {
    const parsed = parseRate(rate);
    if (parsed === null) continue;
    const known = all.get(code);
    if (known) known.push({ at: Number(at), rate: parsed });
    else all.set(code, [{ at: Number(at), rate: parsed }]);
  }
  return (currency, atMs) => {
    if (currency === 'CNY') return RATE_SCALE;
    const own = all.get(currency);
    return (own?.findLast(({ at }) => at <= atMs) ?? own?.[0])?.rate ?? null;
  };
}

import { parseRate, toCny } from '@pitboss/ledger/rates';
import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';

/** Turns minor units of any currency into minor units of CNY at the rates in force (rounded half to even, once). */
export type Converter = (currency: string, minor: string | bigint) => bigint;

/** Reads the rates in force once for a reply. A currency without a rate is a defect of the installation, not zero. */
export async function cnyConverter(db: Tx): Promise<Converter> {
  const rows = await sql<{ code: string; rate: string }>`
    select distinct on (code) code, rate::text from currency_rate where valid_from <= now() order by code, valid_from desc, id desc`.execute(
    db,
  );
  const rates = new Map(rows.rows.map(({ code, rate }) => [code, parseRate(rate)]));
  return (currency, minor) => {
    if (currency === 'CNY') return BigInt(minor);
    const rate = rates.get(currency);
    if (rate === undefined || rate === null) throw new Error(`no exchange rate for ${currency}`);
    return toCny(BigInt(minor), rate);
  };
}

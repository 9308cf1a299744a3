import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

/** Currencies of the installation in their order. */
export function currencies(db: Tx) {
  return db
    .selectFrom('currency')
    .select(['code', 'name_zh_cn', 'name_en_us', 'symbol'])
    .orderBy('sort')
    .execute();
}

/** The rate to CNY in force of each currency. */
export async function ratesInForce(db: Tx): Promise<{ code: string; rate: string; valid_from: Date }[]> {
  return (
    await sql<{ code: string; rate: string; valid_from: Date }>`
      select distinct on (code) code, rate::text, valid_from from currency_rate where valid_from <= now() order by code, valid_from desc`.execute(
      db,
    )
  ).rows;
}

import { GAMES } from '@pitboss/rounds/catalogue';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { alignTexts } from '../languages/product-texts.ts';
import { inTransaction } from '../sql/run-sql.ts';

/**
 * Currencies every installation starts with; rates are the operator's to keep, these only make the first
 * figures possible.
 */
const currencies = [
  ['CNY', '人民币', 'Chinese Yuan', '¥', '1'],
  ['USD', '美元', 'US Dollar', '$', '7.18'],
  ['THB', '泰铢', 'Thai Baht', '฿', '0.205'],
  ['VND', '越南盾', 'Vietnamese Dong', '₫', '0.000285'],
  ['IDR', '印尼盾', 'Indonesian Rupiah', 'Rp', '0.00044'],
] as const;

/**
 * Fills currencies, games, bet areas and the keys of texts where they are missing; what an operator changed
 * stays.
 */
export async function seedReference(db: Db): Promise<void> {
  for (const [sort, [code, name_zh_cn, name_en_us, symbol, rate]] of currencies.entries()) {
    await sql`insert into currency (code, name_zh_cn, name_en_us, symbol, sort) values (${code},
      ${name_zh_cn}, ${name_en_us}, ${symbol}, ${sort + 1})
      on conflict (code) do nothing`.execute(db);
    await sql`insert into currency_rate (id, code, rate, valid_from, operator_id)
      select ${sort + 1}, ${code}, ${rate}::numeric, '2024-01-01T00:00:00Z', null where not exists (select
        from currency_rate where code = ${code})`.execute(db);
  }
  const games = GAMES.map((game) => ({
    id: game.id,
    parent_id: game.parentId,
    name_zh_cn: game.zh,
    name_en_us: game.en,
    category: game.category,
    decodable: game.decodable,
    state: 'online' as const,
  }));
  await db
    .insertInto('game')
    .values(games)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const areas = GAMES.flatMap((game) =>
    game.areas.map((area) => ({
      game_id: game.id,
      area_id: area.id,
      name_zh_cn: area.zh,
      name_en_us: area.en,
      odds: JSON.stringify(area.odds),
    })),
  );
  await db
    .insertInto('game_area')
    .values(areas)
    .onConflict((conflict) => conflict.columns(['game_id', 'area_id']).doNothing())
    .execute();
  await alignTexts(inTransaction(db));
}

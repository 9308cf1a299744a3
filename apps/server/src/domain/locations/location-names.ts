import type { Text } from '@pitboss/rules/i18n';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

export type RoomNames = ReadonlyMap<string, Text>;
export type GameNames = ReadonlyMap<number, Text>;

/** Names of rooms; one that is no longer there has none. */
export async function roomNames(db: Tx, ids: readonly string[]): Promise<RoomNames> {
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: string; name_zh_cn: string; name_en_us: string }>`
    select id, name_zh_cn, name_en_us from room where id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map((room) => [room.id, { zh_cn: room.name_zh_cn, en_us: room.name_en_us }]));
}

/** Names of games. */
export async function gameNames(db: Tx, ids: readonly number[]): Promise<GameNames> {
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; name_zh_cn: string; name_en_us: string }>`
    select id, name_zh_cn, name_en_us from game where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((game) => [game.id, { zh_cn: game.name_zh_cn, en_us: game.name_en_us }]));
}

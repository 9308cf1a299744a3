import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

export interface GameRow {
  id: number;
  parent_id: number | null;
  name_zh_cn: string;
  name_en_us: string;
  category: string;
}
export interface AreaRow {
  game_id: number;
  area_id: number;
  name_zh_cn: string;
  name_en_us: string;
}

/** Returns every game of the installation; games belong to no tenant, so there is no scope. */
export async function allGames(db: Tx): Promise<GameRow[]> {
  return (
    await sql<GameRow>`select id, parent_id, name_zh_cn, name_en_us, category from game order by id`.execute(
      db,
    )
  ).rows;
}

/** Returns the bet areas of one game, or of all. */
export async function betAreas(db: Tx, gameId: number | undefined): Promise<AreaRow[]> {
  return (
    await sql<AreaRow>`select game_id, area_id, name_zh_cn, name_en_us from game_area
      where ${gameId === undefined ? sql`true` : sql`game_id = ${gameId}`} order by game_id, area_id`.execute(
      db,
    )
  ).rows;
}

import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import type { IngestGamesReply } from '@pitboss/contract/ingest/ingest-replies';
import { gameById } from '@pitboss/rounds/catalogue';
import type { RunSql } from '../../domain/sql/run-sql.ts';

interface Row {
  id: number;
  name_zh_cn: string;
  name_en_us: string;
  category: string;
  state: string;
  decodable: boolean;
  areas: { id: number; zh_cn: string; en_us: string }[];
}

/**
 * Returns the games whose rounds are accepted from a node, with their bet areas, and the limits of requests
 * (wallet: ingest).
 */
export async function listNodeGames(run: RunSql, nodeId: string): Promise<IngestGamesReply> {
  const rows = await run<Row>(
    'ingest-node-games',
    `select g.id, g.name_zh_cn, g.name_en_us, g.category, coalesce(s.state, g.state) as state, g.decodable,
       coalesce((select json_agg(json_build_object('id', a.area_id, 'zh_cn', a.name_zh_cn, 'en_us',
         a.name_en_us)
         order by a.area_id) from game_area a where a.game_id = g.id), '[]') as areas
     from game g join game_node n on n.id = $1 left join game_setting s on s.game_id = g.id
       where n.game_ids is null or g.id = any(n.game_ids) order by g.id`,
    [nodeId],
  );
  return {
    games: rows.map((row) => ({
      gameId: row.id,
      name: { zh_cn: row.name_zh_cn, en_us: row.name_en_us },
      category: row.category,
      state: row.state,
      decodable: row.decodable,
      encoding: gameById(row.id)?.family ?? null,
      areas: row.areas.map(({ id, zh_cn, en_us }) => ({ areaId: id, name: { zh_cn, en_us } })),
    })),
    limits: { ...ingestLimits },
  };
}

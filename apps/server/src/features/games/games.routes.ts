import { games as contract, type GameNode } from '@pitboss/contract/games/games';
import type { Language } from '@pitboss/rules/i18n';
import { gamesPermitted } from '../../domain/games/games.ts';
import { serve } from '../../platform/calls/serve.ts';
import { type AreaRow, allGames, betAreas, type GameRow } from './games.sql.ts';

/** Nests games under their halls; a hall is included when any game below it is. */
function tree(rows: readonly GameRow[], language: Language, keep: (id: number) => boolean): GameNode[] {
  const below = (parent: number | null): GameNode[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .map((row) => ({
        id: row.id,
        name: language === 'zh_cn' ? row.name_zh_cn : row.name_en_us,
        name_zh_cn: row.name_zh_cn,
        name_en_us: row.name_en_us,
        category: row.category,
        listGame: below(row.id),
      }))
      .filter((node) => keep(node.id) || node.listGame.length > 0);
  return below(null);
}

const areasDto = (rows: readonly AreaRow[], language: Language) =>
  rows.map((row) => ({
    gameId: row.game_id,
    areaId: row.area_id,
    name: language === 'zh_cn' ? row.name_zh_cn : row.name_en_us,
    name_zh_cn: row.name_zh_cn,
    name_en_us: row.name_en_us,
  }));

export const gameRoutes = serve(contract, {
  async permitted({ db, session, language }) {
    const ids = new Set(gamesPermitted(session.gameIds));
    return tree(await allGames(db), language, (id) => ids.has(id));
  },
  async all({ db, language }) {
    return tree(await allGames(db), language, () => true);
  },
  async betAreas({ db, language }, { gameId }) {
    return areasDto(await betAreas(db, gameId), language);
  },
  async areaNames({ db, language }) {
    return areasDto(await betAreas(db, undefined), language);
  },
});

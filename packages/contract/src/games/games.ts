import * as d from '../core/define.ts';

/** A game and the games nested in it (spec §3: id, name, listGame). */
export interface GameNode {
  id: number;
  name: string;
  name_zh_cn: string;
  name_en_us: string;
  category: string;
  listGame: GameNode[];
}
const gameNode: d.Schema<GameNode> = d.object({
  id: d.int,
  name: d.text,
  name_zh_cn: d.text,
  name_en_us: d.text,
  category: d.text,
  listGame: d.array(d.lazy((): d.Schema<GameNode> => gameNode)),
});

const betArea = d.object({
  gameId: d.int,
  areaId: d.int,
  name: d.text,
  name_zh_cn: d.text,
  name_en_us: d.text,
});

export const games = {
  permitted: d.call({
    path: '/game/getGame',
    payload: 'none',
    pages: ['/index'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '获取可用游戏', en_us: 'Games permitted to the user, nested' },
    response: d.array(gameNode),
  }),
  all: d.call({
    path: '/game/getAllGame',
    payload: 'none',
    pages: ['/index'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '获取全部游戏', en_us: 'All games, nested' },
    response: d.array(gameNode),
  }),
  betAreas: d.call({
    path: '/gameConf/getBetArea',
    payload: 'body',
    pages: ['/gameSetting', '/roomManagement', '/betManagement'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '获取投注区域', en_us: 'Bet areas of one or all games' },
    request: d.object({ gameId: d.optional(d.int) }),
    response: d.array(betArea),
    example: { body: { gameId: 201 } },
  }),
  areaNames: d.call({
    path: '/game/getAreaNames',
    payload: 'none',
    pages: ['/index'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '获取投注区域名称', en_us: 'Names of all bet areas' },
    response: d.array(betArea),
  }),
} as const;

import { gameLimits, gameStates } from '@pitboss/rules/games/game-settings';
import * as d from '../core/define.ts';

/** Categories of games that have settings: all but the halls. */
export const settingCategories = ['fishing', 'live', 'card', 'board', 'mini'] as const;
/** Settings of a game, as named in its history. */
export const settingFields = [
  ...([
    'state',
    'rtp',
    'profitability',
    'hours',
    'newsTicker',
    'voice',
    'ai',
    'robots',
    'memberChat',
  ] as const),
  ...(['open', 'betRange', 'largestPayout', 'chips', 'sort', 'hot', 'multiples'] as const),
] as const;
export type SettingField = (typeof settingFields)[number];
export const gameSwitch = ['open', 'closed'] as const;

/** Validated by the rules, which return the error message. */
const typed = d.short(20);
const gameIds = d.array(d.int).check(d.minLength(1), d.maxLength(200));
const reason = d.optional(d.shortFilled(200));
/** Amounts by currency, e.g. {"CNY": "10.00"}. */
const byCurrency = <S extends d.Schema>(value: S) => d.record(d.currencyCode, value);
const betRange = d.object({ min: typed, max: typed });
const chips = d.array(typed).check(d.maxLength(gameLimits.chips));

const written = {
  /** Time and author of the last change; null while nothing was set. */
  updatedAt: d.nullable(d.time),
  operator: d.nullable(d.text),
};
const named = {
  gameId: d.int,
  name: d.text,
  name_zh_cn: d.text,
  name_en_us: d.text,
};

const gameRow = d.object({
  ...named,
  category: d.choice(settingCategories),
  state: d.choice(gameStates),
  /** RTP that is set (level 7 of the chain); null: none, so that pools and agents decide. */
  rtp: d.nullable(d.decimal),
  /** Of settled bets of the last 24 h, as on the page of observed RTP; null without bets. */
  observed: d.nullable(d.decimal),
  observedBets: d.count,
  /** (stake - payout - reward) / stake in CNY of settled bets of the last `hours`; null without bets. */
  profitRate: d.nullable(d.decimal),
  /** CNY staked in the last `hours`. */
  staked: d.money,
  /** The least profit that is wanted; null: any. */
  profitability: d.nullable(d.decimal),
  hours: d.int,
  /** Below its profitability, with enough staked for that to mean something. */
  below: d.boolean,
  newsTicker: d.boolean,
  voice: d.boolean,
  ai: d.boolean,
  /** At most so many a room. */
  robots: d.int,
  memberChat: d.boolean,
  ...written,
  version: d.count,
});

const multiple = d.object({
  areaId: d.int,
  name_zh_cn: d.text,
  name_en_us: d.text,
  multiple: d.nullable(d.decimal),
});
const miniRow = d.object({
  ...named,
  switch: d.choice(gameSwitch),
  state: d.choice(gameStates),
  rtp: d.nullable(d.decimal),
  betRange: byCurrency(betRange),
  largestPayout: byCurrency(d.text),
  chips: byCurrency(d.array(d.text)),
  /** Bet range as a text for lists and files. */
  betRangeText: d.string(),
  largestPayoutText: d.string(),
  chipsText: d.string(),
  areas: d.array(multiple),
  multiples: d.string(),
  hot: d.boolean,
  sort: d.int,
  ...written,
  version: d.count,
});

const settings = { pages: ['/gameSetting'], payload: 'body', origin: 'ours' } as const;
const minis = { pages: ['/smallGameSet'], payload: 'body', origin: 'ours' } as const;
/** The chain of RTP follows from it. */
const editGames = { feature: 'games.edit', effect: 'write', touches: ['rtp'] } as const;
const editMinis = { feature: 'smallGames.edit', effect: 'write', touches: ['rtp'] } as const;

/** Settings of games and mini games, which game servers apply (spec content §1). */
export const gameSettings = {
  list: d.call({
    ...settings,
    path: '/gameConf/listGameSetting',
    effect: 'read',
    summary: { zh_cn: '游戏设置列表', en_us: 'Game settings with observed return and profit' },
    request: d.listRequest(
      {
        gameId: d.optional(d.int),
        category: d.optional(d.choice(settingCategories)),
        state: d.optional(d.choice(gameStates)),
        name: d.optional(d.text),
        lowProfit: d.optional(d.boolean),
      },
      ['gameId', 'rtp', 'updatedAt'],
    ),
    versions: { kind: 'gameSetting', key: 'gameId' },
    response: d.pageOf(gameRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  update: d.call({
    ...settings,
    ...editGames,
    path: '/gameConf/updateGameSetting',
    summary: {
      zh_cn: '修改一个或多个游戏的设置：只改所填字段，全部成功或全部不改；RTP上调超过0.010须第二人批准',
      en_us:
        'Edit the given fields of one or more games, all or none; an RTP rise above 0.010 needs a second approver',
    },
    audit: { zh_cn: '修改游戏设置', en_us: 'Edit game settings' },
    request: d.object({
      gameIds,
      changes: d.object({
        state: d.optional(d.choice(gameStates)),
        /** Null: the game sets none. */
        rtp: d.optional(d.nullable(typed)),
        /** Null: any profit will do. */
        profitability: d.optional(d.nullable(typed)),
        hours: d.optional(d.int),
        newsTicker: d.optional(d.boolean),
        voice: d.optional(d.boolean),
        ai: d.optional(d.boolean),
        robots: d.optional(d.int),
        memberChat: d.optional(d.boolean),
      }),
      reason,
      versions: d.versions,
    }),
    response: d.nothing,
    example: { body: { gameIds: [202], changes: { robots: 5, memberChat: true }, reason: '活动' } },
  }),
  history: d.call({
    ...settings,
    pages: ['/gameSetting', '/smallGameSet'],
    path: '/gameConf/listSettingHistory',
    effect: 'read',
    summary: { zh_cn: '游戏设置修改记录', en_us: 'Change history of game settings' },
    request: d.listRequest(
      {
        gameId: d.optional(d.int),
        /** Mini games, or all others. */
        mini: d.optional(d.boolean),
        field: d.optional(d.choice(settingFields)),
        ...d.optionalRange,
      },
      ['at'],
    ),
    response: d.pageOf(
      d.object({
        id: d.id,
        ...named,
        field: d.choice(settingFields),
        /** As it is shown; empty: not set. */
        before: d.string(),
        after: d.string(),
        at: d.time,
        actor: d.text,
        approver: d.nullable(d.text),
        reason: d.nullable(d.text),
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  listMini: d.call({
    ...minis,
    path: '/gameConf/listSmallGame',
    effect: 'read',
    summary: { zh_cn: '小游戏设置列表', en_us: 'Mini game settings' },
    request: d.listRequest({ name: d.optional(d.text), switch: d.optional(d.choice(gameSwitch)) }, [
      'gameId',
      'sort',
      'updatedAt',
    ]),
    versions: { kind: 'gameSetting', key: 'gameId' },
    response: d.pageOf(miniRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  updateMini: d.call({
    ...minis,
    ...editMinis,
    path: '/gameConf/updateSmallGame',
    summary: {
      zh_cn: '修改一个或多个小游戏的设置：只改所填字段，全部成功或全部不改',
      en_us: 'Edit the given fields of one or more mini games, all or none',
    },
    audit: { zh_cn: '修改小游戏设置', en_us: 'Edit mini game settings' },
    request: d.object({
      gameIds,
      changes: d.object({
        /** Closed: no new bets. */
        open: d.optional(d.boolean),
        rtp: d.optional(d.nullable(typed)),
        betRange: d.optional(byCurrency(betRange)),
        largestPayout: d.optional(byCurrency(typed)),
        chips: d.optional(byCurrency(chips)),
        sort: d.optional(d.int),
        hot: d.optional(d.boolean),
      }),
      reason,
      versions: d.versions,
    }),
    response: d.nothing,
    example: {
      body: { gameIds: [231], changes: { hot: true, betRange: { CNY: { min: '1.00', max: '500.00' } } } },
    },
  }),
  multiples: d.call({
    path: '/gameConf/getBetAreaMultiple',
    payload: 'body',
    pages: ['/gameSetting', '/smallGameSet'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '获取投注区域倍数', en_us: 'Bet area multiples of one or all games' },
    request: d.object({ gameId: d.optional(d.int) }),
    versions: { kind: 'gameSetting', key: 'gameId' },
    response: d.array(
      d.object({
        gameId: d.int,
        areaId: d.int,
        name: d.text,
        name_zh_cn: d.text,
        name_en_us: d.text,
        /** Set here, or else the catalogue's; null where the game has no fixed one. */
        multiple: d.nullable(d.decimal),
        /** It was set here. */
        own: d.boolean,
        /** Of the settings of its game. */
        version: d.count,
      }),
    ),
    example: { body: { gameId: 231 } },
  }),
  setMultiple: d.call({
    ...minis,
    ...editMinis,
    path: '/gameConf/setBetAreaMultiple',
    summary: {
      zh_cn: '设置投注区域倍数',
      en_us: 'Set bet area multiples of a game; null restores the default',
    },
    audit: { zh_cn: '设置投注区域倍数', en_us: 'Set bet area multiples' },
    request: d.object({
      gameId: d.int,
      areas: d
        .array(d.object({ areaId: d.int, multiple: d.nullable(typed) }))
        .check(d.minLength(1), d.maxLength(500)),
      reason,
      version: d.version,
    }),
    response: d.nothing,
    example: { body: { gameId: 231, areas: [{ areaId: 1, multiple: '1.95' }] } },
  }),
} as const;

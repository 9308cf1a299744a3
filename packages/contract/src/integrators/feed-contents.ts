import type { FeedKinds } from './feed-kind.ts';

const at = 1_795_188_000_000;
const day = 86_400_000;
const image = 'Path at the address of this interface, or `null`.';
const allGames = '`null`: all games.';

/** Kinds about games, rooms, game servers, chat, pools, the shop, gifts, anchors and activities. */
export const contentFeedKinds: FeedKinds<
  | 'pool'
  | 'ticker'
  | 'text'
  | 'goods'
  | 'discount'
  | 'room'
  | 'limitGroup'
  | 'activity'
  | 'words'
  | 'reply'
  | 'anchor'
  | 'gift'
  | 'game'
  | 'node'
> = {
  pool: {
    id: 'group of pools',
    duty: 'Award jackpots while it is open, not above the balance, and with `mustHit` at the latest when the balance reaches the cap; name the level as `jackpotLevel` of the bet. Balances are sent every 10 s.',
    fields: {
      agents: 'Ids, as in `rtp.agent`.',
      gameIds: allGames,
      proportion: 'Ten-thousandths.',
      'levels[].level': '1 mini, 2 minor, 3 major, 4 grand.',
      'levels[].ratio': 'Ten-thousandths.',
      'levels[].currencies.*.cap': '0.00: none.',
    },
    example: {
      agents: ['11'],
      gameIds: null,
      name: 'Lucky four',
      open: true,
      proportion: 100,
      levels: [
        {
          level: 1,
          ratio: 4_000,
          currencies: { CNY: { balance: '1250.40', seed: '100.00', cap: '2000.00', mustHit: true } },
        },
      ],
    },
  },
  ticker: {
    id: 'news ticker',
    duty: 'Play it from max(beginning of the period, `from`) on and every `interval` minutes, within the periods of the zone’s day and before `until`; several of one time by `sort`, then by id.',
    fields: {
      interval: 'Minutes.',
      periods: 'HH:mm or HH:mm:ss, the end not part of it; empty: the whole day.',
      zone: '`BeiJing` is UTC+8, `NewYork` UTC−4 all year.',
      gameIds: allGames,
    },
    example: {
      content: { zh_cn: '欢迎光临', en_us: 'Welcome' },
      from: at,
      until: at + day,
      interval: 10,
      periods: [{ start: '08:00', end: '24:00' }],
      zone: 'BeiJing',
      gameIds: null,
      sort: 1,
    },
  },
  text: {
    id: 'language',
    duty: 'Show these texts of rooms in the language: `game.<id>.name`, `area.<game>.<area>.name`, `room.<id>.name`, `hall.<level>`, `ui.<word>`. Fill `{name}` placeholders. A missing translation is served in English, else in Chinese.',
    exampleId: 'en_us',
    example: { texts: { 'game.201.name': 'Baccarat', 'area.201.2.name': 'Player', 'hall.newbie': 'Newbie' } },
  },
  goods: {
    id: 'goods on sale',
    duty: 'Offer it in the shop. Without a price in the member’s currency it is not sold.',
    fields: {
      code: 'Code of the item that the game server hands out.',
      limit: 'Pieces of a member and Beijing day; `null`: any number.',
      picture: image,
    },
    example: {
      name: { zh_cn: '幸运符', en_us: 'Lucky charm' },
      prices: { CNY: '12.00' },
      code: 'charm-1',
      limit: 5,
      soldOut: false,
      picture: null,
      sort: 1,
    },
  },
  discount: {
    id: 'discount',
    duty: 'From `from` and before `until` a unit costs price x discount, half to even to the cent, except for members who are barred from discounts. At most one discount applies to goods at a time.',
    fields: { discount: '0 to 1, at most four decimals: 0.8 pays 80 %.' },
    example: {
      name: { zh_cn: '周末八折', en_us: 'Weekend sale' },
      goodsIds: ['7'],
      discount: '0.8',
      from: at,
      until: at + 2 * day,
    },
  },
  room: {
    id: 'room',
    duty: 'List hot rooms first, then by `sort`. A closed room cannot be entered, a private one only with its code. Stakes are within the limits: those of the room for the area, else its `min` and `max`, else those of its limit group in the same order, else none; `roundMax` is the largest total stake of a member in a round. A bet beyond them is accepted, marked, and shown to the operator.',
    fields: {
      limits: 'By currency; areas by their numbers.',
      bullets: 'Of fishing games only: at most so many bullets of a member in so many seconds.',
      cover: image,
    },
    exampleId: 'baccarat-7',
    example: {
      gameId: 201,
      name: { zh_cn: '百家乐 7', en_us: 'Baccarat 7' },
      type: 'system',
      hall: 'newbie',
      private: false,
      code: null,
      sort: 1,
      hot: true,
      open: true,
      limits: { CNY: { min: '10.00', max: '5000.00', roundMax: '20000.00', chips: ['10.00', '50.00'] } },
      bullets: null,
      cover: null,
    },
  },
  limitGroup: {
    id: 'limit group',
    duty: 'Applies in these rooms to members with the currency, if the room has no limits.',
    fields: { limits: 'As those of `room` in one currency.' },
    example: {
      name: 'VIP',
      currency: 'CNY',
      gameId: 201,
      limits: { min: '100.00', max: '50000.00', areas: { '3': { min: '10.00', max: '5000.00' } } },
      roomIds: ['baccarat-7'],
    },
  },
  activity: {
    id: 'activity',
    duty: 'Show it from `from` and before `until`; members take part from `start` to `end`, both included. Send `signIn` events and, where it is paid by claim, `claim` events; all else is counted by the platform.',
    fields: {
      zone: 'Whose days and weeks count: `BeiJing` is UTC+8, `NewYork` UTC−4 all year.',
      agents: 'Ids of agents whose members take part, with all below them; `null`: all agents but `except`.',
      picture: image,
      conditions: 'For display: what a member must have done; amounts by currency.',
      rule: 'For display: measure, prizes and steps.',
    },
    example: {
      activityKind: 'leaderboard',
      title: { zh_cn: '周榜', en_us: 'Weekly board' },
      content: { zh_cn: '前三名有奖', en_us: 'Prizes for the first three' },
      picture: null,
      link: null,
      sort: 1,
      from: at,
      until: at + 8 * day,
      start: at,
      end: at + 7 * day,
      payoutTime: at + 7 * day,
      payoutWay: 'claim',
      zone: 'BeiJing',
      currencies: ['CNY'],
      agents: null,
      except: [],
      conditions: {},
      rule: { measure: 'turnover', prizes: [{ from: 1, to: 3, amount: { CNY: '88.00' } }] },
    },
  },
  words: {
    id: 'all sensitive words, `words`',
    duty: 'None: the result of a `chat` event has the text to show.',
    exampleId: 'words',
    example: { words: [{ word: 'casino', action: 'mask' }] },
  },
  reply: {
    id: 'reply of an operator',
    duty: 'Show it in the room once, before `until`; then send a `replyShown` event.',
    example: { roomId: 'room-1', nickname: 'Service', content: 'Welcome', at, until: at + 300_000 },
  },
  anchor: {
    id: 'anchor',
    duty: 'The anchor may stream while it is allowed and not banned. Streams that began up to `closedAt` were closed by the operator: end them.',
    fields: {
      agent: 'Account of the agency; `null`: none.',
      bannedUntil: '`null` while banned: permanently.',
    },
    exampleId: 'anna',
    example: {
      nickname: 'Anna',
      type: 'own',
      agent: null,
      roomId: 'room-1',
      allowed: true,
      banned: false,
      bannedUntil: null,
      closedAt: null,
    },
  },
  gift: {
    id: 'enabled gift',
    duty: 'Offer it: `ordinary` to all, `fans` to fans of the anchor, `admission` once for a member and stream. Without a price in the member’s currency it is not sent.',
    fields: {
      staticPicture: image,
      dynamicPicture: image,
      'conditions.turnover': 'Least stakes of the last 30 days.',
      'conditions.sent': 'Least sum sent to the anchor before.',
      'conditions.most': 'Most pieces of one sending.',
    },
    example: {
      name: { zh_cn: '玫瑰', en_us: 'Rose' },
      giftType: 'ordinary',
      staticPicture: null,
      dynamicPicture: null,
      prices: { CNY: '1.00' },
      sort: 1,
      conditions: { turnover: {}, sent: {}, most: 99 },
    },
  },
  game: {
    id: 'game',
    duty: 'Start no new rounds in `closure` and `maintain`, in `test` only for test members. At most `robots` robots in a room. Mini games also have `open`, `betRange`, `largestPayout`, `chips`, `sort` and `hot`.',
    fields: {
      multiples: 'Largest multiple of a bet by area; areas that are not named have the game’s own.',
      betRange: 'By currency; none: no bound.',
      largestPayout: 'By currency; none: no bound.',
    },
    exampleId: '231',
    example: {
      state: 'online',
      newsTicker: true,
      voice: true,
      ai: false,
      robots: 3,
      memberChat: true,
      multiples: { '3': '8' },
      open: true,
      betRange: { CNY: { min: '1.00', max: '2000.00' } },
      largestPayout: { CNY: '100000.00' },
      chips: { CNY: ['1.00', '5.00'] },
      sort: 1,
      hot: false,
    },
  },
  node: {
    id: 'game server, by its key-id',
    duty: 'In `closure` and `maintain` no new bets, purchases and gifts are accepted (1306), in `test` only those of test members, when `blocked` nothing. A planned maintenance is announced from its notice on, and applies from `from` up to `until` by the clock, whatever other state was received; before and after it the state is `former`.',
    exampleId: 'node-1',
    example: {
      state: 'online',
      former: 'online',
      maintenance: { from: at, until: at + 3_600_000, text: { zh_cn: '系统维护', en_us: 'Maintenance' } },
    },
  },
};

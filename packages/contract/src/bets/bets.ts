import { limitBreaks } from '@pitboss/rules/rooms/limits';
import { hallLevels, roomTypes } from '../content/room-words.ts';
import * as d from '../core/define.ts';
import { memberKind } from '../reports/report-words.ts';
import { betMoney, moneyFilters, moneyState } from './bet-money.ts';

export const betResults = ['win', 'lose', 'draw', 'unsettled', 'cancelled'] as const;
/** Filter values of bets: a result, or all settled bets, which reports count. */
export const betFilterResults = ['settled', ...betResults] as const;

/** A bet as every list of bets shows it. */
export const betRow = d.object({
  /** Record number. */
  id: d.id,
  /** Round number as the game server gave it; null for games without rounds. */
  inningId: d.nullable(d.text),
  roundId: d.nullable(d.id),
  gameId: d.int,
  areaId: d.nullable(d.int),
  roomId: d.text,
  roomType: d.choice(roomTypes),
  hallLevel: d.choice(hallLevels),
  memberId: d.id,
  memberAccount: d.text,
  agentId: d.id,
  agentAccount: d.text,
  currency: d.currencyCode,
  amount: d.flow,
  /** Profit and loss of the member: payout less stake. */
  profit: d.flow,
  payout: d.flow,
  reward: d.flow,
  balance: d.nullable(d.money),
  result: d.choice(betResults),
  /** Why its money is not where the result says; null when it is. */
  money: moneyState,
  betTime: d.time,
  payoutTime: d.nullable(d.time),
  /** Limit of its room that it breaks; null: none. */
  limitBroken: d.nullable(d.choice(limitBreaks)),
  /** It happened while its game or room took no bets. */
  gameClosed: d.boolean,
  ip: d.ip,
});

/**
 * Filters of every list of bets. A rule with its own message requires the time (spec §5), so it is optional
 * here.
 */
export const betFilters = {
  ...d.optionalRange,
  id: d.optional(d.id),
  inningId: d.optional(d.text),
  memberAccount: d.optional(d.text),
  memberId: d.optional(d.id),
  agentId: d.optional(d.id),
  gameId: d.optional(d.int),
  areaId: d.optional(d.int),
  roomId: d.optional(d.text),
  roomType: d.optional(d.choice(roomTypes)),
  hallLevel: d.optional(d.choice(hallLevels)),
  result: d.optional(d.choice(betFilterResults)),
  /** Why the money is not where the result says. */
  moneyState: d.optional(d.choice(moneyFilters)),
  currency: d.optional(d.currencyCode),
  minAmount: d.optional(d.amountFilter),
  maxAmount: d.optional(d.amountFilter),
  ip: d.optional(d.ipFilter),
  /** Default: bets of all members. Lists show what happened, reports what counts. */
  ...memberKind,
};

/** Number and sums of a whole filter, one line a currency. */
export const betTotals = d.object({
  count: d.count,
  totals: d.array(
    d.object({
      currency: d.currencyCode,
      count: d.count,
      amount: d.money,
      /** Part of the amount whose bets are not settled: profit is payout less the rest. */
      open: d.money,
      payout: d.money,
      profit: d.money,
      reward: d.money,
    }),
  ),
});

/** A stored round exactly as the game server wrote it (spec §3), with what is known around it. */
const roundRecord = d.object({
  id: d.id,
  inningId: d.text,
  gameId: d.int,
  result: d.string(),
  player: d.string(),
  banker: d.string(),
  cardType: d.string(),
  roomId: d.text,
  tableId: d.nullable(d.text),
  shoeNo: d.nullable(d.text),
  handNo: d.nullable(d.int),
  startedAt: d.time,
  endedAt: d.nullable(d.time),
});

const example = () => ({ body: d.lastWeek() });

/** Result of the decoder when a game server sent the round; `any` is either. */
export const recordErrors = ['any', 'error', 'mismatch'] as const;

/** With a round's number the time is optional. */
const roundFilters = {
  ...d.optionalRange,
  gameId: d.optional(d.int),
  inningId: d.optional(d.text),
  roomId: d.optional(d.text),
  tableId: d.optional(d.text),
};

/** Games whose hands come from shoes and whose roads are drawn. */
export const shoeGames = [201, 203] as const;
const shoeGame = d.union([d.literal(201), d.literal(203)]);

const shoeFilters = {
  ...d.range,
  gameId: shoeGame,
  tableId: d.optional(d.text),
  shoeNo: d.optional(d.text),
};

const hand = d.object({
  inningId: d.text,
  handNo: d.int,
  /** 201: banker 1, player 2, tie 3. 203: dragon 1, tiger 2, draw 3. */
  outcome: d.choice(['1', '2', '3']),
  bankerPair: d.boolean,
  playerPair: d.boolean,
  startedAt: d.time,
});

/** Pages that show a bet in its round. */
const roundPages = [
  ...(['/betManagement', '/listGameResult', '/listCardHistory', '/seamlessOrder'] as const),
  ...(['/smallgameSeamlessOrder', '/seamlessWithholding', '/wmOrder', '/order', '/bet', '/round'] as const),
] as const;

export const bets = {
  list: d.call({
    path: '/betManager/list',
    totals: '/betManager/listCount',
    payload: 'body',
    pages: ['/betManagement', '/bet'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '注单列表', en_us: 'Bets, newest first' },
    request: d.keysetRequest(betFilters),
    response: d.keysetOf(betRow),
    example,
  }),
  count: d.call({
    path: '/betManager/listCount',
    payload: 'body',
    pages: ['/betManagement'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '注单合计', en_us: 'Bet totals, one row per currency' },
    request: d.object(betFilters),
    response: betTotals,
    example,
  }),
  money: d.call({
    path: '/bet/getMoney',
    payload: 'query',
    pages: roundPages,
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '注单资金状态',
      en_us: "Money of a bet: held payout, orders at the agent's wallet, locks of the member",
    },
    request: d.object({ id: d.id }),
    response: betMoney,
    example: { query: { id: '1' } },
  }),
  round: d.call({
    path: '/betManager/getRound',
    payload: 'query',
    pages: roundPages,
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '局详情', en_us: "Round details with the bets of the caller's tree" },
    request: d.object({ inningId: d.filled }),
    /** No round: there is none, or none that the caller may see. */
    response: d.object({ round: d.nullable(roundRecord), bets: d.array(betRow) }),
    example: { query: { inningId: 'DEMO-201-1' } },
  }),
  results: d.call({
    path: '/betManager/listGameResult',
    payload: 'body',
    pages: ['/listGameResult'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '开奖结果', en_us: 'Round results, newest first' },
    request: d.keysetRequest({ ...roundFilters, record: d.optional(d.choice(recordErrors)) }),
    response: d.keysetOf(roundRecord),
    example,
  }),
  cardHistory: d.call({
    path: '/betManager/listCardHistory',
    payload: 'body',
    pages: ['/listCardHistory'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '牌路记录', en_us: 'Shoes with their hands, newest shoe first' },
    request: d.listRequest(shoeFilters, ['startedAt']),
    response: d.pageOf(
      d.object({
        gameId: shoeGame,
        roomId: d.text,
        tableId: d.text,
        shoeNo: d.text,
        startedAt: d.time,
        endedAt: d.time,
        hands: d.array(hand),
      }),
    ),
    example: () => ({ body: { ...d.lastWeek(), gameId: 201, pageSize: 5 } }),
  }),
  cardTotals: d.call({
    path: '/betManager/totalCardHistory',
    payload: 'body',
    pages: ['/listCardHistory'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '牌路合计', en_us: 'Hand and outcome totals' },
    request: d.object(shoeFilters),
    response: d.object({
      shoes: d.count,
      hands: d.count,
      first: d.count,
      second: d.count,
      ties: d.count,
      bankerPairs: d.count,
      playerPairs: d.count,
    }),
    example: () => ({ body: { ...d.lastWeek(), gameId: 201 } }),
  }),
} as const;

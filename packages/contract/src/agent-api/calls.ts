import { isCalendarDay } from '@pitboss/rules/calendar-day';
import { isWebAddress } from '@pitboss/rules/checks/callback-url';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import { checkMemberAccount } from '@pitboss/rules/checks/member-checks';
import type { Text } from '@pitboss/rules/i18n';
import { characterCount } from '@pitboss/rules/text-width';
import { amountPattern, currencyPattern } from '@pitboss/wallet/amounts';
import { skewMs } from '@pitboss/wallet/clock';
import { txIdPattern } from '@pitboss/wallet/ids';
import * as z from 'zod/mini';
import { bounds } from '../limits.ts';
import type { AgentCode } from './codes.ts';

/**
 * What agents call (wallet: agent API): signed with the agent's key, for its own tree. Server, description, printed document
 * and tests are made from this registry. Money is a decimal text of at most two places, instants are epoch milliseconds (UTC).
 */
export const agentApiLimits = {
  bodyBytes: 64 * 1024,
  /** How far the caller's clock may be off. */
  skewMs,
  /** Requests of one agent per second, and how many at once; of those that move money, besides. */
  requests: { perSecond: 50, burst: 100 },
  money: { perSecond: 20, burst: 40 },
} as const;

/** Languages of the games (spec §9: room languages). */
export const gameLanguages = [
  'zh_cn',
  'zh_tw',
  'en_us',
  'id_id',
  'th',
  'vi',
  'ko',
  'ja',
  'ms',
  'hi',
] as const;

/** How long the address of a game may be opened. */
export const launchMs = 60_000;

/** Rows of one page of bets or rounds: unless said, and at most. */
export const [feedRows, feedMost] = [500, 1_000];

/** An account of a member as it may be made: no blanks around it. */
const newAccount = z.string().check(z.refine((text) => checkMemberAccount(text) === null));
/** Any account that there could be. */
const account = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{1,64}$/u));
const nickname = z.string().check(
  z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u),
  z.refine((text) => characterCount(text) <= textLimits.memberNickname),
);
const txId = z.string().check(z.regex(txIdPattern));
const amount = z.string().check(z.regex(amountPattern), z.regex(/[1-9]/));
const currency = z.string().check(z.regex(currencyPattern));
const money = z.string().check(z.regex(/^\d+\.\d{2}$/));
const signedMoney = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
const time = z.int().check(z.nonnegative());
const count = z.int().check(z.nonnegative());
const recordNo = z.string().check(z.regex(/^\d{1,19}$/));

const transferred = {
  txId: z.string(),
  /** Number of the entry in the ledger; null when nothing moved. */
  recordNo: z.nullable(recordNo),
  amount: money,
  /** Balances of the member and of its agent after it; null where it never came to them. */
  balance: z.nullable(signedMoney),
  agentBalance: z.nullable(signedMoney),
  state: z.enum(['done', 'rejected']),
  /** The code of the first answer: why it was rejected; 0 when it is done. */
  result: z.int(),
};
const transfer = z.strictObject(transferred);
const movement = z.union([transfer, z.strictObject({ txId: z.string(), state: z.literal('unknown') })]);

/** A number in an address. */
const queryNumber = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(most))),
  );
/** Where to read on: made by us, given back as it is. */
const cursor = z.string().check(z.regex(/^\d{1,18}\.\d{1,18}\.\d{1,5}$/));
const page = {
  /** `next` of the page before; from the beginning when absent. */
  cursor: z.optional(cursor),
  limit: z.optional(queryNumber(feedMost)),
};
const feedOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.strictObject({
    rows: z.array(row),
    /** Where to read on, also when there is nothing more now. */
    next: cursor,
    more: z.boolean(),
  });
const bet = z.strictObject({
  recordNo,
  /** The game server's id; its `txId` where the bet was placed by the wallet calls. */
  betId: z.string(),
  /** Counts the states of the bet: placed, settled, cancelled, corrected. */
  revision: count,
  roundId: z.nullable(z.string()),
  gameId: z.int(),
  memberAccount: z.string(),
  currency,
  amount: money,
  /** Gross payout, stake included; the jackpot comes on top. */
  win: money,
  jackpot: money,
  state: z.enum(['open', 'settled', 'cancelled']),
  betAt: time,
  settledAt: z.nullable(time),
});
const round = z.strictObject({
  recordNo,
  roundId: z.string(),
  gameId: z.int(),
  roomId: z.string(),
  tableId: z.nullable(z.string()),
  shoeNo: z.nullable(z.string()),
  handNo: z.nullable(z.int()),
  /** The record as the game server sent it. */
  result: z.string(),
  player: z.string(),
  banker: z.string(),
  cardType: z.string(),
  startedAt: time,
  endedAt: z.nullable(time),
});

/** Columns of the statement, in their order. */
export const statementColumns = [
  ...(['txId', 'kind', 'refTxId', 'roundId', 'memberAccount', 'currency', 'amount', 'state'] as const),
  ...(['agentTxId', 'occurredAt', 'finishedAt'] as const),
] as const;
const statementLine = z.strictObject({
  txId: z.string(),
  /** `in`, `out` and `cashOut` of transfers; else the call of the wallet. */
  kind: z.string(),
  /** Movements that it refers to; in a csv separated by blanks. */
  refTxId: z.array(z.string()),
  roundId: z.nullable(z.string()),
  memberAccount: z.string(),
  currency: z.nullable(z.string()),
  amount: money,
  state: z.enum(['done', 'cancelled', 'rejected', 'open']),
  agentTxId: z.nullable(z.string()),
  occurredAt: time,
  finishedAt: z.nullable(time),
});
export type StatementLine = z.input<typeof statementLine>;

export interface AgentCall {
  readonly method: 'GET' | 'POST';
  readonly path: `/agent/v1/${string}`;
  readonly summary: Text;
  /** How it stands in the operation log; calls that change nothing leave no line. */
  readonly audit?: Text;
  /** Counts against the limit of money movements too. */
  readonly money?: true;
  /** Fields in the path, in the query or in the body. */
  readonly params?: Readonly<Record<string, z.ZodMiniType<string, string>>>;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  readonly reply: z.ZodMiniType;
  /** The answer is a file, a line each; only refusals come in the envelope. */
  readonly streamed?: true;
  /** Codes besides those that any call can have. */
  readonly codes: readonly AgentCode[];
}

const text = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });
const call = <const C extends AgentCall>(one: C): C => one;

/** Codes that every signed call can have. */
export const commonCodes = [
  ...(['accepted', 'agentStopped', 'busy', 'signature', 'syntax', 'clock', 'network'] as const),
  ...(['rate', 'tooLarge', 'internal'] as const),
] as const satisfies readonly AgentCode[];

export const agentCalls = {
  createMember: call({
    method: 'POST',
    path: '/agent/v1/members',
    summary: text('创建会员', 'Create a member'),
    audit: text('接口：创建会员', 'API: create a member'),
    body: z.strictObject({
      memberAccount: newAccount,
      nickname: z.optional(nickname),
      /** Account of the agent that it belongs to, at or below the caller; the caller when absent. */
      agent: z.optional(account),
    }),
    reply: z.strictObject({ memberAccount: z.string(), currency, createdAt: time }),
    codes: ['duplicate', 'conflict', 'agentUnknown'],
  }),
  balance: call({
    method: 'GET',
    path: '/agent/v1/members/{account}/balance',
    summary: text('查询会员余额', 'The balance of a member'),
    params: { account },
    reply: z.strictObject({
      balance: signedMoney,
      /** Set aside in open prepaid sessions, beside the balance: it comes back with their end. */
      held: money,
      currency,
      online: z.boolean(),
      gameId: z.nullable(z.int()),
    }),
    codes: ['memberUnknown', 'walletElsewhere'],
  }),
  transfer: call({
    method: 'POST',
    path: '/agent/v1/transfers',
    summary: text('转账：转入会员或从会员转出', 'Transfer between the agent and its member'),
    audit: text('接口：会员转账', 'API: transfer of a member'),
    money: true,
    body: z.strictObject({
      txId,
      memberAccount: account,
      /** `in` to the member, `out` back to its agent. */
      direction: z.enum(['in', 'out']),
      amount,
      currency,
    }),
    reply: transfer,
    codes: [
      ...([
        'duplicate',
        'noMoney',
        'agentMoney',
        'transferLimit',
        'memberDisabled',
        'memberUnknown',
      ] as const),
      ...(['currency', 'conflict', 'walletElsewhere'] as const),
    ],
  }),
  cashOut: call({
    method: 'POST',
    path: '/agent/v1/members/{account}/cash-out',
    summary: text('全部转出', 'Transfer the whole free balance of a member out'),
    audit: text('接口：会员全部转出', 'API: cash out a member'),
    money: true,
    params: { account },
    body: z.strictObject({ txId }),
    reply: transfer,
    codes: ['duplicate', 'transferLimit', 'memberUnknown', 'conflict', 'walletElsewhere'],
  }),
  tx: call({
    method: 'GET',
    path: '/agent/v1/tx/{txId}',
    summary: text('按编号查询交易', 'A transfer or cash-out by its id'),
    params: { txId },
    reply: movement,
    codes: [],
  }),
  launch: call({
    method: 'POST',
    path: '/agent/v1/launch',
    summary: text(
      '获取游戏启动地址，60秒内有效，只能使用一次',
      'Address of a game for a member; valid for 60 s, once',
    ),
    body: z.strictObject({
      memberAccount: account,
      gameId: z.int().check(z.positive(), z.maximum(bounds.int)),
      /** Address of the member. */
      ip: z.union([z.ipv4(), z.ipv6()]),
      language: z.optional(z.enum(gameLanguages)),
      /** Where the game leads back to. */
      returnUrl: z.optional(z.string().check(z.refine((url) => isWebAddress(url)))),
    }),
    reply: z.strictObject({ url: z.string(), expiresAt: time }),
    codes: ['memberUnknown', 'memberDisabled', 'gameUnknown', 'memberLocked', 'walletLocked'],
  }),
  kick: call({
    method: 'POST',
    path: '/agent/v1/members/{account}/kick',
    summary: text('强制会员下线', 'Sign a member out; takes are refused until it signs in again'),
    audit: text('接口：强制会员下线', 'API: sign a member out'),
    params: { account },
    body: z.strictObject({}),
    reply: z.strictObject({ wasOnline: z.boolean() }),
    codes: ['memberUnknown'],
  }),
  bets: call({
    method: 'GET',
    path: '/agent/v1/bets',
    summary: text(
      '注单：每个状态一行，按提交顺序，从游标继续',
      'Bets of the own tree: a row for each state of a bet in the order of commit, from a cursor on',
    ),
    query: z.strictObject(page),
    reply: feedOf(bet),
    codes: [],
  }),
  rounds: call({
    method: 'GET',
    path: '/agent/v1/rounds',
    summary: text(
      '牌局：有本线会员投注的牌局，按提交顺序，从游标继续',
      'Rounds in which members of the own tree have bet, in the order of commit, from a cursor on',
    ),
    query: z.strictObject(page),
    reply: feedOf(round),
    codes: [],
  }),
  statement: call({
    method: 'GET',
    path: '/agent/v1/statement',
    summary: text(
      '某日（北京时间）的对账单，按txId排序',
      'The statement of a day (Beijing time), sorted by the bytes of txId',
    ),
    query: z.strictObject({
      date: z.string().check(z.refine(isCalendarDay)),
      format: z.optional(z.enum(['csv', 'ndjson'])),
    }),
    reply: statementLine,
    streamed: true,
    codes: [],
  }),
} as const;
export type AgentCalls = typeof agentCalls;
export type AgentCallName = keyof AgentCalls;

type BodyOf<C> = C extends { readonly body: infer B extends z.ZodMiniType } ? z.output<B> : unknown;
type QueryOf<C> = C extends { readonly query: infer Q extends z.ZodMiniType } ? z.output<Q> : unknown;
type ParamsOf<C> = C extends { readonly params: infer P } ? { readonly [K in keyof P]: string } : unknown;
/** What a handler is given: the fields of path, query and body together. */
export type AgentRequest<N extends AgentCallName> = BodyOf<AgentCalls[N]> &
  QueryOf<AgentCalls[N]> &
  ParamsOf<AgentCalls[N]>;
export type AgentReply<N extends AgentCallName> = z.input<AgentCalls[N]['reply']>;

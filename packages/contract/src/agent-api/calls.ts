import { isCalendarDay } from '@pitboss/rules/calendar-day';
import { isWebAddress, longestAddress } from '@pitboss/rules/checks/callback-url';
import type { Text } from '@pitboss/rules/i18n';
import { skewMs } from '@pitboss/wallet/clock';
import * as z from 'zod/mini';
import { withForm } from '../core/form.ts';
import { bounds } from '../core/limits.ts';
import { accountText, codeNumber, contentText, gameNumber, idText } from '../ingest/reply-fields.ts';
import type { AgentCode } from './codes.ts';
import { bet, feedOf, page, round, statementLine } from './feeds.ts';
import {
  account,
  amount,
  currency,
  money,
  newAccount,
  nickname,
  recordNo,
  signedMoney,
  time,
  txId,
} from './fields.ts';

/**
 * Calls of agents (wallet: agent API): signed with the agent's key, for its own tree. Server, description,
 * printed document and tests are generated from this registry. Money is a decimal text of at most two places,
 * times are epoch milliseconds (UTC).
 */
export const agentApiLimits = {
  bodyBytes: 64 * 1024,
  /** Largest body of a call that receives a file. */
  fileBytes: 16 * 1024 * 1024,
  /** Largest allowed difference between the caller's clock and ours. */
  skewMs,
  /**
   * Requests of one agent per second, and the size of a burst; requests that move money also count against
   * `money`.
   */
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

/** Validity of the address of a game. */
export const launchMs = 60_000;

const transferred = {
  txId: idText,
  /** Number of the entry in the ledger; null when nothing moved. */
  recordNo: z.nullable(recordNo),
  amount: money,
  /**
   * Balances of the member and of its agent afterwards; null when it was rejected before the balances were
   * read.
   */
  balance: z.nullable(signedMoney),
  agentBalance: z.nullable(signedMoney),
  state: z.enum(['done', 'rejected']),
  /** Code of the first reply: the reason of a rejection; 0 when it is done. */
  result: codeNumber,
};
const transfer = z.strictObject(transferred);
const movement = z.union([transfer, z.strictObject({ txId: idText, state: z.literal('unknown') })]);

export interface AgentCall {
  readonly method: 'GET' | 'POST';
  readonly path: `/agent/v1/${string}`;
  readonly summary: Text;
  /** Its text in the operation log; calls that change nothing write no entry. */
  readonly audit?: Text;
  /** Counts against the limit of money movements too. */
  readonly money?: true;
  /** Fields in the path, in the query or in the body. */
  readonly params?: Readonly<Record<string, z.ZodMiniType<string, string>>>;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** The body is a csv file (`text/csv`, UTF-8). */
  readonly file?: true;
  readonly reply: z.ZodMiniType;
  /** The response is a file, a line each; only errors use the envelope. */
  readonly streamed?: true;
  /** Codes in addition to those that any call can have. */
  readonly codes: readonly AgentCode[];
}

const text = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });
const call = <const C extends AgentCall>(one: C): C => one;

/** Codes that every signed call can have. */
export const commonCodes = [
  'accepted',
  'agentStopped',
  'busy',
  'signature',
  'syntax',
  'clock',
  'network',
  'rate',
  'tooLarge',
  'internal',
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
    reply: z.strictObject({ memberAccount: accountText, currency, createdAt: time }),
    codes: ['duplicate', 'conflict', 'agentUnknown'],
  }),
  balance: call({
    method: 'GET',
    path: '/agent/v1/members/{account}/balance',
    summary: text('查询会员余额', 'The balance of a member'),
    params: { account },
    reply: z.strictObject({
      balance: signedMoney,
      /** Reserved in open prepaid sessions and not part of the balance: it is returned when they end. */
      held: money,
      currency,
      online: z.boolean(),
      gameId: z.nullable(gameNumber),
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
      'duplicate',
      'noMoney',
      'agentMoney',
      'transferLimit',
      'memberDisabled',
      'memberUnknown',
      'currency',
      'conflict',
      'walletElsewhere',
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
      /** Address that the game returns to. */
      returnUrl: z.optional(
        withForm(z.string().check(z.refine((url) => isWebAddress(url))), {
          format: 'uri',
          maxLength: longestAddress,
        }),
      ),
    }),
    reply: z.strictObject({ url: contentText, expiresAt: time }),
    codes: ['memberUnknown', 'memberDisabled', 'gameUnknown', 'memberLocked', 'walletLocked'],
  }),
  kick: call({
    method: 'POST',
    path: '/agent/v1/members/{account}/kick',
    summary: text('强制会员下线', 'Sign a member out; takes are rejected until it signs in again'),
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
      date: withForm(z.string().check(z.refine(isCalendarDay)), { format: 'date' }),
      format: z.optional(z.enum(['csv', 'ndjson'])),
    }),
    reply: statementLine,
    streamed: true,
    codes: [],
  }),
  reconcile: call({
    method: 'POST',
    path: '/agent/v1/reconciliations',
    summary: text(
      '提交某日（北京时间）的钱包记录（csv：txId, amount, currency, state），与我方对账单核对',
      "Deliver the wallet's record of a day (Beijing time) as csv (txId, amount, currency, state), to be compared with the statement",
    ),
    audit: text('接口：提交对账文件', 'API: deliver a reconciliation file'),
    query: z.strictObject({
      date: withForm(z.string().check(z.refine(isCalendarDay)), { format: 'date' }),
    }),
    file: true,
    reply: z.strictObject({
      /** Number of the comparison, as the console shows it. */
      id: z.string().check(z.regex(/^\d{1,19}$/)),
    }),
    codes: [],
  }),
} as const;
export type AgentCalls = typeof agentCalls;
export type AgentCallName = keyof AgentCalls;

type BodyOf<C> = C extends { readonly body: infer B extends z.ZodMiniType } ? z.output<B> : unknown;
type QueryOf<C> = C extends { readonly query: infer Q extends z.ZodMiniType } ? z.output<Q> : unknown;
type FileOf<C> = C extends { readonly file: true } ? { readonly file: Uint8Array } : unknown;
type ParamsOf<C> = C extends { readonly params: infer P } ? { readonly [K in keyof P]: string } : unknown;
/** Input of a handler: the fields of path, query and body together. */
export type AgentRequest<N extends AgentCallName> = BodyOf<AgentCalls[N]> &
  QueryOf<AgentCalls[N]> &
  FileOf<AgentCalls[N]> &
  ParamsOf<AgentCalls[N]>;
export type AgentReply<N extends AgentCallName> = z.input<AgentCalls[N]['reply']>;

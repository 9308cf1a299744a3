import { toDto } from '@pitboss/ledger/money';
import * as z from 'zod/mini';
import { amountPattern, currencyPattern, readAmount, readSigned, signedPattern } from './amounts.ts';
import { isMovement, type PostedCall, refersTo } from './calls.ts';
import { anyTxIdPattern, txIdPattern } from './ids.ts';

/**
 * Bodies of the wallet protocol: what we send to a wallet, and what a node sends to us (wallet: envelope, 6).
 */

const amount = z.string().check(z.regex(amountPattern));
const signed = z.string().check(z.regex(signedPattern));
const currency = z.string().check(z.regex(currencyPattern));
const account = z.string().check(z.normalize('NFC'), z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{1,64}$/u));
const label = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{0,64}$/u));
const anyTxId = z.string().check(z.regex(anyTxIdPattern));
const nodeTxId = z.string().check(z.regex(txIdPattern));
const roundId = z.string().check(z.regex(/^[!-~]{1,64}$/));
const time = z.int().check(z.nonnegative(), z.maximum(9_999_999_999_999));
const gameId = z.int().check(z.positive(), z.maximum(2_147_483_647));
const areaId = z.nullable(z.int().check(z.nonnegative(), z.maximum(2_147_483_647)));
const rtp = z.int().check(z.minimum(0), z.maximum(1000));
const ip = z.string().check(z.regex(/^[0-9a-fA-F:.]{2,45}$/));
const url = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{0,500}$/u));

/** Why an undo is made. */
export const undoReasons = ['uncertain', 'round', 'operator', 'timeout'] as const;
export type UndoReason = (typeof undoReasons)[number];

const common = {
  memberAccount: account,
  currency,
  gameId: z.optional(gameId),
  roundId: z.optional(roundId),
  amount,
  occurredAt: time,
  final: z.optional(z.boolean()),
};
const settled = {
  bet: amount,
  validBet: amount,
  win: amount,
  net: signed,
  jackpot: z.optional(amount),
  detailUrl: z.optional(url),
};
const undo = { reason: z.enum(undoReasons) };

/** Fields in addition to the envelope, by the call. */
const own = {
  bet: {},
  settle: settled,
  betAndSettle: { ...settled, minBalance: z.optional(amount) },
  cancel: undo,
  withhold: {},
  return: { totalBet: amount, totalWin: amount },
  cancelWithhold: undo,
  bonus: { activityId: z.optional(label) },
  balance: {},
  status: {},
} as const;

const callback = <C extends PostedCall>(call: C) =>
  z.object({
    requestId: z.string().check(z.regex(/^[0-9a-fA-F-]{36}$/)),
    txId: anyTxId,
    refTxId: z.array(anyTxId),
    agentId: z.string().check(z.regex(/^\d{1,20}$/)),
    ...common,
    type: z.literal(call),
    ...own[call],
  });

/** Bodies that a wallet receives, by the call; it ignores unknown fields. */
export const callbackSchemas = {
  bet: callback('bet'),
  settle: callback('settle'),
  betAndSettle: callback('betAndSettle'),
  cancel: callback('cancel'),
  withhold: callback('withhold'),
  return: callback('return'),
  cancelWithhold: callback('cancelWithhold'),
  bonus: callback('bonus'),
  balance: callback('balance'),
  status: callback('status'),
} as const;

/** Calls of the game servers' interface: all but the bonus, which is ours, and the technical ones. */
export const nodeCalls = [
  ...([
    'bet',
    'settle',
    'betAndSettle',
    'cancel',
    'withhold',
    'return',
    'cancelWithhold',
    'balance',
  ] as const),
] as const;
export type NodeCall = (typeof nodeCalls)[number];
export const isNodeCall = (text: string): text is NodeCall => nodeCalls.some((call) => call === text);

const takeFields = { roomId: label, ip, areaId: z.optional(areaId), rtp: z.optional(rtp) };
const jackpot = {
  jackpotLevel: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])),
};
const nodeOwn = {
  bet: takeFields,
  betAndSettle: { ...takeFields, ...jackpot },
  withhold: takeFields,
  settle: jackpot,
  return: {},
  cancel: {},
  cancelWithhold: {},
  balance: {},
} as const;

const fromNode = <C extends NodeCall>(call: C) =>
  z.strictObject({
    txId: nodeTxId,
    // The undo of an order of ours, and the settlement of a bet, name ids of either kind.
    refTxId: z.optional(z.array(anyTxId)),
    agent: z.optional(account),
    ...common,
    type: z.literal(call),
    ...own[call],
    ...nodeOwn[call],
  });

/** Bodies that a node sends, by the call; unknown fields are rejected. */
export const nodeSchemas = {
  bet: fromNode('bet'),
  settle: fromNode('settle'),
  betAndSettle: fromNode('betAndSettle'),
  cancel: fromNode('cancel'),
  withhold: fromNode('withhold'),
  return: fromNode('return'),
  cancelWithhold: fromNode('cancelWithhold'),
  balance: fromNode('balance'),
} as const;

/** Any body of either kind, for code that looks at what it needs. */
export interface AnyBody {
  readonly requestId?: string;
  readonly txId: string;
  readonly refTxId?: readonly string[] | undefined;
  readonly agentId?: string;
  readonly agent?: string | undefined;
  readonly memberAccount: string;
  readonly currency: string;
  readonly gameId?: number | undefined;
  readonly roundId?: string | undefined;
  readonly amount: string;
  readonly type: string;
  readonly occurredAt: number;
  readonly final?: boolean | undefined;
  readonly bet?: string;
  readonly validBet?: string;
  readonly win?: string;
  readonly net?: string;
  readonly jackpot?: string | undefined;
  readonly detailUrl?: string | undefined;
  readonly minBalance?: string | undefined;
  readonly reason?: UndoReason;
  readonly totalBet?: string;
  readonly totalWin?: string;
  readonly activityId?: string | undefined;
  readonly roomId?: string;
  readonly ip?: string;
  readonly areaId?: number | null | undefined;
  readonly rtp?: number | undefined;
  readonly jackpotLevel?: 1 | 2 | 3 | 4 | undefined;
}

/** Min and max number of takes that a call refers to. */
const references: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  settle: [1, 100],
  return: [1, 20],
  cancel: [1, 1],
  cancelWithhold: [1, 1],
};

const moneyOf = (text: string | undefined): bigint => readSigned(text) ?? 0n;

/**
 * Returns the first field whose value contradicts the others, from the body only; null when all are
 * consistent.
 */
export function wrongField(call: PostedCall, body: AnyBody): string | null {
  const refs = body.refTxId ?? [];
  const [least, most] = references[call] ?? [0, call === 'status' ? 100 : 0];
  if (refs.length < least || refs.length > most || new Set(refs).size !== refs.length) return 'refTxId';
  const amount = moneyOf(body.amount);
  if (call === 'settle' || call === 'betAndSettle') {
    if (moneyOf(body.net) !== moneyOf(body.win) - moneyOf(body.bet)) return 'net';
    const due = call === 'settle' ? moneyOf(body.win) + moneyOf(body.jackpot) : moneyOf(body.bet);
    if (amount !== due) return 'amount';
  }
  if ((call === 'withhold' || call === 'bonus') && amount === 0n) return 'amount';
  if (call === 'balance' && amount !== 0n) return 'amount';
  return null;
}

const moneyFields = new Set([
  'amount',
  'bet',
  'validBet',
  'win',
  'net',
  'jackpot',
  'minBalance',
  'totalBet',
  'totalWin',
]);

const twoDecimals = /^(0|-?[1-9]\d*)\.\d\d$/;

/** A field as it is compared and written: amounts in two places, what has a default filled in. */
function normal(key: string, value: unknown): unknown {
  if (value === undefined) return key === 'refTxId' ? [] : key === 'final' ? false : undefined;
  if (!moneyFields.has(key) || typeof value !== 'string' || twoDecimals.test(value)) return value;
  return toDto(readSigned(value) ?? 0n);
}

/**
 * A text that is equal for equal content: all but the number of the request, whatever the order of the
 * fields, the places of the amounts and the defaults that are written out. The body has passed its schema, so
 * it has no other fields.
 */
export function contentOf(body: AnyBody): string {
  const fields = body as unknown as Readonly<Record<string, unknown>>;
  const content: [string, unknown][] = [];
  for (const key of new Set([...Object.keys(fields), 'refTxId', 'final'])) {
    const value = key === 'requestId' ? undefined : normal(key, fields[key]);
    if (value !== undefined) content.push([key, value]);
  }
  return JSON.stringify(content.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The fields of a callback in the order in which they are written. */
const written = [
  'requestId',
  'txId',
  'refTxId',
  'agentId',
  'memberAccount',
  'currency',
  'gameId',
  'roundId',
  'amount',
  'type',
  'occurredAt',
  'final',
  'bet',
  'validBet',
  'win',
  'net',
  'jackpot',
  'detailUrl',
  'minBalance',
  'reason',
  'totalBet',
  'totalWin',
  'activityId',
];

/**
 * The body of a callback: kept with the order, and sent byte for byte at each attempt. What is not the
 * wallet's is left out.
 */
export function callbackBody(
  body: AnyBody & { readonly requestId: string; readonly agentId: string },
): string {
  const fields = body as unknown as Readonly<Record<string, unknown>>;
  const message: Record<string, unknown> = {};
  for (const key of written) message[key] = normal(key, fields[key]);
  return JSON.stringify(message);
}

/** The body of a status call about an order: its own, under a number of its own. */
export const statusBody = (orderBody: string, requestId: string): string =>
  JSON.stringify({ ...(JSON.parse(orderBody) as object), requestId, type: 'status' });

/** Returns whether a call may refer to a take of a kind. */
export const mayReferTo = (call: string, take: string): boolean =>
  isMovement(call) && refersTo[call].some((one) => one === take);

/** Minor units of an amount that has passed its schema. */
export const minorOf = (text: string | undefined): bigint => readAmount(text) ?? 0n;

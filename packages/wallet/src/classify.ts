import { currencyPattern, readSigned } from './amounts.ts';
import type { Group } from './calls.ts';
import { type FailReason, meaningOf, type WalletClass } from './codes.ts';
import { readAgentTxId, storableMessage } from './foreign-text.ts';

/** Most of a reply that is read. */
export const replyBytesMax = 64 * 1024;
/** Connect, the whole call, and how long a reply is still listened for after the call has timed out. */
export const callTimes = { connectMs: 2_000, totalMs: 5_000, lateMs: 10_000 } as const;

/**
 * Verification of signatures of replies, set per agent. `check`: a wrong signature makes the reply
 * unreadable, a missing one is accepted.
 */
export const signatureModes = ['off', 'check', 'require'] as const;
export type SignatureMode = (typeof signatureModes)[number];
/**
 * Result of verifying the headers of a message. `clock`: signed by the right key, but with a timestamp
 * outside the allowed skew.
 */
export type SignatureFound = 'valid' | 'wrong' | 'clock' | 'absent';

/** Outcome of a call. */
export type Exchange =
  /** No byte of the request left: the name, the connection, TLS, or a forbidden address. */
  | { readonly kind: 'unsent' }
  /** No whole reply: `timeout`, or the connection was `cut`. */
  | { readonly kind: 'none'; readonly because: 'timeout' | 'cut' }
  | {
      readonly kind: 'reply';
      readonly status: number;
      /** Null when it was longer than is read. */
      readonly body: Uint8Array | null;
      readonly signature: SignatureFound;
    };

/** The five steps of the protocol at which a call can be classified (wallet: classes). */
export const verdictSteps = ['unsent', 'noReply', 'http', 'unreadable', 'code'] as const;
export type VerdictStep = (typeof verdictSteps)[number];

/** Fields of a reply, with its code. */
export interface ReplyContent {
  readonly code: number | null;
  readonly balance: bigint | null;
  readonly currency: string | null;
  readonly agentTxId: string | null;
  readonly message: string | null;
}

export interface Verdict extends ReplyContent {
  readonly class: WalletClass;
  readonly step: VerdictStep;
  readonly reason: FailReason | null;
  /** An id was reused with different content: an operator must check it at once. */
  readonly manual: boolean;
  /** The reply to an undo states that the take is settled: it stays. */
  readonly settled: boolean;
  /** The call timed out, as opposed to a cut connection or an unusable reply. */
  readonly timedOut: boolean;
}

export interface Expected {
  readonly requestId: string;
  readonly currency: string;
  readonly signatures: SignatureMode;
}

const nothing: ReplyContent = { code: null, balance: null, currency: null, agentTxId: null, message: null };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The object in a body; null when there is none. */
export function objectIn(body: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(utf8.decode(body));
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const signaturePasses = (mode: SignatureMode, found: SignatureFound): boolean =>
  mode === 'off' || found === 'valid' || (mode === 'check' && found === 'absent');

/** The reply's object with its content when it can be read, or null (wallet: classes, 4). */
export function readReply(
  exchange: Exchange & { kind: 'reply' },
  expected: Expected,
): { readonly content: ReplyContent & { code: number }; readonly value: Record<string, unknown> } | null {
  const body = exchange.body && exchange.body.length <= replyBytesMax ? exchange.body : null;
  const value = body && objectIn(body);
  if (!value || typeof value.code !== 'number' || !Number.isInteger(value.code)) return null;
  if (value.requestId !== expected.requestId || !signaturePasses(expected.signatures, exchange.signature))
    return null;
  const { code } = value;
  const balance = readSigned(value.balance);
  const currency =
    typeof value.currency === 'string' && currencyPattern.test(value.currency) ? value.currency : null;
  if ((code === 0 || code === 1) && (balance === null || value.currency !== expected.currency)) return null;
  const content = {
    code,
    balance,
    currency,
    agentTxId: readAgentTxId(body, value.agentTxId),
    message: typeof value.message === 'string' ? storableMessage(value.message, 300) : null,
  };
  return { content, value };
}

/**
 * Returns the code of a reply if it can be parsed, else null: for the record of a reply that counts as
 * unreadable.
 */
function codeIn(body: Uint8Array | null): number | null {
  const code = body && objectIn(body)?.code;
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : null;
}

/**
 * Classifies the outcome of an order's call by the five steps of the protocol: the first that matches
 * decides. No other code interprets a reply.
 */
export function classify(group: Group, expected: Expected, exchange: Exchange): Verdict {
  const evaluated = (
    step: VerdictStep,
    cls: WalletClass,
    reason: FailReason | null,
    more: Partial<Verdict> = {},
  ): Verdict => ({
    ...nothing,
    class: cls,
    step,
    reason,
    manual: false,
    settled: false,
    timedOut: false,
    ...more,
  });
  if (exchange.kind === 'unsent')
    return evaluated('unsent', group === 'take' ? 'reject' : 'uncertain', 'timeout');
  if (exchange.kind === 'none')
    return evaluated('noReply', 'uncertain', 'timeout', { timedOut: exchange.because === 'timeout' });
  if (exchange.status !== 200)
    return evaluated('http', 'uncertain', 'refused', { code: codeIn(exchange.body) });
  const read = readReply(exchange, expected);
  if (!read) return evaluated('unreadable', 'uncertain', 'logic', { code: codeIn(exchange.body) });
  const meaning = meaningOf(read.content.code, group);
  return evaluated('code', meaning.class, meaning.reason, {
    ...read.content,
    manual: meaning.manual ?? false,
    settled: meaning.settled ?? false,
  });
}

/** States of a movement that a wallet may return. */
export const statusStates = ['done', 'settled', 'cancelled', 'rejected', 'processing', 'unknown'] as const;
export type StatusState = (typeof statusStates)[number];

/** `notOffered`: the wallet has no such call; `none`: no usable reply. */
export type StatusFound = StatusState | 'notOffered' | 'none';

/** Classifies the outcome of a status call for a movement (wallet: reply). */
export function classifyStatus(
  expected: Expected,
  exchange: Exchange,
): ReplyContent & { state: StatusFound } {
  if (exchange.kind !== 'reply') return { ...nothing, state: 'none' };
  if ([404, 405, 501].includes(exchange.status)) return { ...nothing, state: 'notOffered' };
  const read = exchange.status === 200 ? readReply(exchange, expected) : null;
  if (!read) return { ...nothing, state: 'none' };
  const state = statusStates.find((one) => one === read.value.state);
  return { ...read.content, state: read.content.code === 0 && state ? state : 'none' };
}

/** Returns whether a ping got a valid reply: it needs only code 0, and a signature as agreed. */
export function pingIsGood(mode: SignatureMode, exchange: Exchange): boolean {
  if (exchange.kind !== 'reply' || exchange.status !== 200 || !exchange.body) return false;
  return signaturePasses(mode, exchange.signature) && objectIn(exchange.body)?.code === 0;
}

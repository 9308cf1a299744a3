import { currencyPattern, readSigned } from './amounts.ts';
import type { Group } from './calls.ts';
import { type FailReason, meaningOf, type WalletClass } from './codes.ts';

/** Most of a reply that is read. */
export const replyBytesMax = 64 * 1024;
/** Connect, the whole call, and how long a reply is still listened for after the call has timed out. */
export const callTimes = { connectMs: 2_000, totalMs: 5_000, lateMs: 10_000 } as const;

/** How replies' signatures are taken, by agent. `check`: a wrong one is unreadable, none is fine. */
export const signatureModes = ['off', 'check', 'require'] as const;
export type SignatureMode = (typeof signatureModes)[number];
/** What the headers of a message prove. `clock`: signed by the right key, but for another time. */
export type SignatureFound = 'valid' | 'wrong' | 'clock' | 'absent';

/** What came of a call. */
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

/** At which of the five steps a call was judged (wallet: classes). */
export const verdictSteps = ['unsent', 'noReply', 'http', 'unreadable', 'code'] as const;
export type VerdictStep = (typeof verdictSteps)[number];

/** What a reply says besides its code. */
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
  /** The same id was sent with another content: a person looks at it at once. */
  readonly manual: boolean;
  /** An undo was answered that the take is settled: it stays. */
  readonly settled: boolean;
  /** The call timed out, as opposed to a cut connection or an answer that cannot be used. */
  readonly timedOut: boolean;
}

export interface Expected {
  readonly requestId: string;
  readonly currency: string;
  readonly signatures: SignatureMode;
}

const nothing: ReplyContent = { code: null, balance: null, currency: null, agentTxId: null, message: null };

const textOrNull = (value: unknown, most: number): string | null =>
  typeof value === 'string' ? value.slice(0, most) : null;

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
  const value = exchange.body && exchange.body.length <= replyBytesMax ? objectIn(exchange.body) : null;
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
    ...{ balance, currency },
    ...{ agentTxId: textOrNull(value.agentTxId, 100), message: textOrNull(value.message, 300) },
  };
  return { content, value };
}

/** What a reply's code is, when it can be made out at all: for the record of a reply that counts as unreadable. */
function codeIn(body: Uint8Array | null): number | null {
  const code = body && objectIn(body)?.code;
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : null;
}

/**
 * What came of an order's call, by the five steps of the protocol: the first that matches decides. The one place where an
 * answer gets its meaning.
 */
export function classify(group: Group, expected: Expected, exchange: Exchange): Verdict {
  const judged = (
    step: VerdictStep,
    cls: WalletClass,
    reason: FailReason | null,
    more: Partial<Verdict> = {},
  ): Verdict => ({
    ...nothing,
    ...{ class: cls, step, reason, manual: false, settled: false, timedOut: false },
    ...more,
  });
  if (exchange.kind === 'unsent')
    return judged('unsent', group === 'take' ? 'reject' : 'uncertain', 'timeout');
  if (exchange.kind === 'none')
    return judged('noReply', 'uncertain', 'timeout', { timedOut: exchange.because === 'timeout' });
  if (exchange.status !== 200) return judged('http', 'uncertain', 'refused', { code: codeIn(exchange.body) });
  const read = readReply(exchange, expected);
  if (!read) return judged('unreadable', 'uncertain', 'logic', { code: codeIn(exchange.body) });
  const meaning = meaningOf(read.content.code, group);
  return judged('code', meaning.class, meaning.reason, {
    ...read.content,
    manual: meaning.manual ?? false,
    settled: meaning.settled ?? false,
  });
}

/** What a wallet may say of a movement. */
export const statusStates = ['done', 'settled', 'cancelled', 'rejected', 'processing', 'unknown'] as const;
export type StatusState = (typeof statusStates)[number];

/** `notOffered`: the wallet has no such call; `none`: no answer that could be used. */
export type StatusFound = StatusState | 'notOffered' | 'none';

/** What came of asking for the state of a movement (wallet: reply). */
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

/** Whether a ping was answered as it should be: its reply needs a code alone. */
export function pingIsGood(mode: SignatureMode, exchange: Exchange): boolean {
  if (exchange.kind !== 'reply' || exchange.status !== 200 || !exchange.body) return false;
  return signaturePasses(mode, exchange.signature) && objectIn(exchange.body)?.code === 0;
}

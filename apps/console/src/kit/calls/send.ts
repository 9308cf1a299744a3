import type { Call, Envelope, ReplyOf, RequestInput } from '@pitboss/contract/core/define';
import { accessCodes } from '@pitboss/contract/core/errors/access-codes';
import { limits } from '@pitboss/contract/core/limits';
import { suspectConnection } from '../connection/connection.ts';
import { firstText } from '../first.text.ts';
import { notify } from '../notices.ts';
import { currentSettings } from '../settings.ts';
import { sayNow, type Text } from '../text.ts';
import { noteAge } from './data-age.ts';
import { ownOrigin } from './origin.ts';
import { showConflict } from './prompts/conflict.ts';
import { type Factor, promptDynamicCode } from './prompts/dynamic-code.ts';
import { clearToken, readToken } from './token.ts';

/** Code of an expired or revoked session (spec §8). */
export const expiredCode = 2001;
/** Code of a network failure: no reply, or none that can be read. */
export const networkCode = -1;
/** Code of a change that waits for a second approver: an outcome of its own, neither done nor failed. */
export const sentForApprovalCode = accessCodes.approvalSent;
/** Code of a change whose dynamic code the user declined to enter. */
export const givenUpCode = -2;

/** The user gave up a stale update for the stored values. */
export const reloadCode = -3;

/** Returns true when a failure needs no further action, because the change waits for a second approver. */
export const sentForApproval = (error: unknown): boolean =>
  error instanceof CallError && error.code === sentForApprovalCode;

/** A call that did not succeed; the user has been notified already unless the caller set the quiet option. */
export class CallError extends Error {
  readonly code: number;
  /** Field of the request that a rejection refers to. */
  readonly field: string | undefined;
  constructor(code: number, desc: string, field?: string) {
    super(desc);
    this.name = 'CallError';
    this.code = code;
    this.field = field;
  }
}

export interface SendOptions {
  /** Polling: does not extend the session's idle time. */
  readonly background?: boolean;
  /** The caller shows the failure itself. An expired session is shown all the same. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
  /** Makes a repeated write one write: the same key for every try of one form. */
  readonly idempotencyKey?: string;
  /** Title of a rejection or a time-out, instead of the default one. */
  readonly failed?: Text;
  /** Shows a rejection at the field it refers to; false leaves it to the default notice. */
  readonly showAt?: (field: string, desc: string) => boolean;
}

let onExpired: () => void = () => undefined;

/** Registers the handler of an expired session; called once by the owner of the navigation. */
export function whenExpired(leave: () => void): void {
  onExpired = leave;
}

let onDenied: () => void = () => undefined;

/**
 * Registers the handler of a rejection for lack of a permission, since the operator may have lost it; called
 * once by the shell.
 */
export function whenDenied(look: () => void): void {
  onDenied = look;
}

/**
 * Leads to the sign-in, because the session of a token is over. Late replies of one must not end the one that
 * follows it.
 */
export function sessionOver(token: string): void {
  if (token !== readToken()) return;
  clearToken();
  // A caller without a session has lost none: a bookmark opened signed out leads to sign-in without an error
  // notice.
  if (token) notify({ kind: 'error', title: sayNow(firstText.tip), detail: sayNow(firstText.loginAgain) });
  onExpired();
}

type Record_ = Readonly<Record<string, unknown>>;

function queryString(payload: Record_ | undefined): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(payload ?? {}))
    if (value !== undefined && value !== null) query.set(key, String(value));
  const texts = query.toString();
  return texts && `?${texts}`;
}

/** Splits a payload into query string and body, as the contract defines (spec §7: B, Q or N). */
export function requestOf(call: Call, payload: unknown): { url: string; body: string | undefined } {
  const fields = (payload ?? {}) as Record_;
  switch (call.payload) {
    case 'query':
      return { url: call.path + queryString(fields), body: undefined };
    case 'body':
      return { url: call.path, body: JSON.stringify(fields) };
    case 'body+query':
      return {
        url: call.path + queryString(fields.query as Record_ | undefined),
        body: JSON.stringify(fields.body ?? {}),
      };
    default:
      return { url: call.path, body: undefined };
  }
}

/** The chosen zone, the device's own one by its name (IANA): rejections state times in it. */
function zoneSent(): string {
  const { zone } = currentSettings();
  return zone === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone;
}

/** Text of a factor as a header: the JSON of a passkey, which is ASCII, goes in base64url. */
const headerOf = ({ kind, text }: Factor): string =>
  kind === 'passkey' ? btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') : text;

async function exchange(
  call: Call,
  payload: unknown,
  options: SendOptions,
  factor?: Factor,
): Promise<Envelope<unknown>> {
  const { url, body } = requestOf(call, payload);
  const token = readToken();
  const headers: Record<string, string> = { language: currentSettings().language, zone: zoneSent() };
  if (call.method !== 'GET') headers['content-type'] = 'application/json';
  if (token) headers.token = token;
  if (options.background) headers.background = '1';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (factor) headers[factor.kind] = headerOf(factor);
  const expiry = AbortSignal.timeout(limits.requestTimeoutMs);
  const response = await fetch(ownOrigin().api + url, {
    method: call.method,
    headers,
    body: call.method === 'GET' ? undefined : (body ?? '{}'),
    credentials: 'include',
    signal: options.signal ? AbortSignal.any([options.signal, expiry]) : expiry,
  });
  return (await response.json()) as Envelope<unknown>;
}

/**
 * Makes the exchange and repeats it with a second factor for as long as the server requires one and the user
 * enters it.
 */
async function exchangeWithCode(
  call: Call,
  payload: unknown,
  options: SendOptions,
): Promise<Envelope<unknown>> {
  let envelope = await exchange(call, payload, options);
  for (;;) {
    const wrong = envelope.code === accessCodes.stepUpWrong;
    if (!wrong && envelope.code !== accessCodes.stepUpRequired) return envelope;
    const factor = await promptDynamicCode(wrong);
    if (factor === null) throw new CallError(givenUpCode, envelope.desc);
    envelope = await exchange(call, payload, options, factor);
  }
}

/** The exchange, repeated with what the user chooses where others have changed the same fields meanwhile. */
async function exchangeWithChoice(
  call: Call,
  payload: unknown,
  options: SendOptions,
): Promise<Envelope<unknown>> {
  let sent = payload;
  for (;;) {
    const envelope = await exchangeWithCode(call, sent, options);
    const { conflict } = envelope;
    const requested = conflict && !options.quiet ? showConflict({ call, payload: sent, conflict }) : null;
    if (!requested) return envelope;
    const reply = await requested;
    if (reply === null) throw new CallError(givenUpCode, envelope.desc);
    if (reply === 'reload') throw new CallError(reloadCode, envelope.desc);
    sent = reply.payload;
  }
}

/**
 * Makes a call of the contract and returns its data. Any code but 0 throws a CallError after the user has
 * been notified as spec §8 defines: 2001 ends the session, another code shows its desc, no reply shows the
 * time-out.
 */
export async function send<C extends Call>(
  call: C,
  payload: RequestInput<C>,
  options: SendOptions = {},
): Promise<ReplyOf<C>> {
  const sentToken = readToken();
  let envelope: Envelope<unknown>;
  try {
    envelope = await exchangeWithChoice(call, payload, options);
  } catch (error) {
    if (error instanceof CallError) throw error;
    // A caller who changed their mind is not a failure anyone wants to read about.
    if (options.signal?.aborted) throw error;
    void suspectConnection(ownOrigin().api);
    const desc = sayNow(firstText.timedOut);
    if (!options.quiet)
      notify({ kind: 'error', title: sayNow(options.failed ?? firstText.error), detail: desc });
    throw new CallError(networkCode, desc);
  }
  if (envelope.code === 0) {
    if (call.behind) noteAge(envelope.behindMs);
    return envelope.data as ReplyOf<C>;
  }
  if (envelope.code === expiredCode) {
    sessionOver(sentToken);
  } else if (envelope.code === sentForApprovalCode) {
    notify({ kind: 'info', title: sayNow(firstText.tip), detail: envelope.desc });
  } else if (!options.quiet && !(envelope.field && options.showAt?.(envelope.field, envelope.desc))) {
    notify({ kind: 'error', title: sayNow(options.failed ?? firstText.error), detail: envelope.desc });
  }
  if (envelope.code === accessCodes.permissionDenied) onDenied();
  throw new CallError(envelope.code, envelope.desc, envelope.field);
}

/** Random key of one write, the same for all of its tries; works without a secure context. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

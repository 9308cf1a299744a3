import type { Call, Envelope, ReplyOf, RequestInput } from '@pitboss/contract/define';
import { accessCodes } from '@pitboss/contract/errors/access-codes';
import { limits } from '@pitboss/contract/limits';
import { askDynamicCode } from '../dynamic-code/dynamic-code.ts';
import { notify } from '../notices.ts';
import { currentSettings } from '../settings.ts';
import { sayNow, type Text } from '../text.ts';
import { noteAge } from './data-age.ts';
import { firstText } from './first.text.ts';
import { ownOrigin } from './origin.ts';
import { clearToken, readToken } from './token.ts';

/** Code of an expired or revoked session (spec §8). */
export const expiredCode = 2001;
/** Stands for the network: no reply, or none that can be read. */
export const networkCode = -1;
/** The change was not made but waits for a second person: an outcome of its own, neither done nor failed. */
export const sentForApprovalCode = accessCodes.approvalSent;
/** The person would not give the dynamic code that a change asked for. */
export const givenUpCode = -2;

/** Whether a failure means that nothing is left to do: the change waits for a second person. */
export const sentForApproval = (error: unknown): boolean =>
  error instanceof CallError && error.code === sentForApprovalCode;

/** A call that did not succeed; the person has been notified already unless the caller asked for quiet. */
export class CallError extends Error {
  readonly code: number;
  /** The field of the request that a refusal speaks of. */
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
  /** Title of a refusal, instead of the one for all. */
  readonly failed?: Text;
  /** Shows a refusal at the field it speaks of; false leaves it to the notice that others get. */
  readonly showAt?: (field: string, desc: string) => boolean;
}

let onExpired: () => void = () => undefined;

/** Where an expired session leads; set once by whoever owns the navigation. */
export function whenExpired(leave: () => void): void {
  onExpired = leave;
}

/** Leads to the sign-in, because the session of a token is over. Late replies of one must not end the one that follows it. */
export function sessionOver(token: string): void {
  if (token !== readToken()) return;
  clearToken();
  // Who asked without a session lost none: a bookmark opened signed out leads to sign-in without a complaint.
  if (token) notify({ kind: 'error', title: sayNow(firstText.tip), detail: sayNow(firstText.loginAgain) });
  onExpired();
}

type Record_ = Readonly<Record<string, unknown>>;

function queryString(payload: Record_ | undefined): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(payload ?? {}))
    if (value !== undefined && value !== null) query.set(key, String(value));
  const words = query.toString();
  return words && `?${words}`;
}

/** Splits a payload into query string and body, as the contract says (spec §7: B, Q or N). */
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

async function exchange(
  call: Call,
  payload: unknown,
  options: SendOptions,
  dynamicCode?: string,
): Promise<Envelope<unknown>> {
  const { url, body } = requestOf(call, payload);
  const token = readToken();
  const headers: Record<string, string> = { language: currentSettings().language };
  if (call.method !== 'GET') headers['content-type'] = 'application/json';
  if (token) headers.token = token;
  if (options.background) headers.background = '1';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (dynamicCode) headers['dynamic-code'] = dynamicCode;
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

/** The exchange, repeated with a dynamic code for as long as the server asks for one and the person gives it. */
async function exchangeWithCode(
  call: Call,
  payload: unknown,
  options: SendOptions,
): Promise<Envelope<unknown>> {
  let envelope = await exchange(call, payload, options);
  for (;;) {
    const wrong = envelope.code === accessCodes.stepUpWrong;
    if (!wrong && envelope.code !== accessCodes.stepUpRequired) return envelope;
    const code = await askDynamicCode(wrong);
    if (code === null) throw new CallError(givenUpCode, envelope.desc);
    envelope = await exchange(call, payload, options, code);
  }
}

/**
 * Makes a call of the contract and gives its data. Anything but code 0 throws a CallError after the person has
 * been notified as spec §8 says: 2001 ends the session, another code shows its desc, no reply shows the time-out.
 */
export async function send<C extends Call>(
  call: C,
  payload: RequestInput<C>,
  options: SendOptions = {},
): Promise<ReplyOf<C>> {
  const sentToken = readToken();
  let envelope: Envelope<unknown>;
  try {
    envelope = await exchangeWithCode(call, payload, options);
  } catch (error) {
    if (error instanceof CallError) throw error;
    // A caller who changed their mind is not a failure anyone wants to read about.
    if (options.signal?.aborted) throw error;
    const desc = sayNow(firstText.timedOut);
    if (!options.quiet) notify({ kind: 'error', title: sayNow(firstText.error), detail: desc });
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
  throw new CallError(envelope.code, envelope.desc, envelope.field);
}

/** Random key of one write, the same for all of its tries; works without a secure context. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

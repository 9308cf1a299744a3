import type { Call } from '@pitboss/contract/core/define';
import { errors } from '@pitboss/contract/core/errors';
import { registry, type SliceName } from '@pitboss/contract/index';
import { parsePayload } from '../../platform/calls/parse.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { heldByAccount, isAllowed } from '../access/roles.ts';
import type { TestApi } from '../api.ts';
import { fingerprint } from '../fingerprint.ts';
import { type FuzzedRequest, fuzzed } from './fuzz.ts';
import { withLoopDelay } from './loop-delay.ts';

/** Accounts whose requests are changed. */
const fuzzCallers = ['superadmin', 'sysadmin', 'agentadmin', 'major1', 'share1', 'general1'] as const;
type FuzzCaller = (typeof fuzzCallers)[number];

export interface FuzzOptions {
  readonly seed: number;
  /** Changed requests of each call. */
  readonly mutations: number;
  /** Maximum number of requests that are sent to the server: those that the contract accepts come first. */
  readonly sent: number;
  /**
   * Number of requests of each write that are followed by a comparison of the whole database: a rejected one
   * changes nothing.
   */
  readonly compared: number;
  /** Slice whose calls are sent; all without it. */
  readonly slice?: SliceName;
}

export interface FuzzResult {
  readonly made: number;
  readonly sent: number;
  /** Number of replies by code. */
  readonly codes: ReadonlyMap<number, number>;
  /** Failures: the call, its account, the payload, and the reply. */
  readonly faults: string[];
  /** Longest time, in milliseconds, during which a request blocked the server for others. */
  readonly delayMs: number;
}

/** Checks for code, text and data, and the name of the field that an error refers to. */
const isEnvelope = (value: unknown): value is { code: number; desc: string } => {
  // A stale update also returns what others have changed.
  const { field = '', conflict: _, ...rest } = (value ?? {}) as Record<string, unknown>;
  const keys = Object.keys(rest).sort();
  return keys.join() === 'code,data,desc' && Number.isInteger(rest.code) && typeof field === 'string';
};

/** Returns whether the contract accepts a request; throws any error other than a rejection. */
function passes(call: Call, request: FuzzedRequest): boolean {
  try {
    parsePayload(call, request.query, request.body);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Reactivates the callers before the next request, since a write may have blocked them. */
async function everybodyIn(api: TestApi): Promise<void> {
  // In separate statements: no statement of a cluster changes tables on different nodes.
  await api.services.databases.systemPool.query(`
    update operator set state = 'normal', must_change_password = false, totp_secret = null
      where account_key in (${fuzzCallers.map((account) => `'${account}'`).join(', ')}) and (state <> 'normal' or must_change_password or totp_secret is not null);
    update agent set state = 'normal', valid_until = null
      where id in (11, 12, 13, 14) and (state <> 'normal' or valid_until is not null);
    delete from ip_whitelist`);
}

async function ask(api: TestApi, account: FuzzCaller, call: Call, request: FuzzedRequest) {
  const search = new URLSearchParams(request.query).toString();
  const payload = request.body === undefined ? undefined : JSON.stringify(request.body);
  return api.app.inject({
    method: call.method,
    url: search ? `${call.path}?${search}` : call.path,
    headers: { token: await api.token(account), language: 'en_us', 'content-type': 'application/json' },
    ...(payload === undefined || call.method === 'GET' ? {} : { payload }),
  });
}

/** Tables that count sign-in attempts, which a rejection changes on purpose. */
const attempts = new Set(['login_attempt', 'login_blob', 'captcha', 'binding']);

/** Names of the tables that differ between two states of a database. */
const changedTables = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after].flatMap(([name, digest]) => (attempts.has(name) || before.get(name) === digest ? [] : [name]));

/**
 * Returns a digest of the database; undefined while a job of an earlier request runs, since that changes
 * tables by itself.
 */
async function quietState(api: TestApi): Promise<ReadonlyMap<string, string> | undefined> {
  const { system, systemPool } = api.services.databases;
  const open = await systemPool.query("select from job where state in ('queued', 'running') limit 1");
  return open.rows.length === 0 ? fingerprint(system) : undefined;
}

/** Sends a request once, and again with a new session if the previous request ended it. */
async function requestSignedIn(api: TestApi, account: FuzzCaller, call: Call, request: FuzzedRequest) {
  const reply = await ask(api, account, call, request);
  const json: unknown = reply.json();
  if (!isEnvelope(json) || json.code !== errors['session.expired'].code) return reply;
  api.signOut(account);
  return ask(api, account, call, request);
}

/** Returns the changed requests of a call that are sent: at most five of those that the contract rejects. */
function chosen(call: Call, requests: readonly FuzzedRequest[], count: number): FuzzedRequest[] {
  const through = requests.filter((request) => passes(call, request));
  const rejected = requests.filter((request) => !through.includes(request)).slice(0, 5);
  return [...through.slice(0, count - rejected.length), ...rejected];
}

/** Counts of the requests sent so far. */
interface Tally {
  sent: number;
  readonly codes: Map<number, number>;
  readonly faults: string[];
}

/**
 * Sends requests of one call in turn as the accounts that may make it; after the first `compared` the
 * database is compared.
 */
async function sendAll(
  api: TestApi,
  call: Call,
  callers: readonly FuzzCaller[],
  requests: readonly FuzzedRequest[],
  { tally, compared }: { readonly tally: Tally; readonly compared: number },
): Promise<void> {
  /** State of the database after a request that was rejected and changed nothing. */
  let unchanged: ReadonlyMap<string, string> | undefined;
  for (const [n, request] of requests.entries()) {
    const account = callers[n % callers.length] as FuzzCaller;
    const isCompared = call.effect === 'write' && n < compared;
    const before = isCompared ? (unchanged ?? (await quietState(api))) : undefined;
    const reply = await requestSignedIn(api, account, call, request);
    tally.sent += 1;
    const json: unknown = reply.json();
    const code = isEnvelope(json) ? json.code : undefined;
    if (code !== undefined) tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1);
    const failure = (what: string) =>
      tally.faults.push(`${call.path} as ${account} ${JSON.stringify(request).slice(0, 600)} -> ${what}`);
    if (reply.statusCode >= 500 || code === undefined || code === errors.internal.code)
      failure(`${reply.statusCode} ${reply.body.slice(0, 200)} ${api.lines.at(-1)?.slice(0, 500) ?? ''}`);
    unchanged = before && code ? await quietState(api) : undefined;
    const changed = before && unchanged ? changedTables(before, unchanged) : [];
    if (changed.length > 0) failure(`${code}, but it changed ${changed.join(', ')}`);
    if (call.effect === 'write') await everybodyIn(api);
  }
}

/**
 * Sends changed requests of every call as the roles that may make it. Counts as failures a 5xx, a code 1000,
 * a reply without envelope and a rejected write that changed a row.
 */
export async function fuzzRegistry(api: TestApi, options: FuzzOptions): Promise<FuzzResult> {
  const tally: Tally = { sent: 0, codes: new Map(), faults: [] };
  let made = 0;
  let longestMs = 0;
  for (const [index, { call, slice }] of registry.entries()) {
    if (options.slice && slice !== options.slice) continue;
    const callers = fuzzCallers.filter((account) =>
      call.pages.includes('/') ? account === 'share1' : isAllowed(heldByAccount(account), call),
    );
    if (!callers.length) continue;
    const requests = fuzzed(call, options.seed + index, options.mutations);
    made += requests.length;
    const requestsSent = chosen(call, requests, options.sent);
    const { delayMs } = await withLoopDelay(() =>
      sendAll(api, call, callers, requestsSent, { tally, compared: options.compared }),
    );
    longestMs = Math.max(longestMs, delayMs);
  }
  return { made, ...tally, delayMs: longestMs };
}

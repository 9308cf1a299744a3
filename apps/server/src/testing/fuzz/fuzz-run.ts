import type { Call } from '@pitboss/contract/define';
import { errors } from '@pitboss/contract/errors';
import { registry, type SliceName } from '@pitboss/contract/index';
import { callAllowed, rolePermissions } from '../../kernel/access/permissions.ts';
import { parsePayload } from '../../kernel/calls/parse.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { TestApi } from '../api.ts';
import { type FuzzedRequest, fuzzed } from './fuzz.ts';

/** People whose requests are changed, and what they are. */
const roles = {
  superadmin: 'superAdmin',
  sysadmin: 'systemAdmin',
  agentadmin: 'agentAdmin',
  major1: 'agent',
  share1: 'agent',
  general1: 'agent',
} as const;
export type FuzzCaller = keyof typeof roles;
export const fuzzCallers = Object.keys(roles) as FuzzCaller[];

export interface FuzzOptions {
  readonly seed: number;
  /** Changed requests of each call. */
  readonly mutations: number;
  /** How many of them go to the server at most: those that the contract lets through first. */
  readonly sent: number;
  /** The slice whose calls are asked; without it, all. */
  readonly slice?: SliceName;
}

export interface FuzzResult {
  readonly made: number;
  readonly sent: number;
  /** How often each code was answered. */
  readonly codes: ReadonlyMap<number, number>;
  /** What went wrong: the call, who asked, with what, and the answer. */
  readonly faults: string[];
}

/** Code, text and data, and the name of the field that a refusal speaks of. */
const isEnvelope = (value: unknown): value is { code: number; desc: string } => {
  const { field = '', ...rest } = (value ?? {}) as Record<string, unknown>;
  const keys = Object.keys(rest).sort();
  return keys.join() === 'code,data,desc' && Number.isInteger(rest.code) && typeof field === 'string';
};

/** Whether the contract lets a request through; whatever it throws besides a refusal is a fault. */
function passes(call: Call, request: FuzzedRequest): boolean {
  try {
    parsePayload(call, request.query, request.body);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** A write may have stopped the very people who ask; they are let in again before the next request. */
async function everybodyIn(api: TestApi): Promise<void> {
  // In a statement each: no statement of a cluster changes tables that lie on different machines.
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

/** Sends changed requests of every call as the roles that may make it; a 5xx, a code 1000 or a reply without envelope is a fault. */
export async function fuzzRegistry(api: TestApi, options: FuzzOptions): Promise<FuzzResult> {
  const faults: string[] = [];
  const codes = new Map<number, number>();
  let [made, sent] = [0, 0];
  for (const [index, { call, slice }] of registry.entries()) {
    if (options.slice && slice !== options.slice) continue;
    const callers = fuzzCallers.filter((account) =>
      call.pages.includes('/')
        ? account === 'share1'
        : callAllowed(rolePermissions(roles[account]), call.pages, call.feature),
    );
    if (!callers.length) continue;
    const requests = fuzzed(call, options.seed + index, options.mutations);
    made += requests.length;
    const through = requests.filter((request) => passes(call, request));
    const refused = requests.filter((request) => !through.includes(request)).slice(0, 5);
    for (const [n, request] of [...through.slice(0, options.sent - refused.length), ...refused].entries()) {
      const account = callers[n % callers.length] as FuzzCaller;
      let reply = await ask(api, account, call, request);
      if (isEnvelope(reply.json()) && reply.json().code === errors['session.expired'].code) {
        api.signOut(account);
        reply = await ask(api, account, call, request);
      }
      sent += 1;
      const json: unknown = reply.json();
      if (isEnvelope(json)) codes.set(json.code, (codes.get(json.code) ?? 0) + 1);
      if (reply.statusCode >= 500 || !isEnvelope(json) || json.code === errors.internal.code)
        faults.push(
          `${call.path} as ${account} ${JSON.stringify(request).slice(0, 600)} -> ${reply.statusCode} ${reply.body.slice(0, 200)} ${api.lines.at(-1)?.slice(0, 500) ?? ''}`,
        );
      if (call.effect === 'write') await everybodyIn(api);
    }
  }
  return { made, sent, codes, faults };
}

import type { Text } from '@pitboss/rules/i18n';
import * as z from 'zod/mini';
import type { Schema } from './fields.ts';
import type { FeatureKey, PageArea, PagePath } from './pages.ts';
import type { Conflict, ReadVersions } from './record-versions.ts';

// Slices import this file as `d`, with the fields and lists of which their requests and responses consist.
export * from './fields.ts';
export * from './lists.ts';

/**
 * The one way to write a call down. Everything that knows a call (server, console, OpenAPI, permission
 * matrix, fuzzer, audit log) derives from what `call()` returns.
 */

/** Location of a call's payload (spec §7: B, Q or N). */
export type Payload = 'body' | 'query' | 'none' | 'none or body' | 'body+query';
export type Effect = 'read' | 'write';

export interface Call<Req extends Schema = Schema, Res extends Schema = Schema, E extends Effect = Effect> {
  readonly path: `/${string}`;
  readonly method: 'POST' | 'GET';
  readonly payload: Payload;
  /**
   * Any of these pages in the caller's permission list allows the call; '/' is open, '/index' needs a
   * session.
   */
  readonly pages: readonly PagePath[];
  /** Key of a feature (see pages.ts) that the caller must hold in addition to the page. */
  readonly feature?: FeatureKey;
  /** Key of a feature whose holders may do more with the call, such as to the records of others. */
  readonly widerFeature?: FeatureKey;
  readonly effect: E;
  /** 'spec' for the calls of the specification, 'ours' for those it leaves out. */
  readonly origin: 'spec' | 'ours';
  readonly summary: Text;
  /** Description of the change, as shown in the operation log. */
  readonly audit?: Text;
  /**
   * Texts of the possible outcomes of a write: the operation log shows the outcome instead of the call's
   * name.
   */
  readonly outcomes?: Outcomes;
  /**
   * Areas (of pages.ts) whose cached reads a successful write makes stale, in addition to those of its own
   * pages.
   */
  readonly touches?: readonly PageArea[];
  /**
   * The payload field that identifies a record of an agent's tree, so that the permission matrix can replace
   * it by one of another tree.
   */
  readonly subject?: Subject;
  /** Path of the call that sums a list: it takes the list's filter without its paging. */
  readonly totals?: `/${string}`;
  /** Limits that differ from an ordinary call's; a report's statements may take longer than a list's. */
  readonly limit?: 'money' | 'upload' | 'export' | 'report';
  /** Of a write that moves no money: a repeated request takes effect once by its idempotency key, too. */
  readonly once?: true;
  /** Of a read: its rows are records whose version the server adds to each. */
  readonly versions?: ReadVersions;
  /**
   * A read that may be served from a replica of the database, seconds old. Never for reads that decide about
   * money.
   */
  readonly behind?: true;
  /**
   * The reply holds a secret that is shown once: where the change waited for an approver, its maker opens it
   * later.
   */
  readonly shownOnce?: true;
  readonly request: Req;
  readonly response: Res;
  /** A payload that is valid on the demo data (its named accounts have fixed ids) at the time of the call. */
  readonly example: () => Example;
}

/**
 * Texts by a field of what a line of the log has as the state after; `null` for none and `*` for any other.
 */
export interface Outcomes {
  readonly field: string;
  readonly texts: Readonly<Record<string, Text>>;
}

/**
 * Record that a call refers to: the field (an id, an account, or an array of either) and the kind of record
 * it names. `reach`: 'subtree' for anything in the caller's tree, 'children' for the caller's direct children
 * only, 'belowSelf' for everything below the caller, but not the caller's own agent.
 */
export interface Subject {
  readonly field: string;
  readonly kind: 'agent' | 'agentAccount' | 'member' | 'memberAccount' | 'operator';
  readonly reach: 'subtree' | 'children' | 'belowSelf';
}

export interface Example {
  readonly query?: unknown;
  readonly body?: unknown;
}

const dayMs = 86_400_000;
/** The last seven days, for examples that need a range. */
export const lastWeek = () => ({ start_time: Date.now() - 7 * dayMs, end_time: Date.now() });

type CallInput<Req extends Schema, Res extends Schema, E extends Effect> = Omit<
  Call<Req, Res, E>,
  'method' | 'request' | 'example' | 'versions'
> & {
  readonly method?: 'POST' | 'GET';
  readonly request?: Req;
  readonly example?: Example | (() => Example);
} & (E extends 'write' ? { readonly audit: Text } : unknown);

/** Of a read whose rows get their versions from the server, which its handler then leaves out. */
export interface Versioned {
  readonly versions: ReadVersions;
}

const empty = z.strictObject({});

/** Declares a call. POST by default; a call without payload takes an empty object. */
export function call<
  Res extends Schema,
  const E extends Effect,
  Req extends Schema = typeof empty,
  Versions extends ReadVersions | undefined = undefined,
>(
  input: CallInput<Req, Res, E> & { readonly versions?: Versions },
): Call<Req, Res, E> & (Versions extends ReadVersions ? Versioned : unknown) {
  const { example = {}, ...rest } = input;
  return {
    method: 'POST',
    request: empty as unknown as Req,
    ...rest,
    example: typeof example === 'function' ? example : () => example,
  } as Call<Req, Res, E> & (Versions extends ReadVersions ? Versioned : unknown);
}

/** Request as the handler receives it (`RequestOf`) and as the caller sends it (`RequestInput`). */
export type RequestOf<C extends Call> = z.output<C['request']>;
export type RequestInput<C extends Call> = z.input<C['request']>;
export type ReplyOf<C extends Call> = z.output<C['response']>;
/** A slice: its calls by name. */
export type Slice = Readonly<Record<string, Call>>;

/** The envelope of every reply (spec §7: code 0 is success; §8: desc is shown otherwise). */
export interface Envelope<T> {
  code: number;
  desc: string;
  data: T;
  /** The field of the request that an error refers to, if any. */
  field?: string;
  /** The fields of a stale update that another user has changed meanwhile. */
  conflict?: Conflict;
  /** Milliseconds by which the data may be old, where a copy of the database gave it. */
  behindMs?: number;
}

import type { Call, ReplyOf, RequestOf, Slice, Versioned } from '@pitboss/contract/core/define';
import type { Language } from '@pitboss/rules/i18n';
import type { ReaderZone } from '@pitboss/rules/zones/time-text';
import type { GuardedChange } from '../auth/approvals/approval-rules.ts';
import type { Session } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import type { Db, Tx } from '../db/db.ts';
import type { IdMaker } from '../db/ids.ts';
import type { Scope } from '../db/scope.ts';
import type { Log } from '../observability/log.ts';
import type { Analytics } from './analytics.ts';

/**
 * The server's own services as slices see them: a slice has the database by its transaction and in no other
 * way.
 */
export interface Services {
  readonly config: Config;
  readonly ids: IdMaker;
  /** Marked as a demo world at its making. */
  readonly demo: boolean;
  /** Structured log in JSON lines. */
  readonly log: Log;
  /** Plain line on the terminal: the steps of a start, and codes of demo data. */
  readonly say: (line: string) => void;
  /** The columnar copy of all bets; undefined where reports are computed from the database alone. */
  readonly analytics?: Analytics;
}

/** Properties of a request that every handler gets. */
export interface Request {
  readonly language: Language;
  /** In which rejections state times. */
  readonly zone: ReaderZone;
  readonly ip: string;
  readonly userAgent: string;
  readonly origin: string | undefined;
  /** True when the reply may carry a Secure cookie. */
  readonly secure: boolean;
  readonly requestId: string;
  /** Dynamic code sent with the request, for changes that require a fresh one. */
  readonly dynamicCode: string | undefined;
  /** Reply of a passkey prompt, in base64url, that is sent in place of a dynamic code. */
  readonly passkey?: string | undefined;
  /** The sender's name for one money movement: the same for every try of it. */
  readonly idempotencyKey: string | undefined;
  setCookie(name: string, value: string, maxAgeS: number): void;
  /** Sets the age of the reply in milliseconds. */
  readonly old?: (behindMs: number) => void;
  readonly services: Services;
}

export interface ReadContext extends Request {
  /** A read-only transaction under the caller's scope. */
  readonly db: Tx;
  readonly scope: Scope;
  readonly session: Session;
}

export interface WriteContext extends Request {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly session: Session;
  /**
   * Does something outside the database once the change is committed, and only then; cookies wait for it too.
   */
  afterCommit(work: () => void | Promise<void>): void;
  /** Records a change of the write for the operation log; the entry is written in the same transaction. */
  audit(entry: { target: string; before?: unknown; after?: unknown }): void;
  /**
   * Enforces the second approver (security rules, money): returns when the rules require none or one has
   * agreed. Otherwise it throws: the change is not made, and waits in the approvals inbox to be made again by
   * this call. Returns the account of the approver, or null.
   */
  secondPerson(change: GuardedChange): Promise<string | null>;
  /**
   * Value that the guarded change kept from its request (`GuardedChange.prepared`), when it is made after an
   * approval; otherwise undefined.
   */
  readonly prepared: unknown;
  /** Requires a fresh dynamic code where the rules demand one; throws until it is sent with the request. */
  stepUp(): Promise<void>;
}

/** Calls of the session itself and of the approvals inbox: no scope yet, the owner's database handle. */
export interface OpenContext extends Request {
  readonly system: Db;
  readonly session: Session | null;
  /** Makes a write again that a second approver agreed to; see `performAgreed`. */
  agreed(route: Route, agreement: Agreement, payload: unknown, steps: AgreedSteps): Promise<unknown>;
}

/** Approval of a change with its maker and its approver. */
export interface Agreement {
  readonly approvalId: string;
  readonly maker: Session;
  readonly approver: Session;
  readonly prepared: unknown;
}

/** Steps inside the transaction of an approved change, before and after it. */
export interface AgreedSteps {
  settle(tx: Tx): Promise<void>;
  /** `reply` is what the change replied. */
  conclude(tx: Tx, reply: unknown): Promise<void>;
}

type Handler<C extends Call, Context> = (
  context: Context,
  request: RequestOf<C>,
) => Promise<ReplyOf<C>> | ReplyOf<C>;

/** A reply whose rows have no version yet: `withVersions` adds it. */
type Unversioned<Reply> = Reply extends readonly (infer Row)[]
  ? readonly Omit<Row, 'version'>[]
  : Reply extends { readonly list: readonly (infer Row)[] }
    ? Omit<Reply, 'list'> & { readonly list: readonly Omit<Row, 'version'>[] }
    : Omit<Reply, 'version'>;

type Read<C extends Call> = (
  context: ReadContext,
  request: RequestOf<C>,
) => C extends Versioned
  ? Promise<Unversioned<ReplyOf<C>>> | Unversioned<ReplyOf<C>>
  : Promise<ReplyOf<C>> | ReplyOf<C>;

type HandlerOf<C extends Call> = C['effect'] extends 'read' ? Read<C> : Handler<C, WriteContext>;

/** Reads what a write is about, as a text that changes with it. */
export type StateOf = (tx: Tx, request: never) => Promise<string>;

/**
 * A handler of a money call that sets a state: without a key the same request within three seconds is a
 * double press only while what it set is as it left it.
 */
export const comparingState = <H extends object, R>(
  stateOf: (tx: Tx, request: R) => Promise<string>,
  handle: H,
): H => Object.assign(handle, { stateOf });

export interface Route {
  readonly call: Call;
  readonly kind: 'scoped' | 'open';
  readonly handle: (context: never, request: never) => unknown;
  /**
   * Called when the maker opens the reply of an approved change (`shownOnce` of the call); returns the value
   * to show.
   */
  readonly open?: (
    context: WriteContext,
    opened: { readonly payload: unknown; readonly reply: unknown },
  ) => Promise<unknown>;
}

/** Joins a slice of the contract with its handlers; a missing or superfluous handler does not compile. */
export function serve<S extends Slice>(
  slice: S,
  handlers: { readonly [K in keyof S]: HandlerOf<S[K]> },
): Route[] {
  return Object.entries(slice).map(([name, call]) => ({
    call,
    kind: 'scoped' as const,
    handle: handlers[name as keyof S] as Route['handle'],
  }));
}

/** Like `serve`, for the calls of the session slice, which run before or without a scope. */
export function serveOpen<S extends Slice>(
  slice: S,
  handlers: { readonly [K in keyof S]: Handler<S[K], OpenContext> },
): Route[] {
  return Object.entries(slice).map(([name, call]) => ({
    call,
    kind: 'open' as const,
    handle: handlers[name as keyof S] as Route['handle'],
  }));
}

import type { Call, ReplyOf, RequestOf, Slice } from '@pitboss/contract/define';
import type { Language } from '@pitboss/rules/i18n';
import type { Scope } from '../access/scope.ts';
import type { Session } from '../access/session.ts';
import type { Db, Tx } from '../database/db.ts';
import type { IdMaker } from '../database/ids.ts';
import type { Config } from '../start/config.ts';
import type { Log } from '../watch/log.ts';

/** The server's own services as slices see them: a slice has the database by its transaction and in no other way. */
export interface Services {
  readonly config: Config;
  readonly ids: IdMaker;
  /** Marked as a demo world at its making. */
  readonly demo: boolean;
  /** JSON lines, for whoever watches the server. */
  readonly log: Log;
  /** A plain line, for the person at the terminal: the steps of a start, and codes of a demo world. */
  readonly say: (line: string) => void;
}

/** What every handler knows of its request. */
export interface Request {
  readonly language: Language;
  readonly ip: string;
  readonly userAgent: string;
  readonly origin: string | undefined;
  /** Whether the reply may carry a Secure cookie. */
  readonly secure: boolean;
  readonly requestId: string;
  /** A dynamic code that came with the request, for changes that ask for a fresh one. */
  readonly dynamicCode: string | undefined;
  /** The sender's name for one money movement: the same for every try of it. */
  readonly idempotencyKey: string | undefined;
  setCookie(name: string, value: string, maxAgeS: number): void;
  /** Says that the reply may be so many milliseconds old. */
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
  /** Does something outside the database once the change is committed, and only then; cookies wait for it too. */
  afterCommit(work: () => void | Promise<void>): void;
  /** Says what the write changed, for the operation log; the line is written in the same transaction. */
  audit(entry: { target: string; before?: unknown; after?: unknown }): void;
  /**
   * Four eyes (security rules, money): returns when the rules ask for no second person or one has agreed. Otherwise it
   * throws: nothing of the change is done, and it waits in the approvals inbox to be made again by this very call. Gives the account of who agreed, or null.
   */
  secondPerson(change: GuardedChange): Promise<string | null>;
  /** Asks for a fresh dynamic code where the rules want one; throws until it is given with the request. */
  stepUp(): Promise<void>;
}

/** A change that may need a second person, as the inbox shows it. */
export interface GuardedChange {
  readonly kind: 'quota' | 'rtp' | 'wallet' | 'restore' | 'win' | 'pool' | 'activity' | 'anchor' | 'conflict';
  /** Like the target of an audit line, e.g. `agent:12 share1`. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Minor units of a quota; one below the threshold of the configuration needs nobody. Absent: guarded. */
  readonly minor?: bigint;
  /** Thousandths by which an RTP rises; small rises and falls need nobody. Absent: guarded. */
  readonly rise?: number;
}

/** Calls of the session itself and of the approvals inbox: no scope yet, the owner's database handle. */
export interface OpenContext extends Request {
  readonly system: Db;
  readonly session: Session | null;
  /** Makes a write again that a second person agreed to; see `performAgreed`. */
  agreed(route: Route, agreement: Agreement, payload: unknown, steps: AgreedSteps): Promise<unknown>;
}

/** Who wanted a change and who agreed to it. */
export interface Agreement {
  readonly approvalId: string;
  readonly maker: Session;
  readonly approver: Session;
}

/** What belongs into the transaction of an approved change: before it, and after it. */
export interface AgreedSteps {
  settle(tx: Tx): Promise<void>;
  conclude(tx: Tx): Promise<void>;
}

type Handler<C extends Call, Context> = (
  context: Context,
  request: RequestOf<C>,
) => Promise<ReplyOf<C>> | ReplyOf<C>;

type HandlerOf<C extends Call> = C['effect'] extends 'read'
  ? Handler<C, ReadContext>
  : Handler<C, WriteContext>;

export interface Route {
  readonly call: Call;
  readonly kind: 'scoped' | 'open';
  readonly handle: (context: never, request: never) => unknown;
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

/** The same for the calls of the session slice, which run before or beside a scope. */
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

import type pg from 'pg';
import type { Db, Tx } from '../db.ts';
import type { Listening, listenTo } from '../listen.ts';
import type { SessionProof } from '../reads/session-proof.ts';
import type { Scope } from '../scope.ts';
import type { Unready } from './probe.ts';

/** The database as a server uses it: pools by purpose, and reads and writes under a caller's scope. */
export interface Databases {
  /** Owner's rights: session, jobs, ingest, migrations. */
  readonly system: Db;
  readonly systemPool: pg.Pool;
  /**
   * Owner's privileges for audit entries of denied calls: few connections and short limits, so that a flood
   * of denials does not block other work.
   */
  readonly denials: Db;
  /**
   * Owner's rights for the game servers' rounds and events, whose load leaves the sessions' connections
   * alone.
   */
  readonly ingestPool: pg.Pool;
  /** All pools by name, for monitoring. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /**
   * Runs `work` under the application's role with the scope set, so that row-level security applies. A
   * `proof` is sent with the first queries; when its check throws, none of them returns a result.
   */
  read<T>(scope: Scope, statementMs: number, work: (db: Tx) => Promise<T>, proof?: SessionProof): Promise<T>;
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `read`, from the replica of DATABASE_READ_URL while its lag is at most seconds, and otherwise, or
   * when it fails, from the database itself. `behindMs` is the age of a replica's result; null when it is
   * from the database itself.
   */
  readBehind<T>(scope: Scope, statementMs: number, work: (db: Tx) => Promise<T>): Promise<Behind<T>>;
  /** Like `read`, for many statements over minutes that must all see one state of the database. */
  snapshot<T>(scope: Scope, work: (db: Tx) => Promise<T>): Promise<T>;
  /** Like `snapshot`, from a replica as in `readBehind`: `work` starts again when the replica fails. */
  snapshotBehind<T>(scope: Scope, work: (db: Tx) => Promise<T>): Promise<T>;
  /** Lag of the replica in milliseconds; null without a usable one. */
  behindMs(): number | null;
  /** Listens to a channel of notifications; see listen.ts. */
  listen(channel: string, received: Parameters<typeof listenTo>[2]): Listening;
  /**
   * Returns whether the database responds and accepts writes, within two seconds, on a connection that
   * requests do not use.
   */
  ready(): Promise<boolean>;
  /** Returns why the database is not ready, on the same connection; undefined when it is. */
  unready(): Promise<Unready | undefined>;
  /** Waits a little for work in progress, then cuts it off. */
  close(): Promise<void>;
}

/** Result of a read, with its age in milliseconds. */
export interface Behind<T> {
  readonly data: T;
  readonly behindMs: number | null;
}

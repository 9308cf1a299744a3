import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Scope } from '../access/scope.ts';
import { insideTransaction } from './in-transaction.ts';
import { type Listening, listenTo } from './listen.ts';
import type { Question } from './reads/question-batch.ts';
import { agentsInScope, scopeStatements } from './reads/scope-statements.ts';
import { createScopedReads } from './reads/scoped-reads.ts';
import { watchReplica } from './replica/replica.ts';
import type { Database } from './schema.ts';
import { begunAnew, isTemporary, ranOutOfTime } from './temporary.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface Databases {
  /** Owner's rights: session, jobs, ingest, migrations. */
  readonly system: Db;
  readonly systemPool: pg.Pool;
  /** Owner's rights for the lines of denied calls: few connections, short limits, so that a flood of denials starves nobody. */
  readonly denials: Db;
  /** Owner's rights for the game servers' rounds and events, whose load leaves the sessions' connections alone. */
  readonly ingestPool: pg.Pool;
  /** Every pool by its name, for whoever watches them. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /**
   * Runs `work` under the application's role with the scope set, so that row-level security applies. A `proof` is asked with its
   * first questions; where its check throws, none of them is answered.
   */
  read<T>(scope: Scope, statementMs: number, work: (db: Tx) => Promise<T>, proof?: Question): Promise<T>;
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `read`, from the copy of DATABASE_READ_URL while there is one that is at most seconds behind, and else, or when it
   * fails, from the database itself. `behindMs` is the age of what a copy has answered; null when the database itself did.
   */
  readBehind<T>(scope: Scope, statementMs: number, work: (db: Tx) => Promise<T>): Promise<Behind<T>>;
  /** Like `read`, for many statements over minutes that must all see one state of the database. */
  snapshot<T>(scope: Scope, work: (db: Tx) => Promise<T>): Promise<T>;
  /** The same from a copy as `readBehind` does it: `work` begins anew when the copy fails. */
  snapshotBehind<T>(scope: Scope, work: (db: Tx) => Promise<T>): Promise<T>;
  /** Milliseconds by which the copy is behind; null without one that answers. */
  behindMs(): number | null;
  /** Listens to a channel of notifications; see listen.ts. */
  listen(channel: string, heard: Parameters<typeof listenTo>[2]): Listening;
  /** Whether the database answers and takes writes, within two seconds, on a connection that no request can hold up. */
  ready(): Promise<boolean>;
  /** Waits a little for work in progress, then cuts it off. */
  close(): Promise<void>;
}

/** What was read, and how old it may be. */
export interface Behind<T> {
  readonly data: T;
  readonly behindMs: number | null;
}

/** A snapshot's statements fetch big pages, and between two of them a slow disk may have to be waited for. */
const snapshotStatementMs = 60_000;
const snapshotIdleMs = 60_000;

/** A connection of requests is kept so long without use: the plans that it keeps are made anew in another one. */
const requestIdleMs = 600_000;
/** Connections of denials, and how long one waits for its turn: its line is one insert. */
const denialPool = { max: 2, connectionTimeoutMillis: 3_000 };
/** Connections of ingest: one writer, and the questions beside it. */
const ingestConnections = 4;

/** Longest wait for a connection, and for the answer of the probe. */
const [connectMs, probeMs] = [10_000, 2_000];
/** What is still at work this long after the close began is cut off. */
const closingMs = 5_000;

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * A pool that outlives its connections. One that drops while a request holds it fails that request's next statement
 * (which is answered `busy`) and is replaced; without a listener of its own its error would end the process.
 */
function openPool(connectionString: string, own: pg.PoolConfig) {
  const pool = new pg.Pool({
    connectionString,
    types,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...own,
  });
  const open = new Set<pg.PoolClient>();
  // The same for an idle connection, which the pool replaces at the next use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => open.delete(client));
  /** Ends the pool, by its user's own end where that does it; connections not given back in time are cut off. */
  async function end(ofUser: () => Promise<void> = async () => undefined): Promise<void> {
    const timer = setTimeout(() => {
      for (const client of open) void (client as unknown as pg.Client).end().catch(() => undefined);
    }, closingMs);
    try {
      await ofUser();
      if (!pool.ending) await pool.end();
    } finally {
      clearTimeout(timer);
    }
  }
  return { pool, end };
}

/** Asks on a connection of its own whether the database answers and takes writes; callers at once share the answer. */
function createProbe(connectionString: string) {
  const { pool, end } = openPool(connectionString, { max: 1, connectionTimeoutMillis: probeMs });
  let asking: Promise<boolean> | null = null;
  const ask = () => {
    const late = new Promise<boolean>((done) => setTimeout(() => done(false), probeMs).unref());
    const answer = pool
      .query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      .then(({ rows }) => rows[0]?.standby === false)
      .catch(() => false);
    return Promise.race([answer, late]);
  };
  return {
    end,
    ready(): Promise<boolean> {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

/** The pool of the copy that reads may go to, with the watch over how far it is behind. */
function openCopy(readUrl: string, size: number, primary: pg.Pool) {
  const { pool, end } = openPool(readUrl, {
    ...{ max: size, connectionTimeoutMillis: probeMs, idleTimeoutMillis: requestIdleMs },
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const watch = watchReplica(primary, pool);
  return {
    ...{ pool, db, watch, read: createScopedReads(pool) },
    end() {
      watch.stop();
      return end(() => db.destroy());
    },
  };
}

/** Where reads go. */
type Source = Pick<ReturnType<typeof openCopy>, 'db' | 'read'>;

/** Opens the pools; `readUrl` is that of a standby for reads that may be seconds old. Instants come back as Date, bigint and numeric as strings (the driver's defaults), dates as text. */
export function openDatabases(connectionString: string, size = 16, readUrl?: string): Databases {
  const [own, requests, games, refused, probe] = [
    openPool(connectionString, { max: Math.max(4, size / 2) }),
    openPool(connectionString, { max: size, idleTimeoutMillis: requestIdleMs }),
    openPool(connectionString, { max: ingestConnections }),
    openPool(connectionString, denialPool),
    createProbe(connectionString),
  ];
  const [systemPool, ingestPool] = [own.pool, games.pool];
  const denials = new Kysely<Database>({ dialect: new PostgresDialect({ pool: refused.pool }) });
  const system = new Kysely<Database>({ dialect: new PostgresDialect({ pool: systemPool }) });
  const app = new Kysely<Database>({ dialect: new PostgresDialect({ pool: requests.pool }) });
  const source: Source = { db: app, read: createScopedReads(requests.pool) };
  const copy = readUrl === undefined ? null : openCopy(readUrl, size, systemPool);

  /**
   * One connection with `begin` and the scope sent in a single round trip, then the work, then the end. The handle that
   * the work gets is bound to this connection, which is what a transaction means to it. Who reads has the result before
   * the end, which can change nothing of it.
   */
  const scoped = <T>(
    scope: Scope,
    statementMs: number,
    work: (tx: Tx) => Promise<T>,
    snapshot = false,
    database: Db = app,
  ) =>
    new Promise<T>((done, fail) => {
      const transaction = database.connection().execute(async (connection) => {
        const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
        const begin = snapshot ? 'begin isolation level repeatable read' : 'begin';
        const idle = snapshot ? `; set local idle_in_transaction_session_timeout = ${snapshotIdleMs}` : '';
        try {
          await run(`${begin}; ${scopeStatements(scope, statementMs, snapshot)}${idle}`);
          const result = await insideTransaction(() => work(connection as Tx));
          if (snapshot) done(result);
          // A failure that the work caught has ended the transaction: its commit would be a silent rollback, a statement fails.
          await run(snapshot ? 'commit' : 'select 1; commit');
          done(result);
        } catch (error) {
          await run('rollback').catch(() => undefined);
          throw error;
        }
      });
      transaction.catch(fail);
    });

  /** Reads from the copy where it is near enough, and again from the database itself when the copy fails. */
  async function behind<T>(read: (source: Source) => Promise<T>): Promise<Behind<T>> {
    const behindMs = copy?.watch.behindMs() ?? null;
    if (copy && behindMs !== null) {
      try {
        return { data: await read(copy), behindMs };
      } catch (error) {
        if (!isTemporary(error) || ranOutOfTime(error)) throw error;
        copy.watch.failed();
      }
    }
    return { data: await read(source), behindMs: null };
  }

  return {
    system,
    systemPool,
    denials,
    ingestPool,
    pools: {
      ...{ system: systemPool, requests: requests.pool, ingest: ingestPool, denials: refused.pool },
      ...(copy && { copy: copy.pool }),
    },
    read: source.read,
    readBehind: (scope, statementMs, work) => behind(({ read }) => read(scope, statementMs, work)),
    snapshot: (scope, work) => scoped(scope, snapshotStatementMs, work, true),
    snapshotBehind: async (scope, work) =>
      (await behind(({ db }) => scoped(scope, snapshotStatementMs, work, true, db))).data,
    behindMs: () => copy?.watch.behindMs() ?? null,
    write: (scope, work) => begunAnew(() => scoped(scope, 3_000, work)),
    listen: (channel, heard) => listenTo(connectionString, channel, heard),
    ready: probe.ready,
    async close() {
      await Promise.all([
        own.end(() => system.destroy()),
        requests.end(() => app.destroy()),
        refused.end(() => denials.destroy()),
        games.end(),
        probe.end(),
        copy?.end(),
      ]);
    },
  };
}

/**
 * Adds an agent that the running transaction is about to open to what row-level security lets it write. Only for a child of an
 * agent in scope: of a level-1 agent and of administrators the policies cover it already.
 */
export async function admitChild(tx: Tx, scope: Scope, agentId: string): Promise<void> {
  if (scope.kind !== 'agents') return;
  await sql.raw(agentsInScope([...(scope.agentIds ?? []), agentId])).execute(tx);
}

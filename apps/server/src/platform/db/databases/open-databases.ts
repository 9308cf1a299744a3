import { Kysely, PostgresDialect } from 'kysely';
import { inSpan } from '../../observability/spans.ts';
import type { Db } from '../db.ts';
import { listenTo } from '../listen.ts';
import { createScopedReads } from '../reads/scoped-reads.ts';
import type { Database } from '../schema.gen.ts';
import { isTemporary, ranOutOfTime } from '../temporary.ts';
import type { Behind, Databases } from './databases.ts';
import { type ClosablePool, openPool, requestIdleMs } from './pool.ts';
import { createProbe } from './probe.ts';
import { openReplica } from './replica-pool.ts';
import { snapshotUnder, writeUnder } from './transactions.ts';

/** Connections of denials, and how long one waits for its turn: its line is one insert. */
const denialPool = { max: 2, connectionTimeoutMillis: 3_000 };
/** Connections of ingest: one writer, and queries next to it. */
const ingestConnections = 4;

type Replica = ReturnType<typeof openReplica>;

/** Database that a read uses: the primary or the replica. */
type Source = Pick<Replica, 'db' | 'read'>;

const queriesOn = ({ pool }: ClosablePool): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/**
 * Reads from the replica while its lag is small enough, and again from the database itself when the replica
 * fails.
 */
async function readBehind<T>(
  replica: Replica | null,
  primary: Source,
  read: (source: Source) => Promise<T>,
): Promise<Behind<T>> {
  const behindMs = replica?.watch.behindMs() ?? null;
  if (replica && behindMs !== null) {
    try {
      return { data: await read(replica), behindMs };
    } catch (error) {
      if (!isTemporary(error) || ranOutOfTime(error)) throw error;
      replica.watch.failed();
    }
  }
  return { data: await read(primary), behindMs: null };
}

/**
 * Opens the pools; `readUrl` is the URL of a standby for reads that may be seconds old. Timestamps are
 * returned as Date, bigint and numeric as strings (the driver's defaults), dates as text.
 */
export function openDatabases(connectionString: string, size = 16, readUrl?: string): Databases {
  const own = openPool(connectionString, { max: Math.max(4, size / 2) });
  const requests = openPool(connectionString, {
    max: size,
    pipeline: true,
    idleTimeoutMillis: requestIdleMs,
  });
  const games = openPool(connectionString, { max: ingestConnections });
  const refused = openPool(connectionString, denialPool);
  const probe = createProbe(connectionString);
  const denials = queriesOn(refused);
  const system = queriesOn(own);
  const app = queriesOn(requests);
  const primary: Source = { db: app, read: createScopedReads(requests.pool) };
  const replica = readUrl === undefined ? null : openReplica(readUrl, size, own.pool);

  return {
    system,
    systemPool: own.pool,
    denials,
    ingestPool: games.pool,
    pools: {
      system: own.pool,
      requests: requests.pool,
      ingest: games.pool,
      denials: refused.pool,
      ...(replica && { copy: replica.pool }),
    },
    read: (scope, statementMs, work, proof) =>
      inSpan('sql read', 'client', () => primary.read(scope, statementMs, work, proof)),
    readBehind: (scope, statementMs, work) =>
      inSpan('sql read', 'client', () =>
        readBehind(replica, primary, ({ read }) => read(scope, statementMs, work)),
      ),
    snapshot: (scope, work) => snapshotUnder(app, scope, work),
    snapshotBehind: async (scope, work) =>
      (await readBehind(replica, primary, ({ db }) => snapshotUnder(db, scope, work))).data,
    behindMs: () => replica?.watch.behindMs() ?? null,
    write: (scope, work) => inSpan('sql write', 'client', () => writeUnder(app, scope, work)),
    listen: (channel, received) => listenTo(connectionString, channel, received),
    ready: async () => (await probe.unready()) === undefined,
    unready: probe.unready,
    async close() {
      await Promise.all([
        own.end(() => system.destroy()),
        requests.end(() => app.destroy()),
        refused.end(() => denials.destroy()),
        games.end(),
        probe.end(),
        replica?.end(),
      ]);
    },
  };
}

import pg from 'pg';

/** Max wait for a connection. */
const connectMs = 10_000;
/**
 * Max idle time of a connection of requests: its prepared statements would have to be planned again on
 * another one.
 */
export const requestIdleMs = 600_000;
/** Work that is still running this long after the close began is cut off. */
const closingMs = 5_000;

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** Pool with its end. */
export interface ClosablePool {
  readonly pool: pg.Pool;
  /**
   * Ends the pool, by its user's own end where that does it; connections not returned in time are cut off.
   */
  end(ofUser?: () => Promise<void>): Promise<void>;
}

/**
 * Opens a pool that survives the loss of its connections. A connection that drops while a request uses it
 * fails that request's next statement (the response is `busy`) and is replaced; without an error listener on
 * the client, its error would end the process.
 */
export function openPool(connectionString: string, own: pg.PoolConfig): ClosablePool {
  const pool = new pg.Pool({
    connectionString,
    types,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...own,
  });
  const open = new Set<pg.PoolClient>();
  // Errors of idle connections; the pool replaces them at the next use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => open.delete(client));
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

import { openPool } from './pool.ts';

/** Max wait for a connection of the probe or of a replica, and for the response to the probe. */
export const probeMs = 2_000;

/** Why a database is not ready: it does not respond, or accepts no writes. */
export type Unready = 'database' | 'readOnly';

/**
 * Checks on a connection of its own whether the database responds and accepts writes; concurrent callers
 * share the result.
 */
export function createProbe(connectionString: string) {
  const { pool, end } = openPool(connectionString, { max: 1, connectionTimeoutMillis: probeMs });
  let requesting: Promise<Unready | undefined> | null = null;
  const request = () => {
    const late = new Promise<Unready>((done) => setTimeout(() => done('database'), probeMs).unref());
    const reply = pool
      .query<{ closed: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as closed`,
      )
      .then(({ rows }): Unready | undefined => (rows[0]?.closed === false ? undefined : 'readOnly'))
      .catch((): Unready => 'database');
    return Promise.race([reply, late]);
  };
  return {
    end,
    unready(): Promise<Unready | undefined> {
      requesting ??= request().finally(() => {
        requesting = null;
      });
      return requesting;
    },
  };
}

import { openPool } from './pool.ts';

/** Max wait for a connection of the probe or of a replica, and for the response to the probe. */
export const probeMs = 2_000;

/**
 * Checks on a connection of its own whether the database responds and accepts writes; concurrent callers
 * share the result.
 */
export function createProbe(connectionString: string) {
  const { pool, end } = openPool(connectionString, { max: 1, connectionTimeoutMillis: probeMs });
  let requesting: Promise<boolean> | null = null;
  const request = () => {
    const late = new Promise<boolean>((done) => setTimeout(() => done(false), probeMs).unref());
    const reply = pool
      .query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      .then(({ rows }) => rows[0]?.standby === false)
      .catch(() => false);
    return Promise.race([reply, late]);
  };
  return {
    end,
    ready(): Promise<boolean> {
      requesting ??= request().finally(() => {
        requesting = null;
      });
      return requesting;
    },
  };
}

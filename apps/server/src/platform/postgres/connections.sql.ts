import pg from 'pg';
import { UserError } from '../errors/user-error.ts';

/**
 * Connections of one process in addition to its pool for requests and its system pool, which is half as
 * large.
 */
const besides = 9;
/** Size of the pool for requests: what is wanted, and the least that a server can work with. */
const wanted = 16;
const least = 4;
const needed = (size: number) => Math.max(4, size / 2) + size + besides;
/** For the parent of the servers, the live mode, a backup and manual access to the database. */
const kept = 12;

/**
 * Connections that an embedded database takes: what one server needs and as much again, or what several need
 * at once.
 */
export const connectionsOf = (servers: number): number =>
  servers === 1 ? 80 : kept + 3 + needed(wanted) * (servers + 1);

/**
 * Size of the pool for requests of each of several servers on one database, so that all together, and the one
 * that replaces another, stay below what the database takes.
 */
export async function poolSize(url: string, servers: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ most: number }>(`
      select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as most`);
    const max = rows[0]?.most ?? 0;
    for (let size = wanted; size >= least; size -= 2)
      if (needed(size) * (servers + 1) + kept <= max) return size;
    throw new UserError(
      `SERVERS=${servers} needs ${needed(least) * (servers + 1) + kept} connections to the database, which takes ${max}; lower SERVERS or raise max_connections.`,
    );
  } finally {
    await client.end();
  }
}

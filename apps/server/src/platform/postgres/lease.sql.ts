import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { IdMaker } from '../db/ids.ts';
import { writeWhole } from '../disk/whole-file.ts';
import { UserError } from '../errors/user-error.ts';
import type { Log } from '../observability/log.ts';

/** Validity of a lease after its last heartbeat, and interval of the heartbeats. */
const times = { ttlMs: 30_000, beatMs: 5_000 };

export interface Lease {
  /**
   * Returns whether ids may be made now. False when another server took the number, or when ours was not
   * confirmed in time.
   */
  holds(): boolean;
  /** Gives the number back, so that any server may take it at once. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly node: number;
  /** Names the data folder: the server started again on it gets its number back at once. */
  readonly folder: string;
  readonly log: Log;
  readonly times?: { readonly ttlMs: number; readonly beatMs: number };
}

/**
 * Returns a name of the data folder that a copy of it does not share: the id stored in it, and its device and
 * inode.
 */
export function folderName(dataDir: string): string {
  const file = join(dataDir, 'server-id');
  if (!existsSync(file)) writeWhole(file, randomUUID());
  const { dev, ino } = statSync(dataDir);
  return `${readFileSync(file, 'utf8').trim()}:${dev}:${ino}`;
}

/**
 * Takes NODE_ID for this server, because ids contain it. Throws `UserError` while another server holds it;
 * after one that was killed it waits until its lease has expired, unless it ran on the same data folder,
 * which is locked for one server.
 */
export async function takeLease(
  pool: pg.Pool,
  { node, folder, log, times: { ttlMs, beatMs } = times }: LeaseOptions,
): Promise<Lease> {
  const run = randomUUID();
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let lost = false;

  async function take(sameFolder: boolean): Promise<boolean> {
    const requestedAt = performance.now();
    const { rowCount } = await pool.query(
      `insert into server_lease as l (node_id, folder, run, host, beat_at)
        values ($1, $2, $3, $4, clock_timestamp())
       on conflict (node_id) do update
         set folder = excluded.folder, run = excluded.run, host = excluded.host, beat_at = excluded.beat_at
         where ($5 and l.folder = excluded.folder)
           or l.beat_at < clock_timestamp() - $6 * interval '1 millisecond'`,
      [node, folder, run, hostname(), sameFolder, ttlMs],
    );
    if (rowCount) confirmedAt = requestedAt;
    return Boolean(rowCount);
  }

  const holder = async () =>
    (
      await pool.query<{ host: string; beat: string }>(
        'select host, beat_at::text as beat from server_lease where node_id = $1',
        [node],
      )
    ).rows[0];
  let seen = await holder();
  while (!(await take(true))) {
    const now = await holder();
    if (seen && now && now.beat !== seen.beat)
      throw new UserError(
        `NODE_ID ${node} is in use by another server on this database, on ${now.host}; give each server a number of its own.`,
      );
    seen ??= now;
    await pause(beatMs / 2);
  }

  async function beat(): Promise<void> {
    const requestedAt = performance.now();
    const { rowCount } = await pool.query(
      'update server_lease set beat_at = clock_timestamp() where node_id = $1 and run = $2',
      [node, run],
    );
    if (rowCount) {
      confirmedAt = requestedAt;
      return;
    }
    if (!lost) log.error({ node_id: node }, 'another server took the NODE_ID of this one; no ids are made');
    lost = !(await take(false));
    if (!lost) log.info({ node_id: node }, 'the NODE_ID of this server is free again; ids are made');
  }
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat().catch((err: Error) => log.warn({ err }, 'the lease of NODE_ID could not be confirmed'));
  }, beatMs).unref();

  return {
    // A beat earlier than the others may take it, so that two never make ids at once.
    holds: () => !lost && performance.now() - confirmedAt < ttlMs - beatMs,
    async release() {
      clearInterval(timer);
      await beating;
      lost = true;
      await pool
        .query('delete from server_lease where node_id = $1 and run = $2', [node, run])
        .catch((err: Error) => log.warn({ err }, 'the lease of NODE_ID could not be given back'));
    },
  };
}

/**
 * Wraps an id maker that works only while the lease holds. Otherwise it throws like a database that is
 * shutting down (57P03): callers get `busy` and may send the same request again.
 */
export const underLease = (ids: IdMaker, lease: Lease): IdMaker => ({
  next(atMs) {
    if (!lease.holds())
      throw Object.assign(new Error('the lease of NODE_ID does not hold'), { code: '57P03' });
    return ids.next(atMs);
  },
});

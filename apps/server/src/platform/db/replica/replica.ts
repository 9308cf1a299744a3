import type pg from 'pg';

/** Interval at which the replica is compared with the primary, and max time for either to respond. */
const lookMs = 1_000;
const answerMs = 2_000;
/** Max lag of a replica that is used for reads. */
const maxBehindMs = 10_000;
/** Positions of the original that are remembered: a copy that is further behind is too far behind anyway. */
const kept = 2 * (maxBehindMs / lookMs);

/** A position in the write-ahead log as PostgreSQL writes it (`16/B374D848`), as one number. */
const position = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** Lag of a standby behind its primary. */
export interface Replica {
  /**
   * Returns the max age of its results in milliseconds; null while it is unreachable, no standby or too far
   * behind.
   */
  behindMs(): number | null;
  /** Reports a failed request: the replica is not used until it has responded again. */
  failed(): void;
  stop(): void;
}

/**
 * Watches a standby: each second the primary's position in the log is recorded, then the standby's is read.
 * Its lag is the age of the newest recorded position that it has reached. Only this server's clock is used,
 * and a standby that has lost its primary falls behind like a slow one.
 */
export function watchReplica(primary: pg.Pool, copy: pg.Pool): Replica {
  let marks: { at: number; lsn: bigint }[] = [];
  let behind: number | null = null;
  let looking = false;
  const late = () =>
    new Promise<never>((_, fail) => setTimeout(fail, answerMs, new Error('no answer')).unref());
  const request = async (pool: pg.Pool, text: string) =>
    (await Promise.race([pool.query<{ lsn: string | null }>(text), late()])).rows[0]?.lsn ?? null;

  async function look(): Promise<void> {
    const at = Date.now();
    const written = await request(primary, 'select pg_current_wal_lsn()::text as lsn');
    if (written !== null) marks = [...marks.slice(1 - kept), { at, lsn: position(written) }];
    const replayed = await request(copy, 'select pg_last_wal_replay_lsn()::text as lsn');
    if (replayed === null) throw new Error('no standby');
    const has = position(replayed);
    const seen = marks.findLast(({ lsn }) => lsn <= has);
    behind = seen && Date.now() - seen.at <= maxBehindMs ? Date.now() - seen.at : null;
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(() => {
        behind = null;
      })
      .finally(() => {
        looking = false;
      });
  }, lookMs);
  timer.unref();
  return {
    behindMs: () => behind,
    failed() {
      behind = null;
    },
    stop: () => clearInterval(timer),
  };
}

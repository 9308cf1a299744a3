import type pg from 'pg';

/** How often the copy is held against the original, and how long either may take to answer. */
const [lookMs, answerMs] = [1_000, 2_000];
/** Further behind than this the copy answers nothing. */
const mostBehindMs = 10_000;
/** Positions of the original that are remembered: a copy that is further behind is too far behind anyway. */
const kept = 2 * (mostBehindMs / lookMs);

/** A position in the write-ahead log as PostgreSQL writes it (`16/B374D848`), as one number. */
const position = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** How far a standby is behind its primary. */
export interface Replica {
  /** Milliseconds by which its answers may be old; null while it is away, no standby or too far behind. */
  behindMs(): number | null;
  /** It failed a request: nothing more is asked of it until it has answered again. */
  failed(): void;
  stop(): void;
}

/**
 * Watches a standby: each second the primary's position in the log is recorded, then the standby's is read. It is as far behind as
 * the oldest instant after which something was written that it lacks. Only this server's clock is used, and a standby that has
 * lost its primary falls behind like a slow one.
 */
export function watchReplica(primary: pg.Pool, copy: pg.Pool): Replica {
  let marks: { at: number; lsn: bigint }[] = [];
  let behind: number | null = null;
  let looking = false;
  const late = () =>
    new Promise<never>((_, fail) => setTimeout(fail, answerMs, new Error('no answer')).unref());
  const ask = async (pool: pg.Pool, text: string) =>
    (await Promise.race([pool.query<{ lsn: string | null }>(text), late()])).rows[0]?.lsn ?? null;

  async function look(): Promise<void> {
    const at = Date.now();
    const written = await ask(primary, 'select pg_current_wal_lsn()::text as lsn');
    if (written !== null) marks = [...marks.slice(1 - kept), { at, lsn: position(written) }];
    const replayed = await ask(copy, 'select pg_last_wal_replay_lsn()::text as lsn');
    if (replayed === null) throw new Error('no standby');
    const has = position(replayed);
    const seen = marks.findLast(({ lsn }) => lsn <= has);
    behind = seen && Date.now() - seen.at <= mostBehindMs ? Date.now() - seen.at : null;
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

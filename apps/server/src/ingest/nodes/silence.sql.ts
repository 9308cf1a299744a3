import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Log } from '../../platform/observability/log.ts';

/** Time without requests after which a node that was seen before is silent, in ms. */
const silentMs = 60_000;
const lookMs = 10_000;

/**
 * Watches which game servers have fallen silent: each change is one line of the log. Nodes that were never
 * seen and blocked ones are left out.
 */
export function watchSilence(run: RunSql, log: Log, now: () => number) {
  const silent = new Set<string>();

  /** Looks once. */
  async function look(): Promise<void> {
    const rows = await run<{ id: string; heard: Date }>(
      'ingest-node-silence',
      `select id, last_seen_at as heard from game_node where state <> 'blocked' and last_seen_at is not null`,
      [],
    );
    const known = new Set(rows.map(({ id }) => id));
    for (const id of silent) if (!known.has(id)) silent.delete(id);
    for (const { id, heard } of rows) {
      const quietMs = now() - heard.getTime();
      if (quietMs < silentMs) {
        if (silent.delete(id)) log.info({ node: id }, 'game node is heard again');
      } else if (!silent.has(id)) {
        silent.add(id);
        log.warn({ node: id, heardAt: heard.toISOString() }, 'game node is silent');
      }
    }
  }

  const timer = setInterval(() => {
    look().catch((err: Error) => log.error({ err }, 'game nodes could not be looked at'));
  }, lookMs).unref();
  return { look, stop: () => clearInterval(timer) };
}

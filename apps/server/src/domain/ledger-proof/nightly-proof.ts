import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@pitboss/rules/time';
import type { ServerServices } from '../../platform/calls/services.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { enterJob } from '../../platform/jobs/queue.sql.ts';
import { restoredMark } from '../../platform/start/restored-mark.ts';
import { beginProof, latestProof } from './ledger-proof.ts';

const everyMs = 600_000;
/** Time of the nightly proof after midnight UTC: 03:30 in Beijing is 19:30 UTC of the day before. */
const nightMs = 19.5 * 3_600_000;

/** Returns the last time at which a nightly proof was due. */
export const lastNight = (nowMs: number): number => Math.floor((nowMs - nightMs) / DAY_MS) * DAY_MS + nightMs;

/**
 * Job that begins a ledger proof every night at 03:30 in Beijing, later when no server ran at that time, and
 * whenever a server starts on a restored data folder. A new database is proved ten minutes after its start.
 */
export function nightlyProofJob({
  config,
  databases,
  ids,
}: Pick<ServerServices, 'config' | 'databases' | 'ids'>): JobKind {
  const startedAt = Date.now();
  const mark = join(config.dataDir, restoredMark);
  return {
    name: 'nightlyProof',
    everyMs,
    atStart: true,
    onEach: true,
    async work() {
      const isRestored = existsSync(mark);
      const latest = await latestProof(databases.system);
      const now = Date.now();
      const isDue = latest ? latest.startedAt < lastNight(now) : now - startedAt >= everyMs;
      if (!isRestored && !isDue) return;
      await databases.system
        .transaction()
        .execute((tx) => beginProof(tx, ids.next(), (job) => enterJob(tx, job)));
      if (isRestored) rmSync(mark);
    },
  };
}

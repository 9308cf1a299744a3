import { createAuditSealer } from '../audit/audit-seal.ts';
import { applyLogRetention } from '../audit/log-retention.ts';
import { deleteKeptSecrets, deleteOldGuardedChanges } from '../auth/approvals/guarded-changes.sql.ts';
import { endExpiredViews } from '../auth/view-session.ts';
import { forgetKeys } from '../calls/idempotency.ts';
import type { ServerServices } from '../calls/services.ts';
import { dropOldPartitions, ensurePartitions, oldestMonth } from '../db/partitions.ts';
import { detachOldMonths } from '../months/retention.ts';
import type { JobKind } from './job-kind.ts';
import { forgetJobs } from './queue.sql.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/**
 * the platform code's own regular work: partitions ahead of time, removal of what has expired, signing of the
 * audit chains.
 */
export function platformJobs({ config, databases, ids, log }: ServerServices): JobKind[] {
  const { system } = databases;
  const sealer = createAuditSealer(system, config.dataDir);
  return [
    {
      name: 'partitions',
      everyMs: hourMs,
      async work() {
        const { retentionMonths } = config;
        await ensurePartitions(system, Date.now(), retentionMonths ?? undefined);
        if (retentionMonths === null) return;
        const { retentionDir: folder } = config;
        if (folder) {
          const oldest = oldestMonth(Date.now(), retentionMonths);
          const files = await detachOldMonths(databases.systemPool, { folder, oldest, ids });
          if (files.length)
            log.info({ retentionMonths, folder, files }, 'months beyond the retention went to files');
          return;
        }
        const dropped = await dropOldPartitions(system, Date.now(), retentionMonths);
        if (dropped.length)
          log.info(
            { retentionMonths, dropped },
            'partitions of bets and rounds beyond the retention dropped',
          );
      },
    },
    {
      name: 'tidy',
      everyMs: hourMs,
      async work() {
        const now = Date.now();
        await forgetKeys(system, now);
        await deleteOldGuardedChanges(system);
        await deleteKeptSecrets(system);
        await system
          .deleteFrom('session')
          .where('expires_at', '<', new Date(now))
          .where('viewer_id', 'is', null)
          .execute();
        await system
          .deleteFrom('login_ip_failure')
          .where('at', '<', new Date(now - hourMs))
          .execute();
        await forgetJobs(system);
        const removed = await applyLogRetention(system, ids, config.logRetention, now);
        if (removed.denied + removed.changes + removed.signIns > 0)
          log.info(removed, 'content of logs beyond their retention removed');
      },
    },
    {
      name: 'views',
      everyMs: minuteMs,
      work: () => endExpiredViews(system, ids, Date.now()),
    },
    // Each server signs into its own data folder, with its own key.
    { name: 'seal', everyMs: minuteMs, onEach: true, work: () => sealer.seal() },
  ];
}

import { createAuditSealer } from '../audit/audit-seal.ts';
import { forgetKeys } from '../calls/idempotency.ts';
import type { ServerServices } from '../calls/services.ts';
import { dropOldPartitions, ensurePartitions } from '../database/partitions.ts';
import { runJob } from '../watch/metrics.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** The server's own regular work: partitions ahead of time, removal of what has expired, signing of the audit chains. */
export function startJobs({ config, databases, log }: ServerServices): { stop(): void } {
  const tidy = async () => {
    const now = new Date();
    const { retentionMonths } = config;
    await ensurePartitions(databases.system, now.getTime(), retentionMonths ?? undefined);
    if (retentionMonths !== null) {
      const dropped = await dropOldPartitions(databases.system, now.getTime(), retentionMonths);
      if (dropped.length)
        log.info({ retentionMonths, dropped }, 'partitions of bets and rounds beyond the retention dropped');
    }
    await forgetKeys(databases.system, now.getTime());
    await databases.system.deleteFrom('session').where('expires_at', '<', now).execute();
    await databases.system
      .deleteFrom('login_ip_failure')
      .where('at', '<', new Date(now.getTime() - hourMs))
      .execute();
  };
  const timer = setInterval(() => void runJob(log, 'tidy', tidy), hourMs);
  const sealer = createAuditSealer(databases.system, config.dataDir);
  const sealing = setInterval(() => void runJob(log, 'seal', () => sealer.seal()), minuteMs);
  return {
    stop() {
      clearInterval(timer);
      clearInterval(sealing);
    },
  };
}

import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { JobKind } from '../../kernel/jobs/job-kind.ts';

/** Ids are remembered a day longer than items may be old, so that none can be sent again after it was forgotten. */
const keptMs = ingestLimits.maxAgeMs + 86_400_000;

/** Forgets ids that could not be accepted again anyway; open bets are kept until they end. */
export async function forgetOldIds(run: RunSql, now: number): Promise<void> {
  const before = new Date(now - keptMs);
  await run('ingest-forget-events', 'delete from ingest_event where at < $1', [before]);
  await run('ingest-forget-bets', 'delete from ingest_bet where at < $1 and state <> 0', [before]);
}

/** Forgetting as regular work, every hour. */
export const forgetJob = (run: RunSql): JobKind => ({
  name: 'forgetIds',
  everyMs: 3_600_000,
  work: () => forgetOldIds(run, Date.now()),
});

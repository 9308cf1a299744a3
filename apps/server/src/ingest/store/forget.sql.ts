import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { firstOfMonth } from '../../platform/db/partitions.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** Ids are kept a day longer than items may be old, so that none can be sent again after its deletion. */
const keptMs = ingestLimits.maxAgeMs + 86_400_000;

/** Deletes ids that could not be accepted again anyway; those of open bets are kept until the bets end. */
async function forgetOldIds(run: RunSql, now: number): Promise<void> {
  const before = new Date(now - keptMs);
  await run('ingest-forget-events', 'delete from ingest_event where at < $1', [before]);
  await run('ingest-forget-bets', 'delete from ingest_bet where at < $1 and state <> 0', [before]);
}

/** Rows that one statement deletes, so that none holds its locks for long. */
const slice = 10_000;
/** The results of streams are in their rows, and hits are shown for 30 days. */
const shownMs = 31 * 86_400_000;

/**
 * Deletes rows that are no longer needed: the single events of streams and the counts of words after 31 days,
 * and chat lines and replies of operators as far back as bets go where months are dropped (RETENTION_MONTHS;
 * null keeps them).
 */
export async function forgetStage(run: RunSql, now: number, retentionMonths: number | null): Promise<void> {
  const all = async (name: string, table: string, key: string, where: string, value: string | Date) => {
    // Rows are deleted by key: a row's position (ctid) is ambiguous in a table that is distributed over
    // several database nodes.
    const text = `delete from ${table} where (${key}) in (select ${key} from ${table} where ${where}
        limit ${slice}) returning 1`;
    while ((await run(`forget-${name}`, text, [value])).length === slice);
  };
  await all('stream-events', 'stream_event', 'id', 'id < $1::bigint', idFloor(now - shownMs));
  await all(
    'word-hits',
    'sensitive_hit',
    'tenant_id, word_id, day, member_id',
    `day < ($1::timestamptz at time zone 'Asia/Shanghai')::date`,
    new Date(now - shownMs),
  );
  if (retentionMonths === null) return;
  const from = idFloor(firstOfMonth(now, retentionMonths));
  await all('lines', 'chat_message', 'tenant_id, id', 'id < $1::bigint', from);
  await all('replies', 'chat_reply', 'id', 'id < $1::bigint', from);
}

/** Hourly job that deletes old ids and rows. */
export const forgetJob = (run: RunSql, retentionMonths: number | null): JobKind => ({
  name: 'forgetIds',
  everyMs: 3_600_000,
  async work() {
    await forgetOldIds(run, Date.now());
    await forgetStage(run, Date.now(), retentionMonths);
  },
});

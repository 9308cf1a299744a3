import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../kernel/database/ids.ts';
import { firstOfMonth } from '../../kernel/database/partitions.ts';
import type { JobKind } from '../../kernel/jobs/job-kind.ts';

/** Ids are remembered a day longer than items may be old, so that none can be sent again after it was forgotten. */
const keptMs = ingestLimits.maxAgeMs + 86_400_000;

/** Forgets ids that could not be accepted again anyway; open bets are kept until they end. */
export async function forgetOldIds(run: RunSql, now: number): Promise<void> {
  const before = new Date(now - keptMs);
  await run('ingest-forget-events', 'delete from ingest_event where at < $1', [before]);
  await run('ingest-forget-bets', 'delete from ingest_bet where at < $1 and state <> 0', [before]);
}

/** Rows that one statement deletes, so that none holds its locks for long. */
const slice = 10_000;
/** What streams came to is in their rows, and hits are shown of 30 days. */
const shownMs = 31 * 86_400_000;

/**
 * Deletes what stands for nothing any more: the single events of streams and the counts of words after 31 days, and chat lines
 * and replies of operators as far back as bets go where months are dropped (RETENTION_MONTHS; null keeps them).
 */
export async function forgetStage(run: RunSql, now: number, retentionMonths: number | null): Promise<void> {
  const all = async (name: string, table: string, key: string, where: string, value: string | Date) => {
    // By their keys: a place in a table (ctid) says nothing where it lies on several machines.
    const text = `delete from ${table} where (${key}) in (select ${key} from ${table} where ${where} limit ${slice}) returning 1`;
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

/** Forgetting as regular work, every hour. */
export const forgetJob = (run: RunSql, retentionMonths: number | null): JobKind => ({
  name: 'forgetIds',
  everyMs: 3_600_000,
  async work() {
    await forgetOldIds(run, Date.now());
    await forgetStage(run, Date.now(), retentionMonths);
  },
});

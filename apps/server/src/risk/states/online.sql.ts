import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { OnlineMinute } from '../evaluation/known-states.ts';

interface MinuteRow {
  tenant_id: string;
  minute: number;
  high: number;
  last: number;
  signed_in: number;
  signed_out: number;
}

/** Reads the minutes since a minute. */
export async function readOnline(run: RunSql, from: number): Promise<OnlineMinute[]> {
  const rows = await run<MinuteRow>('risk-online-read', 'select * from risk_online where minute >= $1', [
    from,
  ]);
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    minute: row.minute,
    high: row.high,
    last: row.last,
    signedIn: row.signed_in,
    signedOut: row.signed_out,
  }));
}

/**
 * Counts normal members online by tenant, and returns the batches that wait at the same time: their events
 * are already included in the count.
 */
export async function countOnline(
  run: RunSql,
): Promise<{ readonly counts: ReadonlyMap<string, number>; readonly waiting: readonly string[] }> {
  const rows = await run<{ tenant_id: string | null; n: number; waiting: string[] | null }>(
    'risk-online-count',
    `select tenant_id, n, null as waiting from (select tenant_id, count(*)::int as n from member
       where online_since is not null and kind = 'normal' group by tenant_id) c
     union all select null, 0, array(select id::text from risk_batch where fault is null)`,
    [],
  );
  const counts = new Map<string, number>();
  let waiting: string[] = [];
  for (const row of rows)
    if (row.tenant_id === null) waiting = row.waiting ?? [];
    else counts.set(row.tenant_id, row.n);
  return { counts, waiting };
}

export async function storeOnline(run: RunSql, minutes: readonly OnlineMinute[]): Promise<void> {
  if (minutes.length === 0) return;
  await run(
    'risk-online-store',
    `insert into risk_online (tenant_id, minute, high, last, signed_in, signed_out)
     select * from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])
     on conflict (tenant_id, minute) do update set high = excluded.high, last = excluded.last,
       signed_in = excluded.signed_in, signed_out = excluded.signed_out`,
    [
      plainArray(minutes.map(({ tenantId }) => tenantId)),
      plainArray(minutes.map(({ minute }) => minute)),
      plainArray(minutes.map(({ high }) => high)),
      plainArray(minutes.map(({ last }) => last)),
      plainArray(minutes.map(({ signedIn }) => signedIn)),
      plainArray(minutes.map(({ signedOut }) => signedOut)),
    ],
  );
}

/** Deletes minutes that no back-test covers. */
export const dropOnline = (run: RunSql, before: number) =>
  run('risk-online-old', 'delete from risk_online where minute < $1', [before]);

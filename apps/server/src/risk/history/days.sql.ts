import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { packColumns, unpackColumns } from './columns.ts';
import { type Columns, dayMs, type HistoryKind, historyFormat } from './source.ts';
import { readDay } from './sources.ts';
import { noUsers } from './users.ts';

/** Days that are kept: a back-test covers 90 days, and its windows three more. */
export const keptDays = 94;
/** Time in ms after its end at which a day is archived, when late events are rare. */
const settledMs = 10 * 60_000;

export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** Returns the newest archived day. */
export const lastDay = (nowMs: number): number => dayOf(nowMs - settledMs) - 1;

/** Reads a day and archives it. Any change while it is read makes the piece stale again. */
export async function makeDay(run: RunSql, kind: HistoryKind, day: number): Promise<void> {
  // The last writer to begin has read last: a piece that was read earlier does not overwrite it.
  const mark = -1 - Math.floor(Math.random() * 2 ** 31);
  await run(
    'risk-history-begin',
    `insert into risk_history (kind, day, format, stale, rows, last_at) values ($1, $2, $3, false, 0, 0)
     on conflict (kind, day) do update set stale = false, format = $3`,
    [kind, day, mark],
  );
  const columns = await readDay(run, kind, day * dayMs, (day + 1) * dayMs);
  const { at, paid } = columns.of;
  let last = 0;
  for (let row = 0; row < columns.rows; row += 1)
    last = Math.max(last, (at?.[row] ?? 0) + Math.max(0, (paid?.[row] ?? 1) - 1));
  const bytes = await packColumns(columns);
  await run(
    'risk-history-store',
    `update risk_history set format = $4, rows = $5, last_at = $6, bytes = $7
       where kind = $1 and day = $2 and format = $3`,
    [kind, day, mark, historyFormat, columns.rows, day * dayMs + last, bytes],
  );
}

/** Returns days of a range that are not archived, or have changed since; the newest first. */
export async function missingDays(
  run: RunSql,
  kinds: readonly HistoryKind[],
  from: number,
  to: number,
): Promise<{ kind: HistoryKind; day: number }[]> {
  return run<{ kind: HistoryKind; day: number }>(
    'risk-history-missing',
    `select k.kind, d.day from unnest($1::text[]) as k (kind), generate_series($2::int, $3::int) as d (day)
     where not exists (select from risk_history h where h.kind = k.kind and h.day = d.day and h.format = $4
       and not h.stale)
     order by d.day desc, k.kind`,
    [kinds, from, to, historyFormat],
  );
}

/** Days before one in which something happened that counts later. */
export const lateDays = async (run: RunSql, kind: HistoryKind, day: number): Promise<number[]> =>
  (
    await run<{ day: number }>(
      'risk-history-late',
      'select day from risk_history where kind = $1 and day < $2 and last_at >= $3 order by day',
      [kind, day, day * dayMs],
    )
  ).map((row) => row.day);

/** Returns the number of archived rows of some days. */
export async function countRows(
  run: RunSql,
  kinds: readonly HistoryKind[],
  from: number,
  to: number,
): Promise<number> {
  const rows = await run<{ rows: string }>(
    'risk-history-count',
    `select coalesce(sum(rows), 0) as rows from risk_history
       where kind = any($1::text[]) and day between $2::int and $3::int`,
    [kinds, from, to],
  );
  return Number(rows[0]?.rows ?? 0);
}

/** Reads the archived rows of a day, only the columns in `wanted`. */
export async function openDay(
  run: RunSql,
  kind: HistoryKind,
  day: number,
  wanted: readonly string[],
): Promise<Columns> {
  const rows = await run<{ bytes: Buffer | null }>(
    'risk-history-open',
    'select bytes from risk_history where kind = $1 and day = $2',
    [kind, day],
  );
  const bytes = rows[0]?.bytes;
  return bytes ? unpackColumns(bytes, wanted) : { rows: 0, people: noUsers, names: [], of: {} };
}

/** Reads the rows so far of a day that is not archived yet. */
export const runningDay = (run: RunSql, kind: HistoryKind, day: number): Promise<Columns> =>
  readDay(run, kind, day * dayMs, (day + 1) * dayMs);

/** Deletes the days that no back-test covers. */
export const forgetDays = (run: RunSql, before: number) =>
  run('risk-history-forget', 'delete from risk_history where day < $1', [before]);

/** Marks archived days as stale after a change, so that they are rebuilt before use. */
export const staleDays = (run: RunSql, kind: HistoryKind, days: readonly number[]) =>
  run(
    'risk-history-stale',
    'update risk_history set stale = true where kind = $1 and day = any($2::int[]) and not stale',
    [kind, plainArray(days)],
  );

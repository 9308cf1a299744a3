import { beijingDayNumber, beijingMidnight } from '../calendar/beijing-days.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';

/**
 * Limits of a member's transfers and what was transferred on this Beijing day; money in minor units, null for
 * no limit.
 */
export interface TransferLimits {
  readonly max: { readonly in: bigint | null; readonly out: bigint | null };
  readonly dayMax: { readonly in: bigint | null; readonly out: bigint | null };
  readonly dayCount: number | null;
  readonly today: { in: bigint; out: bigint; count: number };
}

/** Returns whether a transfer exceeds the member's limits for one transfer or for one Beijing day. */
export function beyondLimits(limits: TransferLimits, direction: 'in' | 'out', amount: bigint): boolean {
  const { max, dayMax, dayCount, today } = limits;
  const most = max[direction];
  const maxToday = dayMax[direction];
  return (
    (most !== null && amount > most) ||
    (maxToday !== null && today[direction] + amount > maxToday) ||
    (dayCount !== null && today.count >= dayCount)
  );
}

/**
 * Returns the limits of those members that have any, by member id, with their transfers on this Beijing day
 * so far. Call it while the members' accounts are locked, so that two concurrent transfers do not both fit
 * into a day's limit.
 */
export async function readTransferLimits(
  run: RunSql,
  memberIds: readonly string[],
  nowMs: number,
): Promise<Map<string, TransferLimits>> {
  interface LimitRow {
    member_id: string;
    in_max: string | null;
    out_max: string | null;
    in_day_max: string | null;
    out_day_max: string | null;
    day_count: number | null;
    today_in: string;
    today_out: string;
    today_count: number;
  }
  if (memberIds.length === 0) return new Map();
  const rows = await run<LimitRow>(
    'transfer-limits',
    `select l.member_id, l.in_max, l.out_max, l.in_day_max, l.out_day_max, l.day_count,
       coalesce(sum(t.amount) filter (where t.direction = 'in'), 0)::text as today_in,
       coalesce(sum(t.amount) filter (where t.direction = 'out'), 0)::text as today_out,
       count(t.id)::int as today_count
     from member_trade_limit l
     left join member_transfer t on t.member_id = l.member_id and t.tenant_id = l.tenant_id
       and t.state = 'success' and t.at >= $2
     where l.member_id = any($1::bigint[]) group by l.member_id, l.tenant_id`,
    [plainArray(memberIds), new Date(beijingMidnight(beijingDayNumber(nowMs)))],
  );
  const limit = (minor: string | null) => (minor === null ? null : BigInt(minor));
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        max: { in: limit(row.in_max), out: limit(row.out_max) },
        dayMax: { in: limit(row.in_day_max), out: limit(row.out_day_max) },
        dayCount: row.day_count,
        today: { in: BigInt(row.today_in), out: BigInt(row.today_out), count: row.today_count },
      },
    ]),
  );
}

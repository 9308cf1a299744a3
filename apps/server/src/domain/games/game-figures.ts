import { divHalfEven } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { dayRates } from '../currency/day-rates.ts';
import { plainArray } from '../sql/run-sql.ts';

/**
 * Turnover and profit of a game: settled bets of normal members by bet time, in CNY at the day's rate. Sums
 * are in minor units; sums of the day exclude rewards, like observed RTP (risk §4), sums of the window
 * include them.
 */
export interface GameFigures {
  readonly dayBets: bigint;
  readonly dayStaked: bigint;
  readonly dayPaid: bigint;
  readonly staked: bigint;
  /** Stake less payout less reward. */
  readonly profit: bigint;
}

const hourMs = 3_600_000;
const betDay = sql`((b.bet_time at time zone 'UTC') + interval '8 hours')::date`;

/**
 * Reads the figures of some games up to `now`: for the last 24 hours, and for each game's window of `hours`.
 */
export async function gameFigures(
  db: Tx,
  games: readonly { readonly id: number; readonly hours: number }[],
  now: number,
): Promise<Map<number, GameFigures>> {
  if (games.length === 0) return new Map();
  const longest = Math.max(24, ...games.map(({ hours }) => hours));
  const from = now - longest * hourMs;
  const rate = (await dayRates(db, from, now))('b.currency', 'b.day');
  const dayFrom = new Date(now - 24 * hourMs);
  const { rows } = await sql<{
    game_id: number;
    n: string;
    day_a: string;
    day_w: string;
    a: string;
    out: string;
  }>`
    select b.game_id, count(*) filter (where in_day) as n,
      coalesce(sum(b.amount * b.rate) filter (where in_day), 0) as day_a,
      coalesce(sum(b.payout * b.rate) filter (where in_day), 0) as day_w,
      coalesce(sum(b.amount * b.rate) filter (where in_window), 0) as a,
      coalesce(sum((b.payout + b.reward) * b.rate) filter (where in_window), 0) as out
    from (select b.*, (${rate})::numeric as rate from (
      select b.game_id, b.amount, b.payout, b.reward, b.currency, ${betDay} as day,
        b.bet_time > ${dayFrom} as in_day,
        b.bet_time > ${new Date(now)}::timestamptz - interval '1 hour' * g.hours as in_window
      from bet b join unnest(${plainArray(games.map(({ id }) => id))}::int[],
        ${plainArray(games.map(({ hours }) => hours))}::int[]) as g (id, hours)
        on g.id = b.game_id
      where b.id >= ${idFloor(from)}::bigint and b.id < ${idFloor(now + 1)}::bigint and b.state = 1
        and b.is_normal) b) b
    where b.rate is not null group by b.game_id`.execute(db);
  const cny = (sum: string) => divHalfEven(BigInt(sum), RATE_SCALE);
  return new Map(
    rows.map(({ game_id, n, day_a, day_w, a, out }) => [
      game_id,
      {
        dayBets: BigInt(n),
        dayStaked: cny(day_a),
        dayPaid: cny(day_w),
        staked: cny(a),
        profit: cny(a) - cny(out),
      },
    ]),
  );
}

/**
 * Returns a ratio of sums as a decimal with four digits, rounded half to even; null when the denominator is
 * not positive.
 */
export function ratioOf(over: bigint, under: bigint): string | null {
  if (under <= 0n) return null;
  const scaled = divHalfEven(over * 10_000n, under);
  const size = scaled < 0n ? -scaled : scaled;
  const digits = String(size).padStart(5, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { idFloor } from '../../../platform/db/ids.ts';

interface RoundRow {
  readonly id: string;
  /** Epoch ms of the last payout. */
  readonly at: string;
  readonly net: string;
  readonly stake: string;
  readonly bets: string[];
}

/**
 * Reads the rounds of a member in a game that have no open bet, in the order of their last payouts, which are
 * not after `until`; times in epoch ms. A bet without a round is its own.
 */
export async function readRoundsOf(
  db: Tx,
  of: { readonly member: string; readonly game: string; readonly from: number; readonly until: number },
): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select coalesce(inning_id, 'bet:' || id) as id, sum(payout + reward - amount) as net, sum(amount) as stake,
      max(floor(extract(epoch from payout_time) * 1000)::bigint) as at, array_agg(id::text) as bets
    from bet where member_id = ${of.member}::bigint and game_id = ${of.game}::int
      and id >= ${idFloor(of.from)}::bigint and state <> 2 and is_normal
    group by 1 having count(*) filter (where state = 0 or payout_time is null) = 0
      and max(payout_time) <= ${new Date(of.until)}
    order by max(payout_time), max(id)`.execute(db);
  return rows;
}

/** Returns the smallest activity of a version of settings; null for the built-in ones. */
export async function readLeast(db: Tx, code: string, version: number): Promise<bigint | null> {
  const { rows } = await sql<{ least: string | null }>`
    select config->>'least' as least from risk_version
      where code = ${code} and version = ${version}`.execute(db);
  const least = rows[0]?.least;
  return least === undefined || least === null ? null : BigInt(least);
}

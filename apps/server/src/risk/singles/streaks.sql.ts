import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../platform/db/ids.ts';

/** A bet of a member that is not cancelled. */
export interface BetRow {
  id: string;
  member_id: string;
  game_id: number;
  inning_id: string | null;
  state: number;
  amount: string;
  payout: string;
  reward: string;
  payout_time: Date | null;
  currency: string;
}

/** Bets of a member in a game that were placed since a time, optionally those of one round. */
export interface Requested {
  readonly member: string;
  readonly game: number;
  readonly from: number;
  /** Null for all of them. */
  readonly round: string | null;
}

/** Reads bets by member, game and time. */
export async function readBets(run: RunSql, requested: readonly Requested[]): Promise<BetRow[]> {
  if (requested.length === 0) return [];
  return run<BetRow>(
    'risk-streak-bets',
    `select b.id, b.member_id, b.game_id, b.inning_id, b.state, b.amount, b.payout, b.reward, b.payout_time,
       b.currency
     from unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[]) as u (member, game, floor, round)
     join bet b on b.member_id = u.member and b.game_id = u.game and b.id >= u.floor and (u.round is null
       or b.inning_id = u.round)
     where b.state <> 2 and b.is_normal order by b.id`,
    [
      plainArray(requested.map(({ member }) => member)),
      plainArray(requested.map(({ game }) => game)),
      plainArray(requested.map(({ from }) => idFloor(from))),
      requested.map(({ round }) => round),
    ],
  );
}

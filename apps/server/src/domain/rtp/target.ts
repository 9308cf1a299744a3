import { type RawBuilder, sql } from 'kysely';
import { idEpochMs } from '../../platform/db/ids.ts';

/**
 * A target of a player's RTP (risk §4): the net that the player has in the setting's games since its
 * beginning, by payout time. A negative target is reached from above, a positive one from below.
 */

/** Maximum age of a bet at the beginning of a setting; older bets paid after it are not found. */
const openMax = "interval '31 days'";
/** The smallest id of that day, as `idFloor` makes it. */
const idAt = (instant: string) =>
  `((extract(epoch from (${instant} - ${openMax}))::bigint - ${idEpochMs / 1_000}) * 1000) << 22`;

/**
 * SQL of the settled bets that count towards the target of `rtp_setting s` (or another alias), up to a time;
 * `to` is an SQL expression.
 */
const counted = (
  to: string,
  s = 's',
) => `from bet b where b.member_id = ${s}.member_id and b.tenant_id = ${s}.tenant_id
  and b.id >= ${idAt(`${s}.valid_from`)} and b.state = 1
  and b.payout_time >= ${s}.valid_from and b.payout_time < ${to}
  and (${s}.game_id is null or b.game_id = ${s}.game_id)`;

/**
 * Minor units of the player's net so far; `own` names the tenant of bets `b`, where it is known, and
 * `setting` the alias.
 */
export const netSince = (
  to: string,
  own: RawBuilder<unknown>,
  setting = 's',
): RawBuilder<string> => sql<string>`
  (select coalesce(sum(b.payout + b.reward - b.amount), 0)::bigint ${sql.raw(counted(to, setting))}
    and ${own})`;

/**
 * SQL expression: time of the payout at which the target was reached; null before that. Payouts at the same
 * time, like those of a round, count together.
 */
export const reachedAt = `(select min(paid.payout_time) from (select b.payout_time,
    sum(b.payout + b.reward - b.amount) over
      (order by b.payout_time) as net ${counted("coalesce(s.until, 'infinity')")}) paid
  where case when s.target < 0 then paid.net <= s.target else paid.net >= s.target end)`;

import type pg from 'pg';
import { defaultMaxWin } from '../../../apps/server/src/domain/games/win-limits.ts';
import { idEpochMs } from '../../../apps/server/src/platform/db/ids.ts';
import { demoNode } from '../games/nodes.ts';
import { seamlessNamed } from '../users/agents.ts';

/**
 * Complaints that a bet of its own shows: its payout is held, rejected by the wallet, without a definite reply
 * or left to an operator; its member is locked by another order; it was cancelled; or the wallet confirmed its
 * stake after it had been cancelled. The bet has the number `demo-` and the word, on each demo database.
 */
const samples = ['held', 'refused', 'uncertain', 'manual', 'locked', 'cancelled', 'late'] as const;

/**
 * Adds these bets, of different members of the named agent with a wallet of its own: copies of the newest
 * wins, with the numbers that the guide lists. The table `sample_bet` names them until the end of the
 * transaction.
 */
export async function addSampleBets(client: pg.Client, nowMs: number): Promise<void> {
  await client.query(
    `create temporary table sample_bet on commit drop as
     with own as (select b.id as source, b.bet_time, row_number() over (partition by b.member_id
         order by b.id desc) as nth
       from bet b join agent a on a.id = b.agent_id
       where b.tenant_id = $1 and a.transfer_mode = 'seamless' and b.state = 1 and b.payout > 0 and b.is_normal
         and b.round_id is not null
         and b.bet_time between $2::timestamptz - interval '30 days' and $2::timestamptz - interval '5 minutes'),
     numbered as (select source, bet_time, row_number() over (order by nth, source desc)::int as n from own)
     select s.sample, n.source,
       (((extract(epoch from n.bet_time) * 1000)::bigint - $3::bigint) << 22) | (62 << 16) | s.n as id
     from unnest($4::text[]) with ordinality as s (sample, n) join numbered n using (n)`,
    [seamlessNamed.id, new Date(nowMs), idEpochMs, samples],
  );
  await client.query(
    `insert into bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, game_id, area_id,
       room_id, room_type, hall_level, currency, amount, payout, reward, state, balance_after, rtp, bet_time,
       payout_time, ip, is_normal)
     select s.id, b.tenant_id, b.agent_id, b.member_id, 'demo-' || s.sample, b.round_id, b.inning_id, b.game_id,
       b.area_id, b.room_id, b.room_type, b.hall_level, b.currency, b.amount,
       case k.state when 1 then b.payout else 0 end, 0, k.state,
       b.balance_after, b.rtp, b.bet_time, case when k.state > 0 then b.payout_time end, b.ip, b.is_normal
     from sample_bet s join bet b on b.id = s.source
     cross join lateral (select case s.sample when 'held' then 0 when 'cancelled' then 2 when 'late' then 2
       else 1 end as state) k`,
  );
  await client.query(
    `insert into parked_win (id, tenant_id, agent_id, member_id, bet_id, bet_key, inning_id, game_id, currency,
       stake, win, jackpot, correction, reason, max_win, max_ratio, node_id, at, state, created_at)
     select b.id, b.tenant_id, b.agent_id, b.member_id, b.id, b.bet_key, b.inning_id, b.game_id, b.currency,
       b.amount, $1::bigint * 8 / 5, 0, false, 'amount', $1::bigint, 10000, $2, r.ended_at, 'open', r.ended_at
     from sample_bet s join bet b on b.id = s.id join round r on r.id = b.round_id where s.sample = 'held'`,
    [defaultMaxWin.toString(), demoNode],
  );
}

import { publishMemberState, publishRtp } from '../config-feed/publish.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import { reachedAt } from './target.ts';

/** Settings end automatically: each once, on any server, since the end is a separate row. */

/**
 * Ends the RTP setting and the forced loss probability of members who have reached their target, at the
 * payout that reached it. Runs in the transaction of the payouts, under the locks on the members' accounts,
 * and costs one indexed query when no member has a target.
 */
export async function evaluateTargets(run: RunSql, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const ended = await run<{ key: string | null; member_id: string | null }>(
    'rtp-targets',
    `with judged as materialized (select s.tenant_id, s.id, s.agent_id, s.key, ${reachedAt} as at
       from rtp_setting s where s.member_id = any($1::bigint[]) and s.target is not null
         and not exists (select from rtp_end e where e.tenant_id = s.tenant_id and e.setting_id = s.id)),
     ended as (insert into rtp_end (tenant_id, setting_id, agent_id, at, why)
       select tenant_id, id, agent_id, at, 'target' from judged where at is not null
       on conflict do nothing returning tenant_id, setting_id),
     kills as materialized (select s.tenant_id, s.id, ${reachedAt} as at
       from (select k.*, null::int as game_id from kill_setting k
       where k.member_id = any($1::bigint[]) and k.ended_at is null and k.target is not null) s),
     over as (update kill_setting k set ended_at = j.at, ended_why = 'target' from kills j
       where k.tenant_id = j.tenant_id and k.id = j.id and j.at is not null returning k.tenant_id,
         k.member_id),
     freed as (update member m set kill_probability = null, kill_until = null from over
       where m.id = over.member_id and m.tenant_id = over.tenant_id)
     select j.key, null::bigint as member_id from ended e join judged j on j.tenant_id = e.tenant_id
       and j.id = e.setting_id
     union all select null, member_id from over`,
    [plainArray(memberIds)],
  );
  const keys = ended.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await publishRtp(run, keys);
  await publishMemberState(
    run,
    ended.flatMap(({ member_id }) => member_id ?? []),
    [],
  );
}

/** Records the end of expired settings; they do not apply after their time, whenever this runs. */
export async function expireSettings(run: RunSql): Promise<void> {
  await run(
    'rtp-expired',
    `insert into rtp_end (tenant_id, setting_id, agent_id, at, why)
     select s.tenant_id, s.id, s.agent_id, s.until, 'expired' from rtp_setting s
     where s.until <= now() and not exists (select from rtp_end e where e.tenant_id = s.tenant_id
       and e.setting_id = s.id)
     on conflict do nothing`,
    [],
  );
}

/**
 * Records the end of expired forced loss probabilities, and returns the ids of their members; they do not
 * apply after their time, whenever this runs. The caller must publish the state of these members afterwards.
 */
export async function expireKills(run: RunSql, now: Date): Promise<string[]> {
  const rows = await run<{ member_id: string }>(
    'kills-expired',
    `with over as (update kill_setting set ended_at = until, ended_why = 'expired' where ended_at is null
      and until <= $1
       returning tenant_id, member_id),
     freed as (update member m set kill_probability = null, kill_until = null from over
       where m.id = over.member_id and m.tenant_id = over.tenant_id and m.kill_until <= $1)
     select member_id from over`,
    [now],
  );
  return rows.map(({ member_id }) => member_id);
}

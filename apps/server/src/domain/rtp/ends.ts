import { publishRtp } from '../config-feed/publish.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import { reachedAt } from './target.ts';

/** Settings end by themselves: each once, whichever server finds it, since the end is a row of its own. */

/**
 * Ends the RTP of members who have reached its target, at the payout that reached it. Runs in the transaction of the payouts,
 * under the locks on the members' accounts, and asks one indexed question where nobody has a target.
 */
export async function judgeTargets(run: RunSql, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const ended = await run<{ key: string }>(
    'rtp-targets',
    `with judged as materialized (select s.tenant_id, s.id, s.agent_id, s.key, ${reachedAt} as at
       from rtp_setting s where s.member_id = any($1::bigint[]) and s.target is not null
         and not exists (select from rtp_end e where e.tenant_id = s.tenant_id and e.setting_id = s.id)),
     ended as (insert into rtp_end (tenant_id, setting_id, agent_id, at, why)
       select tenant_id, id, agent_id, at, 'target' from judged where at is not null
       on conflict do nothing returning tenant_id, setting_id)
     select j.key from ended e join judged j on j.tenant_id = e.tenant_id and j.id = e.setting_id`,
    [plainArray(memberIds)],
  );
  if (ended.length > 0)
    await publishRtp(
      run,
      ended.map(({ key }) => key),
    );
}

/** Enters the end of settings whose time is over; they do not apply from that instant on, whenever this runs. */
export async function expireSettings(run: RunSql): Promise<void> {
  await run(
    'rtp-expired',
    `insert into rtp_end (tenant_id, setting_id, agent_id, at, why)
     select s.tenant_id, s.id, s.agent_id, s.until, 'expired' from rtp_setting s
     where s.until <= now() and not exists (select from rtp_end e where e.tenant_id = s.tenant_id and e.setting_id = s.id)
     on conflict do nothing`,
    [],
  );
}

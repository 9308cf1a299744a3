import { type RawBuilder, sql } from 'kysely';
import { netSince } from '../../domain/rtp/target.ts';
import type { Tx } from '../../kernel/database/db.ts';

/** The killing probability of member `m` that holds now, in hundredths, and its end. */
export const killNow: RawBuilder<unknown> = sql`
  case when m.kill_until is null or m.kill_until > now() then m.kill_probability end`;

/** Who sets or ends a killing probability, why and when. */
export interface KillNote {
  readonly operatorId: string;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
}

/** Ends what is in force of members, as replaced or deleted; what ran out by itself before ended so. */
export const endKills = (tx: Tx, memberIds: readonly string[], why: 'replaced' | 'deleted', note: KillNote) =>
  sql`
  update kill_setting set ended_at = least(until, greatest(valid_from, ${note.at})),
    ended_why = case when until <= ${note.at} then 'expired' else ${why} end,
    end_operator_id = case when until > ${note.at} then ${note.operatorId}::bigint end,
    end_actor = case when until > ${note.at} then ${note.actor} end, end_reason = case when until > ${note.at} then ${note.reason} end
  where member_id = any(${`{${memberIds.join(',')}}`}::bigint[]) and ended_at is null`.execute(tx);

/** Sets a killing probability of a member. */
export const insertKill = (
  tx: Tx,
  setting: KillNote & {
    readonly id: string;
    readonly member: { readonly id: string; readonly tenant_id: string; readonly agent_id: string };
    readonly probability: number;
    readonly until: Date;
    readonly target: bigint | null;
  },
) =>
  sql`insert into kill_setting (tenant_id, id, agent_id, member_id, probability, valid_from, until, target, reason, operator_id, actor)
    values (${setting.member.tenant_id}::bigint, ${setting.id}::bigint, ${setting.member.agent_id}::bigint, ${setting.member.id}::bigint,
      ${setting.probability}, ${setting.at}, ${setting.until}, ${setting.target}, ${setting.reason}, ${setting.operatorId}::bigint,
      ${setting.actor})`.execute(tx);

export interface KillRow {
  id: string;
  probability: number;
  valid_from: Date;
  until: Date;
  target: string | null;
  net: string | null;
  currency: string;
  reason: string;
  actor: string;
  ended_at: Date | null;
  ended_why: 'expired' | 'target' | 'deleted' | 'replaced' | null;
  end_actor: string | null;
  end_reason: string | null;
}

/** Killing probabilities of a member, newest first, with the net towards their targets. */
export const readKills = async (
  db: Tx,
  member: { readonly id: string; readonly tenant_id: string },
): Promise<KillRow[]> =>
  (
    await sql<KillRow>`
      select s.id, s.probability, s.valid_from, s.until, s.target, m.currency, s.reason, s.actor, s.end_actor, s.end_reason,
        coalesce(s.ended_at, case when s.until <= now() then s.until end) as ended_at,
        coalesce(s.ended_why, case when s.until <= now() then 'expired' end) as ended_why,
        case when s.target is not null then ${netSince("least(s.until, coalesce(s.ended_at + interval '1 ms', 'infinity'))", sql`b.tenant_id = ${member.tenant_id}::bigint`)} end as net
      from (select k.*, null::int as game_id from kill_setting k where k.member_id = ${member.id}::bigint and k.tenant_id = ${member.tenant_id}::bigint) s
        join member m on m.id = s.member_id and m.tenant_id = s.tenant_id
      order by s.valid_from desc, s.id desc limit 200`.execute(db)
  ).rows;

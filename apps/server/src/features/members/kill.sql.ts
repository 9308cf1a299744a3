import { type RawBuilder, sql } from 'kysely';
import { operatorName, operatorRemark } from '../../domain/agents/operator-name.ts';
import { netSince } from '../../domain/rtp/target.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * SQL expression: the forced loss probability of member `m` that is in force, in hundredths; null for none.
 */
export const forcedLossNow: RawBuilder<unknown> = sql`
  case when m.kill_until is null or m.kill_until > now() then m.kill_probability end`;

/** Operator who sets or ends a forced loss probability, with reason and time. */
export interface ForcedLossNote {
  readonly operatorId: string;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
}

/** Ends the settings in force of members, as replaced or deleted; those that expired before keep that end. */
export const endForcedLosses = (
  tx: Tx,
  memberIds: readonly string[],
  why: 'replaced' | 'deleted',
  note: ForcedLossNote,
) =>
  sql`
  update kill_setting set ended_at = least(until, greatest(valid_from, ${note.at})),
    ended_why = case when until <= ${note.at} then 'expired' else ${why} end,
    end_operator_id = case when until > ${note.at} then ${note.operatorId}::bigint end,
    end_actor = case when until > ${note.at} then ${note.actor} end, end_reason = case
      when until > ${note.at} then ${note.reason} end
  where member_id = any(${`{${memberIds.join(',')}}`}::bigint[]) and ended_at is null`.execute(tx);

/**
 * Reads the targets of the forced loss probabilities in force, in minor units of the members' currencies, by
 * member.
 */
export async function readForcedLossTargets(
  tx: Tx,
  members: readonly { readonly id: string; readonly tenant_id: string }[],
): Promise<ReadonlyMap<string, bigint>> {
  const ids = (key: 'id' | 'tenant_id') => `{${members.map((member) => member[key]).join(',')}}`;
  const { rows } = await sql<{ member_id: string; target: string }>`
    select member_id, target from kill_setting
    where tenant_id = any(${ids('tenant_id')}::bigint[]) and member_id = any(${ids('id')}::bigint[])
      and ended_at is null and target is not null`.execute(tx);
  return new Map(rows.map((row) => [row.member_id, BigInt(row.target)]));
}

/** Inserts a forced loss probability of a member. */
export const insertForcedLoss = (
  tx: Tx,
  setting: ForcedLossNote & {
    readonly id: string;
    readonly member: { readonly id: string; readonly tenant_id: string; readonly agent_id: string };
    readonly probability: number;
    readonly until: Date;
    readonly target: bigint | null;
  },
) =>
  sql`insert into kill_setting (tenant_id, id, agent_id, member_id, probability, valid_from, until, target,
    reason, operator_id, actor)
    values (${setting.member.tenant_id}::bigint, ${setting.id}::bigint, ${setting.member.agent_id}::bigint,
      ${setting.member.id}::bigint,
      ${setting.probability}, ${setting.at}, ${setting.until}, ${setting.target}, ${setting.reason},
        ${setting.operatorId}::bigint,
      ${setting.actor})`.execute(tx);

export interface ForcedLossRow {
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

/**
 * Lists forced loss probabilities of a member in the reader's scope, newest first, with the net towards their
 * targets.
 */
export async function readForcedLosses(
  db: Tx,
  scope: Scope,
  member: { readonly id: string; readonly tenant_id: string },
): Promise<ForcedLossRow[]> {
  const seesAll = scope.kind === 'all';
  const { rows } = await sql<ForcedLossRow>`
      select s.id, s.probability, s.valid_from, s.until, s.target, m.currency,
        ${operatorRemark(scope, 's.operator_id', 's.reason')} as reason,
        ${seesAll ? sql`s.actor` : sql`coalesce(${operatorName(scope, 's.operator_id')}, '')`} as actor,
        ${seesAll ? sql`s.end_actor` : operatorName(scope, 's.end_operator_id', 'e')} as end_actor,
        ${operatorRemark(scope, 's.end_operator_id', 's.end_reason', 'e')} as end_reason,
        coalesce(s.ended_at, case when s.until <= now() then s.until end) as ended_at,
        coalesce(s.ended_why, case when s.until <= now() then 'expired' end) as ended_why,
        case when s.target is not null
          then ${netSince(
            "least(s.until, coalesce(s.ended_at + interval '1 ms', 'infinity'))",
            sql`b.tenant_id = ${member.tenant_id}::bigint`,
          )} end as net
      from (select k.*, null::int as game_id from kill_setting k where k.member_id = ${member.id}::bigint
        and k.tenant_id = ${member.tenant_id}::bigint) s
        join member m on m.id = s.member_id and m.tenant_id = s.tenant_id
        left join operator o on o.id = s.operator_id left join operator e on e.id = s.end_operator_id
      order by s.valid_from desc, s.id desc limit 200`.execute(db);
  return rows;
}

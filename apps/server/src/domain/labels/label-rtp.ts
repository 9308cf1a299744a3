import type { LabelSide, LabelTag } from '@pitboss/rules/labels/labels';
import type { RunSql } from '../sql/run-sql.ts';
import { labelAt } from './label-versions.ts';

/** An RTP that a member has by a label (level 3 of the chain). */
export interface LabelRtp {
  readonly id: string;
  readonly level: 'label';
  readonly agentId: string;
  readonly gameId: null;
  /** Thousandths. */
  readonly rtp: number;
  readonly from: Date;
  readonly until: Date | null;
  readonly actor: string | null;
  readonly approver: string | null;
  readonly reason: string;
  readonly label: LabelTag;
  readonly side: LabelSide;
}

/** Name of the RTP of a label in the config feed. */
export const labelKey = (memberId: string, tag: string): string => `${memberId}:label:${tag}`;
/** SQL of the same for entries `e`. */
export const labelKeySql = "(e.member_id || ':label:' || e.tag)";
/** SQL of the thousandths that version `v` sets. */
export const labelThousandths = "round((v.effects->>'rtp')::numeric * 1000)::int";

/**
 * Returns the label RTP settings of a member at a time, as they were known to a game server without updates
 * after `known`.
 */
export async function labelRtpHeld(
  run: RunSql,
  memberId: string,
  at: Date,
  known: Date,
): Promise<LabelRtp[]> {
  const rows = await run<{
    id: string;
    agent_id: string;
    tag: LabelTag;
    side: LabelSide;
    rtp: number;
    valid_from: Date;
    until: Date | null;
    actor: string | null;
    approver: string | null;
    reason: string;
  }>(
    'label-rtp-held',
    `select e.id, e.agent_id, e.tag, e.side, ${labelThousandths} as rtp,
      greatest(e.since, v.at) as valid_from, e.until,
       coalesce(e.actor, v.actor) as actor, coalesce(e.approver, v.approver) as approver, e.reason
     from label_entry e join ${labelAt('$3')} on v.enabled and v.effects->>'rtp' is not null
     where e.member_id = $1::bigint and e.since <= $3
       and ($3::timestamptz = $2::timestamptz or e.entered_at <= $3) and (e.until is null or e.until > $2)
       and (e.ended_at is null or e.ended_at > $2
         or (e.end_entered_at > $3 and $3::timestamptz < $2::timestamptz))`,
    [memberId, at, known],
  );
  return rows.map(({ agent_id: agentId, valid_from: from, tag, ...row }) => ({
    ...row,
    level: 'label' as const,
    agentId,
    gameId: null,
    from,
    label: tag,
  }));
}

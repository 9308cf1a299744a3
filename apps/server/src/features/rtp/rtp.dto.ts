import { ms, msOrNull, thousandths } from '../../domain/sql/dto.ts';
import type { RtpRow } from './rtp.sql.ts';

/** Converts a setting to its DTO, the same in all lists. */
export const settingDto = (row: RtpRow) => ({
  id: row.id,
  level: row.level,
  key: row.key,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  gameId: row.game_id,
  rtp: thousandths(row.rtp),
  ceiling: thousandths(row.ceiling),
  from: ms(row.valid_from),
  until: msOrNull(row.until),
  state: row.ended_at === null ? ('inForce' as const) : ('ended' as const),
  endedAt: msOrNull(row.ended_at),
  endedWhy: row.why,
  endedBy: row.ended_by,
  endReason: row.end_reason,
  actor: row.actor,
  approver: row.approver,
  reason: row.reason,
});

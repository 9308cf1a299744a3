import { figureDto } from '@pitboss/risk/figures';
import { gameIdOf } from '@pitboss/risk/subjects';
import { describe } from '../../../domain/risk/alert-text.ts';
import { ms, msOrNull } from '../../../domain/sql/dto.ts';
import type { AlertRow } from './risk-alerts.sql.ts';

/** Converts an alert to its DTO; null for one of a monitor that this version does not know. */
export function alertDto(row: AlertRow) {
  const described = describe(row);
  if (!described) return null;
  const { code, unit, content } = described;
  return {
    id: row.id,
    code,
    key: row.key,
    number: row.number,
    figure: row.figure,
    subject: row.subject,
    name: row.name,
    roomName: row.room_name,
    memberId: row.member_id,
    gameId: gameIdOf(row.subject),
    agentId: row.agent_id === '0' ? null : row.agent_id,
    agentAccount: row.agent_account,
    currency: row.currency || null,
    state: row.state,
    severity: row.severity,
    value: figureDto(BigInt(row.value), unit),
    alarm: figureDto(BigInt(row.alarm), unit),
    derived: row.derived,
    content,
    version: row.version,
    windowMinutes: row.window_minutes,
    escalated: row.escalated,
    count: row.items,
    largest: row.largest,
    at: ms(row.at),
    peakAt: ms(row.peak_at),
    raisedAt: ms(row.raised_at),
    handler: row.handler,
    decidedAt: msOrNull(row.decided_at),
    caseId: row.whole_case,
    caseOpen: row.case_open,
    snoozedUntil: msOrNull(row.snoozed_until),
    acts: row.acts,
  };
}

import { ms } from '../../domain/sql/dto.ts';
import { alertDto } from './alerts/alert-dto.ts';
import type { RecordRow } from './risk-records.sql.ts';

/** Converts a record to its DTO; empty for one of a monitor that this version does not know. */
export function recordDto(row: RecordRow) {
  const alert = alertDto(row);
  if (!alert) return [];
  const { code, key, number, subject, name, roomName, memberId, agentId, agentAccount, gameId, content } =
    alert;
  return [
    {
      id: row.record_id,
      alertId: row.id,
      code,
      key,
      number,
      content,
      subject,
      name,
      roomName,
      memberId,
      agentId,
      agentAccount,
      gameId,
      handler: row.handler,
      at: ms(row.decided),
      result: row.result,
      remark: row.remark,
      seconds: row.seconds,
      acts: alert.acts.map(({ act }) => act),
    },
  ];
}

import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import type { MemberRow } from './members.sql.ts';

/** Hundredths as a decimal with two places: 25 is "0.25". */
export const hundredths = (value: number | null): string | null =>
  value === null ? null : `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

/** A member as every list of members shows it. */
export const memberDto = (row: MemberRow) => ({
  id: row.id,
  account: row.account,
  nickname: row.nickname,
  name: row.name,
  mobile: row.mobile,
  remark: row.remark,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  currency: row.currency,
  balance: moneyText(row.balance),
  transferMode: row.transfer_mode,
  state: row.state,
  betBanned: row.bet_banned,
  chatBannedUntil: msOrNull(row.chat_banned_until),
  chatBanRemark: row.chat_ban_remark,
  killProbability: hundredths(row.kill_probability),
  killUntil: row.kill_probability === null ? null : msOrNull(row.kill_until),
  type: row.kind,
  online: row.online,
  currentGameId: row.current_game_id,
  registerIp: row.register_ip,
  loginIp: row.login_ip,
  createdAt: ms(row.created_at),
  lastLoginAt: msOrNull(row.last_login_at),
});

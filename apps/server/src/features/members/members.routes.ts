import { members as contract } from '@pitboss/contract/members';
import { moneyText, ms, msOrNull } from '../../domain/wire.ts';
import { serve } from '../../kernel/serve.ts';
import { listMembers } from './members.sql.ts';

export const memberRoutes = serve(contract, {
  async list({ db, scope }, filter) {
    const { total, rows } = await listMembers(db, scope, filter);
    return {
      total,
      list: rows.map((row) => ({
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
        state: row.state,
        betBanned: row.bet_banned,
        chatBannedUntil: msOrNull(row.chat_banned_until),
        type: row.kind,
        online: row.online,
        currentGameId: row.current_game_id,
        registerIp: row.register_ip,
        loginIp: row.login_ip,
        createdAt: ms(row.created_at),
        lastLoginAt: msOrNull(row.last_login_at),
      })),
    };
  },
});

import { memberActivity as contract } from '@pitboss/contract/members/member-activity';
import { checkListRange } from '../../../domain/calendar/range-limits.ts';
import { regionOf, regionText } from '../../../domain/locations/region.ts';
import { ratio } from '../../../domain/reports/report-figures.ts';
import { reportSpan } from '../../../domain/reports/report-range.ts';
import { moneyText, ms } from '../../../domain/sql/dto.ts';
import { serve } from '../../../platform/calls/serve.ts';
import { convertData, listLogins, listOnline, type Steps } from './member-activity.sql.ts';

const rate = (part: number, whole: number) => ratio(BigInt(part), BigInt(whole));

/** Counts of the steps, each with its part of those who registered. */
const stepsDto = ({ registered, logged_in: loggedIn, played, deposited }: Steps) => ({
  registered,
  loggedIn,
  played,
  deposited,
  loginRate: rate(loggedIn, registered),
  playRate: rate(played, registered),
  depositRate: rate(deposited, registered),
});

export const memberActivityRoutes = serve(contract, {
  async online({ db, scope }, filter) {
    const { rows, total, games } = await listOnline(db, scope, filter);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        account: row.account,
        nickname: row.nickname,
        agentId: row.agent_id,
        agentAccount: row.agent_account,
        currency: row.currency,
        balance: moneyText(row.balance),
        gameId: row.current_game_id,
        onlineSince: ms(row.online_since),
        ip: row.login_ip,
        region: row.login_ip === null ? null : regionText(regionOf(row.login_ip)),
        device: row.device,
        betBanned: row.bet_banned,
      })),
      totals: { games, at: Date.now() },
    };
  },

  async logins({ db, scope }, filter) {
    checkListRange(scope, filter);
    const page = await listLogins(db, scope, filter);
    return {
      ...page,
      list: page.list.map((row) => ({
        id: row.id,
        memberId: row.member_id,
        account: row.account,
        nickname: row.nickname,
        agentId: row.agent_id,
        agentAccount: row.agent_account,
        event: row.event,
        ip: row.ip,
        region: regionText(regionOf(row.ip)),
        device: row.device,
        at: ms(row.at),
      })),
    };
  },

  async convert({ db, scope }, filter) {
    reportSpan(scope, filter, Date.now());
    const { rows, total, totals } = await convertData(db, scope, filter);
    return {
      total,
      list: rows.map((row) => ({ key: row.key, agentAccount: row.agent_account, ...stepsDto(row) })),
      totals: stepsDto(totals),
    };
  },
});

import { limits } from '@pitboss/contract/core/limits';
import { memberPage as contract, timelineKinds } from '@pitboss/contract/members/member-page';
import { regionOf, regionText } from '../../../domain/locations/region.ts';
import { listLocks, lockDto } from '../../../domain/members/locks.ts';
import { moneyText, ms, msOrNull } from '../../../domain/sql/dto.ts';
import { serve } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { memberDto } from '../members.dto.ts';
import { findMember } from '../members.sql.ts';
import { readControls, seesControls } from './member-controls.sql.ts';
import { fundsDto, memberFunds } from './member-funds.sql.ts';
import { agentChain, memberFigures, memberIps, searchMembers } from './member-page.sql.ts';
import { timelineDto } from './timeline.dto.ts';
import { readTimeline } from './timeline.sql.ts';

export const memberPageRoutes = serve(contract, {
  async get(context, { id }) {
    const { db, scope } = context;
    const member = await findMember(db, scope, id);
    if (!member) throw new AppError('member.missing');
    const agents = await agentChain(db, scope, member.path);
    const figures = await memberFigures(context, member, Date.now());
    const ips = await memberIps(db, scope, member);
    const funds = await memberFunds(db, scope, member);
    const locks = await listLocks(db, scope, { member_id: member.id, tenant_id: member.tenant_id });
    return {
      ...memberDto(member),
      held: moneyText(member.held),
      funds: fundsDto(member, funds),
      locks: locks.map(lockDto),
      onlineSince: msOrNull(member.online_since),
      firstBetAt: msOrNull(member.first_bet_at),
      agents: agents.map(({ id: agentId, account, name }) => ({ id: agentId, account, name })),
      stoppedAbove: member.stopped_above || agents.some(({ stopped }) => stopped),
      tradeLimited: member.trade_limited,
      miniBanned: member.mini_banned,
      barredBenefits: member.barred_benefits,
      seamless: member.seamless,
      figures: figures.map((row) => ({
        days: row.days,
        bets: row.bets,
        amount: moneyText(row.amount),
        payout: moneyText(row.payout),
        reward: moneyText(row.reward),
        profit: moneyText(BigInt(row.payout) - BigInt(row.amount)),
        deposits: moneyText(row.deposits),
        withdrawals: moneyText(row.withdrawals),
      })),
      ips: ips.map((row) => ({
        ip: row.ip,
        region: regionText(regionOf(row.ip)),
        lastAt: ms(row.last_at),
        logins: row.logins,
        others: row.others,
      })),
    };
  },

  async find({ db, scope }, { account }) {
    const rows = await searchMembers(db, scope, account);
    return rows.map(({ agent_account: agentAccount, ...row }) => ({ ...row, agentAccount }));
  },

  async controls({ db, scope, session }, { id }) {
    const member = await findMember(db, scope, id);
    if (!member) throw new AppError('member.missing');
    const shown = session.agentId === null || (await seesControls(db, session.agentId));
    return { shown, list: shown ? await readControls(db, member) : [] };
  },

  async timeline({ db, scope, session }, { id, kinds, cursor, end_time: endMs, pageSize }) {
    const member = await findMember(db, scope, id);
    if (!member) throw new AppError('member.missing');
    const limit = pageSize ?? limits.defaultPageSize;
    const [boundId = '', rank = ''] = cursor?.split('.') ?? [];
    const wanted = timelineKinds.filter((kind) => (kinds ? kinds.includes(kind) : kind !== 'round'));
    const shown = { ...member, withoutBetEntries: kinds === undefined };
    const rows = await readTimeline(db, session, shown, wanted, {
      bound: cursor ? { id: boundId, rank: Number(rank) } : null,
      endMs,
      limit: limit + 1,
    });
    const list = rows.slice(0, limit).map(timelineDto);
    return { list, next: rows.length > limit ? (list.at(-1)?.key ?? null) : null };
  },
});

import { agents as contract } from '@pitboss/contract/agents/agents';
import { ownWallet } from '../../domain/agents/callback-url.ts';
import { agentSeen } from '../../domain/agents/under-agent.ts';
import { checkOpened } from '../../domain/calendar/range-limits.ts';
import { gamesPermitted } from '../../domain/games/games.ts';
import { moneyText, ms, msOrNull, thousandths } from '../../domain/sql/dto.ts';
import { permissionEntries } from '../../platform/auth/permissions.ts';
import type { Session } from '../../platform/auth/session.ts';
import { needsSecondApprover } from '../../platform/calls/second-approver.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { logoAddress } from './agent-admin/logo.ts';
import { readAgentFunds } from './agent-funds.sql.ts';
import { layerOf, levelOf } from './agents.dto.ts';
import {
  type AgentRow,
  ancestorsOf,
  findAgent,
  listAgents,
  permittedGames,
  searchAgents,
} from './agents.sql.ts';

/**
 * Returns a row as a DTO. Of the upline only the caller's direct parent has a name (security rules,
 * authorization).
 */
function dto(row: AgentRow, session: Session) {
  const own = row.id === session.agentId;
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    level: levelOf(row.layer),
    accountType: row.account_type,
    parentId: own ? null : row.parent_id,
    parentName: own ? session.parentName : row.parent_name,
    state: row.state,
    betBanned: row.bet_banned,
    currency: row.currency,
    transferMode: row.transfer_mode,
    balance: moneyText(row.balance),
    credit: moneyText(row.credit),
    rtp: thousandths(row.rtp),
    subAgents: row.sub_agents,
    members: row.members,
    createdAt: ms(row.created_at),
    lastLoginAt: msOrNull(row.last_login_at),
    validUntil: msOrNull(row.valid_until),
  };
}

export const agentRoutes = serve(contract, {
  userInfo: ({ session, services }) => ({
    id: session.operatorId,
    account: session.account,
    nickname: session.nickname,
    role: session.role,
    layer: session.layer,
    agentId: session.agentId,
    agentName: session.agentName,
    currency: session.currency,
    seamless: session.transferMode === 'seamless',
    appType: session.appType === 1 ? ('1' as const) : ('0' as const),
    permissions: permissionEntries(session.permissions),
    mustChangePassword: session.mustChangePassword,
    dynamicCodeBound: session.dynamicCodeBound,
    viewer: session.viewer?.account ?? null,
    demo: services.demo,
    secondApproverOff: session.agentId === null && !services.demo && !needsSecondApprover(services),
    referenceWallet: ownWallet(services) ?? null,
  }),

  async gameIds({ db, scope, session }, { uid }) {
    if (uid === session.operatorId) return gamesPermitted(session.gameIds);
    const own = await permittedGames(db, scope, uid);
    if (own === undefined) throw new AppError('notFound');
    return gamesPermitted(own);
  },

  async list({ db, scope, session }, { level, ...filter }) {
    checkOpened(scope, filter);
    const { total, rows } = await listAgents(db, scope, { ...filter, layer: layerOf(level) });
    return { total, list: rows.map((row) => dto(row, session)) };
  },

  async funds({ db, scope }, { id }) {
    if (!(await agentSeen(db, scope, id))) throw new AppError('notFound');
    return (await readAgentFunds(db, scope, id)).map((row) => ({
      currency: row.currency,
      free: moneyText(row.free),
      openBets: row.open_bets,
      openStakes: moneyText(row.open_stakes),
      withheld: moneyText(row.withheld),
    }));
  },

  async detail({ db, scope, session, services }, { id }) {
    const row = await findAgent(db, scope, id);
    if (!row) throw new AppError('notFound');
    const ancestors = await ancestorsOf(db, scope, row);
    return {
      ...dto(row, session),
      phone: row.phone,
      remark: row.remark,
      callbackUrl: row.callback_url,
      publicKey: row.public_key,
      callbackChangedAt: msOrNull(row.callback_changed_at),
      logo: logoAddress(services.config.secrets, row.logo),
      ancestors: ancestors.map(({ id: above, name, layer }) => ({ id: above, name, level: levelOf(layer) })),
      gameIds: row.game_ids,
    };
  },

  async find({ db, scope }, { keyword }) {
    const rows = await searchAgents(db, scope, keyword);
    return rows.map(({ id, account, name, layer }) => ({ id, account, name, level: levelOf(layer) }));
  },
});

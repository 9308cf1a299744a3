import { agents as contract } from '@pitboss/contract/agents/agents';
import { ownWallet } from '../../domain/agents/callback-url.ts';
import { gamesPermitted } from '../../domain/games/games.ts';
import { checkOpened } from '../../domain/sql/range.ts';
import { moneyText, ms, msOrNull, thousandths } from '../../domain/sql/wire.ts';
import { permissionEntries } from '../../kernel/access/permissions.ts';
import type { Session } from '../../kernel/access/session.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { serve } from '../../kernel/calls/serve.ts';
import { logoAddress } from './admin/logo.ts';
import {
  type AgentRow,
  ancestorsOf,
  findAgent,
  listAgents,
  permittedGames,
  searchAgents,
} from './agents.sql.ts';
import { layerOf, levelOf } from './agents.wire.ts';

/** A row as the wire has it. Of the upline only the caller's own direct parent has a name (security rules, authorization). */
function wire(row: AgentRow, session: Session) {
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
    referenceWallet: ownWallet(services) ?? null,
  }),

  async gameIds({ db, scope, session }, { uid }) {
    if (uid === session.operatorId) return gamesPermitted(session.gameIds);
    const own = await permittedGames(db, scope, uid);
    if (own === undefined) throw new Refusal('notFound');
    return gamesPermitted(own);
  },

  async list({ db, scope, session }, { level, ...filter }) {
    checkOpened(scope, filter);
    const { total, rows } = await listAgents(db, scope, { ...filter, layer: layerOf(level) });
    return { total, list: rows.map((row) => wire(row, session)) };
  },

  async detail({ db, scope, session, services }, { id }) {
    const row = await findAgent(db, scope, id);
    if (!row) throw new Refusal('notFound');
    const ancestors = await ancestorsOf(db, scope, row);
    return {
      ...wire(row, session),
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

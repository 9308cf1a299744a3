import type { AgentReply, AgentRequest } from '@pitboss/contract/agent-api/calls';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import { ensureAccounts } from '../../domain/ledger/accounts.ts';
import { forceOffline } from '../../domain/members/force-offline.ts';
import { announceRegistered, insertMembers } from '../../domain/members/new-member.ts';
import { moneyText, ms } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Rejected } from '../edge/replies.ts';
import {
  accepted,
  audited,
  type Context,
  type Handlers,
  type Reply,
  reading,
  writing,
} from '../edge/serve.ts';
import { balanceOf, findAgent, findMember } from './members.sql.ts';

type Created = Reply<AgentReply<'createMember'>>;

/**
 * Opens the member. An existing member under the same agent is a repeat (`duplicate`), under another agent a
 * conflict.
 */
async function openMember(
  context: Context,
  tx: Tx,
  { memberAccount, nickname = '', agent: named }: AgentRequest<'createMember'>,
): Promise<Created> {
  const { caller, services } = context;
  const agent = await findAgent(tx, caller.scope, named ?? caller.account);
  if (!agent) throw new Rejected('agentUnknown', 'agent');
  if (agent.stopped) throw new Rejected('agentStopped', 'agent');
  const known = await findMember(tx, caller.scope, memberAccount);
  if (known && known.agent_id !== agent.id) throw new Rejected('conflict', 'memberAccount');
  if (known) {
    const { currency, created_at: createdAt } = known;
    return { code: 'duplicate', data: { memberAccount, currency, createdAt: ms(createdAt) } };
  }
  const { currency, tenant_id: tenantId, id: agentId } = agent;
  const createdAt = Date.now();
  const id = services.ids.next(createdAt);
  const run = inTransaction(tx);
  const member = {
    id,
    tenantId,
    agentId,
    account: memberAccount,
    currency,
    createdAt,
    nickname: nickname.trim() || [...memberAccount].slice(0, textLimits.memberNickname).join(''),
    name: '',
    mobile: '',
    remark: '',
    kind: 'normal' as const,
    registerIp: '',
  };
  await insertMembers(run, [member]);
  await announceRegistered(run, services.ids.next(), [member]);
  await ensureAccounts(run, services.ids, [{ kind: 'member', ownerId: id, tenantId, agentId, currency }]);
  await audited(context, tx, {
    target: `member:${id} ${memberAccount}`,
    after: { agentId, agent: agent.account, account: memberAccount, nickname: member.nickname, currency },
  });
  return accepted({ memberAccount, currency, createdAt });
}

const isTaken = (error: unknown) => (error as { code?: unknown }).code === '23505';

export const memberHandlers: Pick<Handlers, 'createMember' | 'balance' | 'kick'> = {
  async createMember(context, request) {
    const open = () => writing(context, (tx) => openMember(context, tx, request));
    try {
      return await open();
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
    // A concurrent request created it, or an agent outside the caller's scope has the account.
    try {
      return await open();
    } catch (error) {
      throw isTaken(error) ? new Rejected('conflict', 'memberAccount') : error;
    }
  },

  balance: (context, { account }) =>
    reading(context, async (db) => {
      const member = await findMember(db, context.caller.scope, account);
      if (!member) throw new Rejected('memberUnknown', 'account');
      if (member.seamless) throw new Rejected('walletElsewhere', 'account');
      const { balance, held } = await balanceOf(db, member);
      return accepted({
        balance: moneyText(balance),
        held: moneyText(held),
        currency: member.currency,
        online: member.online_since !== null,
        gameId: member.current_game_id,
      });
    }),

  kick: (context, { account }) =>
    writing(context, async (tx) => {
      const member = await findMember(tx, context.caller.scope, account, 'member');
      if (!member) throw new Rejected('memberUnknown', 'account');
      const wasOnline = member.online_since !== null;
      // Also while the member is offline: a launch URL may be about to be redeemed.
      await forceOffline(tx, [member], Date.now());
      await audited(context, tx, { target: `member:${member.id} ${account}`, after: { wasOnline } });
      return accepted({ wasOnline });
    }),
};

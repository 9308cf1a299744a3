import type { AgentReply, AgentRequest } from '@pitboss/contract/agent-api/calls';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import { ensureAccounts } from '../../domain/ledger/post-to-ledger.ts';
import { forceOffline } from '../../domain/members/force-offline.ts';
import { insertMembers } from '../../domain/members/new-member.ts';
import { announceRegistered } from '../../domain/risk/member-events.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { moneyText, ms } from '../../domain/sql/wire.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { Refused } from '../edge/answers.ts';
import {
  type Answer,
  accepted,
  audited,
  type Context,
  type Handlers,
  reading,
  writing,
} from '../edge/serve.ts';
import { balanceOf, findAgent, findMember } from './members.sql.ts';

type Created = Answer<AgentReply<'createMember'>>;

/** Opens the member, or says that it is there: under the same agent it is a repeat, under another one a conflict. */
async function openMember(
  context: Context,
  tx: Tx,
  { memberAccount, nickname = '', agent: named }: AgentRequest<'createMember'>,
): Promise<Created> {
  const { caller, services } = context;
  const agent = await findAgent(tx, caller.scope, named ?? caller.account);
  if (!agent) throw new Refused('agentUnknown', 'agent');
  if (agent.stopped) throw new Refused('agentStopped', 'agent');
  const known = await findMember(tx, caller.scope, memberAccount);
  if (known && known.agent_id !== agent.id) throw new Refused('conflict', 'memberAccount');
  if (known) {
    const { currency, created_at: createdAt } = known;
    return { code: 'duplicate', data: { memberAccount, currency, createdAt: ms(createdAt) } };
  }
  const { currency, tenant_id: tenantId, id: agentId } = agent;
  const createdAt = Date.now();
  const id = services.ids.next(createdAt);
  const run = inTransaction(tx);
  const member = {
    ...{ id, tenantId, agentId, account: memberAccount, currency, createdAt },
    nickname: nickname.trim() || [...memberAccount].slice(0, textLimits.memberNickname).join(''),
    ...{ name: '', mobile: '', remark: '', kind: 'normal' as const, registerIp: '' },
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
    // Somebody was faster, or an agent has the account that the caller does not see.
    try {
      return await open();
    } catch (error) {
      throw isTaken(error) ? new Refused('conflict', 'memberAccount') : error;
    }
  },

  balance: (context, { account }) =>
    reading(context, async (db) => {
      const member = await findMember(db, context.caller.scope, account);
      if (!member) throw new Refused('memberUnknown', 'account');
      if (member.seamless) throw new Refused('walletElsewhere', 'account');
      const { balance, held } = await balanceOf(db, member);
      return accepted({
        ...{ balance: moneyText(balance), held: moneyText(held), currency: member.currency },
        ...{ online: member.online_since !== null, gameId: member.current_game_id },
      });
    }),

  kick: (context, { account }) =>
    writing(context, async (tx) => {
      const member = await findMember(tx, context.caller.scope, account, 'member');
      if (!member) throw new Refused('memberUnknown', 'account');
      const wasOnline = member.online_since !== null;
      // Also when nobody is online: whoever holds an address of a game may be about to come.
      await forceOffline(tx, [member], Date.now());
      await audited(context, tx, { target: `member:${member.id} ${account}`, after: { wasOnline } });
      return accepted({ wasOnline });
    }),
};

import type { agentAdmin as contract } from '@pitboss/contract/agents/agent-admin';
import { lastLayer } from '@pitboss/contract/agents/agents';
import type { RequestOf } from '@pitboss/contract/define';
import { checkNewAgent } from '@pitboss/rules/checks/agent-checks';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { parseRtp } from '@pitboss/rules/validation';
import { checkedCallbackUrl } from '../../../domain/agents/callback-url.ts';
import type { createFirstPasswords } from '../../../domain/agents/new-password.ts';
import { shareTrees } from '../../../domain/agents/tree-lock.ts';
import { publishAgents } from '../../../domain/config-feed/publish.ts';
import { ensureAccounts } from '../../../domain/ledger/post-to-ledger.ts';
import { inTransaction } from '../../../domain/sql/run-sql.ts';
import { thousandths } from '../../../domain/sql/wire.ts';
import { accountKey } from '../../../kernel/access/passwords.ts';
import { obey, Refusal } from '../../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../../kernel/calls/serve.ts';
import { admitChild } from '../../../kernel/database/db.ts';
import { noteRtp } from '../rtp.sql.ts';
import { found, gamesWithin, targetOf } from './admin.rules.ts';
import {
  accountTaken,
  currencyExists,
  type HeldAgent,
  holdAgent,
  insertAgent,
  insertOperator,
} from './admin.sql.ts';

type Wanted = RequestOf<typeof contract.add>;

/** The parent of a new agent, which cannot move before the commit; null for a new tenant. */
async function parentOf(
  { tx, scope }: WriteContext,
  parentId: string | undefined,
): Promise<HeldAgent | null> {
  const wanted = parentId ?? scope.agentId;
  if (wanted === null) return null;
  const first = found(await holdAgent(tx, scope, wanted, 'share'));
  await shareTrees(inTransaction(tx), [first.tenant_id]);
  // Read again: it may have moved while the lock was waited for.
  const parent = found(await holdAgent(tx, scope, wanted, 'share'));
  if (parent.layer >= lastLayer) throw new Refusal('agent.tooDeep');
  return parent;
}

async function checkAgainst({ tx }: WriteContext, request: Wanted, parent: HeldAgent | null): Promise<void> {
  if (parent && request.currency !== parent.currency)
    throw new Refusal('agent.currency', { currency: parent.currency });
  if (!parent && !(await currencyExists(tx, request.currency))) throw new Refusal('agent.currencyUnknown');
  if (parent && (parseRtp(request.rtp) ?? 0) > parent.rtp)
    throw new Refusal('agent.rtpAboveParent', { max: thousandths(parent.rtp) });
  if (request.validUntil !== null) obey(checkLater('validity', request.validUntil, Date.now()));
  if (request.transferMode !== 'seamless' && request.callbackUrl) throw new Refusal('agent.callbackMode');
  if (await accountTaken(tx, accountKey(request.account))) throw new Refusal('agent.accountTaken');
}

/**
 * Opens an agent with the account it signs in with: a level-1 agent (a new tenant) without a parent, else a child of any
 * agent in the caller's tree, down to the fourth level (spec §2, §5 agent).
 */
export async function openAgent(
  context: WriteContext,
  request: Wanted,
  firstPassword: ReturnType<typeof createFirstPasswords>,
): Promise<{ id: string }> {
  const { tx, scope, session, services } = context;
  const parent = await parentOf(context, request.parentId);
  obey(checkNewAgent(request));
  await checkAgainst(context, request, parent);
  const gameIds = gamesWithin(request.gameIds, parent?.game_ids ?? null);
  const callbackUrl =
    request.transferMode === 'seamless' ? checkedCallbackUrl(request.callbackUrl ?? '', services) : '';
  const password = await firstPassword(request, request.account, request.pwd);
  const now = new Date();
  const id = services.ids.next(now.getTime());
  const { account, currency, phone, remark, transferMode } = request;
  const name = request.name.trim();
  const accountType = request.accountType ?? 'formal';
  const rtp = parseRtp(request.rtp) ?? 0;
  await admitChild(tx, scope, id);
  const row = {
    ...{
      id,
      parent,
      account,
      accountType,
      name,
      currency,
      phone,
      remark,
      rtp,
      gameIds,
      transferMode,
      callbackUrl,
      now,
    },
    validUntil: request.validUntil === null ? null : new Date(request.validUntil),
  };
  try {
    const { tenantId, layer } = await insertAgent(tx, row);
    await insertOperator(tx, {
      id: services.ids.next(now.getTime()),
      agentId: id,
      tenantId,
      account,
      accountKey: accountKey(account),
      nickname: name,
      ...password,
      now,
    });
    await noteRtp(
      tx,
      services.ids.next(now.getTime()),
      { id, tenantId },
      { before: null, after: rtp },
      { operatorId: session.operatorId, actor: session.account, approver: null, reason: 'opening', at: now },
    );
    await ensureAccounts(inTransaction(tx), services.ids, [
      { tenantId, agentId: id, kind: 'agent', ownerId: id, currency },
    ]);
    await publishAgents(tx, [id]);
    const { callbackUrl: callback, gameIds: games } = row;
    context.audit({
      target: targetOf({ id, account }),
      after: {
        ...{
          account,
          accountType,
          name,
          currency,
          phone,
          remark,
          transferMode,
          layer,
          gameIds: games,
          callbackUrl: callback,
        },
        ...{ parentId: parent?.id ?? null, rtp: thousandths(rtp), validUntil: request.validUntil },
      },
    });
  } catch (error) {
    // Two people opened the same account at once.
    if ((error as { code?: string }).code === '23505') throw new Refusal('agent.accountTaken');
    throw error;
  }
  return { id };
}

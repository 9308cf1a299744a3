import type { agentAdmin as contract } from '@pitboss/contract/agents/agent-admin';
import { lastLayer } from '@pitboss/contract/agents/agents';
import type { RequestOf } from '@pitboss/contract/core/define';
import { checkNewAgent } from '@pitboss/rules/checks/agent-checks';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { parseRtp } from '@pitboss/rules/validation';
import { checkedCallbackUrl } from '../../../domain/agents/callback-url.ts';
import type { createFirstPasswords, FirstPassword } from '../../../domain/agents/new-password.ts';
import { remarkAgent } from '../../../domain/agents/operator-name.ts';
import { shareTrees } from '../../../domain/agents/tree-lock.ts';
import { needsBench } from '../../../domain/agents/wallet-bench.ts';
import { publishAgents } from '../../../domain/config-feed/publish.ts';
import { ensureAccounts } from '../../../domain/ledger/accounts.ts';
import { thousandths } from '../../../domain/sql/dto.ts';
import { inTransaction } from '../../../domain/sql/run-sql.ts';
import { recordControl } from '../../../platform/auth/approvals/same-user.ts';
import { accountKey } from '../../../platform/auth/passwords.ts';
import type { WriteContext } from '../../../platform/calls/serve.ts';
import { admitChild } from '../../../platform/db/databases/transactions.ts';
import { AppError, assertValid } from '../../../platform/errors/app-error.ts';
import { assertFound, gamesWithin, targetOf } from './agent-admin.rules.ts';
import {
  accountTaken,
  currencyExists,
  type HeldAgent,
  holdAgent,
  insertAgent,
  insertOperator,
} from './agent-admin.sql.ts';
import { noteRtp, openingRtp } from './rtp.sql.ts';

type Wanted = RequestOf<typeof contract.add>;

/** Returns the parent of a new agent, locked until the commit; null for a new tenant. */
async function parentOf(
  { tx, scope }: WriteContext,
  parentId: string | undefined,
): Promise<HeldAgent | null> {
  const wanted = parentId ?? scope.agentId;
  if (wanted === null) return null;
  const first = assertFound(await holdAgent(tx, scope, wanted, 'share'));
  await shareTrees(inTransaction(tx), [first.tenant_id]);
  // Read again, because it may have moved while this call waited for the lock.
  const parent = assertFound(await holdAgent(tx, scope, wanted, 'share'));
  if (parent.layer >= lastLayer) throw new AppError('agent.tooDeep');
  return parent;
}

/**
 * Throws when a new agent must not be opened as requested: its currency, RTP, validity and callback must suit
 * its parent (the platform without one), and its account must be free.
 */
async function assertValidNewAgent(
  { tx, services }: WriteContext,
  request: Wanted,
  parent: HeldAgent | null,
): Promise<void> {
  if (parent && request.currency !== parent.currency)
    throw new AppError('agent.currency', { currency: parent.currency });
  if (!parent && !(await currencyExists(tx, request.currency))) throw new AppError('agent.currencyUnknown');
  if (parent && (parseRtp(request.rtp) ?? 0) > parent.rtp)
    throw new AppError('agent.rtpAboveParent', { max: thousandths(parent.rtp) });
  if (request.validUntil !== null) assertValid(checkLater('validity', request.validUntil, Date.now()));
  if (request.transferMode !== 'seamless' && request.callbackUrl) throw new AppError('agent.callbackMode');
  // A new agent has no wallet that could have been tested.
  if (request.transferMode === 'seamless' && needsBench(services)) throw new AppError('bench.required');
  if (await accountTaken(tx, accountKey(request.account))) throw new AppError('agent.accountTaken');
}

/**
 * Stores a new agent with its operator, the first entry of its RTP history and its ledger account, and
 * publishes it to the game servers; returns its layer.
 */
async function storeAgent(
  { tx, session, services }: WriteContext,
  row: Parameters<typeof insertAgent>[1],
  password: FirstPassword,
): Promise<number> {
  const { id, account, name, currency, rtp, now } = row;
  const { tenantId, layer } = await insertAgent(tx, row);
  const operatorId = services.ids.next(now.getTime());
  await insertOperator(tx, {
    id: operatorId,
    agentId: id,
    tenantId,
    account,
    accountKey: accountKey(account),
    nickname: name,
    ...password,
    now,
  });
  await recordControl(tx, session, operatorId, 'created');
  await noteRtp(
    tx,
    services.ids.next(now.getTime()),
    { id, tenantId },
    { before: null, after: rtp },
    { operatorId: session.operatorId, actor: session.account, approver: null, reason: openingRtp, at: now },
  );
  await ensureAccounts(inTransaction(tx), services.ids, [
    { tenantId, agentId: id, kind: 'agent', ownerId: id, currency },
  ]);
  await publishAgents(tx, [id]);
  return layer;
}

/**
 * Opens an agent with the account it signs in with: a level-1 agent (a new tenant) without a parent, else a
 * child of any agent in the caller's tree, down to the fourth level (spec §2, §5 agent).
 */
export async function openAgent(
  context: WriteContext,
  request: Wanted,
  firstPassword: ReturnType<typeof createFirstPasswords>,
): Promise<{ id: string }> {
  const { tx, scope, services } = context;
  const parent = await parentOf(context, request.parentId);
  assertValid(checkNewAgent(request));
  await assertValidNewAgent(context, request, parent);
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
    id,
    parent,
    account,
    accountType,
    name,
    currency,
    phone,
    remark,
    remarkAgentId: remarkAgent(scope),
    rtp,
    gameIds,
    transferMode,
    callbackUrl,
    now,
    validUntil: request.validUntil === null ? null : new Date(request.validUntil),
  };
  try {
    const layer = await storeAgent(context, row, password);
    const { callbackUrl: callback, gameIds: games } = row;
    context.audit({
      target: targetOf({ id, account }),
      after: {
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
        parentId: parent?.id ?? null,
        rtp: thousandths(rtp),
        validUntil: request.validUntil,
      },
    });
  } catch (error) {
    // Two operators opened the same account concurrently.
    if ((error as { code?: string }).code === '23505') throw new AppError('agent.accountTaken');
    throw error;
  }
  return { id };
}

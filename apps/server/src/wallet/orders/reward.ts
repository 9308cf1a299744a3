import { randomUUID } from 'node:crypto';
import { toDto } from '@pitboss/ledger/money';
import { bonusId } from '@pitboss/wallet/ids';
import { type AnyBody, callbackBody, contentOf } from '@pitboss/wallet/messages';
import type { NodeState } from '@pitboss/wallet/transitions';
import { walletChannel } from '../../domain/agents/wallet-changed.ts';
import { type AccountOwner, lockOwners } from '../../domain/ledger/accounts.ts';
import { postToLedger } from '../../domain/ledger/post-to-ledger.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { sha256 } from '../../platform/crypto/crypto.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import { stateOf, type TxRow } from '../tx/tx.ts';
import { addOrder } from './advance.ts';
import { newOrder } from './order.ts';
import { type OrderView, openOrderView } from './order-view.sql.ts';
import { storeOrderView } from './store-view.sql.ts';

/** Reward of a member by the house: by an activity, or manually. */
export interface Reward {
  /** Its number: it is paid once under it. */
  readonly rewardId: string;
  readonly memberId: string;
  /** Minor units of the member's currency, above zero. */
  readonly amount: bigint;
  /** Of an activity: the line of the ledger is of its kind and names the reward. */
  readonly activityId?: string;
}

/**
 * Outcome of a reward. `repeated`: it was paid, or ordered, before; `conflict`: other content is stored under
 * its number; `refused`: the member does not exist, or its account cannot take the amount.
 */
export type Rewarded =
  | { readonly outcome: 'repeated'; readonly txId: string; readonly state: NodeState }
  | {
      readonly outcome: 'paid';
      readonly txId: string;
      readonly state: NodeState;
      /** The line of our ledger; null for an order. */
      readonly ledgerId: string | null;
    }
  | { readonly outcome: 'conflict' | 'refused' };

interface MemberRow {
  tenant_id: string;
  agent_id: string;
  account: string;
  currency: string;
  seamless: boolean;
}

/** The member, with its agent's transfer setting held as it is. */
async function readMember(run: RunSql, memberId: string): Promise<MemberRow | undefined> {
  const [member] = await run<Omit<MemberRow, 'seamless'>>(
    'reward-member',
    'select tenant_id, agent_id, account, currency from member where id = $1',
    [memberId],
  );
  if (!member) return undefined;
  const [agent] = await run<{ seamless: boolean }>(
    'reward-agent',
    `select transfer_mode = 'seamless' as seamless from agent where id = $1 for share`,
    [member.agent_id],
  );
  return agent && { ...member, ...agent };
}

/** A reward that is being paid. */
interface Payment {
  readonly run: RunSql;
  readonly view: OrderView;
  readonly reward: Reward;
  readonly member: MemberRow;
  readonly txId: string;
  readonly hash: Buffer;
}

/**
 * Pays a member a reward inside a transaction, once: immediately on our ledger, or as an order `B` + its
 * number to the wallet of the agent, which is sent after the commit and delivered like a win. The
 * transaction, which may be a request's, must not have posted to the ledger before.
 */
export async function payReward(
  run: RunSql,
  ids: IdMaker,
  reward: Reward,
  now: number = Date.now(),
): Promise<Rewarded> {
  const member = await readMember(run, reward.memberId);
  if (!member || reward.amount <= 0n) return { outcome: 'refused' };
  const txId = bonusId(reward.rewardId);
  const { tenant_id: tenantId, agent_id: agentId, currency } = member;
  const house: AccountOwner = { tenantId, agentId: tenantId, kind: 'house', ownerId: tenantId, currency };
  const own: AccountOwner = { tenantId, agentId, kind: 'member', ownerId: reward.memberId, currency };
  // Accounts are locked before members, as everywhere.
  const locked = member.seamless ? [] : await lockOwners(run, ids, [house, own]);
  const view = await openOrderView(run, ids, [{ tenantId, memberId: reward.memberId, txIds: [txId] }], now);
  const body = bodyOf(reward, member, now);
  // The time of payment is no part of the content.
  const hash = sha256(contentOf({ ...body, occurredAt: 0 }));
  const known = view.txs.get(txId);
  if (known)
    return known.hash.equals(hash)
      ? { outcome: 'repeated', txId, state: stateOf(known) }
      : { outcome: 'conflict' };
  const payment: Payment = { run, view, reward, member, txId, hash };
  return member.seamless ? payAtAgent(payment, body) : payOnLedger(payment, locked);
}

/** Orders the payment from the wallet of the member's agent. */
async function payAtAgent(
  { run, view, reward, member, txId, hash }: Payment,
  body: AnyBody,
): Promise<Rewarded> {
  addOrder(view, orderOf(view, reward, member, body), hash, 'own');
  await storeOrderView(run, view, { ofRequest: true });
  await run('reward-wake', 'select pg_notify($1, $2)', [walletChannel, member.agent_id]);
  return { outcome: 'paid', txId, state: 'open', ledgerId: null };
}

/** Pays on our ledger, from the locked account of the house to that of the member. */
async function payOnLedger(
  { run, view, reward, member, txId, hash }: Payment,
  locked: Awaited<ReturnType<typeof lockOwners>>,
): Promise<Rewarded> {
  const [debit, credit] = locked;
  if (!debit || !credit) return { outcome: 'refused' };
  const { amount, activityId, rewardId, memberId } = reward;
  const { tenant_id: tenantId, agent_id: agentId, currency } = member;
  const posted = await postToLedger(run, view.ids, locked, [
    {
      kind: activityId === undefined ? 'reward' : 'activity',
      ref: activityId === undefined ? txId : rewardId,
      debit: debit.id,
      credit: credit.id,
      amount,
      currency,
      agentId,
    },
  ]);
  if (!posted.ok) return { outcome: 'refused' };
  view.txs.set(txId, {
    txId,
    tenantId,
    agentId,
    memberId,
    orderId: null,
    kind: 'bonus',
    hash,
    at: view.now,
    nodeId: 'own',
    roundId: null,
    isFinal: false,
    state: 'ok',
    code: 0,
    amount,
    currency,
    balance: credit.balance + amount,
    betId: null,
    refTxId: [],
    settledBy: null,
    order: null,
    isNew: true,
    changed: false,
  } satisfies TxRow);
  await storeOrderView(run, view);
  return { outcome: 'paid', txId, state: 'ok', ledgerId: posted.ids[0] ?? null };
}

const bodyOf = ({ rewardId, amount, activityId }: Reward, member: MemberRow, now: number): AnyBody => ({
  txId: bonusId(rewardId),
  memberAccount: member.account,
  currency: member.currency,
  amount: toDto(amount),
  type: 'bonus',
  occurredAt: now,
  activityId,
});

function orderOf(view: OrderView, { memberId, amount }: Reward, member: MemberRow, body: AnyBody) {
  const requestId = randomUUID();
  const { tenant_id: tenantId, agent_id: agentId, account: memberAccount, currency } = member;
  return newOrder({
    id: view.ids.next(),
    tenantId,
    agentId,
    memberId,
    memberAccount,
    txId: body.txId,
    kind: 'bonus',
    requestId,
    body: callbackBody({ ...body, requestId, agentId }),
    currency,
    amount,
    createdAt: view.now,
  });
}

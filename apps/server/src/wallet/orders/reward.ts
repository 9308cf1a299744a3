import { randomUUID } from 'node:crypto';
import { toWire } from '@pitboss/ledger/money';
import { bonusId } from '@pitboss/wallet/ids';
import { type AnyBody, callbackBody, contentOf } from '@pitboss/wallet/messages';
import type { NodeState } from '@pitboss/wallet/transitions';
import { walletChannel } from '../../domain/agents/wallet-changed.ts';
import { type AccountOwner, lockOwners, postToLedger } from '../../domain/ledger/post-to-ledger.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { sha256 } from '../../kernel/access/crypto.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';
import { stateOf, type TxRow } from '../tx/tx.ts';
import { addOrder } from './advance.ts';
import { newOrder } from './order.ts';
import { type OrderView, openOrderView } from './order-view.sql.ts';
import { storeOrderView } from './store-view.sql.ts';

/** Something that the house gives a member: of an activity, or by hand. */
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
 * What became of a reward. `repeated`: it was paid, or ordered, before; `conflict`: something else is on record under its
 * number; `refused`: there is no such member, or its account cannot hold it.
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

/**
 * Gives a member a reward inside a transaction, once: on our ledger at once, or as an order `B` + its number to the wallet of
 * the agent, which is sent after the commit and delivered like a win. The transaction, which may be a request's, has posted
 * nothing to the ledger before.
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
  // Accounts come before members, as everywhere.
  const locked = member.seamless ? [] : await lockOwners(run, ids, [house, own]);
  const view = await openOrderView(run, ids, [{ tenantId, memberId: reward.memberId, txIds: [txId] }], now);
  const body = bodyOf(reward, member, now);
  // When it is given does not make it another reward.
  const hash = sha256(contentOf({ ...body, occurredAt: 0 }));
  const known = view.txs.get(txId);
  if (known)
    return known.hash.equals(hash)
      ? { outcome: 'repeated', txId, state: stateOf(known) }
      : { outcome: 'conflict' };
  if (member.seamless) {
    addOrder(view, orderOf(view, reward, member, body), hash, 'own');
    await storeOrderView(run, view, { ofRequest: true });
    await run('reward-wake', 'select pg_notify($1, $2)', [walletChannel, agentId]);
    return { outcome: 'paid', txId, state: 'open', ledgerId: null };
  }
  const [debit, credit] = locked;
  if (!debit || !credit) return { outcome: 'refused' };
  const { amount } = reward;
  const posted = await postToLedger(run, ids, locked, [
    {
      ...(reward.activityId === undefined
        ? { kind: 'reward' as const, ref: txId }
        : { kind: 'activity' as const, ref: reward.rewardId }),
      ...{ debit: debit.id, credit: credit.id, amount, currency, agentId },
    },
  ]);
  if (!posted.ok) return { outcome: 'refused' };
  view.txs.set(txId, {
    txId,
    ...{ tenantId, agentId, memberId: reward.memberId, orderId: null, kind: 'bonus', hash, at: now },
    ...{ nodeId: 'own', roundId: null, isFinal: false, state: 'ok', code: 0, amount, currency },
    ...{ balance: credit.balance + amount, betId: null, refTxId: [], settledBy: null, order: null },
    ...{ isNew: true, changed: false },
  } satisfies TxRow);
  await storeOrderView(run, view);
  return { outcome: 'paid', txId, state: 'ok', ledgerId: posted.ids[0] ?? null };
}

const bodyOf = ({ rewardId, amount, activityId }: Reward, member: MemberRow, now: number): AnyBody => ({
  txId: bonusId(rewardId),
  ...{ memberAccount: member.account, currency: member.currency },
  ...{ amount: toWire(amount), type: 'bonus', occurredAt: now, activityId },
});

function orderOf(view: OrderView, { memberId, amount }: Reward, member: MemberRow, body: AnyBody) {
  const requestId = randomUUID();
  const { tenant_id: tenantId, agent_id: agentId, account: memberAccount, currency } = member;
  return newOrder({
    id: view.ids.next(),
    ...{ tenantId, agentId, memberId, memberAccount, txId: body.txId, kind: 'bonus' },
    ...{ requestId, body: callbackBody({ ...body, requestId, agentId }), currency, amount },
    createdAt: view.now,
  });
}

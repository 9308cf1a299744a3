import type { RequestOf } from '@pitboss/contract/core/define';
import { actionLabels, stateLabels } from '@pitboss/contract/orders/order-labels';
import type { orders } from '@pitboss/contract/orders/orders';
import { agentActions, type DeskAction } from '@pitboss/wallet/desk';
import { isOpen } from '@pitboss/wallet/transitions';
import { type Incident, storeIncidents } from '../../domain/orders/store-incidents.sql.ts';
import { minorOf } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { crashOf } from '../../wallet/orders/crash.ts';
import { OrderMoved } from '../../wallet/orders/order-rows.sql.ts';
import { type OrderView, openOrderView } from '../../wallet/orders/order-view.sql.ts';
import { storeOrderView } from '../../wallet/orders/store-view.sql.ts';
import {
  closeRound,
  lockMember,
  nextVersion,
  readRound,
  requestWallet,
  unlockMember,
  wakeWallet,
} from './decide.sql.ts';
import { applyDecision, undoTake } from './decide.ts';
import { orderTarget, readAudit, theOrder } from './evidence.sql.ts';
import { findOrders, type OrderRow } from './order-rows.sql.ts';
import { orderDto } from './orders.rules.ts';

type Requested = RequestOf<typeof orders.decide>;

/**
 * Actions that neither decide what happened to money nor move it: all others require a fresh dynamic code
 * where the rules demand one.
 */
const harmless: readonly DeskAction[] = ['askStatus', 'resend', 'lock', 'unlock'];

/** A member was locked by an operator. */
const lockIncident = (order: OrderRow): Incident => ({
  kind: 'memberLocked',
  tenantId: order.tenant_id,
  agentId: order.agent_id,
  memberId: order.member_id,
  orderId: null,
  amount: BigInt(order.amount),
  currency: order.currency,
});

const operatorOf = ({ session }: WriteContext) => (session.viewer ?? session).account;

/**
 * Returns the error for an outdated version: names the last decision on record and its operator, or the
 * system when the order changed automatically.
 */
async function stale(
  { tx, scope, language }: WriteContext,
  seen: OrderRow,
  version: number,
): Promise<AppError> {
  const texts = {
    zh_cn: ['系统', '自动推进', '上级'],
    en_us: ['system', 'continued automatically', 'upline'],
  }[language];
  const [order] = await findOrders(tx, scope, theOrder(seen.id));
  const lines = await readAudit(tx, scope, seen);
  const last = lines.filter((line) => line.code === 0 && Number(line.version) > version).at(-1);
  const action = last?.action as DeskAction | undefined;
  const who = last?.operator === 'upline' ? texts[2] : last?.operator;
  return new AppError('order.stale', {
    who: (last && who) || (texts[0] ?? ''),
    what: (action && actionLabels[action]?.[language]) || (texts[1] ?? ''),
    state: stateLabels[(order ?? seen).state][language],
  });
}

const stored = async (view: OrderView, context: WriteContext, seen: OrderRow, version: number) => {
  try {
    await storeOrderView(inTransaction(context.tx), view, { ofRequest: true });
  } catch (error) {
    if (error instanceof OrderMoved) throw await stale(context, seen, version);
    throw error;
  }
};

/**
 * Applies a decision to an order once: a request with an outdated version is rejected and names the operator
 * who was faster. The change, the orders that it creates (an undo, a return) and its entry in the operation
 * log are one transaction; calls to the wallet are sent after it.
 */
export async function decide(context: WriteContext, requested: Requested, wmOnly = false) {
  const { tx, scope, services } = context;
  const { id, version, action, remark } = requested;
  const forAgent = scope.kind !== 'all';
  const [seen] = await findOrders(tx, scope, theOrder(id));
  if (!seen || (wmOnly && seen.provider !== 'wm')) throw new AppError('notFound');
  if (forAgent && !agentActions.includes(action)) throw new AppError('permission.denied');
  if (!harmless.includes(action)) await context.stepUp();
  const needs = { tenantId: seen.tenant_id, memberId: seen.member_id, orderIds: [id] };
  const view = await openOrderView(inTransaction(tx), services.ids, [needs], Date.now());
  const order = view.orders.get(id);
  if (!order || order.version !== version) throw await stale(context, seen, version);
  const before = { state: order.state, version };
  const operator = operatorOf(context);
  const [totalBet, totalWin] = [requested.totalBet, requested.totalWin].map((sum) =>
    sum === undefined ? undefined : BigInt(minorOf(sum)),
  );
  const agentTxId = requested.agentTxId?.trim();
  applyDecision(view, order, { action, operator, agentTxId, totalBet, totalWin }, forAgent);
  await stored(view, context, seen, version);
  if (action === 'lock' && (await lockMember(tx, services.ids, seen)))
    await storeIncidents(inTransaction(tx), services.ids, [lockIncident(seen)], Date.now());
  if (action === 'unlock') await unlockMember(tx, seen, operator);
  if (action === 'lock' || action === 'unlock') await nextVersion(tx, seen);
  await (action === 'askStatus' ? requestWallet(tx, seen) : wakeWallet(tx, seen.agent_id));
  const [now] = await findOrders(tx, scope, theOrder(id));
  if (!now) throw new AppError('notFound');
  context.afterCommit(() => crashOf(services)('decision.afterCommit'));
  const { totalBet: bet, totalWin: win } = requested;
  context.audit({
    target: orderTarget(seen),
    before,
    after: {
      action,
      remark,
      state: now.state,
      version: now.version,
      agentTxId,
      totalBet: bet,
      totalWin: win,
    },
  });
  return orderDto(now);
}

/**
 * Ends a round of WM: stakes that are not settled are returned, and the round accepts no more bets. Rejected
 * while an order of it is open; a round that has ended stays unchanged.
 */
export async function endRound(context: WriteContext, roundId: string, remark: string) {
  const { tx, services } = context;
  await context.stepUp();
  const rows = await readRound(tx, roundId);
  if (rows.length === 0) throw new AppError('notFound');
  const target = `wmRound:${roundId}`;
  if (!(await closeRound(tx, roundId, operatorOf(context)))) {
    context.audit({ target, before: { closed: true }, after: { closed: true, remark, cancelled: 0 } });
    return { cancelled: 0 };
  }
  const needs = rows.map((row) => ({ tenantId: row.tenant_id, memberId: row.member_id, orderIds: [row.id] }));
  const view = await openOrderView(inTransaction(tx), services.ids, needs, Date.now());
  const all = rows.flatMap(({ id }) => view.orders.get(id) ?? []);
  const open = all.filter(({ state }) => isOpen(state));
  if (open.length > 0)
    throw new AppError('order.roundOpen', {
      orders: open
        .slice(0, 3)
        .map(({ txId }) => txId)
        .join(', '),
    });
  const left = all.filter(
    ({ kind, state, settledBy }) => kind === 'bet' && state === 'ok' && settledBy === null,
  );
  for (const take of left) undoTake(view, take, 'timeout');
  await storeOrderView(inTransaction(tx), view, { ofRequest: true });
  for (const agentId of new Set(left.map((take) => take.agentId))) await wakeWallet(tx, agentId);
  const cancelled = left.length;
  context.audit({ target, before: { closed: false }, after: { closed: true, remark, cancelled } });
  return { cancelled };
}

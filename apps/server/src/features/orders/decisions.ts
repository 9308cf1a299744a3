import type { RequestOf } from '@pitboss/contract/define';
import { actionWords, stateWords } from '@pitboss/contract/orders/order-words';
import type { orders } from '@pitboss/contract/orders/orders';
import { agentActions, type DeskAction } from '@pitboss/wallet/desk';
import { isOpen } from '@pitboss/wallet/transitions';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { minorOf } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import { crashOf } from '../../wallet/orders/crash.ts';
import { OrderMoved } from '../../wallet/orders/order-rows.sql.ts';
import { type OrderView, openOrderView } from '../../wallet/orders/order-view.sql.ts';
import { storeOrderView } from '../../wallet/orders/store-view.sql.ts';
import {
  askWallet,
  closeRound,
  lockMember,
  nextVersion,
  readRound,
  unlockMember,
  wakeWallet,
} from './decide.sql.ts';
import { applyDecision, undoTake } from './decide.ts';
import { orderTarget, readAudit, theOrder } from './evidence.sql.ts';
import { findOrders, type OrderRow } from './order-rows.sql.ts';
import { wireOrder } from './orders.rules.ts';

type Asked = RequestOf<typeof orders.decide>;

/** Decisions that say what became of money, or move it: they ask for a fresh code where the rules want one. */
const harmless: readonly DeskAction[] = ['askStatus', 'resend', 'lock', 'unlock'];

const operatorOf = ({ session }: WriteContext) => (session.viewer ?? session).account;

/** Who was faster, and what became of the order: the last decision on record, or the order went on by itself. */
async function stale(
  { tx, scope, language }: WriteContext,
  seen: OrderRow,
  version: number,
): Promise<Refusal> {
  const words = { zh_cn: ['系统', '自动推进', '上级'], en_us: ['the system', 'went on by itself', 'upline'] }[
    language
  ];
  const [order] = await findOrders(tx, scope, theOrder(seen.id));
  const lines = await readAudit(tx, scope, seen);
  const last = lines.filter((line) => line.code === 0 && Number(line.version) > version).at(-1);
  const action = last?.action as DeskAction | undefined;
  const who = last?.operator === 'upline' ? words[2] : last?.operator;
  return new Refusal('order.stale', {
    who: (last && who) || (words[0] ?? ''),
    what: (action && actionWords[action]?.[language]) || (words[1] ?? ''),
    state: stateWords[(order ?? seen).state][language],
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
 * Makes a decision on an order, once: whoever looked at an older version is refused and learns who was faster. The change, what it
 * makes (an undo, a return) and its line in the operation log are one transaction; what is to be sent is sent after it.
 */
export async function decide(context: WriteContext, asked: Asked, wmOnly = false) {
  const { tx, scope, services } = context;
  const { id, version, action, remark } = asked;
  const forAgent = scope.kind !== 'all';
  const [seen] = await findOrders(tx, scope, theOrder(id));
  if (!seen || (wmOnly && seen.provider !== 'wm')) throw new Refusal('notFound');
  if (forAgent && !agentActions.includes(action)) throw new Refusal('permission.denied');
  if (!harmless.includes(action)) await context.stepUp();
  const needs = { tenantId: seen.tenant_id, memberId: seen.member_id, orderIds: [id] };
  const view = await openOrderView(inTransaction(tx), services.ids, [needs], Date.now());
  const order = view.orders.get(id);
  if (!order || order.version !== version) throw await stale(context, seen, version);
  const before = { state: order.state, version };
  const operator = operatorOf(context);
  const [totalBet, totalWin] = [asked.totalBet, asked.totalWin].map((sum) =>
    sum === undefined ? undefined : BigInt(minorOf(sum)),
  );
  const agentTxId = asked.agentTxId?.trim();
  applyDecision(view, order, { action, operator, agentTxId, totalBet, totalWin }, forAgent);
  await stored(view, context, seen, version);
  if (action === 'lock') await lockMember(tx, services.ids, seen);
  if (action === 'unlock') await unlockMember(tx, seen, operator);
  if (action === 'lock' || action === 'unlock') await nextVersion(tx, seen);
  await (action === 'askStatus' ? askWallet(tx, seen) : wakeWallet(tx, seen.agent_id));
  const [now] = await findOrders(tx, scope, theOrder(id));
  if (!now) throw new Refusal('notFound');
  context.afterCommit(() => crashOf(services)('decision.afterCommit'));
  const { totalBet: bet, totalWin: win } = asked;
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
  return wireOrder(now);
}

/**
 * Ends a round of WM: what came in and has not gone out is given back, and the round takes no more. Refused while an order of
 * it is open; a round that has ended stays as it is.
 */
export async function endRound(context: WriteContext, roundId: string, remark: string) {
  const { tx, services } = context;
  await context.stepUp();
  const rows = await readRound(tx, roundId);
  if (rows.length === 0) throw new Refusal('notFound');
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
    throw new Refusal('order.roundOpen', {
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

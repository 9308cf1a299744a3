import type { RequestOf } from '@pitboss/contract/core/define';
import { orders } from '@pitboss/contract/orders/orders';
import { allowedActions } from '@pitboss/wallet/desk';
import type { OrderList } from '../../domain/orders/order-lists.ts';
import { moneyText, ms } from '../../domain/sql/dto.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { decide, endRound } from './decisions.ts';
import {
  type AttemptRow,
  type ReplyRow,
  readAttempts,
  readAudit,
  readEvidence,
  readLedger,
  readLocks,
  readReplies,
  relatedTo,
  theOrder,
} from './evidence.sql.ts';
import { findOrders, listOrders, type OrderRow, totalOrders, wmRoundStates } from './order-rows.sql.ts';
import { orderDto, orderFilterOf, sessionDto, totalsDto } from './orders.rules.ts';

/**
 * Returns a page of a list, with the totals of its filter on the first one: they are the same on all others.
 */
async function pageOf<Wire>(
  { db, scope }: Pick<ReadContext, 'db' | 'scope'>,
  list: OrderList,
  requested: RequestOf<typeof orders.seamless>,
  dto: (row: OrderRow) => Wire,
) {
  const filter = await orderFilterOf({ db, scope }, requested);
  const page = await listOrders(db, scope, list, filter);
  const totals = requested.cursor ? null : totalsDto(await totalOrders(db, scope, list, filter));
  return { ...page, list: page.list.map(dto), totals };
}

/** Returns a page of the orders of WM with the state of each order's round. */
async function listWm(context: ReadContext, filter: RequestOf<typeof orders.wm>) {
  const page = await pageOf(context, 'wm', filter, orderDto);
  const ids = page.list.flatMap(({ roundId }) => roundId ?? []);
  const states = await wmRoundStates(context.db, [...new Set(ids)]);
  return {
    ...page,
    list: page.list.map((row) => ({ ...row, round: states.get(row.roundId ?? '') ?? null })),
  };
}

const replyDto = (row: ReplyRow) => ({
  late: row.late,
  endedAt: ms(row.ended_at),
  durationMs: row.duration_ms,
  failure: row.failure,
  detail: row.detail,
  httpStatus: row.http_status,
  reply: row.reply,
  signature: row.signature,
  class: row.class,
  step: row.step,
  reason: row.reason,
  code: row.code,
});

const attemptDto = (row: AttemptRow, body: string, replies: readonly ReplyRow[]) => ({
  id: row.id,
  number: row.number,
  call: row.call,
  url: row.url,
  body: row.body ?? body,
  sentAt: ms(row.sent_at),
  answers: replies.filter(({ attempt_id: id }) => id === row.id).map(replyDto),
});

/** Returns all details of an order, as the reader may see them. */
async function evidenceOf({ db, scope }: Pick<ReadContext, 'db' | 'scope'>, id: string) {
  const row = await readEvidence(db, scope, id);
  if (!row) throw new AppError('notFound');
  const [order] = await findOrders(db, scope, theOrder(id));
  if (!order) throw new AppError('notFound');
  const attempts = await readAttempts(db, row.tenant_id, id);
  const replies = await readReplies(db, row.tenant_id, id);
  const ledger = await readLedger(db, row, order);
  const audit = await readAudit(db, scope, order);
  const facts = {
    call: order.kind,
    state: order.state,
    settled: row.settled_by !== null,
    final: row.is_final,
  };
  const money = (minor: string | null) => (minor === null ? null : moneyText(minor));
  return {
    order: orderDto(order),
    sums: { totalBet: money(row.total_bet), totalWin: money(row.total_win) },
    memberId: row.member_id,
    nodeId: scope.kind === 'all' ? row.node_id : null,
    provider: row.provider,
    requestId: row.request_id,
    balance: money(row.balance),
    betId: row.bet_id,
    undoReason: row.undo_reason,
    settledBy: row.settled_by,
    final: row.is_final,
    locks: (await readLocks(db, row)).map((lock) => ({
      orderId: lock.order_id === '0' ? null : lock.order_id,
      txId: lock.tx_id,
      event: lock.event,
      at: ms(lock.at),
    })),
    related: (await findOrders(db, scope, relatedTo(row, order))).map(orderDto),
    attempts: attempts.map((attempt) => attemptDto(attempt, row.body, replies)),
    ledger: ledger.map(({ amount, at, ...line }) => ({ ...line, at: ms(at), amount: moneyText(amount) })),
    audit: audit.map(({ at, remark, version: _version, ...line }) => ({
      ...line,
      at: ms(at),
      remark: remark ?? '',
    })),
    actions: [...allowedActions(facts, scope.kind !== 'all')],
    roundKnown: row.round_known,
  };
}

export const orderRoutes = serve(orders, {
  seamless: (context, filter) => pageOf(context, 'seamless', filter, orderDto),
  mini: (context, filter) => pageOf(context, 'mini', filter, orderDto),
  withholding: (context, filter) => pageOf(context, 'withholding', filter, sessionDto),
  wm: listWm,
  get: (context, { id }) => evidenceOf(context, id),
  decide: (context, requested) => decide(context, requested),
  dealwithWm: (context, requested) => decide(context, requested, true),
  wmRoundEnd: (context, { roundId, remark }) => endRound(context, roundId, remark),
});

import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import type { recovery } from '@pitboss/contract/orders/recovery';
import { agentActions, type BulkChoice, bulkActionOf } from '@pitboss/wallet/desk';
import { dueOnReturn } from '@pitboss/wallet/withholding';
import { minorOf, moneyText, ms } from '../../../domain/sql/dto.ts';
import type { ReadContext, WriteContext } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { enqueueJob } from '../../../platform/jobs/queue.sql.ts';
import { enterPicked, findPicked, type NewPicked, type PickedOrder, type SessionSums } from './picked.sql.ts';
import type { Requested } from './recover.sql.ts';
import { workerOf } from './recovery.sql.ts';

/** Returns true for choices that neither decide what happened to money nor move it, which agents have too. */
const isHarmless = (choice: BulkChoice) =>
  choice === 'recover' || agentActions.some((action) => action === choice);

const planOf = (choice: BulkChoice, order: PickedOrder) =>
  bulkActionOf(choice, {
    call: order.kind,
    state: order.state,
    settled: order.settled,
    final: order.is_final,
  });

/** Returns the picked orders. Throws when one is not visible, or the choice is not the caller's. */
async function picked(
  db: ReadContext['db'],
  scope: ReadContext['scope'],
  ids: readonly string[],
  choice: BulkChoice,
): Promise<PickedOrder[]> {
  if (scope.kind !== 'all' && !isHarmless(choice)) throw new AppError('permission.denied');
  const orders = await findPicked(db, scope, ids);
  if (orders.length !== new Set(ids).size) throw new AppError('notFound');
  return orders;
}

/** Returns what a choice would do to each order, and with how many something would be done. */
export async function planPicked(
  { db, scope }: ReadContext,
  { orderIds, action: choice }: RequestOf<typeof recovery.planOrders>,
): Promise<ReplyOf<typeof recovery.planOrders>> {
  const orders = await picked(db, scope, orderIds, choice);
  const lines = orders.map((order) => ({
    id: order.id,
    txId: order.tx_id,
    agentAccount: order.agent_account,
    memberAccount: order.member_account,
    kind: order.kind,
    state: order.state,
    currency: order.currency,
    amount: moneyText(order.amount),
    createdAt: ms(order.created_at),
    ...planOf(choice, order),
  }));
  return { lines, total: lines.filter(({ action }) => action !== null).length };
}

/** Returns the id of the lowest agent above all of these, by their paths from the tenant down. */
function commonAgent(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').filter(Boolean));
  const end = first.findIndex((id, level) => others.some((path) => path[level] !== id));
  return (end === -1 ? first : first.slice(0, end)).at(-1) ?? '';
}

/** Splits items by the tenants of their orders. */
function byTenant(items: NewPicked['items']): Map<string, NewPicked['items'][number][]> {
  const tenants = new Map<string, NewPicked['items'][number][]>();
  for (const item of items) {
    const { tenant_id: tenant } = item.order;
    tenants.set(tenant, [...(tenants.get(tenant) ?? []), item]);
  }
  return tenants;
}

type PickedInput = RequestOf<typeof recovery.startOrders>['orders'][number];

/** Returns the entered totals of a session; null when one is missing, or they exceed what was withheld. */
function sumsOf(order: PickedOrder, { totalBet, totalWin }: PickedInput): SessionSums | null {
  if (totalBet === undefined || totalWin === undefined) return null;
  const sums = { totalBet: BigInt(minorOf(totalBet)), totalWin: BigInt(minorOf(totalWin)) };
  return dueOnReturn(BigInt(order.amount), sums.totalBet, sums.totalWin) === null ? null : sums;
}

/** Returns the item of a run for a picked order; null when nothing can be done with it. */
function itemOf(
  choice: BulkChoice,
  order: PickedOrder,
  requested: PickedInput,
): NewPicked['items'][number] | null {
  const { action } = planOf(choice, order);
  if (action === null) return null;
  const version = isHarmless(choice) ? null : requested.version;
  if (action !== 'returnBySums') return { order, action, version, sums: null };
  const sums = sumsOf(order, requested);
  return sums && { order, action, version, sums };
}

/**
 * Starts the planned action of each picked order in the background, one run for each tenant; orders without
 * one, and sessions to be returned without valid totals, are left out. A decision about money requires a fresh
 * dynamic code, as that of a single order does.
 */
export async function startPicked(
  context: WriteContext,
  requested: RequestOf<typeof recovery.startOrders>,
  asked: Requested,
  wake: () => void,
): Promise<ReplyOf<typeof recovery.startOrders>> {
  const { tx, scope, session, services } = context;
  const { action: choice, rate, remark } = requested;
  const inputs = new Map(requested.orders.map((input) => [input.id, input]));
  const orders = await picked(tx, scope, [...inputs.keys()], choice);
  const agentTxId = requested.agentTxId?.trim();
  if (choice === 'markDone' && !agentTxId) throw new AppError('order.agentTxId');
  if (!isHarmless(choice)) await context.stepUp();
  const items = orders.flatMap((order) => {
    const input = inputs.get(order.id);
    return (input && itemOf(choice, order, input)) ?? [];
  });
  if (items.length === 0) throw new AppError('recovery.nothing');
  const ids: string[] = [];
  for (const [tenantId, own] of byTenant(items)) {
    const id = services.ids.next(Date.now());
    const agentId = commonAgent(own.map(({ order }) => order.agent_path));
    const { operatorId } = session;
    await enterPicked(tx, { id, tenantId, agentId, operatorId, rate, remark, agentTxId, asked, items: own });
    const jobId = services.ids.next(Date.now());
    await enqueueJob(tx, scope, {
      id: jobId,
      name: 'orderRecovery',
      key: id,
      lane: workerOf(`picked ${id}`),
    });
    ids.push(id);
  }
  context.afterCommit(wake);
  context.audit({
    target: `recovery:${ids.join(',')}`,
    after: {
      action: choice,
      orders: items.map(({ order }) => order.tx_id),
      rate,
      remark,
      agentTxId,
      total: items.length,
    },
  });
  return { ids, total: items.length };
}

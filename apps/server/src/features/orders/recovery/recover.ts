import { setTimeout as pause } from 'node:timers/promises';
import { recovery } from '@pitboss/contract/orders/recovery';
import { moneyText } from '../../../domain/sql/dto.ts';
import { inTransaction } from '../../../domain/sql/run-sql.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Services } from '../../../platform/calls/serve.ts';
import type { Databases } from '../../../platform/db/databases/databases.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { isTemporary } from '../../../platform/db/temporary.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { JobFailed, type JobKind, JobLost, type JobRun } from '../../../platform/jobs/job-kind.ts';
import type { Order } from '../../../wallet/orders/order.ts';
import { type OrderView, openOrderView } from '../../../wallet/orders/order-view.sql.ts';
import { storeOrderView } from '../../../wallet/orders/store-view.sql.ts';
import { requestWallet, wakeWallet } from '../decide.sql.ts';
import { applyDecision } from '../decide.ts';
import { orderTarget } from '../evidence.sql.ts';
import {
  beginRecovery,
  endRecovery,
  followRecovery,
  forgetRecoveries,
  lookAtItems,
  markItem,
  type NextItem,
  nextItem,
  type Run,
  stopWaiting,
} from './recover.sql.ts';
import { actionOf } from './recovery.sql.ts';
import { storeResult } from './result-file.ts';

/** Services that recoveries need outside a call's transaction. */
export interface RecoveryServices extends Services {
  readonly databases: Pick<Databases, 'system'>;
}

const hourMs = 3_600_000;
/** Interval of polling for responses, in ms. */
const lookMs = 500;
/** Maximum tries of one order that is changed concurrently. */
const triesMax = 5;

/**
 * Processes the next order: the decision of the desk, in one transaction with its mark and its entry in the
 * operation log, so that it happens once even when this server fails. Returns false when there is none.
 */
async function actOnNext({ databases, ids }: RecoveryServices, run: Run): Promise<boolean> {
  return databases.system.transaction().execute(async (tx) => {
    const item = await nextItem(tx, run);
    if (!item) return false;
    const { order_id: id, member_id, action } = item;
    const needs = { tenantId: run.tenant_id, memberId: member_id, orderIds: [id] };
    const view = await openOrderView(inTransaction(tx), ids, [needs], Date.now());
    const order = view.orders.get(id);
    const before = order && { state: order.state, version: order.version };
    if (!order || !isApplied(view, order, run, item)) {
      await markItem(tx, run, id, { outcome: 'changed', after: before?.state ?? null });
      return true;
    }
    await storeOrderView(inTransaction(tx), view);
    await markItem(tx, run, id, { outcome: 'acted', after: null });
    await (action === 'askStatus'
      ? requestWallet(tx, { tenant_id: order.tenantId, id })
      : wakeWallet(tx, order.agentId));
    const { state, version } = order;
    await writeLine(tx, ids, run, {
      target: orderTarget({ id, tx_id: order.txId }),
      before,
      after: { action, remark: run.remark, state, version, ...enteredSums(item), recovery: run.id },
    });
    return true;
  });
}

const minorOrNone = (minor: string | null) => (minor === null ? undefined : BigInt(minor));

/** Totals of a return, as the entry of a single decision names them; empty for other actions. */
const enteredSums = ({ total_bet: totalBet, total_win: totalWin }: NextItem) =>
  totalBet === null ? {} : { totalBet: moneyText(totalBet), totalWin: moneyText(totalWin) };

/**
 * Applies the action of an order in the view; returns false when the order has changed so that the action is
 * no longer the one that was planned.
 */
function isApplied(view: OrderView, order: Order, run: Run, item: NextItem): boolean {
  const { action } = item;
  const isPlanned = run.picked
    ? order.state === item.before_state && (item.version ?? order.version) === order.version
    : actionOf(order.kind, order.state) === action;
  if (!isPlanned) return false;
  const { account, agentId } = run.asked;
  const decision = {
    action,
    operator: account,
    agentTxId: run.agent_tx_id ?? undefined,
    totalBet: minorOrNone(item.total_bet),
    totalWin: minorOrNone(item.total_win),
  };
  try {
    applyDecision(view, order, decision, !run.picked || agentId !== null);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const writeLine = (
  tx: Tx,
  ids: Services['ids'],
  run: Run,
  line: { readonly target: string; readonly before: unknown; readonly after: unknown },
) =>
  writeAudit(tx, ids, {
    ...run.asked,
    operatorId: run.operator_id,
    sessionTag: '',
    call: (run.picked ? recovery.startOrders : recovery.start).path,
    code: 0,
    requestId: `recovery-${run.id}`,
    ...line,
  });

/** Processes order after order at the pace of the run, until none is left or the run is to end. */
async function act(services: RecoveryServices, run: Run, signal: AbortSignal): Promise<void> {
  const stepMs = 1_000 / run.rate;
  let due = Date.now();
  let looked = due;
  for (let tries = 0; ; ) {
    signal.throwIfAborted();
    try {
      if (!(await actOnNext(services, run))) return;
      tries = 0;
    } catch (error) {
      tries += 1;
      if (tries >= triesMax || !isTemporary(error)) throw error;
    }
    if (Date.now() - looked >= lookMs) {
      await lookAtItems(services.databases.system, run);
      looked = Date.now();
    }
    // A delay is not compensated by a burst.
    due = Math.max(due + stepMs, Date.now());
    await pause(due - Date.now(), undefined, { signal });
  }
}

/** Stores the result and the end, both or neither. */
async function end(
  { databases: { system } }: RecoveryServices,
  store: FileStore,
  run: Run,
  { finish }: JobRun,
): Promise<void> {
  await stopWaiting(system, run);
  await storeResult(system, store, run, async (tx, name) => {
    if (!(await endRecovery(tx, run, name)) || !(await finish(tx))) throw new JobLost();
  });
}

/**
 * Job that executes one recovery, whose id is the key of the job. A server that takes it over continues where
 * the other one stopped.
 */
export function recoveryJob(services: RecoveryServices, store: FileStore): JobKind {
  const { system } = services.databases;
  return {
    name: 'orderRecovery',
    atOnce: 3,
    async work(job) {
      const run = await beginRecovery(system, job.job.key);
      if (!run) return;
      try {
        await act(services, run, job.signal);
        while ((await lookAtItems(system, run)) > 0) await pause(lookMs, undefined, { signal: job.signal });
        await end(services, store, run, job);
      } catch (error) {
        if (job.signal.aborted || error instanceof JobLost || isTemporary(error)) throw error;
        services.log.error({ err: error, recovery: run.id }, 'a recovery of orders failed');
        throw new JobFailed((error as Error).message, { cause: error });
      }
    },
    follow: (db, { key }, state) => followRecovery(db, key, state),
  };
}

/** Job that removes runs beyond their retention. */
export const recoverySweep = ({ databases }: RecoveryServices): JobKind => ({
  name: 'forgetRecoveries',
  everyMs: hourMs,
  work: () => forgetRecoveries(databases.system),
});

import { setTimeout as pause } from 'node:timers/promises';
import { recovery } from '@pitboss/contract/orders/recovery';
import { inTransaction } from '../../../domain/sql/run-sql.ts';
import { writeAudit } from '../../../kernel/audit/audit.ts';
import type { Services } from '../../../kernel/calls/serve.ts';
import type { Databases, Tx } from '../../../kernel/database/db.ts';
import { isTemporary } from '../../../kernel/database/temporary.ts';
import { JobFailed, type JobKind, JobLost, type JobRun } from '../../../kernel/jobs/job-kind.ts';
import type { FileStore } from '../../../kernel/storage/store.ts';
import { openOrderView } from '../../../wallet/orders/order-view.sql.ts';
import { storeOrderView } from '../../../wallet/orders/store-view.sql.ts';
import { askWallet, wakeWallet } from '../decide.sql.ts';
import { applyDecision } from '../decide.ts';
import { orderTarget } from '../evidence.sql.ts';
import {
  beginRecovery,
  endRecovery,
  followRecovery,
  forgetRecoveries,
  lookAtItems,
  markItem,
  nextItem,
  type Run,
  stopWaiting,
} from './recover.sql.ts';
import { actionOf } from './recovery.sql.ts';
import { storeResult } from './result-file.ts';

/** What recoveries may do outside a call's transaction. */
export interface RecoveryServices extends Services {
  readonly databases: Pick<Databases, 'system'>;
}

const hourMs = 3_600_000;
/** How often the answers are looked for. */
const lookMs = 500;
/** Tries of one order that something else changes at the same moment. */
const triesMost = 5;

/**
 * Does what is due with the next order: the decision of the desk, in one transaction with its mark and its line in the operation
 * log, so that it happens once whatever becomes of this server. False when there is none.
 */
async function actOnNext({ databases, ids }: RecoveryServices, run: Run): Promise<boolean> {
  return databases.system.transaction().execute(async (tx) => {
    const item = await nextItem(tx, run);
    if (!item) return false;
    const { order_id: id, member_id, action } = item;
    const needs = { tenantId: run.tenant_id, memberId: member_id, orderIds: [id] };
    const view = await openOrderView(inTransaction(tx), ids, [needs], Date.now());
    const order = view.orders.get(id);
    if (!order || actionOf(order.kind, order.state) !== action) {
      await markItem(tx, run, id, { outcome: 'changed', after: order?.state ?? null });
      return true;
    }
    const before = { state: order.state, version: order.version };
    applyDecision(view, order, { action, operator: run.asked.account }, true);
    await storeOrderView(inTransaction(tx), view);
    await markItem(tx, run, id, { outcome: 'acted', after: null });
    await (action === 'askStatus'
      ? askWallet(tx, { tenant_id: order.tenantId, id })
      : wakeWallet(tx, order.agentId));
    const { state, version } = order;
    await writeLine(tx, ids, run, {
      target: orderTarget({ id, tx_id: order.txId }),
      before,
      after: { action, remark: run.remark, state, version, recovery: run.id },
    });
    return true;
  });
}

const writeLine = (
  tx: Tx,
  ids: Services['ids'],
  run: Run,
  line: { readonly target: string; readonly before: unknown; readonly after: unknown },
) =>
  writeAudit(tx, ids, {
    ...run.asked,
    ...{ operatorId: run.operator_id, sessionTag: '', call: recovery.start.path, code: 0 },
    ...{ requestId: `recovery-${run.id}`, ...line },
  });

/** Acts on order after order at the pace of the run, until none is left or the run is to end. */
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
      if (tries >= triesMost || !isTemporary(error)) throw error;
    }
    if (Date.now() - looked >= lookMs) {
      await lookAtItems(services.databases.system, run);
      looked = Date.now();
    }
    // What was slow is not made up for by a burst.
    due = Math.max(due + stepMs, Date.now());
    await pause(due - Date.now(), undefined, { signal });
  }
}

/** Writes the result and enters the end, both or neither. */
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

/** Does one recovery, whose number is the key of its job. A server that takes it over goes on where the other one was. */
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

/** Removes runs that are kept no longer. */
export const recoverySweep = ({ databases }: RecoveryServices): JobKind => ({
  name: 'forgetRecoveries',
  everyMs: hourMs,
  work: () => forgetRecoveries(databases.system),
});

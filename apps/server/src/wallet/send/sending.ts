import { groupOf } from '@pitboss/wallet/calls';
import type { Verdict } from '@pitboss/wallet/classify';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { After, Replied } from '../orders/attempts.ts';
import type { Begun } from '../orders/begin-attempt.ts';
import type { CrashPoint } from '../orders/crash.ts';
import type { Order } from '../orders/order.ts';
import type { OrderNeeds } from '../orders/order-view.sql.ts';
import type { OrderWriter } from '../orders/order-writer.ts';
import type { Exchanged } from './exchange.ts';
import type { Settings } from './settings.ts';
import type { Lane } from './worker.ts';

/** Dependencies of the sending steps, and the functions that continue with the next step. */
export interface Sending {
  readonly run: RunSql;
  readonly writer: OrderWriter;
  readonly outbound: Outbound;
  readonly settings: Settings;
  readonly log: Log;
  readonly now: () => number;
  readonly crash: (point: CrashPoint) => void;
  /** Retries a write until the database accepts it: sent calls and their replies must be stored. */
  persist<T>(worker: Lane, write: () => Promise<T>): Promise<T>;
  /** Starts background work; a failure leaves the order as stored, to be resumed by the next sweep. */
  start(worker: Lane, order: Order, work: () => Promise<unknown>): void;
  /** Does what follows a change of an order. */
  follow(worker: Lane, after: After | null): void;
  /** Sends what waited for the breaker to close. */
  resume(worker: Lane): void;
}

/** Returns the rows that a write about one order reads. */
export const needsOf = (order: Order): OrderNeeds => ({
  tenantId: order.tenantId,
  memberId: order.memberId,
  orderIds: [order.id],
});

/**
 * Returns the rows that the end of an order's call reads. A successful reply to a take or a payment changes
 * only that order, so it is written on the basis of this server's last commit; if another writer changed the
 * order meanwhile, for example by a cancel, the version check fails and the order is read. All other work
 * reads first.
 */
export function needsOfEnd({ committed }: Begun, verdict: Verdict): OrderNeeds {
  const { kind, state, undoId } = committed;
  const alone = verdict.class === 'ok' && groupOf[kind] !== 'undo' && state === 'sent' && undoId === null;
  return alone ? { ...needsOf(committed), believed: committed } : needsOf(committed);
}

/** Returns the result of a call for storage; `late`: after its timeout. */
export function repliedOf(attemptId: string, late: boolean, at: number, exchanged: Exchanged): Replied {
  const { exchange: _, durationMs, ...rest } = exchanged;
  return { attemptId, late, at, durationMs: Math.round(durationMs), ...rest };
}

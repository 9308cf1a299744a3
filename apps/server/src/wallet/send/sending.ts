import { groupOf } from '@pitboss/wallet/calls';
import type { Verdict } from '@pitboss/wallet/classify';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Outbound } from '../../kernel/outbound/outbound.ts';
import type { Log } from '../../kernel/watch/log.ts';
import type { After, Answered, Begun } from '../orders/attempts.ts';
import type { CrashPoint } from '../orders/crash.ts';
import type { Order } from '../orders/order.ts';
import type { OrderNeeds } from '../orders/order-view.sql.ts';
import type { OrderWriter } from '../orders/order-writer.ts';
import type { Exchanged } from './exchange.ts';
import type { Lane } from './lane.ts';
import type { Settings } from './settings.ts';

/** What the steps of sending share: their means, and the ways from one step to the next. */
export interface Sending {
  readonly run: RunSql;
  readonly writer: OrderWriter;
  readonly outbound: Outbound;
  readonly settings: Settings;
  readonly log: Log;
  readonly now: () => number;
  readonly crash: (point: CrashPoint) => void;
  /** Does a write as soon as the database takes it: what has been sent or answered has to be on record. */
  persist<T>(lane: Lane, write: () => Promise<T>): Promise<T>;
  /** Work that goes on by itself; a failure leaves the order as it is on record, to be taken up by the next look. */
  start(lane: Lane, order: Order, work: () => Promise<unknown>): void;
  /** Does what follows a change of an order. */
  follow(lane: Lane, after: After | null): void;
  /** Sends what waited for the breaker to close. */
  resume(lane: Lane): void;
}

/** What a write about one order needs to see. */
export const needsOf = (order: Order): OrderNeeds => ({
  ...{ tenantId: order.tenantId, memberId: order.memberId, orderIds: [order.id] },
});

/**
 * What the end of an order's call needs to see. A good answer to a take or a payment moves that order and nothing else, so it
 * is written on what this server committed before the call; if somebody changed the order meanwhile, as by a cancel, its
 * version says so and it is read. Everything else is read first.
 */
export function needsOfEnd({ committed }: Begun, verdict: Verdict): OrderNeeds {
  const { kind, state, undoId } = committed;
  const alone = verdict.class === 'ok' && groupOf[kind] !== 'undo' && state === 'sent' && undoId === null;
  return alone ? { ...needsOf(committed), believed: committed } : needsOf(committed);
}

/** What came of a call, as it is kept; `late`: after it had timed out. */
export function answeredOf(attemptId: string, late: boolean, at: number, exchanged: Exchanged): Answered {
  const { exchange: _, durationMs, ...rest } = exchanged;
  return { attemptId, late, at, durationMs: Math.round(durationMs), ...rest };
}

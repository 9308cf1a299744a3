import { randomUUID } from 'node:crypto';
import {
  afterEvent,
  afterWord,
  type Breaker,
  type BreakerEvent,
  type BreakerWord,
  isFailure,
  mayCall,
} from '@pitboss/wallet/breaker';
import { groupOf, isTake } from '@pitboss/wallet/calls';
import { classify, classifyStatus, pingIsGood } from '@pitboss/wallet/classify';
import { queueMs } from '@pitboss/wallet/clock';
import { statusBody } from '@pitboss/wallet/messages';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { isTemporary } from '../../kernel/database/temporary.ts';
import type { Outbound } from '../../kernel/outbound/outbound.ts';
import type { Secrets } from '../../kernel/start/secrets.ts';
import type { Log } from '../../kernel/watch/log.ts';
import {
  type After,
  type Answered,
  type Begun,
  beginAttempt,
  beginStatus,
  dropTake,
  endAttempt,
  endLate,
  endStatus,
} from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { OrderNeeds } from '../orders/order-view.sql.ts';
import type { OrderWriter } from '../orders/order-writer.ts';
import { type AgentSettings, noteNoStatus, readAgent, storeBreaker } from './agents.sql.ts';
import type { CrashPoint } from './crash.ts';
import { callWallet, type Exchanged } from './exchange.ts';
import type { Lane } from './lane.ts';

export interface SenderOptions {
  readonly run: RunSql;
  readonly writer: OrderWriter;
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly now: () => number;
  readonly crash: (point: CrashPoint) => void;
  /** Hears of orders that others wait for. */
  readonly ended: (order: Order) => void;
  /** Hears of takes whose record has to follow. */
  readonly record: (takes: readonly Order[]) => void;
}

/** A member's turn with a connection for one call: it is used once, either way. */
export interface Turn {
  send(begun: Begun, agent: AgentSettings): void;
  giveBack(): void;
}

/** How old what is known of an agent may be: an order goes to the address and key that it has now. */
const settingsTtlMs = 1_000;
const retryWriteMs = 500;

export const needsOf = (order: Order): OrderNeeds => ({
  ...{ tenantId: order.tenantId, memberId: order.memberId, orderIds: [order.id] },
});

/** Sends the orders of the lanes that this server has: one call after another, each on record before and after it. */
export function createSender(options: SenderOptions) {
  const { run, writer, outbound, secrets, log, now, crash, ended, record } = options;
  const settings = new Map<string, { value: Promise<AgentSettings>; at: number }>();
  const working = new Set<Promise<unknown>>();

  function settingsOf(agentId: string): Promise<AgentSettings> {
    const known = settings.get(agentId);
    if (known && now() - known.at < settingsTtlMs) return known.value;
    const value = readAgent(run, secrets, agentId).then((found) => {
      if (found) return found;
      throw new Error(`agent ${agentId} is gone`);
    });
    if (settings.size > 5_000) settings.clear();
    settings.set(agentId, { value, at: now() });
    value.catch(() => settings.delete(agentId));
    return value;
  }

  /** Does a write as soon as the database takes it: what has been sent or answered has to be on record. */
  async function persist<T>(lane: Lane, write: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await write();
      } catch (error) {
        if (!isTemporary(error) || lane.closed) throw error;
        await new Promise((done) => setTimeout(done, retryWriteMs));
      }
  }

  /** Work that goes on by itself; a failure leaves the order as it is on record, to be taken up later. */
  function start(lane: Lane, order: Order, work: () => Promise<unknown>): void {
    const task = work().catch((err: unknown) => {
      lane.known.delete(order.id);
      if (!lane.closed)
        log.error({ err, order: order.id, agent: lane.agentId }, 'an order could not be sent on');
    });
    working.add(task);
    void task.finally(() => working.delete(task));
  }

  function follow(lane: Lane, after: After | null): void {
    if (!after) return;
    const { order } = after;
    const seen = [order, ...after.ended];
    for (const one of seen) ended(one);
    const due = seen.filter((one) => one.recordDue);
    if (due.length > 0) record(due);
    for (const one of seen)
      if (
        one.state === 'ok' ||
        one.state === 'rejected' ||
        one.state === 'cancelled' ||
        one.state === 'manual'
      )
        lane.known.delete(one.id);
    if (after.alert)
      log.error(
        { order: order.id, tx: order.txId, agent: lane.agentId, because: after.alert },
        'an order needs a person',
      );
    for (const one of after.send) enqueue(lane, one);
    if (after.stop) breakerEvent(lane, { kind: 'fatal' }, `code ${order.code}`);
    if (after.unclear) start(lane, order, () => askStatus(lane, order));
    if (order.nextRetryAt !== null) schedule(lane, order);
  }

  function schedule(lane: Lane, order: Order): void {
    if (lane.closed) return;
    lane.known.add(order.id);
    clearTimeout(lane.timers.get(order.id));
    const wait = Math.min(Math.max(0, (order.nextRetryAt ?? now()) - now()), 2_000_000_000);
    lane.timers.set(
      order.id,
      setTimeout(() => {
        lane.timers.delete(order.id);
        start(lane, order, () => again(lane, order));
      }, wait),
    );
  }

  async function again(lane: Lane, order: Order): Promise<void> {
    if (!mayCall(lane.breaker) && !isTake(order.kind)) {
      lane.parked.set(order.id, order);
      return;
    }
    if (await lane.acquire(null)) await attempt(lane, order);
  }

  /** Puts an order behind those of its member that were made before. */
  function enqueue(lane: Lane, order: Order): void {
    if (lane.closed) return;
    lane.known.add(order.id);
    const queue = lane.members.get(order.memberId) ?? { orders: [], busy: false };
    lane.members.set(order.memberId, queue);
    queue.orders.push(order);
    pump(lane, order.memberId);
  }

  function pump(lane: Lane, memberId: string): void {
    const queue = lane.members.get(memberId);
    if (!queue || queue.busy) return;
    const order = queue.orders.shift();
    if (!order) {
      lane.members.delete(memberId);
      return;
    }
    queue.busy = true;
    start(lane, order, () =>
      first(lane, order).finally(() => {
        queue.busy = false;
        pump(lane, memberId);
      }),
    );
  }

  async function first(lane: Lane, order: Order): Promise<void> {
    const take = isTake(order.kind);
    if (!mayCall(lane.breaker)) {
      if (take) await drop(lane, order);
      else lane.parked.set(order.id, order);
      return;
    }
    if (await lane.acquire(take ? order.createdAt + queueMs : null)) await attempt(lane, order);
    else if (take && !lane.closed) await drop(lane, order);
  }

  /** Takes a member's turn and a connection, when both are free now: an order can be committed to its call as it is made. */
  function reserve(lane: Lane, memberId: string): Turn | null {
    if (!mayCall(lane.breaker) || lane.members.has(memberId) || !lane.tryAcquire()) return null;
    const queue = { orders: [], busy: true };
    lane.members.set(memberId, queue);
    const over = () => {
      queue.busy = false;
      pump(lane, memberId);
    };
    return {
      send(begun, agent) {
        lane.known.add(begun.order.id);
        start(lane, begun.order, () => call(lane, begun, agent).finally(over));
      },
      giveBack() {
        lane.release();
        over();
      },
    };
  }

  const drop = async (lane: Lane, order: Order) =>
    follow(
      lane,
      await persist(lane, () => writer.submit(needsOf(order), (view) => dropTake(view, order.id))),
    );

  const answeredOf = (attemptId: string, late: boolean, exchanged: Exchanged): Answered => {
    const { exchange: _, durationMs, ...rest } = exchanged;
    return { attemptId, late, at: now(), durationMs: Math.round(durationMs), ...rest };
  };

  /** Commits an order to a call and makes it, with a connection that the caller has taken for it. */
  async function attempt(lane: Lane, order: Order): Promise<void> {
    let begun: ReturnType<typeof beginAttempt>;
    let agent: AgentSettings;
    try {
      agent = await settingsOf(lane.agentId);
      begun = await persist(lane, () =>
        writer.submit(needsOf(order), (view) => beginAttempt(view, order.id, agent.callbackUrl)),
      );
    } catch (error) {
      lane.release();
      throw error;
    }
    if (begun !== 'wait' && begun !== 'over') return call(lane, begun, agent);
    lane.release();
    lane.known.delete(order.id);
  }

  /** The call that an order is committed to, with a connection that the caller has taken for it. */
  async function call(lane: Lane, begun: Begun, agent: AgentSettings): Promise<void> {
    const { order } = begun;
    const group = groupOf[order.kind];
    let held = true;
    const release = () => {
      if (held) lane.release();
      held = false;
    };
    try {
      crash('attempt.afterCommit');
      const firstOne = order.attempts === 1;
      const expected = { requestId: order.requestId, currency: order.currency, signatures: agent.signatures };
      const exchanged = await callWallet(outbound, now, {
        ...{ agentId: lane.agentId, settings: agent, call: order.kind, body: order.body },
        onSent: () =>
          crash(
            group === 'take' ? 'attempt.afterSend' : group === 'undo' ? 'undo.afterSend' : 'pay.afterSend',
          ),
        late: {
          listening(giveUp) {
            held = false;
            lane.late.add(giveUp);
            lateOf.set(begun.attemptId, giveUp);
          },
          over() {
            const giveUp = lateOf.get(begun.attemptId);
            lateOf.delete(begun.attemptId);
            if (!giveUp) return;
            lane.late.delete(giveUp);
            lane.release();
          },
          heard: (heard) =>
            start(lane, order, async () =>
              follow(
                lane,
                await writer.submit(needsOf(order), (view) =>
                  endLate(
                    view,
                    order.id,
                    answeredOf(begun.attemptId, true, heard),
                    classify(group, expected, heard.exchange),
                  ),
                ),
              ),
            ),
        },
      });
      release();
      crash(group === 'pay' ? 'pay.beforeStore' : 'reply.beforeStore');
      const verdict = classify(group, expected, exchanged.exchange);
      const answered = answeredOf(begun.attemptId, false, exchanged);
      const after = await persist(lane, () =>
        writer.submit(needsOf(order), (view) => endAttempt(view, order.id, answered, verdict, Math.random())),
      );
      crash('reply.afterStore');
      if (firstOne) breakerEvent(lane, { kind: 'firstAttempt', failed: isFailure(verdict) }, verdict.step);
      follow(lane, after);
    } finally {
      release();
    }
  }
  const lateOf = new Map<string, () => void>();

  /** Asks once for the state of a take whose answer is unclear; what follows is an undo, unless the answer is definite. */
  async function askStatus(lane: Lane, order: Order, byPerson = false): Promise<void> {
    const agent = await settingsOf(lane.agentId);
    const needs = needsOf(order);
    const none = { state: 'none', code: null } as const;
    const without = () =>
      persist(lane, () => writer.submit(needs, (view) => endStatus(view, order.id, null, none)));
    // A person may ask whatever is known of the wallet; that nothing came of it is not the end of the order then.
    if (byPerson) {
      if (!(await lane.acquire(null))) return;
    } else if (agent.noStatus || !mayCall(lane.breaker) || !(await lane.acquire(null)))
      return undone(lane, await without());
    try {
      const requestId = randomUUID();
      const body = statusBody(order.body, requestId);
      const begun = await persist(lane, () =>
        writer.submit(needs, (view) => beginStatus(view, order.id, agent.callbackUrl, body)),
      );
      if (begun === 'over') return;
      const exchanged = await callWallet(outbound, now, {
        ...{ agentId: lane.agentId, settings: agent, call: 'status', body },
      });
      const expected = { requestId, currency: order.currency, signatures: agent.signatures };
      const found = classifyStatus(expected, exchanged.exchange);
      if (found.state === 'notOffered') {
        settings.delete(lane.agentId);
        await noteNoStatus(run, lane.agentId);
      }
      const answered = answeredOf(begun.attemptId, false, exchanged);
      undone(
        lane,
        await persist(lane, () => writer.submit(needs, (view) => endStatus(view, order.id, answered, found))),
      );
    } finally {
      lane.release();
    }
  }

  function undone(lane: Lane, after: After | null): void {
    if (after && after.send.length > 0) crash('undo.afterCommit');
    follow(lane, after);
  }

  /** Takes the breaker on, and lets go what waited for it to close. */
  const breakerEvent = (lane: Lane, event: BreakerEvent, reason: string): void =>
    setBreaker(lane, afterEvent(lane.breaker, event, now()), reason);

  function setBreaker(lane: Lane, after: Breaker, reason: string | null): void {
    const before = lane.breaker;
    if (after === before) return;
    lane.breaker = after;
    if (after.state !== before.state || after.forced !== before.forced || after.pingAt !== before.pingAt) {
      log.warn({ agent: lane.agentId, breaker: after.state, reason }, 'the breaker of a wallet has changed');
      void storeBreaker(run, lane.agentId, after, reason).catch(() => undefined);
    }
    watch(lane);
  }

  /** Sets the next ping of a breaker that is not closed, or sends on what waited. */
  function watch(lane: Lane): void {
    if (lane.pingTimer) clearTimeout(lane.pingTimer);
    lane.pingTimer = null;
    if (lane.closed) return;
    if (lane.breaker.pingAt !== null)
      lane.pingTimer = setTimeout(
        () => void ping(lane).catch(() => watch(lane)),
        Math.max(0, lane.breaker.pingAt - now()),
      );
    if (!mayCall(lane.breaker)) return;
    const waiting = [...lane.parked.values()];
    lane.parked.clear();
    for (const order of waiting)
      if (order.state === 'created') enqueue(lane, order);
      else start(lane, order, () => again(lane, order));
  }

  async function ping(lane: Lane): Promise<void> {
    const agent = await settingsOf(lane.agentId);
    const { exchange } = await callWallet(outbound, now, {
      ...{ agentId: lane.agentId, settings: agent, call: 'ping', body: null },
    });
    breakerEvent(lane, { kind: 'ping', good: pingIsGood(agent.signatures, exchange) }, 'ping');
  }

  return {
    /** Asks for the state of an order because a person wants to know. */
    ask: (lane: Lane, order: Order) => start(lane, order, () => askStatus(lane, order, true)),
    enqueue,
    reserve,
    follow,
    schedule,
    watch,
    settingsOf,
    /** The agent's address, keys or settings have changed. */
    forget: (agentId: string) => settings.delete(agentId),
    /** Follows what people say of the agent's breaker. */
    obey: (lane: Lane, word: BreakerWord) => setBreaker(lane, afterWord(lane.breaker, word), null),
    persist,
    /** Work that is under way. */
    async idle(): Promise<void> {
      while (working.size > 0) await Promise.all(working);
    },
  };
}
export type Sender = ReturnType<typeof createSender>;

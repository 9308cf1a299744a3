import { isFailure } from '@pitboss/wallet/breaker';
import { type Group, groupOf } from '@pitboss/wallet/calls';
import { classify, type Expected } from '@pitboss/wallet/classify';
import { endAttempt, endLate } from '../orders/attempts.ts';
import { type Begun, beginAttempt } from '../orders/begin-attempt.ts';
import type { CrashPoint } from '../orders/crash.ts';
import type { Order } from '../orders/order.ts';
import type { AgentSettings } from './agents.sql.ts';
import { addressOf, callWallet, type Exchanged, type Late } from './exchange.ts';
import { breakerEvent } from './health.ts';
import { needsOf, needsOfEnd, repliedOf, type Sending } from './sending.ts';
import type { Lane } from './worker.ts';

const sentPoint: Readonly<Record<Group, CrashPoint>> = {
  take: 'attempt.afterSend',
  undo: 'undo.afterSend',
  pay: 'pay.afterSend',
};

/**
 * Commits an order to a call and makes it, with a connection that the caller has taken for it: it is on
 * record before a byte leaves. `late`: a take whose time was over before that, and that is not sent.
 */
export async function makeAttempt(sending: Sending, worker: Lane, order: Order): Promise<'made' | 'late'> {
  const { writer, settings, persist } = sending;
  let begun: ReturnType<typeof beginAttempt>;
  let agent: AgentSettings;
  try {
    agent = await persist(worker, () => settings.of(worker.agentId));
    const url = addressOf(agent.callbackUrl, order.kind);
    begun = await persist(worker, () =>
      writer.submit(needsOf(order), (view) => beginAttempt(view, order.id, url)),
    );
  } catch (error) {
    worker.release();
    throw error;
  }
  if (typeof begun !== 'string') {
    await makeCall(sending, worker, begun, agent);
    return 'made';
  }
  worker.release();
  if (begun === 'late') return 'late';
  worker.known.delete(order.id);
  return 'made';
}

/**
 * Makes the call that an order is committed to, on a connection that the caller has acquired. Its result is
 * stored before any consequence.
 */
export async function makeCall(
  sending: Sending,
  worker: Lane,
  begun: Begun,
  agent: AgentSettings,
): Promise<void> {
  const { writer, outbound, now, crash, persist, follow } = sending;
  const { order, attemptId } = begun;
  const group = groupOf[order.kind];
  let held = true;
  const release = () => {
    if (held) worker.release();
    held = false;
  };
  try {
    crash('attempt.afterCommit');
    const expected = { requestId: order.requestId, currency: order.currency, signatures: agent.signatures };
    const exchanged = await callWallet(outbound, now, {
      agentId: worker.agentId,
      settings: agent,
      call: order.kind,
      body: order.body,
      onSent: () => crash(sentPoint[group]),
      late: lateReply(sending, worker, {
        order,
        attemptId,
        expected,
        keeps: () => {
          held = false;
        },
      }),
    });
    release();
    crash(group === 'pay' ? 'pay.beforeStore' : 'reply.beforeStore');
    const verdict = classify(group, expected, exchanged.exchange);
    const replied = repliedOf(attemptId, false, now(), exchanged);
    const after = await persist(worker, () =>
      writer.submit(needsOfEnd(begun, verdict), (view) =>
        endAttempt(view, order.id, replied, verdict, Math.random()),
      ),
    );
    crash('reply.afterStore');
    if (order.attempts === 1)
      breakerEvent(sending, worker, { kind: 'firstAttempt', failed: isFailure(verdict) }, verdict.step);
    follow(worker, after);
  } finally {
    release();
  }
}

/**
 * Waits for a reply after the timeout of its call; the connection is kept until then, or released for another
 * call.
 */
function lateReply(
  { writer, now, start, follow, persist }: Sending,
  worker: Lane,
  call: {
    readonly order: Order;
    readonly attemptId: string;
    readonly expected: Expected;
    /** The connection is not the call's any more. */
    readonly keeps: () => void;
  },
): Late {
  const { order, attemptId, expected } = call;
  let listening: (() => void) | null = null;
  const store = async (received: Exchanged) => {
    const replied = repliedOf(attemptId, true, now(), received);
    const verdict = classify(groupOf[order.kind], expected, received.exchange);
    const after = await persist(worker, () =>
      writer.submit(needsOf(order), (view) => endLate(view, order.id, replied, verdict)),
    );
    follow(worker, after);
  };
  return {
    listening(giveUp) {
      call.keeps();
      listening = giveUp;
      worker.late.add(giveUp);
    },
    over() {
      if (!listening) return;
      worker.late.delete(listening);
      listening = null;
      worker.release();
    },
    heard: (received) => start(worker, order, () => store(received)),
  };
}

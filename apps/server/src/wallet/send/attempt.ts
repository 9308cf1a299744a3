import { isFailure } from '@pitboss/wallet/breaker';
import { type Group, groupOf } from '@pitboss/wallet/calls';
import { classify, type Expected } from '@pitboss/wallet/classify';
import { type Begun, beginAttempt, endAttempt, endLate } from '../orders/attempts.ts';
import type { CrashPoint } from '../orders/crash.ts';
import type { Order } from '../orders/order.ts';
import type { AgentSettings } from './agents.sql.ts';
import { addressOf, callWallet, type Exchanged, type Late } from './exchange.ts';
import { breakerEvent } from './health.ts';
import type { Lane } from './lane.ts';
import { answeredOf, needsOf, needsOfEnd, type Sending } from './sending.ts';

const sentPoint: Readonly<Record<Group, CrashPoint>> = {
  ...{ take: 'attempt.afterSend', undo: 'undo.afterSend', pay: 'pay.afterSend' },
};

/**
 * Commits an order to a call and makes it, with a connection that the caller has taken for it: it is on record before a byte
 * leaves. `late`: a take whose time was over before that, and that is not sent.
 */
export async function makeAttempt(sending: Sending, lane: Lane, order: Order): Promise<'made' | 'late'> {
  const { writer, settings, persist } = sending;
  let begun: ReturnType<typeof beginAttempt>;
  let agent: AgentSettings;
  try {
    agent = await persist(lane, () => settings.of(lane.agentId));
    const url = addressOf(agent.callbackUrl, order.kind);
    begun = await persist(lane, () =>
      writer.submit(needsOf(order), (view) => beginAttempt(view, order.id, url)),
    );
  } catch (error) {
    lane.release();
    throw error;
  }
  if (typeof begun !== 'string') {
    await makeCall(sending, lane, begun, agent);
    return 'made';
  }
  lane.release();
  if (begun === 'late') return 'late';
  lane.known.delete(order.id);
  return 'made';
}

/**
 * The call that an order is committed to, with a connection that the caller has taken for it. What comes of it is on record
 * before anything follows from it.
 */
export async function makeCall(
  sending: Sending,
  lane: Lane,
  begun: Begun,
  agent: AgentSettings,
): Promise<void> {
  const { writer, outbound, now, crash, persist, follow } = sending;
  const { order, attemptId } = begun;
  const group = groupOf[order.kind];
  let held = true;
  const release = () => {
    if (held) lane.release();
    held = false;
  };
  try {
    crash('attempt.afterCommit');
    const expected = { requestId: order.requestId, currency: order.currency, signatures: agent.signatures };
    const exchanged = await callWallet(outbound, now, {
      agentId: lane.agentId,
      ...{ settings: agent, call: order.kind, body: order.body },
      onSent: () => crash(sentPoint[group]),
      late: lateReply(sending, lane, {
        order,
        ...{ attemptId, expected },
        keeps: () => {
          held = false;
        },
      }),
    });
    release();
    crash(group === 'pay' ? 'pay.beforeStore' : 'reply.beforeStore');
    const verdict = classify(group, expected, exchanged.exchange);
    const answered = answeredOf(attemptId, false, now(), exchanged);
    const after = await persist(lane, () =>
      writer.submit(needsOfEnd(begun, verdict), (view) =>
        endAttempt(view, order.id, answered, verdict, Math.random()),
      ),
    );
    crash('reply.afterStore');
    if (order.attempts === 1)
      breakerEvent(sending, lane, { kind: 'firstAttempt', failed: isFailure(verdict) }, verdict.step);
    follow(lane, after);
  } finally {
    release();
  }
}

/** Listens for a reply after its call has timed out; its connection is kept until then, or given up for another call. */
function lateReply(
  { writer, now, start, follow, persist }: Sending,
  lane: Lane,
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
  const store = async (heard: Exchanged) => {
    const answered = answeredOf(attemptId, true, now(), heard);
    const verdict = classify(groupOf[order.kind], expected, heard.exchange);
    const after = await persist(lane, () =>
      writer.submit(needsOf(order), (view) => endLate(view, order.id, answered, verdict)),
    );
    follow(lane, after);
  };
  return {
    listening(giveUp) {
      call.keeps();
      listening = giveUp;
      lane.late.add(giveUp);
    },
    over() {
      if (!listening) return;
      lane.late.delete(listening);
      listening = null;
      lane.release();
    },
    heard: (heard) => start(lane, order, () => store(heard)),
  };
}

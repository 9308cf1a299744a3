import { randomUUID } from 'node:crypto';
import { mayCall } from '@pitboss/wallet/breaker';
import { classifyStatus } from '@pitboss/wallet/classify';
import { statusBody } from '@pitboss/wallet/messages';
import { type After, endStatus } from '../orders/attempts.ts';
import { beginStatus } from '../orders/begin-attempt.ts';
import type { Order } from '../orders/order.ts';
import { noteNoStatus } from './agents.sql.ts';
import { addressOf, callWallet } from './exchange.ts';
import { needsOf, repliedOf, type Sending } from './sending.ts';
import type { Lane } from './worker.ts';

const none = { state: 'none', code: null } as const;

/**
 * Makes one status call for a take with an unclear outcome; an undo follows, unless the reply is definite.
 */
export async function requestStatus(sending: Sending, worker: Lane, order: Order): Promise<void> {
  const { writer, settings, persist, follow, crash } = sending;
  const end = (after: After | null) => {
    if (after && after.send.length > 0) crash('undo.afterCommit');
    follow(worker, after);
  };
  const agent = await persist(worker, () => settings.of(worker.agentId));
  if (!agent.noStatus && mayCall(worker.breaker) && (await worker.acquire(null)))
    end(await requestWith(sending, worker, order));
  else
    end(
      await persist(worker, () =>
        writer.submit(needsOf(order), (view) => endStatus(view, order.id, null, none)),
      ),
    );
}

/**
 * Makes a status call of an order for an operator, whatever is known of the wallet: a failure does not end
 * the order. `asked` is called once the call is stored.
 */
export async function requestApprover(
  sending: Sending,
  worker: Lane,
  order: Order,
  requested: () => Promise<unknown>,
): Promise<void> {
  if (await worker.acquire(null))
    sending.follow(worker, await requestWith(sending, worker, order, requested));
}

/** The call, with a connection that the caller has taken for it. */
async function requestWith(
  sending: Sending,
  worker: Lane,
  order: Order,
  requested?: () => Promise<unknown>,
): Promise<After | null> {
  const { run, writer, outbound, settings, now, persist } = sending;
  const needs = needsOf(order);
  try {
    const agent = await persist(worker, () => settings.of(worker.agentId));
    const requestId = randomUUID();
    const body = statusBody(order.body, requestId);
    const url = addressOf(agent.callbackUrl, 'status');
    const begun = await persist(worker, () =>
      writer.submit(needs, (view) => beginStatus(view, order.id, url, body)),
    );
    await requested?.();
    if (begun === 'over') return null;
    const exchanged = await callWallet(outbound, now, {
      agentId: worker.agentId,
      settings: agent,
      call: 'status',
      body,
    });
    const expected = { requestId, currency: order.currency, signatures: agent.signatures };
    const found = classifyStatus(expected, exchanged.exchange);
    if (found.state === 'notOffered') {
      settings.forget(worker.agentId);
      await persist(worker, () => noteNoStatus(run, worker.agentId));
    }
    const replied = repliedOf(begun.attemptId, false, now(), exchanged);
    return await persist(worker, () =>
      writer.submit(needs, (view) => endStatus(view, order.id, replied, found)),
    );
  } finally {
    worker.release();
  }
}

import { randomUUID } from 'node:crypto';
import { mayCall } from '@pitboss/wallet/breaker';
import { classifyStatus } from '@pitboss/wallet/classify';
import { statusBody } from '@pitboss/wallet/messages';
import { type After, beginStatus, endStatus } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { noteNoStatus } from './agents.sql.ts';
import { addressOf, callWallet } from './exchange.ts';
import type { Lane } from './lane.ts';
import { answeredOf, needsOf, type Sending } from './sending.ts';

const none = { state: 'none', code: null } as const;

/** Asks once for the state of a take whose answer is unclear; what follows is an undo, unless the answer is definite. */
export async function askStatus(sending: Sending, lane: Lane, order: Order): Promise<void> {
  const { writer, settings, persist, follow, crash } = sending;
  const end = (after: After | null) => {
    if (after && after.send.length > 0) crash('undo.afterCommit');
    follow(lane, after);
  };
  const agent = await persist(lane, () => settings.of(lane.agentId));
  if (!agent.noStatus && mayCall(lane.breaker) && (await lane.acquire(null)))
    end(await askWith(sending, lane, order));
  else
    end(
      await persist(lane, () =>
        writer.submit(needsOf(order), (view) => endStatus(view, order.id, null, none)),
      ),
    );
}

/**
 * Asks for the state of an order because a person wants to know, whatever is known of the wallet: that nothing came of it is
 * not the end of the order. `asked` hears once the call is on record.
 */
export async function askForPerson(
  sending: Sending,
  lane: Lane,
  order: Order,
  asked: () => Promise<unknown>,
): Promise<void> {
  if (await lane.acquire(null)) sending.follow(lane, await askWith(sending, lane, order, asked));
}

/** The call, with a connection that the caller has taken for it. */
async function askWith(
  sending: Sending,
  lane: Lane,
  order: Order,
  asked?: () => Promise<unknown>,
): Promise<After | null> {
  const { run, writer, outbound, settings, now, persist } = sending;
  const needs = needsOf(order);
  try {
    const agent = await persist(lane, () => settings.of(lane.agentId));
    const requestId = randomUUID();
    const body = statusBody(order.body, requestId);
    const url = addressOf(agent.callbackUrl, 'status');
    const begun = await persist(lane, () =>
      writer.submit(needs, (view) => beginStatus(view, order.id, url, body)),
    );
    await asked?.();
    if (begun === 'over') return null;
    const exchanged = await callWallet(outbound, now, {
      ...{ agentId: lane.agentId, settings: agent, call: 'status', body },
    });
    const expected = { requestId, currency: order.currency, signatures: agent.signatures };
    const found = classifyStatus(expected, exchanged.exchange);
    if (found.state === 'notOffered') {
      settings.forget(lane.agentId);
      await persist(lane, () => noteNoStatus(run, lane.agentId));
    }
    const answered = answeredOf(begun.attemptId, false, now(), exchanged);
    return await persist(lane, () =>
      writer.submit(needs, (view) => endStatus(view, order.id, answered, found)),
    );
  } finally {
    lane.release();
  }
}

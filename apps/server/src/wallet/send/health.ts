import {
  afterEvent,
  afterWord,
  type Breaker,
  type BreakerEvent,
  type BreakerWord,
  mayCall,
} from '@pitboss/wallet/breaker';
import { pingIsGood } from '@pitboss/wallet/classify';
import { storeBreaker } from './agents.sql.ts';
import { callWallet } from './exchange.ts';
import type { Sending } from './sending.ts';
import type { Lane } from './worker.ts';

/** Applies an event to an agent's breaker; sends waiting orders when it closes. */
export const breakerEvent = (sending: Sending, worker: Lane, event: BreakerEvent, reason: string): void =>
  setBreaker(sending, worker, afterEvent(worker.breaker, event, sending.now()), reason);

/** Applies the operators' setting of an agent's breaker. */
export const enforceWord = (sending: Sending, worker: Lane, word: BreakerWord): void =>
  setBreaker(sending, worker, afterWord(worker.breaker, word), null);

function setBreaker(sending: Sending, worker: Lane, after: Breaker, reason: string | null): void {
  const { run, log, persist } = sending;
  const before = worker.breaker;
  if (after === before) return;
  worker.breaker = after;
  const isChanged = after.state !== before.state || after.forced !== before.forced;
  if (isChanged)
    log.warn({ agent: worker.agentId, breaker: after.state, reason }, 'the breaker of a wallet has changed');
  if (isChanged || after.pingAt !== before.pingAt) {
    // A closed worker stores nothing; the agent's next server starts with the stored state.
    worker.breakerKept = worker.breakerKept.then(() =>
      persist(worker, () => storeBreaker(run, worker.agentId, after, reason)).catch(() => undefined),
    );
  }
  watchBreaker(sending, worker);
}

/**
 * Delay in ms before a ping that could not be made at all is retried, for example while the database is
 * unreachable.
 */
const pingAgainMs = 1_000;

/** Sets the next ping of a breaker that is not closed, or sends on what waited. */
export function watchBreaker(sending: Sending, worker: Lane, soonestMs = 0): void {
  if (worker.pingTimer) clearTimeout(worker.pingTimer);
  worker.pingTimer = null;
  if (worker.closed) return;
  if (worker.breaker.pingAt !== null)
    worker.pingTimer = setTimeout(
      () => void ping(sending, worker).catch(() => watchBreaker(sending, worker, pingAgainMs)),
      Math.max(soonestMs, worker.breaker.pingAt - sending.now()),
    );
  if (mayCall(worker.breaker)) sending.resume(worker);
}

async function ping(sending: Sending, worker: Lane): Promise<void> {
  const agent = await sending.settings.of(worker.agentId);
  const { exchange } = await callWallet(sending.outbound, sending.now, {
    agentId: worker.agentId,
    settings: agent,
    call: 'ping',
    body: null,
  });
  breakerEvent(sending, worker, { kind: 'ping', good: pingIsGood(agent.signatures, exchange) }, 'ping');
}

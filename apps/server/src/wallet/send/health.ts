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
import type { Lane } from './lane.ts';
import type { Sending } from './sending.ts';

/** Takes an agent's breaker on; what waited for it to close goes out. */
export const breakerEvent = (sending: Sending, lane: Lane, event: BreakerEvent, reason: string): void =>
  setBreaker(sending, lane, afterEvent(lane.breaker, event, sending.now()), reason);

/** Follows what people say of an agent's breaker. */
export const obeyWord = (sending: Sending, lane: Lane, word: BreakerWord): void =>
  setBreaker(sending, lane, afterWord(lane.breaker, word), null);

function setBreaker(sending: Sending, lane: Lane, after: Breaker, reason: string | null): void {
  const { run, log, persist } = sending;
  const before = lane.breaker;
  if (after === before) return;
  lane.breaker = after;
  if (after.state !== before.state || after.forced !== before.forced || after.pingAt !== before.pingAt) {
    log.warn({ agent: lane.agentId, breaker: after.state, reason }, 'the breaker of a wallet has changed');
    // A lane that is closed has no say any more; its agent's next server begins with what is on record.
    lane.breakerKept = lane.breakerKept.then(() =>
      persist(lane, () => storeBreaker(run, lane.agentId, after, reason)).catch(() => undefined),
    );
  }
  watchBreaker(sending, lane);
}

/** When a ping is made again that could not be made at all, as while the database is away. */
const pingAgainMs = 1_000;

/** Sets the next ping of a breaker that is not closed, or sends on what waited. */
export function watchBreaker(sending: Sending, lane: Lane, soonestMs = 0): void {
  if (lane.pingTimer) clearTimeout(lane.pingTimer);
  lane.pingTimer = null;
  if (lane.closed) return;
  if (lane.breaker.pingAt !== null)
    lane.pingTimer = setTimeout(
      () => void ping(sending, lane).catch(() => watchBreaker(sending, lane, pingAgainMs)),
      Math.max(soonestMs, lane.breaker.pingAt - sending.now()),
    );
  if (mayCall(lane.breaker)) sending.resume(lane);
}

async function ping(sending: Sending, lane: Lane): Promise<void> {
  const agent = await sending.settings.of(lane.agentId);
  const { exchange } = await callWallet(sending.outbound, sending.now, {
    ...{ agentId: lane.agentId, settings: agent, call: 'ping', body: null },
  });
  breakerEvent(sending, lane, { kind: 'ping', good: pingIsGood(agent.signatures, exchange) }, 'ping');
}

import { pingOutcome, slotMs, slots } from '@pitboss/wallet/health';
import { inTransaction, onConnection } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { readAgent } from '../send/agents.sql.ts';
import { callWallet } from '../send/exchange.ts';
import {
  addSums,
  endOfPing,
  forgetHealth,
  holdMark,
  moveMark,
  type Ping,
  type Pinged,
  readCallEnds,
  readPinged,
  storePings,
  sumsOf,
} from './health.sql.ts';

/** Pings that are out at the same time: a dead wallet holds one up for five seconds. */
const atOnce = 50;
/** Time in ms after which a call has its result or has failed, and its end is stored. */
const settledMs = 20_000;
/** As much as is counted in one transaction. */
const stepMs = 600_000;
const dayMs = slots * slotMs;

type Services = Pick<ServerServices, 'databases' | 'config' | 'log'>;

/** Makes one signed ping; null when the agent's settings are invalid. */
async function pingOne(
  services: Services,
  outbound: Outbound,
  agent: Pinged,
  now: () => number,
): Promise<Ping | null> {
  const run = onConnection(services.databases.systemPool);
  try {
    const settings = await readAgent(run, services.config.secrets, agent.id);
    if (!settings) return null;
    const { exchange, durationMs } = await callWallet(outbound, now, {
      agentId: agent.id,
      settings,
      call: 'ping',
      body: null,
    });
    return {
      ...agent,
      at: now(),
      ms: Math.round(durationMs),
      sent: exchange.kind !== 'unsent',
      outcome: pingOutcome(settings.signatures, exchange),
    };
  } catch (err) {
    services.log.warn({ err, agent: agent.id }, 'a wallet could not be pinged');
    return null;
  }
}

/** Pings the wallet of every seamless agent with a callback address once. */
export async function pingWallets(
  services: Services,
  outbound: Outbound,
  signal?: AbortSignal,
  now: () => number = Date.now,
): Promise<number> {
  const run = onConnection(services.databases.systemPool);
  const left = await readPinged(run);
  const pings: Ping[] = [];
  const worker = async () => {
    for (let agent = left.pop(); agent && !signal?.aborted; agent = left.pop()) {
      const ping = await pingOne(services, outbound, agent, now);
      if (ping) pings.push(ping);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (pings.length === 0) return 0;
  await storePings(run, pings);
  await addSums(run, sumsOf(pings.map(endOfPing)));
  return pings.length;
}

/** Counts the calls of orders that have ended since the last time, each once. */
export async function countCalls(
  services: Services,
  signal?: AbortSignal,
  nowMs = Date.now(),
): Promise<void> {
  const until = nowMs - settledMs;
  for (let more = true; more && !signal?.aborted; )
    more = await services.databases.system.transaction().execute(async (tx) => {
      const run = inTransaction(tx);
      const from = await holdMark(run, nowMs - dayMs);
      const to = Math.min(from + stepMs, until);
      if (to <= from) return false;
      await addSums(run, sumsOf(await readCallEnds(run, from, to)));
      await moveMark(run, to);
      return to < until;
    });
  await forgetHealth(onConnection(services.databases.systemPool), nowMs - dayMs - slotMs);
}

/**
 * The health of the agents' wallets as regular work: one server pings them a minute, and counts what orders
 * found.
 */
export const walletHealthJob = (services: Services, outbound: Outbound): JobKind => ({
  name: 'walletHealth',
  // A run takes up to some seconds, after which it is due again.
  everyMs: 57_000,
  async work({ signal }) {
    await Promise.all([pingWallets(services, outbound, signal), countCalls(services, signal)]);
  },
});

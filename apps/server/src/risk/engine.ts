import { randomUUID } from 'node:crypto';
import { ownTransaction } from '../domain/sql/own-transaction.ts';
import { onConnection } from '../domain/sql/run-sql.ts';
import type { ServerServices } from '../kernel/calls/services.ts';
import { liveChannel, liveTexts } from '../kernel/live/notify.ts';
import { type Cycle, cycle } from './cycle.ts';
import { nothingToDo } from './load.sql.ts';
import { createMemory } from './memory.ts';
import { setAside } from './store.sql.ts';

export interface RiskTimes {
  /** How often a server looks for what has happened. */
  readonly lookMs: number;
  /** How long the evaluating server may be silent before another one takes over. */
  readonly deadMs: number;
}

/** Together below the five seconds in which an alert has to stand, whoever dies (risk §1, live). */
export const riskTimes: RiskTimes = { lookMs: 300, deadMs: 2_000 };
/** After so many failures of one batch it is put aside. */
const triesMax = 3;

const idle: Cycle = { done: 'idle', more: false, changed: false };

export interface RiskEngine {
  start(): void;
  /** Evaluates until nothing waits, now; for tests. Null while another server does. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Evaluates what happened, on one server of all that share the database. Every server has one of these; the row of
 * `risk_engine` decides whose turn it is, and the next one takes over when it falls silent.
 */
export function createRiskEngine(
  services: ServerServices,
  { times = riskTimes, now = Date.now }: { times?: RiskTimes; now?: () => number } = {},
): RiskEngine {
  const { databases, log, ids } = services;
  const own = randomUUID();
  const memory = createMemory();
  let failures = 0;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let stopped = true;

  async function once(): Promise<Cycle> {
    if (failures === 0 && (await nothingToDo(onConnection(databases.systemPool), own, now()))) return idle;
    const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 10_000 };
    try {
      const done = await ownTransaction(databases.systemPool, limits, async (run) => {
        const batches = failures > 0 ? { batches: 1 } : {};
        const cycled = await cycle(run, memory, { ids, own, now, deadMs: times.deadMs, ...batches });
        if (cycled.changed)
          for (const text of liveTexts('risk', [{ tenantId: '0', agentId: '0' }]))
            await run('risk-notify', 'select pg_notify($1, $2)', [liveChannel, text]);
        return cycled;
      });
      failures = 0;
      return done;
    } catch (error) {
      // What was reckoned with is not committed.
      memory.turn = '-1';
      throw error;
    }
  }

  async function work(): Promise<void> {
    try {
      while (!stopped) if (!(await once()).more) return;
    } catch (err) {
      failures += 1;
      log.warn({ err, failures }, 'what happened could not be evaluated for risk control; it is tried again');
      if (failures >= triesMax) await putAside(err).catch(() => undefined);
    }
  }

  /** A batch that fails by itself, time after time, would hold up all that follow. */
  async function putAside(err: unknown): Promise<void> {
    const run = onConnection(databases.systemPool);
    const code = (err as { code?: string }).code ?? '';
    // Wrong values and broken rules of the database lie in what is stored; anything else it says lies in the database.
    if (
      !(
        err instanceof SyntaxError ||
        err instanceof TypeError ||
        err instanceof RangeError ||
        /^2[23]/.test(code)
      )
    )
      return;
    const [first] = await run<{ id: string }>(
      'risk-first-batch',
      'select id from risk_batch where fault is null order by id limit 1',
      [],
    );
    if (!first) return;
    await setAside(run, first.id, String(err));
    failures = 0;
    log.error({ err, batch: first.id }, 'a batch of risk control is put aside');
  }

  const look = () => {
    working ??= work().finally(() => {
      working = null;
      if (!stopped) timer = setTimeout(look, times.lookMs * (1 + failures)).unref();
    });
  };

  return {
    start() {
      stopped = false;
      look();
    },
    async settle() {
      while (working) await working;
      while ((await once()).more);
    },
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      while (working) await working;
    },
  };
}

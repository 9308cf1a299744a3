import { randomUUID } from 'node:crypto';
import { ownTransaction } from '../domain/sql/own-transaction.ts';
import { onConnection, type RunSql } from '../domain/sql/run-sql.ts';
import type { ServerServices } from '../platform/calls/services.ts';
import { liveChannel, liveTexts } from '../platform/live/notify.ts';
import { type Cycle, cycle } from './cycle.ts';
import { nothingToDo } from './evaluation/load.sql.ts';
import { createMemory } from './evaluation/memory.ts';
import { reportAside, setAside } from './set-aside.sql.ts';

export interface RiskTimes {
  /** Interval in ms at which a server polls for new batches. */
  readonly lookMs: number;
  /** Time in ms without a heartbeat of the evaluating server after which another one takes over. */
  readonly deadMs: number;
}

/**
 * Together less than the five seconds within which an alert must appear, even when a server dies (risk §1,
 * live).
 */
const riskTimes: RiskTimes = { lookMs: 300, deadMs: 2_000 };
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
 * Creates what evaluates events, on one of all servers that share the database. Every server has an engine;
 * the row of `risk_engine` determines the active one, and another one takes over when its heartbeat is too
 * old.
 */
export const createRiskEngine = (
  services: ServerServices,
  { times = riskTimes, now = Date.now }: { times?: RiskTimes; now?: () => number } = {},
): RiskEngine => new Engine(services, times, now);

/** Returns true when an error is caused by what is stored; any other is caused by the database itself. */
const isOfData = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  // Invalid values and violated constraints.
  /^2[23]/.test((error as { code?: string }).code ?? '');

class Engine implements RiskEngine {
  readonly #services: ServerServices;
  readonly #times: RiskTimes;
  readonly #now: () => number;
  /** Names this server's run of the engine. */
  readonly #own = randomUUID();
  readonly #memory = createMemory();
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;
  #stopped = true;

  constructor(services: ServerServices, times: RiskTimes, now: () => number) {
    this.#services = services;
    this.#times = times;
    this.#now = now;
  }

  start(): void {
    this.#stopped = false;
    this.#poll();
  }

  async settle(): Promise<void> {
    while (this.#working) await this.#working;
    while ((await this.#once()).more);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    while (this.#working) await this.#working;
  }

  /** Evaluates what waits, and polls again later. */
  #poll(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
      if (this.#stopped) return;
      this.#timer = setTimeout(() => this.#poll(), this.#times.lookMs * (1 + this.#failures)).unref();
    });
  }

  async #work(): Promise<void> {
    try {
      while (!this.#stopped) if (!(await this.#once()).more) return;
    } catch (err) {
      this.#failures += 1;
      this.#services.log.warn(
        { err, failures: this.#failures },
        'what happened could not be evaluated for risk control; it is tried again',
      );
      if (this.#failures >= triesMax) await this.#setAsideFirst(err).catch(() => undefined);
    }
  }

  /** Runs one cycle in its own transaction. */
  async #once(): Promise<Cycle> {
    const { systemPool } = this.#services.databases;
    const isIdle =
      this.#failures === 0 && (await nothingToDo(onConnection(systemPool), this.#own, this.#now()));
    if (isIdle) return idle;
    const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 10_000 };
    try {
      const done = await ownTransaction(systemPool, limits, (run) => this.#cycle(run));
      this.#failures = 0;
      return done;
    } catch (error) {
      // The in-memory state contains changes that were not committed.
      this.#memory.turn = '-1';
      throw error;
    }
  }

  async #cycle(run: RunSql): Promise<Cycle> {
    const batches = this.#failures > 0 ? { batches: 1 } : {};
    const cycled = await cycle(run, this.#memory, {
      ids: this.#services.ids,
      own: this.#own,
      now: this.#now,
      deadMs: this.#times.deadMs,
      ...batches,
    });
    if (cycled.changed)
      for (const text of liveTexts('risk', [{ tenantId: '0', agentId: '0' }]))
        await run('risk-notify', 'select pg_notify($1, $2)', [liveChannel, text]);
    return cycled;
  }

  /**
   * Sets the first batch aside: one that fails by itself, time after time, would hold up all that follow.
   * Does nothing when the failure is not caused by it.
   */
  async #setAsideFirst(err: unknown): Promise<void> {
    if (!isOfData(err)) return;
    const { databases, ids, log } = this.#services;
    const [first] = await onConnection(databases.systemPool)<{ id: string }>(
      'risk-first-batch',
      'select id from risk_batch where fault is null order by id limit 1',
      [],
    );
    if (!first) return;
    await databases.system.transaction().execute(async (tx) => {
      await setAside(tx, first.id, String(err));
      await reportAside(tx, ids, first.id, String(err));
    });
    this.#failures = 0;
    log.error({ err, batch: first.id }, 'a batch of risk control is put aside');
  }
}

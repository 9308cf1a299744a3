import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '../errors/user-error.ts';
import type { Log } from '../observability/log.ts';
import { serverRestarts } from '../observability/metrics.ts';
import { type Child, gatherMetrics, launchChild, sendOrder } from './child-server.ts';
import type { Assignment } from './link.ts';

/**
 * Waits before a server that has ended is started again: after one that had served for a while, and at most.
 */
const firstWaitMs = 100;
const longestWaitMs = 10_000;
/** A server that ran this long did not fail at its start. */
const soundMs = 60_000;
/** Time that a server may take beyond its last requests: for its jobs, its lease, its connections. */
const endingMs = 20_000;

/** Several servers at the same ports. */
export interface Supervisor {
  /** Starts all; rejects when one of them does not come up, and at an abort. */
  start(signal: AbortSignal): Promise<void>;
  /** Replaces one after the other, each new one ready before the old one goes. */
  restart(): Promise<void>;
  /** No server is started again from here on; they report that they are stopping, and continue. */
  leave(): void;
  /** Ends all in order. */
  close(): Promise<void>;
}

export interface SupervisorOptions {
  readonly servers: number;
  /**
   * Numbers that the servers may have: one more than there are servers, for the one that replaces another.
   */
  readonly nodes: readonly number[];
  readonly assignment: Omit<Assignment, 'node'>;
  readonly log: Log;
  /** Max time for the last requests of a server. */
  readonly stopMs: number;
}

/** The servers of one parent, each a process. */
class Servers {
  readonly #options: SupervisorOptions;
  readonly #children = new Set<Child>();
  readonly #stopping = new AbortController();
  #waitMs = firstWaitMs;
  #started = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  get #stops(): boolean {
    return this.#stopping.signal.aborted;
  }

  async start(signal: AbortSignal): Promise<void> {
    const aborted = new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    });
    this.#fill();
    try {
      await Promise.race([aborted, Promise.all([...this.#children].map(({ ready }) => ready))]);
    } catch {
      signal.throwIfAborted();
      throw new UserError('A server ended while it was starting; the lines above say why.');
    }
    aborted.catch(() => undefined);
    this.#started = true;
    this.#fill();
  }

  /** Replaces the servers that serve now, one after the other. */
  async roll(): Promise<void> {
    const { servers, log } = this.#options;
    log.info({ servers }, 'the servers are replaced one after the other');
    for (const old of [...this.#children].filter(({ state }) => state === 'serving')) {
      if (!this.#children.has(old)) continue;
      const next = this.#launch();
      try {
        if (!next) throw new Error('there is no free number');
        await next.ready;
      } catch (err) {
        if (this.#stops) return;
        log.error({ err }, 'the servers are not replaced, since a new one did not become ready');
        return;
      }
      if (this.#stops) return;
      await this.#end(old, 'replace');
      log.info(
        { server_id: next.node, pid: next.worker.process.pid, in_place_of: old.node },
        'a server was replaced',
      );
      this.#fill();
    }
    log.info({ servers }, 'all servers have been replaced');
  }

  leave(): void {
    this.#stopping.abort();
    for (const child of this.#children) sendOrder(child, { order: 'leave' });
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#children].map((child) => this.#end(child, 'close')));
  }

  /** Starts a server under a free number; null when there is none. */
  #launch(): Child | null {
    const { nodes, assignment, log } = this.#options;
    const taken = new Set([...this.#children].map(({ node }) => node));
    const node = nodes.find((number) => !taken.has(number));
    if (node === undefined) return null;
    const child = launchChild({ ...assignment, node }, log, {
      others: (requesting, query) => void gatherMetrics(this.#children, requesting, query),
      exit: (ended, reason) => {
        this.#children.delete(ended);
        if (ended.state !== 'leaving') void this.#restart(ended, reason);
      },
    });
    this.#children.add(child);
    return child;
  }

  /**
   * Starts a server again that has ended unexpectedly, after a pause that grows while none serves for long.
   */
  async #restart(child: Child, reason: string | number): Promise<void> {
    if (!this.#started || this.#stops) return;
    this.#options.log.error({ server_id: child.node, reason }, 'a server has ended and is started again');
    serverRestarts.inc();
    const sound = child.servingSince > 0 && performance.now() - child.servingSince > soundMs;
    if (sound) this.#waitMs = firstWaitMs;
    await pause(this.#waitMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    this.#waitMs = Math.min(2 * this.#waitMs, longestWaitMs);
    this.#fill();
  }

  /** Starts as many servers as are missing. */
  #fill(): void {
    const { servers, log } = this.#options;
    const running = () => [...this.#children].filter(({ state }) => state !== 'leaving').length;
    while (!this.#stops && running() < servers) {
      const child = this.#launch();
      if (!child) return;
      child.ready.then(
        () => log.info({ server_id: child.node, pid: child.worker.process.pid }, 'a server is ready'),
        () => undefined,
      );
    }
  }

  /** Ends one in order, or by force when it takes too long. */
  async #end(child: Child, order: 'close' | 'replace'): Promise<void> {
    child.state = 'leaving';
    sendOrder(child, { order });
    const killAfterMs = this.#options.stopMs + endingMs;
    const patience = setTimeout(() => child.worker.process.kill('SIGKILL'), killAfterMs);
    await child.gone;
    clearTimeout(patience);
  }
}

/** Keeps several servers running, each a process, at the ports that this process gives them. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  // All accept connections from one queue of the system: a killed server loses only the connections that it
  // has accepted, a busy one accepts fewer, and the parent is no bottleneck.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Each runs what this process runs.
  cluster.setupPrimary({ args: [] });
  const all = new Servers(options);
  let restarting: Promise<void> | undefined;
  return {
    start: (signal) => all.start(signal),
    restart() {
      restarting ??= all.roll().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    leave: () => all.leave(),
    close: () => all.close(),
  };
}

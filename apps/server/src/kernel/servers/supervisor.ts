import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '../calls/user-error.ts';
import type { Log } from '../watch/log.ts';
import { type Assignment, assignmentVariable, type Measured, type Order, type Word } from './link.ts';

/** Waits before a server that has ended is started again: after one that had served for a while, and at most. */
const [firstWaitMs, longestWaitMs] = [100, 10_000];
/** Whoever served as long as this ended for a reason of its own. */
const soundMs = 60_000;
/** A server that is not ready by then is given up. */
const readyMs = 180_000;
/** What a server may take beyond the time of its last requests: its jobs, its lease, its connections. */
const endingMs = 20_000;
/** How long the others may take to say what they have measured; one that does not is left out. */
const measuringMs = 2_000;

type State = 'starting' | 'serving' | 'leaving';

interface Child {
  readonly node: number;
  readonly worker: Worker;
  /** Rejects when it ends before. */
  readonly ready: Promise<void>;
  readonly gone: Promise<void>;
  readonly measuring: Map<number, (measured: Measured) => void>;
  state: State;
  servingSince: number;
}

/** Several servers at the same ports. */
export interface Supervisor {
  /** Starts all; rejects when one of them does not come up, and at an abort. */
  start(signal: AbortSignal): Promise<void>;
  /** Replaces one after the other, each new one ready before the old one goes. */
  restart(): Promise<void>;
  /** From here on none is started again; they say that they stop, and go on. */
  leave(): void;
  /** Ends all in order. */
  close(): Promise<void>;
}

export interface SupervisorOptions {
  readonly servers: number;
  /** Numbers that the servers may have: one more than there are servers, for the one that replaces another. */
  readonly nodes: readonly number[];
  readonly assignment: Omit<Assignment, 'node'>;
  readonly log: Log;
  /** How long the last requests of a server may take. */
  readonly stopMs: number;
}

/** Keeps several servers running, each a process, at the ports that this process gives them. */
export function createSupervisor({ servers, nodes, assignment, log, stopMs }: SupervisorOptions): Supervisor {
  const children = new Set<Child>();
  const stopping = new AbortController();
  const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  let waitMs = firstWaitMs;
  let questions = 0;
  let restarting: Promise<void> | undefined;
  let started = false;
  // All take connections from one queue of the system's: one that is killed loses only what it has taken, a busy one takes
  // fewer, and the parent stands in nobody's way.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Each runs what this process runs.
  cluster.setupPrimary({ args: [] });

  const tell = ({ worker }: Child, order: Order) => {
    if (worker.isConnected()) worker.send(order);
  };
  /** Those that serve or will. */
  const standing = () => [...children].filter(({ state }) => state !== 'leaving').length;

  /** What all others have measured, for the server that was asked. */
  async function gather(asking: Child, question: number): Promise<void> {
    const others = await Promise.all(
      [...children]
        .filter((child) => child !== asking && child.state === 'serving')
        .map(async (child): Promise<Measured[]> => {
          questions += 1;
          const asked = questions;
          const measured = await Promise.race([
            new Promise<Measured>((done) => {
              child.measuring.set(asked, done);
              tell(child, { order: 'measure', question: asked });
            }),
            child.gone.then(() => null),
            pause(measuringMs, null),
          ]);
          child.measuring.delete(asked);
          return measured ? [measured] : [];
        }),
    );
    tell(asking, { order: 'measured', question, others: others.flat() });
  }

  function launch(): Child | null {
    const taken = new Set([...children].map(({ node }) => node));
    const node = nodes.find((number) => !taken.has(number));
    if (node === undefined) return null;
    const worker = cluster.fork({ [assignmentVariable]: JSON.stringify({ ...assignment, node }) });
    const gone = new Promise<void>((done) => worker.once('exit', () => done()));
    const ready = new Promise<void>((done, fail) => {
      worker.on('message', ({ word }: Word) => word === 'ready' && done());
      worker.once('exit', () => fail(new Error('it ended while it was starting')));
      setTimeout(() => fail(new Error('it did not become ready in time')), readyMs).unref();
    });
    const child: Child = {
      ...{ node, worker, ready, gone },
      ...{ measuring: new Map(), state: 'starting', servingSince: 0 },
    };
    children.add(child);
    // A failure is met below, and by whoever waits for it.
    ready.then(
      () => {
        if (child.state === 'starting') child.state = 'serving';
        child.servingSince = performance.now();
      },
      () => worker.process.kill('SIGKILL'),
    );
    worker.on('message', (said: Word) => {
      if (said.word === 'others') void gather(child, said.question);
      else if (said.word === 'measured') child.measuring.get(said.question)?.(said.measured);
    });
    worker.on('error', (err) => log.warn({ err, server_id: node }, 'a server could not be spoken to'));
    worker.once('exit', (code, signal) => {
      children.delete(child);
      if (child.state !== 'leaving') void ended(child, signal ?? code);
    });
    return child;
  }

  async function ended(child: Child, reason: string | number): Promise<void> {
    if (!started || stopping.signal.aborted) return;
    log.error({ server_id: child.node, reason }, 'a server has ended and is started again');
    const sound = child.servingSince > 0 && performance.now() - child.servingSince > soundMs;
    if (sound) waitMs = firstWaitMs;
    await wait(waitMs);
    waitMs = Math.min(2 * waitMs, longestWaitMs);
    fill();
  }

  /** Sees to it that as many stand as there should. */
  function fill(): void {
    while (!stopping.signal.aborted && standing() < servers) {
      const child = launch();
      if (!child) return;
      child.ready.then(
        () => log.info({ server_id: child.node, pid: child.worker.process.pid }, 'a server is ready'),
        () => undefined,
      );
    }
  }

  /** Ends one in order, or by force when it takes too long. */
  async function end(child: Child, order: 'close' | 'replace'): Promise<void> {
    child.state = 'leaving';
    tell(child, { order });
    const patience = setTimeout(() => child.worker.process.kill('SIGKILL'), stopMs + endingMs);
    await child.gone;
    clearTimeout(patience);
  }

  async function roll(): Promise<void> {
    log.info({ servers }, 'the servers are replaced one after the other');
    for (const old of [...children].filter(({ state }) => state === 'serving')) {
      if (!children.has(old)) continue;
      const next = launch();
      try {
        if (!next) throw new Error('there is no free number');
        await next.ready;
      } catch (err) {
        if (stopping.signal.aborted) return;
        log.error({ err }, 'the servers are not replaced, since a new one did not become ready');
        return;
      }
      if (stopping.signal.aborted) return;
      await end(old, 'replace');
      log.info(
        { server_id: next.node, pid: next.worker.process.pid, in_place_of: old.node },
        'a server was replaced',
      );
      fill();
    }
    log.info({ servers }, 'all servers have been replaced');
  }

  return {
    async start(signal) {
      const aborted = new Promise<never>((_, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason), { once: true });
      });
      fill();
      try {
        await Promise.race([aborted, Promise.all([...children].map(({ ready }) => ready))]);
      } catch {
        signal.throwIfAborted();
        throw new UserError('A server ended while it was starting; the lines above say why.');
      }
      aborted.catch(() => undefined);
      started = true;
      fill();
    },
    restart() {
      restarting ??= roll().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    leave() {
      stopping.abort();
      for (const child of children) tell(child, { order: 'leave' });
    },
    async close() {
      stopping.abort();
      await Promise.all([...children].map((child) => end(child, 'close')));
    },
  };
}

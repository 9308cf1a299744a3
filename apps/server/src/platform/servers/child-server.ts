import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../observability/log.ts';
import { measuredRestarts } from '../observability/metrics.ts';
import { type Assignment, assignmentVariable, type Measured, type Order, type Word } from './link.ts';

/** A server that is not ready by then is given up. */
const readyMs = 180_000;
/** Max time for the others to send their metrics; a server that does not is left out. */
const measuringMs = 2_000;

type State = 'starting' | 'serving' | 'leaving';

/** One server of a parent. */
export interface Child {
  readonly node: number;
  readonly worker: Worker;
  /** Rejects when it ends before. */
  readonly ready: Promise<void>;
  readonly gone: Promise<void>;
  readonly measuring: Map<number, (measured: Measured) => void>;
  state: State;
  servingSince: number;
}

/** Sends an order to a server, unless it has ended. */
export function sendOrder({ worker }: Child, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}

/** Starts a server under a number; one that does not become ready in time is killed. */
export function launchChild(
  { node, ...assignment }: Assignment,
  log: Log,
  on: { others(child: Child, query: number): void; exit(child: Child, reason: string | number): void },
): Child {
  const worker = cluster.fork({ [assignmentVariable]: JSON.stringify({ ...assignment, node }) });
  const gone = new Promise<void>((done) => worker.once('exit', () => done()));
  const ready = new Promise<void>((done, fail) => {
    worker.on('message', ({ word }: Word) => word === 'ready' && done());
    worker.once('exit', () => fail(new Error('it ended while it was starting')));
    setTimeout(() => fail(new Error('it did not become ready in time')), readyMs).unref();
  });
  const child: Child = {
    node,
    worker,
    ready,
    gone,
    measuring: new Map(),
    state: 'starting',
    servingSince: 0,
  };
  // The failure is handled below and by the callers that wait for it.
  ready.then(
    () => {
      if (child.state === 'starting') child.state = 'serving';
      child.servingSince = performance.now();
    },
    () => worker.process.kill('SIGKILL'),
  );
  worker.on('message', (message: Word) => {
    if (message.word === 'others') on.others(child, message.question);
    else if (message.word === 'measured') child.measuring.get(message.question)?.(message.measured);
  });
  worker.on('error', (err) => log.warn({ err, server_id: node }, 'a server could not be spoken to'));
  worker.once('exit', (code, signal) => on.exit(child, signal ?? code));
  return child;
}

let queries = 0;

/** Returns the metrics of one server; nothing when it has ended or does not send them in time. */
async function measuredBy(child: Child): Promise<Measured[]> {
  queries += 1;
  const requested = queries;
  const measured = await Promise.race([
    new Promise<Measured>((done) => {
      child.measuring.set(requested, done);
      sendOrder(child, { order: 'measure', question: requested });
    }),
    child.gone.then(() => null),
    pause(measuringMs, null),
  ]);
  child.measuring.delete(requested);
  return measured ? [measured] : [];
}

/** Collects the metrics of all other servers for the one that serves them. */
export async function gatherMetrics(all: Iterable<Child>, requesting: Child, query: number): Promise<void> {
  const serving = [...all].filter((child) => child !== requesting && child.state === 'serving');
  const others = await Promise.all(serving.map(measuredBy));
  sendOrder(requesting, {
    order: 'measured',
    question: query,
    others: [...others.flat(), await measuredRestarts()],
  });
}

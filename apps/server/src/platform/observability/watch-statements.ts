import { AsyncResource } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Log } from './log.ts';
import { looked, statementSeconds } from './metrics.ts';
import { currentTrace } from './trace.ts';

/** A statement in the log is cut to this many characters; its values are parameters and never in it. */
const statementMax = 500;

/** Returns the text of a statement. */
function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '');
}

/**
 * Times every statement of a pool, and writes a line for those that take longer than `slowMs`. The time of a
 * pipelined statement begins with the result of the one before it on its connection.
 */
export function watchStatements(name: string, pool: pg.Pool, log: Log, slowMs: number): void {
  const watched = new WeakSet<object>();
  // A waiting request gets its connection from the one that releases it, and must not continue in that
  // request's async context.
  const connect = pool.connect.bind(pool) as (replied?: (...results: unknown[]) => void) => unknown;
  pool.connect = ((replied?: (...results: unknown[]) => void) =>
    connect(replied && AsyncResource.bind(replied))) as typeof pool.connect;
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
    let lastEnded = 0;
    client.query = ((...args: unknown[]) => {
      const started = performance.now();
      // The result arrives in the async context of the socket, not of the request.
      const request = currentTrace()?.request;
      const ended = () => {
        const now = performance.now();
        const durationMs = now - Math.max(started, lastEnded);
        lastEnded = now;
        statementSeconds.observe({ pool: name }, durationMs / 1000);
        if (durationMs < slowMs) return;
        const statement = textOf(args[0]).replace(/\s+/g, ' ').trim().slice(0, statementMax);
        log.warn({ request, pool: name, statement, durationMs: Math.round(durationMs) }, 'slow statement');
      };
      const last = args.at(-1);
      if (typeof last === 'function') {
        const replied = last as (...results: unknown[]) => void;
        args[args.length - 1] = (...results: unknown[]) => {
          ended();
          replied(...results);
        };
        return plain(...args);
      }
      const result = plain(...args);
      // Streams of rows have no promise, and their time is their reader's.
      if (result instanceof Promise) result.then(ended, ended);
      return result;
    }) as typeof client.query;
  });
}

/** Sets the current sizes of the pools for the metrics. */
export function measurePools(pools: Readonly<Record<string, pg.Pool>>): void {
  for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
    looked.connections.set({ pool, state: 'idle' }, idleCount);
    looked.connections.set({ pool, state: 'used' }, totalCount - idleCount);
    looked.waiting.set({ pool }, waitingCount);
  }
}

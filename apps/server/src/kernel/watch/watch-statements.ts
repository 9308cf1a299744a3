import { AsyncResource } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Log } from './log.ts';
import { looked, statementSeconds } from './metrics.ts';
import { currentTrace } from './trace.ts';

/** A statement in the log is cut to this many characters; its values are parameters and never in it. */
const statementMax = 500;

/** The text of a query, or of all that a batch asks (question-batch.ts). */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { asked, text } = (query ?? {}) as { asked?: unknown; text?: unknown };
  return String(asked ?? text ?? '');
}

/** Times every statement of a pool, and writes a line for those that take longer than `slowMs`. */
export function watchStatements(name: string, pool: pg.Pool, log: Log, slowMs: number): void {
  const watched = new WeakSet<object>();
  // Who waits for a connection gets it from whoever gives it back, and must not run on as part of that one's request.
  const connect = pool.connect.bind(pool) as (answered?: (...results: unknown[]) => void) => unknown;
  pool.connect = ((answered?: (...results: unknown[]) => void) =>
    connect(answered && AsyncResource.bind(answered))) as typeof pool.connect;
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const started = performance.now();
      // The answer comes in the socket's name, not in the request's.
      const request = currentTrace()?.request;
      const ended = () => {
        const durationMs = performance.now() - started;
        statementSeconds.observe({ pool: name }, durationMs / 1000);
        if (durationMs < slowMs) return;
        const statement = textOf(args[0]).replace(/\s+/g, ' ').trim().slice(0, statementMax);
        log.warn({ request, pool: name, statement, durationMs: Math.round(durationMs) }, 'slow statement');
      };
      const last = args.at(-1);
      if (typeof last === 'function') {
        const answered = last as (...results: unknown[]) => void;
        args[args.length - 1] = (...results: unknown[]) => {
          ended();
          answered(...results);
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

/** Sizes of the pools at this moment, for the metrics. */
export function measurePools(pools: Readonly<Record<string, pg.Pool>>): void {
  for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
    looked.connections.set({ pool, state: 'idle' }, idleCount);
    looked.connections.set({ pool, state: 'used' }, totalCount - idleCount);
    looked.waiting.set({ pool }, waitingCount);
  }
}

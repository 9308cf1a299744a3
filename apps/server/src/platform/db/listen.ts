import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Delay after a failure before the connection is tried again. */
const againMs = 500;

export interface Listening {
  stop(): Promise<void>;
}

/**
 * Listens to a channel on one connection of its own, which is reopened when it drops. `connected` is called
 * after each (re)connection: notifications sent before it were not received.
 */
export function listenTo(
  connectionString: string,
  channel: string,
  received: { message(text: string): void; connected(): void },
): Listening {
  const stopping = new AbortController();
  let client: pg.Client | null = null;

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // Its end is what counts; without a listener of its own an error would end the process.
    next.on('error', () => undefined);
    next.on('notification', ({ payload }) => received.message(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    return next;
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      client = await open().catch(() => null);
      if (client) {
        const ended = new Promise<void>((done) => client?.once('end', done));
        if (stopping.signal.aborted) await client.end().catch(() => undefined);
        else received.connected();
        await ended;
        client = null;
      }
      await pause(againMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await kept;
    },
  };
}

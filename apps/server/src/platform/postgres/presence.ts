import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { UserError } from '../errors/user-error.ts';

/** The advisory lock of a Pitboss database: servers share it, a restore has it alone. Any fixed number. */
const presenceKey = '7307198470293512';
const againMs = 1_000;

export interface Presence {
  release(): Promise<void>;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function share(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock_shared($1::bigint) as held',
    [presenceKey],
  );
  return rows[0]?.held ?? false;
}

/**
 * Registers a running server in the database with a shared advisory lock, so that no backup is restored under
 * it. Uses a connection of its own, which is reopened when it drops. Throws while a backup is being restored.
 */
export async function showPresence(url: string, log: (line: string) => void): Promise<Presence> {
  const stopping = new AbortController();
  let client = await connect(url);
  if (!(await share(client))) {
    await client.end();
    throw new UserError('A backup is being restored into this database; start again once that has ended.');
  }

  async function again(): Promise<void> {
    let logged = false;
    while (!stopping.signal.aborted) {
      await pause(againMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      const next = stopping.signal.aborted ? null : await connect(url).catch(() => null);
      if (!next) continue;
      if (await share(next).catch(() => false)) {
        client = next;
        return watch();
      }
      await next.end().catch(() => undefined);
      if (!logged) log('A backup is being restored into the database of this server; restart it afterwards');
      logged = true;
    }
  }
  function watch(): void {
    client.once('end', () => {
      if (!stopping.signal.aborted) void again();
    });
    if (stopping.signal.aborted) void client.end().catch(() => undefined);
  }
  watch();
  return {
    async release() {
      stopping.abort();
      await client.end().catch(() => undefined);
    },
  };
}

/**
 * Takes the database alone for a restore, for as long as the connection lasts; false while a server runs on
 * it.
 */
export async function takeAlone(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1::bigint) as held', [
    presenceKey,
  ]);
  return rows[0]?.held ?? false;
}

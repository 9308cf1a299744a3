import { expect } from 'vitest';
import { ingestHeaders } from '../../ingest/nodes/sign.ts';
import type { Reply, TestApi } from '../api.ts';
import { lockWaits } from '../kills/lock-waits.ts';
import type { ServerProcess } from '../processes/server-process.ts';

/**
 * Error codes after which a client retries: an internal error, no database, too many requests, the same
 * request in progress.
 */
const again = new Set([1000, 1201, 1004, 1007]);
const node = { id: 'reserve', secret: 'secret of reserve' };

/** Sends a request to a server: the test's own, or a process that may be killed. */
export type Ask<T = unknown> = (server: ServerProcess | null) => Promise<Reply<T>>;

/** Returns a call of an operator; `key` makes it one call however often it is sent. */
export const callOf =
  <T>(api: TestApi, account: string, path: string, body: object, key: string): Ask<T> =>
  (server) =>
    (server ?? api).call<T>(account, path, { body, headers: { 'idempotency-key': key } });

/** Returns the approval by the second approver. */
export const approvalOf =
  (api: TestApi, account: string, approvalId: string): Ask =>
  (server) =>
    (server ?? api).call(account, '/approvals/approve', { query: { approvalId } });

/** Events of a game server. */
export const eventsOf =
  (api: TestApi, events: readonly object[]): Ask<{ results: { code: number }[] }> =>
  async (server) => {
    const path = '/ingest/v1/events';
    const body = JSON.stringify({ events });
    const headers = {
      'content-type': 'application/json',
      ...ingestHeaders(node, 'POST', path, body),
    };
    if (server)
      return (await (
        await fetch(`${server.address}${path}`, { method: 'POST', headers, body })
      ).json()) as Reply<{ results: { code: number }[] }>;
    return (await api.app.inject({ method: 'POST', url: path, headers, payload: body })).json();
  };

/** Sends a request until a reply arrives, as clients do. */
export async function replied<T>(request: Ask<T>): Promise<Reply<T>> {
  for (let tries = 0; ; tries += 1) {
    const reply = await request(null).catch((error: unknown) => {
      if (tries > 100) throw error;
    });
    if (reply && (!again.has(reply.code) || tries > 100)) return reply;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/**
 * Sends a request while another connection locks a table, and interrupts it once it waits for that lock: the
 * process that serves it is killed, or its connection to the database is closed. Returns whether it waited at
 * all.
 */
export async function cutOff(
  api: TestApi,
  table: string,
  request: Ask,
  victim: ServerProcess | null,
): Promise<boolean> {
  const { systemPool } = api.services.databases;
  const holder = await systemPool.connect();
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in exclusive mode`);
    let isOver = false;
    const first = request(victim)
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    const waits = async () => isOver || (await lockWaits(systemPool, '')) > 0;
    await expect.poll(waits, { timeout: 60_000, interval: 20 }).toBe(true);
    const waited = !isOver;
    // The process is dead before the lock is released.
    if (victim) await victim.kill();
    else await lockWaits(systemPool, '', { end: true });
    await holder.query('rollback');
    await first;
    return waited;
  } finally {
    holder.release();
  }
}

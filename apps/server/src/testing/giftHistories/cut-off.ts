import { expect } from 'vitest';
import { ingestHeaders } from '../../game-servers/nodes/sign.ts';
import type { Reply, TestApi } from '../api.ts';
import { lockWaits } from '../kills/lock-waits.ts';
import type { ServerProcess } from '../processes/server-process.ts';

/** Failures after which whoever asked asks again: a defect, no database, too many requests, the same one under way. */
const again = new Set([1000, 1201, 1004, 1007]);
const node = { id: 'reserve', secret: 'secret of reserve' };

/** Asks a server: the test's own, or a process that may be killed. */
export type Ask<T = unknown> = (server: ServerProcess | null) => Promise<Reply<T>>;

/** A call of a person; `key` makes it one call however often it is sent. */
export const callOf =
  <T>(api: TestApi, account: string, path: string, body: object, key: string): Ask<T> =>
  (server) =>
    (server ?? api).call<T>(account, path, { body, headers: { 'idempotency-key': key } });

/** The second person's word. */
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

/** Asks until there is an answer, as clients do. */
export async function answered<T>(ask: Ask<T>): Promise<Reply<T>> {
  for (let tries = 0; ; tries += 1) {
    const reply = await ask(null).catch((error: unknown) => {
      if (tries > 100) throw error;
    });
    if (reply && (!again.has(reply.code) || tries > 100)) return reply;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/**
 * Asks while somebody holds a table, and cuts the request off once it waits for that: the process that serves it is killed, or
 * its connection to the database dies. Whether it waited at all.
 */
export async function cutOff(
  api: TestApi,
  table: string,
  ask: Ask,
  victim: ServerProcess | null,
): Promise<boolean> {
  const { systemPool } = api.services.databases;
  const holder = await systemPool.connect();
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in exclusive mode`);
    let isOver = false;
    const first = ask(victim)
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    const waits = async () => isOver || (await lockWaits(systemPool, '')) > 0;
    await expect.poll(waits, { timeout: 60_000, interval: 20 }).toBe(true);
    const waited = !isOver;
    // Dead before what it waits for is free.
    if (victim) await victim.kill();
    else await lockWaits(systemPool, '', { end: true });
    await holder.query('rollback');
    await first;
    return waited;
  } finally {
    holder.release();
  }
}

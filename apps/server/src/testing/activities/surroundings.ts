import { createHash } from 'node:crypto';
import type pg from 'pg';
import { lockOwners } from '../../domain/ledger/accounts.ts';
import { postToLedger } from '../../domain/ledger/post-to-ledger.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { makeAnchor, makeGift } from '../ingest/gifts.ts';
import { testEvent } from '../ingest/ingest.ts';

/** The anchor and the gift of `stage`. */
export const [anchor, rose] = ['lark', '77'] as const;
const ids = createIdMaker(8);
const dayMs = 86_400_000;

/** Creates an anchor who has streamed all the time, and a gift to send to it in either currency. */
export async function stage(pool: pg.Pool): Promise<void> {
  const from = Date.now() - 40 * dayMs;
  await makeAnchor(pool, { id: anchor, from, anchorShare: '0.5', agencyShare: '0' });
  await makeGift(pool, { id: rose, price: '100' });
  await pool.query(`update gift_version set prices = '{"CNY": "100", "USD": "100"}' where gift_id = $1`, [
    rose,
  ]);
  await pool.query(
    `insert into anchor_stream (id, anchor_id, stream_id, room_id, started_at, last_at, ended_at, ended, viewers, peak, viewer_sum, viewer_count)
     values (1, $1, 's', 'r', $2, now(), now(), 'stop', 1, 1, 1, 1)`,
    [anchor, new Date(from)],
  );
}

/** Creates an agent of another currency with members that have money. */
export async function dollars(
  pool: pg.Pool,
  tenantId: string,
  ingest: { events(events: readonly unknown[]): Promise<unknown> },
): Promise<void> {
  await pool.query(
    "insert into currency (code, name_zh_cn, name_en_us, symbol, sort) values ('USD', '美元', 'Dollar', '$', 2) on conflict do nothing",
  );
  await pool.query(
    `insert into agent (id, tenant_id, parent_id, path, layer, account, name, currency, created_at)
     select 1900, tenant_id, id, path || '1900/', 2, 'dollars', 'dollars', 'USD', now() from agent where id = $1`,
    [tenantId],
  );
  await ingest.events(
    ['usd1', 'usd2', 'usd3'].map((member) => testEvent('member', { member, agent: 'dollars' })),
  );
  const { rows } = await pool.query<{ id: string }>("select id from member where currency = 'USD'");
  const client = await pool.connect();
  for (const { id } of rows) {
    await client.query('begin');
    const run = onConnection(client);
    const owner = { tenantId, currency: 'USD' };
    const locked = await lockOwners(run, ids, [
      { ...owner, agentId: tenantId, kind: 'house', ownerId: tenantId },
      { ...owner, agentId: '1900', kind: 'member', ownerId: id },
    ]);
    const [debit = '', credit = ''] = locked.map((account) => account.id);
    const ref = createHash('sha256').update(id).digest('hex').slice(0, 20);
    await postToLedger(run, ids, locked, [
      { kind: 'deposit', debit, credit, amount: 500_000n, currency: 'USD', agentId: '1900', ref },
    ]);
    await client.query('commit');
  }
  client.release();
}

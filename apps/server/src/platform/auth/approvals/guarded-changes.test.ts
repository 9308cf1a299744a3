import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createIdMaker } from '../../db/ids.ts';
import type { Session } from '../session.ts';
import {
  deleteKeptSecrets,
  deleteOldGuardedChanges,
  recordGuardedChange,
  sumEarlier,
} from './guarded-changes.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(4);
});
afterAll(() => database.stop());

const db = () => database.databases.system;
const ids = createIdMaker(1);
const maker = {
  operatorId: '11',
  account: 'maker',
  role: 'superAdmin',
  agentId: null,
  tenantId: '0',
} as Session;
beforeEach(async () => {
  await sql`truncate guarded_change, approval`.execute(db());
});

describe('sumEarlier', () => {
  it('waits for a change of the same maker and target that runs at the same time, and counts it', async () => {
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    let entered = () => {};
    const isEntered = new Promise<void>((done) => {
      entered = done;
    });
    const order: string[] = [];
    const first = db()
      .transaction()
      .execute(async (tx) => {
        expect(await sumEarlier(tx, maker, 'agent:1 a')).toEqual({ minor: 0n, rise: 0 });
        await recordGuardedChange(tx, ids, maker, { kind: 'quota', target: 'agent:1 a', minor: 500n }, null);
        entered();
        await released;
        order.push('first');
      });
    await isEntered;
    const second = db()
      .transaction()
      .execute(async (tx) => {
        const sums = await sumEarlier(tx, maker, 'agent:1 a');
        order.push('second');
        return sums;
      });
    // Another target is not held up.
    const other = await db()
      .transaction()
      .execute((tx) => sumEarlier(tx, maker, 'agent:2 b'));
    expect(other).toEqual({ minor: 0n, rise: 0 });
    release();
    await first;
    expect(await second).toEqual({ minor: 500n, rise: 0 });
    expect(order).toEqual(['first', 'second']);
  });

  it('adds rises and leaves out falls', async () => {
    const rises = [10, -20, 5];
    await db()
      .transaction()
      .execute(async (tx) => {
        for (const rise of rises)
          await recordGuardedChange(tx, ids, maker, { kind: 'rtp', target: 'agent:1 a', rise }, null);
        await recordGuardedChange(tx, ids, maker, { kind: 'rtp', target: 'agent:1 a', rise: 90 }, 'approver');
        expect(await sumEarlier(tx, maker, 'agent:1 a')).toEqual({ minor: 0n, rise: 15 });
      });
  });
});

describe('temporary records of approvals', () => {
  it('are deleted after eight days, or after their expiry', async () => {
    await sql`insert into guarded_change (tenant_id, id, maker_id, maker_account, role, kind, target, at)
      values
      (0, 1, 1, 'a', 'superAdmin', 'quota', 't', now() - interval '8 days 1 minute'),
      (0, 2, 1, 'a', 'superAdmin', 'quota', 't', now() - interval '7 days 23 hours')`.execute(db());
    await deleteOldGuardedChanges(db());
    const changes = await sql<{ id: string }>`select id from guarded_change`.execute(db());
    expect(changes.rows).toEqual([{ id: '2' }]);

    await sql`insert into approval (id, tenant_id, maker_id, maker_account, call, kind, target, payload,
      payload_hash, state,
        decided_by, created_at, expires_at, prepared, reply, reply_until)
      select n, 0, 1, 'a', '/x', 'quota', 't', 'p', convert_to(n::text, 'UTF8'), case when n = 1 then 'open'
        else 'approved' end,
        case when n = 1 then null else 2 end, now(), now() + interval '1 hour', 'hash', 'secret',
        now() + interval '1 hour' * (case when n = 3 then -1 else 1 end)
      from generate_series(1, 3) n`.execute(db());
    await deleteKeptSecrets(db());
    const kept = await sql`select id, prepared, reply from approval order by id`.execute(db());
    expect(kept.rows).toEqual([
      { id: '1', prepared: 'hash', reply: 'secret' },
      { id: '2', prepared: null, reply: 'secret' },
      { id: '3', prepared: null, reply: null },
    ]);
  });
});

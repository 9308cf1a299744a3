import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedReference } from '../../../apps/server/src/domain/reference/seed-reference.ts';
import { ensurePartitions } from '../../../apps/server/src/platform/db/partitions.ts';
import { startTestDatabase, type TestDatabase } from '../../../apps/server/src/testing/database.ts';
import { generateWorld, type WorldSummary } from '../generate.ts';
import { verifyWorld } from '../verify/verify.ts';

const secrets = { pepper: Buffer.alloc(32, 1), server: Buffer.alloc(32, 2) };
const nowMs = Date.now();
const played = { seed: 1, bets: 2_000, days: 40, agents: 40, members: 100, nowMs, secrets };
const copies = 7;

let database: TestDatabase;
let client: pg.Client;
let world: WorldSummary;

beforeAll(async () => {
  database = await startTestDatabase(4, { oneMachine: true });
  await seedReference(database.databases.system);
  await ensurePartitions(database.databases.system, nowMs, 3);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  world = await generateWorld({
    ...played,
    copies,
    connectionString: database.url,
    progress: () => undefined,
  });
});

afterAll(async () => {
  await client?.end();
  await database?.stop();
});

const one = async (sql: string) => (await client.query(sql)).rows[0] as Record<string, unknown>;

describe('lean world', () => {
  it('has so many of every bet, member and round, and the whole of it is proved', async () => {
    expect(world).toMatchObject({ bets: played.bets * copies, members: played.members * copies });
    expect(
      await one(
        'select (select count(*)::int from bet) as bets, (select count(*)::int from round) as rounds, (select count(*)::int from member) as members',
      ),
      // Seven bets show a complaint each.
    ).toEqual({ bets: world.bets + 7, rounds: world.rounds, members: world.members });
    expect((await verifyWorld(client)).filter(({ ok }) => !ok)).toEqual([]);
  });

  it('has its indexes and keys as a database has them without one', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class c join pg_index i on i.indexrelid = c.oid
       where i.indrelid in ('bet'::regclass, 'round'::regclass, 'ledger_transfer'::regclass)
         and i.indisprimary order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['bet_pkey', 'ledger_transfer_pkey', 'round_pkey']);
    expect(await one('select count(*)::int as invalid from pg_index where not indisvalid')).toEqual({
      invalid: 0,
    });
  });

  it('takes the stake of every bet from the member who made it', async () => {
    expect(
      await one(`select count(*) > 0 as any, count(*) filter (where a.owner_id <> b.member_id
        or t.amount <> b.amount)::int as wrong 
        from bet b join ledger_transfer t on t.ref = b.id::text and t.kind = 'betStake'
          join ledger_account a on a.id = t.debit_account`),
    ).toEqual({ any: true, wrong: 0 });
  });
});

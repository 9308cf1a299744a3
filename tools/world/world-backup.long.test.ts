import { PassThrough } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedReference } from '../../apps/server/src/domain/reference/seed-reference.ts';
import { ensurePartitions } from '../../apps/server/src/platform/db/partitions.ts';
import { startTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { passingTables, readBackup, writeBackup } from '../backup/backup-format.ts';
import { generateWorld } from './generate.ts';

const nowMs = Date.now();
const silent = () => undefined;
const secrets = { pepper: Buffer.alloc(32, 1), server: Buffer.alloc(32, 2) };
let [source, target]: (TestDatabase | undefined)[] = [];

beforeAll(async () => {
  source = await startTestDatabase(4, { oneMachine: true });
  target = await startTestDatabase(4, { oneMachine: true });
  await seedReference(source.databases.system);
  await ensurePartitions(source.databases.system, nowMs, 3);
  await generateWorld({
    seed: 1,
    bets: 3_000,
    days: 40,
    agents: 40,
    members: 300,
    nowMs,
    secrets,
    progress: silent,
    connectionString: source.url,
  });
});
afterAll(async () => {
  await source?.stop();
  await target?.stop();
});

async function connected<T>(database: TestDatabase | undefined, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: database?.url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Rows and checksum of every table, and every reference between tables. */
const contentOf = (database: TestDatabase | undefined) =>
  connected(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
    );
    const content: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !passingTables.has(table.name)))
      content[name] =
        (
          await client.query<{ sum: string }>(
            `select count(*) || ' ' || coalesce(sum(hashtextextended(x::text, 0)::numeric), 0) as sum
              from "${name}" x`,
          )
        ).rows[0]?.sum ?? '';
    const { rows: references } = await client.query<{ line: string }>(
      "select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where contype = 'f' order by 1",
    );
    return { content, references };
  });

it('a world comes back from its backup row by row, whatever refers to what', async () => {
  const before = await contentOf(source);
  for (const table of ['bet', 'ledger_transfer', 'risk_alert', 'risk_case', 'risk_act', 'wallet_order'])
    expect(before.content[table], table).not.toMatch(/^0 /);
  const file = new PassThrough();
  await Promise.all([
    connected(source, (client) => writeBackup(client, file, {}, silent)).then(() => file.end()),
    connected(target, (client) => readBackup(client, file, silent)),
  ]);
  // Migrations are stored with the time at which they ran.
  const { kysely_migration: _, ...content } = before.content;
  const after = await contentOf(target);
  expect(after.content).toMatchObject(content);
  expect(after.references).toEqual(before.references);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrationNames } from '../../apps/server/src/platform/db/migrate/migrate.ts';
import { onClient } from '../../apps/server/src/platform/months/on-client.ts';
import { readState, runningUrl } from '../../apps/server/src/platform/postgres/cluster-state.ts';
import { packagedBinaries } from '../../apps/server/src/platform/postgres/postgres-programs.ts';
import { findNewerSchema, newerSchemaText } from '../../apps/server/src/platform/start/schema-writer.ts';
import { type Finding, finding, type Settings } from './checks.ts';

/** Clocks further apart make signatures of game servers and dynamic codes fail now and then. */
const clockMs = 2_000;

/** Settings that a database must not have switched off. */
const durability = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** The database: reached, its version, its settings, its clock and its schema. */
export async function checkDatabase(config: Settings): Promise<Finding[]> {
  const wrong = finding('wrong', 'database');
  const embedded = config.databaseUrl === undefined;
  if (embedded) {
    try {
      packagedBinaries();
    } catch (error) {
      return [wrong((error as Error).message)];
    }
  }
  const url = config.databaseUrl ?? (existsSync(config.dataDir) ? runningUrl(config.dataDir) : null);
  if (!url) return [finding('ok', 'database')('the embedded one is made at the first start.')];
  const state = embedded ? readState(config.dataDir) : null;
  if (state && !existsSync(join(state.cluster, 'PG_VERSION')))
    return [wrong(`the embedded one is missing in ${state.cluster}; restore it from a backup.`)];
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    if (embedded)
      return [finding('ok', 'database')('the embedded one is stopped; it starts with the server.')];
    return [
      wrong(
        `does not answer at DATABASE_URL (${(error as Error).message}); check address, password and network.`,
      ),
    ];
  }
  try {
    return await queryDatabase(client, config);
  } finally {
    await client.end();
  }
}

async function queryDatabase(client: pg.Client, config: Settings): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await client.query<{ number: string; version: string; checksums: string; now: Date }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
      current_setting('data_checksums') as checksums, clock_timestamp() as now`,
  );
  const [row] = rows;
  if (!row) return [finding('wrong', 'database')('gives no version; is it a PostgreSQL?')];
  const major = Math.floor(Number(row.number) / 10_000);
  const found: Finding[] = [
    major >= 15 && major <= 18
      ? finding('ok', 'database')(`PostgreSQL ${row.version}`)
      : finding('wrong', 'database')(`PostgreSQL ${row.version}; use one of 15 to 18.`),
  ];
  for (const name of durability) {
    const setting = (await client.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
    if (setting === 'off')
      found.push(
        finding('wrong', 'database')(`${name} is off, a crash can lose committed money; switch it on.`),
      );
  }
  if (row.checksums !== 'on')
    found.push(finding('advice', 'database')('runs without data checksums; consider pg_checksums.'));
  const apart = Math.round(row.now.getTime() - (before + Date.now()) / 2);
  found.push(
    Math.abs(apart) > clockMs
      ? finding(
          'wrong',
          'clock',
        )(`differs from the database’s by ${(apart / 1000).toFixed(1)} s; synchronise both (NTP).`)
      : finding('ok', 'clock')('agrees with the database’s.'),
  );
  found.push(...(await checkSecondApprover(client, config)), await checkSchema(client, config));
  return found;
}

async function checkSchema(client: pg.Client, config: Settings): Promise<Finding> {
  const present = await client.query<{ there: boolean }>(
    "select to_regclass('kysely_migration') is not null as there",
  );
  if (!present.rows[0]?.there) return finding('ok', 'schema')('is made at the first start.');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const newer = await findNewerSchema(onClient(client));
  if (newer) return finding('wrong', 'schema')(newerSchemaText(newer));
  const older = migrationNames.length - rows.length;
  if (older > 0)
    return finding(
      'advice',
      'schema',
    )(`lacks ${older} steps, which the next start adds; take a backup before.`);
  if ((await isDemo(client)) && config.world === 'none')
    return finding('wrong', 'schema')('holds a demo world, which WORLD=none refuses; use another database.');
  return finding('ok', 'schema')('is up to date.');
}

/** Returns whether the load of demo data marked this database; false for one without tables. */
async function isDemo(client: pg.Client): Promise<boolean> {
  const made = await client.query<{ there: boolean }>("select to_regclass('setting') is not null as there");
  if (!made.rows[0]?.there) return false;
  const { rows } = await client.query<{ demo: boolean }>(
    "select value->'demo' = 'true'::jsonb as demo from setting where key = 'world'",
  );
  return rows[0]?.demo === true;
}

/** Checks the second approver: off only with FOUR_EYES=off, which is unsafe except on demo data. */
async function checkSecondApprover(client: pg.Client, config: Settings): Promise<Finding[]> {
  if (config.fourEyes !== false || (await isDemo(client))) return [];
  const advice = finding('advice', 'second approver');
  return [advice('is off by FOUR_EYES=off: one operator makes guarded changes alone; remove the setting.')];
}

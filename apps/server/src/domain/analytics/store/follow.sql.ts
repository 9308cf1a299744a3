import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db } from '../../../platform/db/db.ts';
import { speakPlainly } from '../../../platform/months/months.sql.ts';
import { givePlaces } from '../../bets/commit-places.sql.ts';
import { continuesSql, originSql } from './continuity.ts';
import { factSource } from './facts.ts';
import type { AnalyticsStore, Position } from './store.ts';

/** Maximum number of bets that one step of the follower copies. */
const betsPerStep = 20_000;

/** Returns the identity of the database: it differs after a restore into another database. */
async function originOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ origin: string }>(`select ${originSql} as origin`);
  return rows[0]?.origin ?? '';
}

/** Returns whether the store continues this database. */
async function continues(pool: pg.Pool, store: AnalyticsStore): Promise<boolean> {
  const { origin, positions } = store.state();
  const { rows } = await pool.query<{ ok: boolean }>(`select ${continuesSql('$1', '$2')} as ok`, [
    JSON.stringify(positions),
    origin,
  ]);
  return rows[0]?.ok ?? false;
}

/** Tenants of a store as an array of the database; null for all. */
const tenantArray = ({ tenants }: AnalyticsStore) => tenants && `{${tenants.join(',')}}`;

const positionsNow = `select tenant_id::text as "tenantId", place::text, stamp::text from (
  select distinct on (tenant_id) tenant_id, place, stamp from bet_commit
    where place is not null and ($1::bigint[] is null or tenant_id = any ($1))
  order by tenant_id, place desc) last`;

interface CopyOptions {
  readonly tenants: readonly string[] | null;
  readonly betsPerFile: number;
  readonly folder: string;
}

/** Copies the bets of a table that are of some tenants (null for all) by files, in the order of their ids. */
async function copyTable(
  client: pg.ClientBase,
  table: 'bet' | 'past_bet',
  { tenants, betsPerFile, folder }: CopyOptions,
  copy: (file: string) => Promise<unknown>,
): Promise<void> {
  const isCopied = tenants === null ? 'true' : `b.tenant_id in (${tenants.map(BigInt).join(', ')})`;
  for (let after = '0'; ; ) {
    const end = await client.query<{ id: string | null }>(
      `select max(id) as id from (select id from ${table} where id > $1::bigint order by id limit $2) part`,
      [after, betsPerFile],
    );
    const last = end.rows[0]?.id ?? null;
    if (last === null) return;
    const file = join(folder, 'bets.csv');
    // The ids come from the database, the tenants are numbers.
    const text = `copy (select ${factSource} from ${table} b where b.id > ${after} and b.id <= ${last} and ${isCopied}
      order by b.id) to stdout (format csv, null '\\N')`;
    await pipeline(client.query(copyTo(text)), createWriteStream(file));
    await copy(file);
    await rm(file);
    after = last;
  }
}

/** Copies all bets of the store's tenants into an empty store, as of one moment of the database. */
async function rebuild(pool: pg.Pool, store: AnalyticsStore, betsPerFile: number): Promise<void> {
  const origin = await originOf(pool);
  const folder = await mkdtemp(join(tmpdir(), 'pitboss-analytics-'));
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // It lasts as long as the copy, and waits while the store reads a file.
    await speakPlainly(client);
    const { rows: positions } = await client.query<Position>(positionsNow, [tenantArray(store)]);
    await store.rebuild(origin, positions, async (copy) => {
      for (const table of ['past_bet', 'bet'] as const)
        await copyTable(client, table, { tenants: store.tenants, betsPerFile, folder }, copy);
    });
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the next commits; returns whether there were any. */
async function step(system: Db, store: AnalyticsStore): Promise<boolean> {
  const { positions } = store.state();
  const tenants = tenantArray(store);
  const { rows } = await sql<{ facts: string; positions: string }>`
    with p as (select * from json_to_recordset(${JSON.stringify(positions)}::json)
        as p ("tenantId" bigint, place bigint)),
      next as materialized (
        select c.tenant_id, c.place, c.stamp, sum(c.bets) over (order by c.tenant_id, c.place) - c.bets as before
        from bet_commit c left join p on p."tenantId" = c.tenant_id
        where c.place > coalesce(p.place, 0)
          and (${tenants}::bigint[] is null or c.tenant_id = any (${tenants}::bigint[]))
        order by c.tenant_id, c.place limit ${betsPerStep}),
      taken as materialized (select * from next where before < ${betsPerStep})
    select (select coalesce(json_agg(f), '[]')::text from (select ${sql.raw(factSource)} from taken t
        join bet b on b.tenant_id = t.tenant_id and b.stamp = t.stamp and b.stamp > 0) f) as facts,
      (select coalesce(json_agg(json_build_object('tenantId', tenant_id::text, 'place', place::text,
          'stamp', stamp::text)), '[]')::text
        from (select distinct on (tenant_id) * from taken order by tenant_id, place desc) l) as positions
    `.execute(system);
  const found = rows[0];
  if (!found || found.positions === '[]') return false;
  await store.apply(found.facts, JSON.parse(found.positions) as Position[]);
  return true;
}

/**
 * Brings the store up to all commits of the database: rebuilds one that is empty or of another history, and
 * then follows the commits in their order.
 */
export async function catchUp(
  system: Db,
  pool: pg.Pool,
  store: AnalyticsStore,
  betsPerFile = 1_000_000,
): Promise<void> {
  await givePlaces(system);
  if (!(await continues(pool, store))) await rebuild(pool, store, betsPerFile);
  while (await step(system, store));
}

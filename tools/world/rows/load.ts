import type pg from 'pg';
import { monthOf, partitionOf } from '../../../apps/server/src/platform/db/partitions.ts';
import { columns, type MonthlyTable } from './rows.ts';

/**
 * Tables that the demo data replace in addition to those they fill and those whose rows belong to an agent or
 * a member.
 */
const alsoEmptied = [
  'login_ip_failure',
  'binding',
  'ingest_event',
  'risk_batch',
  'risk_minute',
  'risk_history',
  'day_sum_until',
  'risk_address',
  'risk_online',
  'risk_opposite',
  'risk_trend',
  'risk_case',
  'risk_snooze',
  'label_run',
  'label_touch',
  'pool_group',
  'pool_terms',
  'pool_balance',
  'text_key',
  'video',
  'video_tag',
  'file_upload',
];
/** Their indexes are dropped while rows come in and built afterwards, which is several times faster. */
const large = [
  'bet',
  'round',
  'ledger_transfer',
  'member_login',
  'member_transfer',
  'chat_message',
  'feature_spin',
];
/** Tables whose rows do not come in the order of their primary key. */
const unordered = ['member_login'];
const byMonth: readonly MonthlyTable[] = ['bet', 'round', 'ledger_transfer'];

/**
 * Empties what a world fills, and everything that belongs to agents or members or points to such rows.
 * Settings and reference data of any slice stay. COPY can write frozen rows because this happens in its own
 * transaction.
 */
export async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `with recursive emptied as (
       select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not c.relispartition and (c.relname = any($1) or exists (
           select from pg_attribute a where a.attrelid = c.oid and a.attname in ('tenant_id', 'agent_id',
             'member_id')))
       union
       select k.conrelid from emptied e join pg_constraint k on k.confrelid = e.oid and k.contype = 'f')
     select oid::regclass::text as name from emptied order by 1`,
    [[...Object.keys(columns), ...alsoEmptied]],
  );
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
}

/** Partitions that the months of the period lack. */
export async function missingPartitions(
  client: pg.Client,
  startMs: number,
  nowMs: number,
): Promise<string[]> {
  const missing: string[] = [];
  for (const table of byMonth)
    for (let ms = startMs; ; ) {
      const name = partitionOf(table, monthOf(ms));
      const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
        name,
      ]);
      if (!rows[0]?.found) missing.push(name);
      const day = new Date(ms);
      const next = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);
      if (next > nowMs) break;
      ms = next;
    }
  return missing;
}

/**
 * Drops the indexes of the large tables, which are slow to maintain while loading, and returns the statements
 * that rebuild them. Primary keys are dropped too: all of them or, if rows come in the order of their ids
 * (`inOrder`), those of the tables where they do not.
 */
export async function dropIndexes(client: pg.Client, inOrder = true): Promise<string[]> {
  const rebuild: string[] = [];
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select format('%I', i.relname) as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and not x.indisprimary
     order by t.relname, i.relname`,
    [large],
  );
  for (const { name, definition } of indexes) {
    await client.query(`drop index ${name}`);
    // The definition of a partitioned index speaks of the parent alone; without ONLY it covers the partitions
    // too.
    rebuild.push(definition.replace(' ON ONLY ', ' ON '));
  }
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I', t.relname) as table, format('%I', c.conname) as name,
      pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and c.contype = 'p'
       order by t.relname`,
    [inOrder ? unordered : large],
  );
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
    rebuild.push(`alter table ${table} add constraint ${name} ${definition}`);
  }
  return rebuild;
}

/** Builds the indexes again and gathers statistics. */
export async function rebuildIndexes(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const statement of statements) await client.query(statement);
  await client.query(`analyze ${Object.keys(columns).join(', ')}`);
}

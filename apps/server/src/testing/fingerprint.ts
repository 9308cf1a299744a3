import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../platform/db/db.ts';

/**
 * Tables that a denied call may change: its own audit entry and the session's last use; and tables in which
 * the risk engine handles earlier events at any time.
 */
const traces = new Set([
  'audit_log',
  'audit_head',
  'session',
  'login_ip_failure',
  'kysely_migration_lock',
  'risk_engine',
  'risk_batch',
  'risk_minute',
  'risk_address',
  'risk_online',
  'risk_standing',
  'risk_alert',
]);

/**
 * Returns a digest of every row of every table except the traces, so that two states of a small database can
 * be compared.
 */
export async function fingerprint(db: Db): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and relkind in ('r', 'p') and not relispartition order by 1`.execute(db);
  const digests = new Map<string, string>();
  for (const { name } of tables.rows) {
    if (traces.has(name)) continue;
    const found = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, E'\n' order by t::text)) as digest from ${sql.table(name)} t`.execute(
      db,
    );
    digests.set(name, found.rows[0]?.digest ?? '');
  }
  return digests;
}

/**
 * Runs work that must change nothing in the database, and returns its result; fails when a row was changed.
 */
export async function expectUnchanged<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const before = await fingerprint(db);
  const result = await work();
  expect(await fingerprint(db)).toEqual(before);
  return result;
}

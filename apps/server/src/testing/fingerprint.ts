import { sql } from 'kysely';
import type { Db } from '../kernel/database/db.ts';

/**
 * What a denied call may touch: its own line in the audit trail, and the session's last use; and what the
 * engine of risk control does with events of before in its own time.
 */
const traces = new Set([
  ...['audit_log', 'audit_head', 'session', 'login_ip_failure', 'kysely_migration_lock'],
  ...[
    'risk_engine',
    'risk_batch',
    'risk_minute',
    'risk_address',
    'risk_online',
    'risk_standing',
    'risk_alert',
  ],
]);

/** A digest of every row of every table but the traces, so that two states of a small database can be compared. */
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

import type { MonitorCode } from '@pitboss/risk/monitors';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Returns the alert of a monitor by its own id or by that of its order, which may share it with others; null
 * without one.
 */
export async function alertOf(tx: Tx, code: MonitorCode, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from risk_alert where code = ${code} and (id = ${id}::bigint
      or id = (select alert_id from risk_alert_item where key = ${`${code}|order:${id}`}))
    order by number desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

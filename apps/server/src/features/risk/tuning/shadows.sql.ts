import type { MonitorCode } from '@pitboss/risk/monitors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

/** Duration of a shadow (risk §3). */
const shadowDays = 30;

export type ShadowEnd = 'promoted' | 'replaced' | 'stopped';

/**
 * Ends the shadow of a monitor; returns its version, null when none runs. A shadow whose time is over has
 * expired.
 */
export async function endShadow(tx: Tx, code: MonitorCode, how: ShadowEnd): Promise<number | null> {
  await sql`update risk_shadow set ended_at = until, ended = 'expired'
    where code = ${code} and ended_at is null and until <= now()`.execute(tx);
  const { rows } = await sql<{ version: number }>`
    update risk_shadow set ended_at = now(), ended = ${how} where code = ${code} and ended_at is null
      returning version`.execute(tx);
  return rows[0]?.version ?? null;
}

/** Starts a version as the silent shadow, in place of the previous one. */
export async function beginShadow(tx: Tx, code: MonitorCode, version: number): Promise<void> {
  await endShadow(tx, code, 'replaced');
  await sql`insert into risk_shadow (code, version, began_at, until)
    values (${code}, ${version}, now(), now() + ${shadowDays} * interval '1 day')`.execute(tx);
}

/** Returns the start of a monitor's shadow; undefined when none runs. */
export async function runningShadow(
  db: Tx,
  code: MonitorCode,
): Promise<{ version: number; began_at: Date } | undefined> {
  const { rows } = await sql<{ version: number; began_at: Date }>`
    select version, began_at from risk_shadow where code = ${code} and ended_at is null
      and until > now()`.execute(db);
  return rows[0];
}

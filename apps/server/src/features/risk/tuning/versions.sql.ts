import type { MonitorConfig } from '@pitboss/risk/config';
import type { MonitorCode } from '@pitboss/risk/monitors';
import { sql } from 'kysely';
import { configFromRow, type StoredConfig } from '../../../domain/risk/stored-config.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { asDelivered } from './settings.sql.ts';

/** A saved version of a monitor's settings. */
export interface Version {
  readonly version: number;
  readonly mode: 'live' | 'shadow';
  readonly config: MonitorConfig;
  readonly author: string | null;
  readonly reason: string;
  readonly at: Date | null;
  readonly untested: boolean;
  readonly back_test: string | null;
  readonly repeats: number | null;
  readonly until: Date | null;
  readonly ended_at: Date | null;
  readonly ended: 'promoted' | 'replaced' | 'stopped' | 'expired' | null;
}

const never = { back_test: null, repeats: null, until: null, ended_at: null, ended: null };

/** Reads every version of a monitor, the built-in one first. */
export async function readVersions(db: Tx, code: MonitorCode): Promise<Version[]> {
  const { rows } = await sql<Omit<Version, 'config'> & { config: StoredConfig }>`
    select v.version, v.mode, v.config, o.account as author, v.reason, v.at, v.untested, v.back_test,
      v.repeats, s.until,
      coalesce(s.ended_at, case when s.until <= now() then s.until end) as ended_at,
      coalesce(s.ended, case when s.until <= now() then 'expired' end) as ended
    from risk_version v left join operator o on o.id = v.operator_id
    left join risk_shadow s on s.code = v.code and s.version = v.version
    where v.code = ${code} order by v.version`.execute(db);
  const saved = rows.map((row) => ({ ...row, config: configFromRow(row.config) }));
  // Demo data may contain a first version of its own.
  if (saved[0]?.version === 1) return saved;
  return [{ ...asDelivered(code), mode: 'live', ...never }, ...saved];
}

import { defaultConfig, type MonitorConfig } from '@pitboss/risk/config';
import { type MonitorCode, monitorCodes } from '@pitboss/risk/monitors';
import { sql } from 'kysely';
import { configForRow, configFromRow, type StoredConfig } from '../../domain/risk/stored-config.ts';
import type { Tx } from '../../kernel/database/db.ts';

/** What a monitor is set to now. */
export interface Settings {
  readonly config: MonitorConfig;
  readonly version: number;
  readonly author: string | null;
  readonly reason: string;
  readonly at: Date | null;
  readonly untested: boolean;
}

interface VersionRow {
  code: string;
  version: number;
  config: StoredConfig;
  untested: boolean;
  reason: string;
  at: Date;
  author: string | null;
}

/** The settings of every monitor; one that nobody has set is at the version that the product comes with. */
export async function readSettings(db: Tx): Promise<ReadonlyMap<MonitorCode, Settings>> {
  const { rows } = await sql<VersionRow>`
    select distinct on (v.code) v.code, v.version, v.config, v.untested, v.reason, v.at, o.account as author
    from risk_version v left join operator o on o.id = v.operator_id order by v.code, v.version desc`.execute(
    db,
  );
  const saved = new Map(rows.map((row) => [row.code, row]));
  return new Map(
    monitorCodes.map((code): [MonitorCode, Settings] => {
      const row = saved.get(code);
      if (!row)
        return [
          code,
          { config: defaultConfig(code), version: 1, author: null, reason: '', at: null, untested: false },
        ];
      return [code, { ...row, config: configFromRow(row.config) }];
    }),
  );
}

/** Lets one change of settings wait for the other. */
export const lockSettings = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('risk settings', 0))`.execute(tx);

/** Adds a version. */
export async function addVersion(
  tx: Tx,
  version: {
    readonly id: string;
    readonly code: MonitorCode;
    readonly version: number;
    readonly config: MonitorConfig;
    readonly untested: boolean;
    readonly operatorId: string;
    readonly reason: string;
  },
): Promise<void> {
  await sql`
    insert into risk_version (id, code, version, config, untested, operator_id, reason, at)
    values (${version.id}::bigint, ${version.code}, ${version.version}, ${JSON.stringify(configForRow(version.config))}::jsonb,
      ${version.untested}, ${version.operatorId}::bigint, ${version.reason}, now())`.execute(tx);
}

import { defaultConfig, type MonitorConfig } from '@pitboss/risk/config';
import { type MonitorCode, monitorCodes } from '@pitboss/risk/monitors';
import { sql } from 'kysely';
import { configForRow, configFromRow, type StoredConfig } from '../../../domain/risk/stored-config.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** Current settings of a monitor. */
export interface Settings {
  readonly config: MonitorConfig;
  readonly version: number;
  readonly author: string | null;
  readonly reason: string;
  readonly at: Date | null;
  readonly untested: boolean;
  /** Version that runs silently in parallel; null for none. */
  readonly shadow: number | null;
  /** Newest version, of any mode. */
  readonly newest: number;
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

/** Reads the settings of every monitor; a monitor without saved settings has the built-in version. */
export async function readSettings(db: Tx): Promise<ReadonlyMap<MonitorCode, Settings>> {
  const { rows } = await sql<VersionRow>`
    select distinct on (v.code) v.code, v.version, v.config, v.untested, v.reason, v.at, o.account as author
    from risk_version v left join operator o on o.id = v.operator_id where v.mode = 'live'
    order by v.code, v.version desc`.execute(db);
  const marks = await sql<{ code: string; newest: number; shadow: number | null }>`
    select v.code, max(v.version) as newest, (select s.version from risk_shadow s
      where s.code = v.code and s.ended_at is null and s.until > now()) as shadow
    from risk_version v group by v.code`.execute(db);
  const saved = new Map(rows.map((row) => [row.code, row]));
  const marked = new Map(marks.rows.map((row) => [row.code, row]));
  return new Map(
    monitorCodes.map((code): [MonitorCode, Settings] => {
      const { newest, shadow } = marked.get(code) ?? { newest: 1, shadow: null };
      const row = saved.get(code);
      const set = row ? { ...row, config: configFromRow(row.config) } : asDelivered(code);
      return [code, { ...set, newest, shadow }];
    }),
  );
}

/** Built-in version. */
export const asDelivered = (code: MonitorCode) => ({
  config: defaultConfig(code),
  version: 1,
  author: null,
  reason: '',
  at: null,
  untested: false,
});

/** Serialises changes of settings, until the transaction ends. */
export const lockSettings = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('risk settings', 0))`.execute(tx);

export interface NewVersion {
  readonly id: string;
  readonly code: MonitorCode;
  readonly version: number;
  readonly mode: 'live' | 'shadow';
  readonly config: MonitorConfig;
  readonly untested: boolean;
  readonly backTest: string | null;
  readonly repeats: number | null;
  readonly operatorId: string;
  readonly reason: string;
}

/** Adds a version. */
export async function addVersion(tx: Tx, version: NewVersion): Promise<void> {
  await sql`
    insert into risk_version (id, code, version, mode, config, untested, back_test, repeats, operator_id,
      reason, at)
    values (${version.id}::bigint, ${version.code}, ${version.version}, ${version.mode},
      ${JSON.stringify(configForRow(version.config))}::jsonb, ${version.untested},
        ${version.backTest}::bigint, ${version.repeats},
      ${version.operatorId}::bigint, ${version.reason}, now())`.execute(tx);
}

/** Codes of the currencies of the installation. */
export async function currencyCodes(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`select code from currency`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

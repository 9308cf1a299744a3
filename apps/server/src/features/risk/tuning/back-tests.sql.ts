import type { MonitorConfig } from '@pitboss/risk/config';
import type { MonitorCode } from '@pitboss/risk/monitors';
import { sql } from 'kysely';
import { configForRow, configFromRow, type StoredConfig } from '../../../domain/risk/stored-config.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** Time within which settings can be saved with a back-test (risk §2, calls). */
export const validMs = 3_600_000;

export interface BackTestRow {
  id: string;
  code: MonitorCode;
  live_version: number;
  shadow_version: number | null;
  state: 'queued' | 'running' | 'done' | 'failed';
  progress: number;
  result: unknown;
  at: Date;
  author: string | null;
}

export async function addBackTest(
  tx: Tx,
  test: {
    readonly id: string;
    readonly code: MonitorCode;
    readonly liveVersion: number;
    readonly shadowVersion: number | null;
    readonly config: MonitorConfig;
    readonly fromMs: number;
    readonly toMs: number;
    readonly operatorId: string;
  },
): Promise<void> {
  await sql`
    insert into risk_back_test (id, code, live_version, shadow_version, config, began_at, ends_at, state,
      operator_id, at)
    values (${test.id}::bigint, ${test.code}, ${test.liveVersion}, ${test.shadowVersion},
      ${JSON.stringify(configForRow(test.config))}::jsonb, ${new Date(test.fromMs)}, ${new Date(test.toMs)},
        'queued',
      ${test.operatorId}::bigint, now())`.execute(tx);
}

export async function findBackTest(db: Tx, id: string): Promise<BackTestRow | undefined> {
  const { rows } = await sql<BackTestRow>`
    select t.id, t.code, t.live_version, t.shadow_version, t.state, t.progress, t.result, t.at,
      o.account as author
    from risk_back_test t left join operator o on o.id = t.operator_id where t.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0];
}

/** Returns the settings that some back-tests tested within the last hour. */
export async function testedConfigs(
  tx: Tx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly code: string; readonly config: MonitorConfig }[]> {
  const { rows } = await sql<{ id: string; code: string; config: StoredConfig }>`
    select id, code, config from risk_back_test where id = any(${plainArray(ids)}::bigint[])
      and state = 'done'
      and at > now() - ${validMs} * interval '1 millisecond'`.execute(tx);
  return rows.map(({ config, ...row }) => ({ ...row, config: configFromRow(config) }));
}

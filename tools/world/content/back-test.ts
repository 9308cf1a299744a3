import { defaultConfig, type MonitorConfig } from '@pitboss/risk/config';
import { sql } from 'kysely';
import { onConnection } from '../../../apps/server/src/domain/sql/run-sql.ts';
import { addBackTest } from '../../../apps/server/src/features/risk/tuning/back-tests.sql.ts';
import { addVersion } from '../../../apps/server/src/features/risk/tuning/settings.sql.ts';
import type { Databases } from '../../../apps/server/src/platform/db/databases/databases.ts';
import type { IdMaker } from '../../../apps/server/src/platform/db/ids.ts';
import { backTest } from '../../../apps/server/src/risk/back-test/back-test-job.ts';
import { beginBackTest, storeResult } from '../../../apps/server/src/risk/back-test/back-tests.sql.ts';
import { exampleId } from '../rows/ids.ts';

const code = 'playerTransfer';
const days = 3;
const dayMs = 86_400_000;
const author = '1';

/**
 * Back-tests a shorter window of a monitor over the last days, and saves it as a version that ran as a shadow
 * and was stopped: the server deletes back-tests that no version was saved with. Nothing is evaluated by it.
 */
export async function backTestSettings(databases: Databases, ids: IdMaker): Promise<void> {
  const { system, systemPool } = databases;
  const now = Date.now();
  const config: MonitorConfig = { ...defaultConfig(code), windowMinutes: 30, unit: 'minutes' };
  const run = onConnection(systemPool);
  const newest = await system.transaction().execute(async (tx) => {
    // Settings outlive the demo data that they were tested on.
    await sql`delete from risk_shadow s using risk_version v
      where v.back_test = ${exampleId}::bigint and s.code = v.code and s.version = v.version`.execute(tx);
    await sql`delete from risk_version where back_test = ${exampleId}::bigint`.execute(tx);
    await sql`delete from risk_back_test where id = ${exampleId}::bigint`.execute(tx);
    const span = { fromMs: now - days * dayMs, toMs: now };
    const test = {
      id: exampleId,
      code,
      liveVersion: 1,
      shadowVersion: null,
      config,
      operatorId: author,
    } as const;
    await addBackTest(tx, { ...test, ...span });
    const { rows } = await sql<{ newest: number }>`
      select coalesce(max(version), 1)::int as newest from risk_version where code = ${code}`.execute(tx);
    return rows[0]?.newest ?? 1;
  });
  const test = await beginBackTest(run, exampleId);
  if (!test) return;
  const result = await backTest({ databases }, test);
  const version = newest + 1;
  await system.transaction().execute(async (tx) => {
    await storeResult(tx, exampleId, result);
    await addVersion(tx, {
      id: ids.next(),
      code,
      version,
      mode: 'shadow',
      config,
      untested: false,
      backTest: exampleId,
      repeats: null,
      operatorId: author,
      reason: '缩短统计窗口，先作影子运行',
    });
    await sql`insert into risk_shadow (code, version, began_at, until, ended_at, ended)
      values (${code}, ${version}, now(), now() + interval '30 days', now(), 'stopped')`.execute(tx);
  });
}

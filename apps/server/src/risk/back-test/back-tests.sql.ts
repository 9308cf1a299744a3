import { defaultConfig, type MonitorConfig } from '@pitboss/risk/config';
import { minuteOf } from '@pitboss/risk/minutes/minutes';
import { isMonitor, type MonitorCode } from '@pitboss/risk/monitors';
import type { Evaluated } from '@pitboss/risk/replay/compare';
import { sql } from 'kysely';
import { configFromRow, type StoredConfig } from '../../domain/risk/stored-config.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

/** A back-test with everything it needs. */
export interface LoadedTest {
  readonly code: MonitorCode;
  readonly live: MonitorConfig;
  readonly candidate: MonitorConfig;
  readonly fromMs: number;
  readonly toMs: number;
  /** The candidate is a shadow that began at `fromMs`. */
  readonly isShadow: boolean;
}

/** Begins a back-test; undefined when it is done already or of a monitor that this version does not know. */
export async function beginBackTest(run: RunSql, id: string): Promise<LoadedTest | undefined> {
  const [row] = await run<{
    code: string;
    config: StoredConfig;
    live: StoredConfig | null;
    began_at: Date;
    ends_at: Date;
    shadow: boolean;
  }>(
    'risk-back-test-begin',
    `update risk_back_test t set state = 'running', progress = 0 where id = $1::bigint and state <> 'done'
     returning t.code, t.config, t.began_at, t.ends_at, t.shadow_version is not null as shadow,
       (select v.config from risk_version v where v.code = t.code and v.version = t.live_version) as live`,
    [id],
  );
  if (!row || !isMonitor(row.code)) return undefined;
  return {
    code: row.code,
    live: row.live ? configFromRow(row.live) : defaultConfig(row.code),
    candidate: configFromRow(row.config),
    fromMs: row.began_at.getTime(),
    toMs: row.ends_at.getTime(),
    isShadow: row.shadow,
  };
}

export const keepProgress = async (run: RunSql, id: string, percent: number): Promise<void> => {
  await run(
    'risk-back-test-step',
    "update risk_back_test set progress = $2 where id = $1::bigint and state = 'running'",
    [id, percent],
  );
};

export async function storeResult(tx: Tx, id: string, result: unknown): Promise<void> {
  await sql`update risk_back_test set state = 'done', progress = 100,
    result = ${JSON.stringify(result)}::jsonb, finished_at = now()
    where id = ${id}::bigint`.execute(tx);
}

/** Records that the job returned to the queue, or has failed. */
export async function failBackTest(
  db: Db | Tx,
  id: string,
  state: 'queued' | 'failed' | 'cancelled',
  error: unknown,
): Promise<void> {
  const failure = error instanceof Error ? error.message.slice(0, 500) : null;
  await sql`update risk_back_test set state = ${state === 'queued' ? 'queued' : 'failed'}, fault = ${failure}
    where id = ${id}::bigint and state <> 'done'`.execute(db);
}

/** Deletes back-tests older than two days that no version was saved with. */
export const forgetBackTests = (run: RunSql) =>
  run(
    'risk-back-test-forget',
    `delete from risk_back_test t where at < now() - interval '2 days'
     and not exists (select from risk_version v where v.back_test = t.id)`,
    [],
  );

/** Returns a monitor's alerts since a time (epoch ms) that were decided as abnormal. */
export async function abnormalAlerts(run: RunSql, code: MonitorCode, since: number): Promise<Evaluated[]> {
  const rows = await run<{ id: string; key: string; at: Date; peak_at: Date }>(
    'risk-abnormal',
    `select id, coalesce(fold_key, key) as key, at, peak_at from risk_alert where code = $1 and verdict = 'abnormal' and at >= $2
       order by id desc`,
    [code, new Date(since)],
  );
  return rows.map(({ id, key, at, peak_at }) => ({
    id,
    key,
    from: minuteOf(at.getTime()),
    to: Math.max(minuteOf(at.getTime()), minuteOf(peak_at.getTime())),
  }));
}

export interface AlertFacts {
  readonly id: string;
  readonly key: string;
  readonly figure: string;
  readonly subject: string;
  readonly currency: string;
  readonly name: string;
  readonly agent_id: string;
  readonly agent_account: string | null;
  readonly member_id: string | null;
  readonly value: string;
  readonly alarm: string;
  readonly at: Date;
}

/** Reads the displayed data of some alerts. */
export const alertFacts = (run: RunSql, ids: readonly string[]) =>
  run<AlertFacts>(
    'risk-alert-facts',
    `select l.id, l.key, l.figure, l.subject, l.currency, l.name, l.agent_id, a.account as agent_account,
       l.member_id, l.value,
       l.alarm, l.at from risk_alert l left join agent a on a.id = l.agent_id where l.id = any($1::bigint[])
         order by l.id desc`,
    [`{${ids.join(',')}}`],
  );

/** Accounts of agents. */
export async function agentAccounts(run: RunSql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await run<{ id: string; account: string }>(
    'risk-agent-accounts',
    'select id, account from agent where id = any($1::bigint[])',
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ id, account }) => [id, account]));
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Decisions about the alerts of risk control: a row for each alert, with the data of the alert at that time. A
 * record that was undone within its seconds keeps its row. An alert keeps its verdict when it is cleared from
 * the feed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table risk_alert add column verdict text, add column decided_at timestamptz');
  await run(`create table risk_record (
    id bigint primary key,
    tenant_id bigint not null,
    agent_id bigint not null,
    alert_id bigint not null references risk_alert (id),
    result text not null,
    remark text not null,
    operator_id bigint,
    seconds int not null,
    at timestamptz not null,
    undone_at timestamptz)`);
  await run('create index risk_record_alert on risk_record (alert_id)');
  await openTable(db, 'risk_record', { owned: 'agent', rights: ['select', 'insert', 'update'] });
}

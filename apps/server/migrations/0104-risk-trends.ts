import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * The height of each monitor at the end of each minute, in percent of the alarm threshold, for the trend lines;
 * and the last minute of the window in which an alert reached its value, which after a late event may be later
 * than the event's minute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table risk_trend (
    code text not null,
    minute int not null,
    height int not null,
    primary key (code, minute))`);
  await run('create index risk_trend_by_time on risk_trend (minute)');
  await run(
    'alter table risk_alert add column peak_minute int not null default floor(extract(epoch from now()) / 60)',
  );
  await run('update risk_alert set peak_minute = floor(extract(epoch from peak_at) / 60)');
  await run('create index risk_alert_subject on risk_alert (subject, id)');
  await openTable(db, 'risk_trend', { owned: 'administrators', rights: ['select'] });
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Alerts that several bets, orders or signals of a member or a room share in a minute: `items` is their
 * number, `largest` the subject of the largest, `fold_key` the key that they share. `risk_alert_item` has each
 * of them, so that it raises only once. A figure's episodes include earlier ones, to which late events belong.
 * `peak_up_to` is the newest event that the value of an alert counts.
 * Keys have a currency only where the figure is a sum or a return rate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table risk_alert_item (
    key text primary key,
    alert_id bigint not null references risk_alert (id),
    subject text not null,
    figure text not null,
    currency text not null,
    value bigint not null,
    at timestamptz not null)`);
  await run('create index risk_alert_item_alert on risk_alert_item (alert_id)');
  await openTable(db, 'risk_alert_item', { owned: 'administrators', rights: ['select'] });
  await run(`alter table risk_alert add column fold_key text, add column items int not null default 1,
    add column largest text, add column peak_up_to timestamptz`);
  await run(`create index risk_alert_fold on risk_alert (fold_key) where fold_key is not null
    and state in ('open', 'snoozed')`);
  for (const table of ['risk_alert', 'risk_standing'])
    await run(`update ${table} set key = code || '|' || subject
      where code in ('singleBet', 'singleFish', 'playerTransfer2') and currency <> ''`);
  await run(`update risk_alert set fold_key = code || '|fold|m:' || member_id || '|'
      || floor(extract(epoch from at) / 60)::int
    where code in ('singleBet', 'singleFish', 'playerTransfer2') and member_id is not null`);
  await run(`insert into risk_alert_item (key, alert_id, subject, figure, currency, value, at)
    select distinct on (key) key, id, subject, figure, currency, value, at from risk_alert
      where subject ~ '^(bet|order):' order by key, number desc`);
  await run("alter table risk_standing add column episodes jsonb not null default '[]'");
  await run(`update risk_standing s set episodes = jsonb_build_array(jsonb_build_object('from', episode_from,
      'to', episode_to) || coalesce((select jsonb_build_object('alert', a.number) from risk_alert a
        where a.key = s.key and a.episode = s.episode_from order by a.number desc limit 1), '{}'))
    where episode_from is not null`);
  await run('alter table risk_standing drop column episode_from, drop column episode_to');
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Rounds in which two linked members staked nearly the same on opposite areas; the lower id is the first of the two. Stakes are
 * what was left of both areas, in the members' currencies; `matched` is the lower one in CNY. A verdict leaves a record as one
 * on an alert does: `record_id` names the one that decided it, its own or that of the pair's alert.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table risk_opposite (
    id bigint primary key,
    subject text not null,
    round text not null,
    game_id int not null,
    low_id bigint not null,
    high_id bigint not null,
    low_area int not null,
    high_area int not null,
    low_amount bigint not null,
    high_amount bigint not null,
    low_currency text not null,
    high_currency text not null,
    matched bigint not null,
    links text[] not null,
    at timestamptz not null,
    made_at timestamptz not null,
    verdict text,
    decided_at timestamptz,
    record_id bigint,
    unique (subject, round))`);
  await run('create index risk_opposite_at on risk_opposite (at, id)');
  await run('create index risk_opposite_high on risk_opposite (high_id)');
  await run('create index risk_opposite_low on risk_opposite (low_id)');
  await run('create index risk_opposite_record on risk_opposite (record_id) where record_id is not null');
  await run(
    'alter table risk_record alter column alert_id drop not null, add column opposite_id bigint references risk_opposite (id)',
  );
  await openTable(db, 'risk_opposite', { owned: 'administrators', rights: ['select', 'update'] });
}

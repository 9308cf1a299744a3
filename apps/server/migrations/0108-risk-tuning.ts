import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Trial settings of risk control. A version is live or runs silently as a shadow, and refers to the back-test
 * that it was saved with and the version that it restores. `risk_shadow` has the start of a shadow, and the
 * reason for its end; at most one for each monitor is active. A back-test stores its settings and results.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table risk_version add column mode text not null default 'live', add column back_test bigint,
    add column repeats int`);
  await run(`create table risk_shadow (
    code text not null,
    version int not null,
    began_at timestamptz not null,
    until timestamptz not null,
    ended_at timestamptz,
    ended text,
    primary key (code, version))`);
  await run('create unique index risk_shadow_running on risk_shadow (code) where ended_at is null');
  await run(`create table risk_back_test (
    id bigint primary key,
    code text not null,
    live_version int not null,
    shadow_version int,
    config jsonb not null,
    began_at timestamptz not null,
    ends_at timestamptz not null,
    state text not null,
    progress int not null default 0,
    result jsonb,
    fault text,
    operator_id bigint,
    at timestamptz not null,
    finished_at timestamptz)`);
  await openTable(db, 'risk_shadow', { owned: 'administrators', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'risk_back_test', { owned: 'administrators', rights: ['select', 'insert'] });
}

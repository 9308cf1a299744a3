import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/** News tickers: what game servers play between `start_at` and `end_at`, both included, in the periods of the zone's day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table ticker (
    id bigint primary key,
    content_zh text not null,
    content_en text not null,
    start_at timestamptz not null,
    end_at timestamptz not null check (end_at >= start_at),
    interval_minutes int not null check (interval_minutes between 1 and 120),
    periods jsonb not null,
    zone text not null check (zone in ('BeiJing', 'NewYork')),
    game_ids int[],
    sort int not null,
    version int not null default 1,
    operator_id bigint,
    actor text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null)`);
  await run('create index ticker_end on ticker (end_at)');
  await openTable(db, 'ticker', {
    owned: 'administrators',
    rights: ['select', 'insert', 'update', 'delete'],
  });
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Months of bets and rounds that went to files, each proved by the number of its rows and the checksum of their text; with
 * `attached_at` those that were brought back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table month_file (
    part text not null check (part in ('bet', 'round')),
    month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    file text not null,
    rows bigint not null,
    sha256 text not null,
    detached_at timestamptz not null,
    attached_at timestamptz,
    primary key (part, month))`);
  await openTable(db, 'month_file', { owned: 'server', rights: [] });
}

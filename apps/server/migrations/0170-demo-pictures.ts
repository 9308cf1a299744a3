import { type Kysely, sql } from 'kysely';

/** Fresh demo data have images of goods and activities in addition to room covers, each for its kind of file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table room_cover add column kind text not null default 'roomCover'
    check (kind in ('roomCover', 'goods', 'activityPicture'))`.execute(db);
}

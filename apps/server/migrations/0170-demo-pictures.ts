import { type Kysely, sql } from 'kysely';

/** Besides covers of rooms a fresh demo world has pictures of goods and activities, each for its kind of file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table room_cover add column kind text not null default 'roomCover'
    check (kind in ('roomCover', 'goods', 'activityPicture'))`.execute(db);
}

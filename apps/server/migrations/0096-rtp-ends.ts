import { type Kysely, sql } from 'kysely';

/** RTP of players ends by itself: targets are looked for at every payout, expired settings every minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The instant of an end may lie before the moment in which it was entered, and game servers could know of it.
  await sql`alter table rtp_end add column entered_at timestamptz not null default clock_timestamp()`.execute(
    db,
  );
  await sql`create index rtp_setting_target on rtp_setting (member_id) where target is not null`.execute(db);
  await sql`create index rtp_setting_until on rtp_setting (until) where until is not null`.execute(db);
}

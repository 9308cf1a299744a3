import { type Kysely, sql } from 'kysely';

/**
 * RTP settings of players end automatically: targets are checked at every payout, expired settings every
 * minute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An end may be earlier than the time of its entry, until which game servers could not know it.
  await sql`alter table rtp_end add column entered_at timestamptz not null default clock_timestamp()`.execute(
    db,
  );
  await sql`create index rtp_setting_target on rtp_setting (member_id) where target is not null`.execute(db);
  await sql`create index rtp_setting_until on rtp_setting (until) where until is not null`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Game servers have the states closure, test, online and maintain (spec content §1), and may still be blocked,
 * which rejects all their requests. A planned maintenance lasts from `maintenance_from` up to
 * `maintenance_until` and is announced `maintenance_notice` minutes before; meanwhile the node is in maintain,
 * by time, and has `state` again afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table game_node drop constraint game_node_state,
    add constraint game_node_state check (state in ('closure', 'test', 'online', 'maintain', 'blocked')),
    add column maintenance_from timestamptz,
    add column maintenance_until timestamptz,
    add column maintenance_notice smallint,
    add column maintenance_zh text,
    add column maintenance_en text,
    add constraint game_node_maintenance check (
      (maintenance_from is null) = (maintenance_until is null) and (maintenance_from is null) = (maintenance_notice is null)
      and (maintenance_from is null) = (maintenance_zh is null) and (maintenance_from is null) = (maintenance_en is null)
      and maintenance_until > maintenance_from)`)
    .execute(db);
}

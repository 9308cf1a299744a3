import { type Kysely, sql } from 'kysely';

/**
 * Unique keys of records that a member has at most once contain the tenant, as all keys of distributed tables
 * must: a member belongs to one tenant, so they enforce the same as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('drop index kill_setting_open');
  await run(
    'create unique index kill_setting_open on kill_setting (member_id, tenant_id) where ended_at is null',
  );
  await run('drop index label_entry_open');
  await run(
    'create unique index label_entry_open on label_entry (member_id, tag, tenant_id) where ended_at is null',
  );
}

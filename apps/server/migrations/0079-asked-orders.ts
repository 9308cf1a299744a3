import { type Kysely, sql } from 'kysely';

/**
 * A requested status call of an order: kept until the call is stored, even when no server received the
 * notification.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table wallet_order add column asked_at timestamptz');
  await run('create index wallet_order_asked on wallet_order (asked_at) where asked_at is not null');
}

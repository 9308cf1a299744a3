import { type Kysely, sql } from 'kysely';

/** Somebody wants to know the state of an order: kept until the question is on record as a call, whoever was not listening. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table wallet_order add column asked_at timestamptz');
  await run('create index wallet_order_asked on wallet_order (asked_at) where asked_at is not null');
}

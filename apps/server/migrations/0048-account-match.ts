import { type Kysely, sql } from 'kysely';

/** Accounts are matched by their beginning in any case, which the unique index of accounts as written does not serve. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index member_account_begins on member (lower(account) text_pattern_ops)`.execute(db);
  await sql`create index agent_account_begins on agent (lower(account) text_pattern_ops)`.execute(db);
}

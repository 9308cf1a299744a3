import { type Kysely, sql } from 'kysely';

/**
 * A bet stores whether its member is a normal one (docs/decisions/0065), so that reports on millions of bets
 * need no join with members. The few bets of other members have an index with the columns that lists aggregate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bet add column is_normal boolean not null default true`.execute(db);
  await sql`update bet set is_normal = false where member_id = any(array(select id from member where kind <> 'normal'))`.execute(
    db,
  );
  await sql`analyze bet (is_normal)`.execute(db);
  await sql`create index bet_of_others on bet (id) include (tenant_id, agent_id, state, currency, amount, payout, reward) where not is_normal`.execute(
    db,
  );
}

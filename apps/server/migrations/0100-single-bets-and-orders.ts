import { type Kysely, sql } from 'kysely';

/**
 * Figures of single bets, orders and rounds, which are no sums of minutes, store the displayed columns
 * (`facts`); alerts store additional data (`extra`). Bets of a round that has not ended are found by its
 * number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table risk_standing add column facts jsonb');
  await run("alter table risk_alert add column extra jsonb not null default '{}'");
  await run(
    'create index bet_round_open on bet (inning_id) where round_id is null and inning_id is not null',
  );
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Every state of a bet, in the order of the commits, for agents that continue reading from a position. A bet
 * has its current state with its revision and the stamp of the transaction that made it; earlier states are
 * added to `bet_revision`. A transaction adds a row to `bet_commit` for each tenant whose bets it changed; its
 * `place` is assigned after the commit, so that a reader never sees a place before all lower ones. Stamp 0:
 * from before the feed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(
    'alter table bet add column stamp bigint not null default 0, add column revision smallint not null default 1',
  );
  await run('create index bet_stamp on bet (tenant_id, stamp) where stamp > 0');
  await run('create index bet_unstamped on bet (id) where stamp = 0');
  await run('alter table round add column stamp bigint not null default 0');
  await run('create index round_stamp on round (stamp) where stamp > 0');
  await run('create index round_unstamped on round (id) where stamp = 0');
  // An operator who decides about a held payout changes the bet.
  await run('grant update (stamp, revision) on bet to pitboss_all');
  await run(`create table bet_revision (
    tenant_id bigint not null,
    agent_id bigint not null,
    bet_id bigint not null,
    revision smallint not null,
    stamp bigint not null,
    state smallint not null,
    payout bigint not null,
    reward bigint not null,
    payout_time timestamptz,
    primary key (tenant_id, bet_id, revision))`);
  await run('create index bet_revision_stamp on bet_revision (tenant_id, stamp)');
  await openTable(db, 'bet_revision', { owned: 'agent', rights: ['select', 'insert'] });
  await run(`create table bet_commit (
    tenant_id bigint not null,
    stamp bigint not null,
    bets int not null,
    place bigint,
    primary key (tenant_id, stamp))`);
  await run('create unique index bet_commit_place on bet_commit (tenant_id, place) where place is not null');
  await run('create index bet_commit_waiting on bet_commit (tenant_id, stamp) where place is null');
  await openTable(db, 'bet_commit', { owned: 'tenant', rights: ['select', 'insert'] });
}

import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Runs of the test bench against agents' wallets, with the result of each check. Requests start and stop a run;
 * its job writes the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table wallet_bench (
    id bigint not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    operator text not null,
    callback_url text not null,
    member_account text not null,
    currency text not null,
    state text not null check (state in ('queued', 'running', 'done', 'stopped', 'failed')),
    stop_asked boolean not null default false,
    opening bigint,
    whole boolean not null default false,
    passed int not null default 0,
    failed int not null default 0,
    skipped int not null default 0,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    primary key (tenant_id, id))`);
  await run('create index wallet_bench_agent on wallet_bench (agent_id, id desc)');
  await run(
    `create unique index wallet_bench_open on wallet_bench (tenant_id, agent_id) where state in ('queued', 'running')`,
  );
  await openTable(db, 'wallet_bench', { owned: 'agent', rights: ['select', 'insert', 'update'] });
  await run(`create table wallet_bench_check (
    tenant_id bigint not null,
    agent_id bigint not null,
    bench_id bigint not null,
    place int not null,
    check_id text not null,
    outcome text not null check (outcome in ('passed', 'failed', 'skipped')),
    result jsonb not null,
    primary key (tenant_id, bench_id, place))`);
  await openTable(db, 'wallet_bench_check', { owned: 'agent', rights: ['select'] });
}

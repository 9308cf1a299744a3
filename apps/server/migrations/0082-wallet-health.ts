import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Results of calls of agents' wallets, in half hours of the last day: counts by outcome and by duration.
 * Replies are counted once, up to the mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table wallet_health (
    tenant_id bigint not null,
    agent_id bigint not null,
    slot timestamptz not null,
    calls int not null,
    pings int not null,
    network int not null,
    slow int not null,
    business int not null,
    durations int[] not null,
    primary key (tenant_id, agent_id, slot))`);
  await run('create index wallet_health_slot on wallet_health (slot)');
  await openTable(db, 'wallet_health', { owned: 'agent', rights: ['select'] });
  await run(`create table wallet_health_mark (
    id boolean primary key default true check (id),
    counted_to timestamptz not null)`);
  await openTable(db, 'wallet_health_mark', { owned: 'server', rights: [] });
  await run(`alter table wallet_agent
    add column pinged_at timestamptz,
    add column ping_ms int,
    add column ping_outcome text check (ping_outcome in ('ok', 'network', 'slow', 'business'))`);
}

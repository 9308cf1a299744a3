import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Settings for game servers, as versioned items (risk §7). The one row of config_feed is locked by each writer
 * of versions until its commit, so that versions become visible in their order. Items of the platform have
 * agent and tenant 0. The items themselves are created from the state when a server starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table config_feed (
    id boolean primary key default true check (id),
    version bigint not null,
    floor bigint not null)`);
  // A reader begins at 0, which must differ from what it has after its first reading.
  await run('insert into config_feed (version, floor) values (1, 0)');
  await run(`create table config_item (
    tenant_id bigint not null,
    kind text not null,
    id text not null,
    agent_id bigint not null,
    version bigint not null,
    data jsonb,
    ends_at timestamptz,
    at timestamptz not null default now(),
    primary key (tenant_id, kind, id))`);
  await run('create unique index config_item_version on config_item (version)');
  await run('create index config_item_subject on config_item (id, kind)');
  await run(`create index config_item_over on config_item (at) where data is null or ends_at is not null`);
  await run(`create table config_node (
    node_id text primary key,
    scope text not null,
    given bigint not null,
    base bigint not null,
    acked bigint,
    acked_at timestamptz,
    failed jsonb not null default '[]')`);
  // Members with items; most have none.
  await run(`create index member_in_feed on member (id) where state = 'blocked' or bet_banned or mini_banned is not null
    or chat_banned_until is not null or kill_probability is not null or offline_forced_at is not null`);
  await openTable(db, 'config_feed', { owned: 'platform', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'config_item', { owned: 'agent', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'config_node', { owned: 'administrators', rights: ['select'] });
}

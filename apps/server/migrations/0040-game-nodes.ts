import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Game servers are kept in the admin console: what each may send (tenants and games; none listed: everything), its keys, sealed
 * with the server's secret, and what was decided about conflicts. A key in the old column is sealed by the server when it
 * starts, since only the server has the secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table game_node alter column secret drop not null,
    add column tenants bigint[], add column game_ids int[],
    add constraint game_node_state check (state in ('online', 'blocked'))`);
  await run(`create table game_node_key (
    id bigint primary key,
    node_id text not null,
    sealed text not null,
    created_at timestamptz not null,
    ends_at timestamptz)`);
  await run('create index game_node_key_node on game_node_key (node_id)');
  await run(`alter table ingest_conflict
    add column decision text check (decision in ('keep')),
    add column reason text not null default '',
    add column decided_by bigint, add column decided_at timestamptz`);
  await run('create index ingest_conflict_open on ingest_conflict (node_id) where decision is null');
  // Nodes and what they sent belong to no tenant.
  for (const table of ['game_node', 'ingest_conflict'])
    await openTable(db, table, { owned: 'administrators', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'game_node_key', {
    owned: 'administrators',
    rights: ['select', 'insert', 'update', 'delete'],
  });
}

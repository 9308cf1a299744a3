import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Secrets that agents create for themselves; launch URLs of game servers; and launches of games for agents:
 * each with a token, stored as its hash, that a game server redeems once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run("alter table game_node add column launch_url text not null default ''");
  await run(`create table launch (
    token_hash bytea not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    member_id bigint not null,
    game_id int not null,
    ip text not null,
    language text,
    return_url text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    node_id text,
    session_id text,
    redeemed_at timestamptz,
    primary key (token_hash))`);
  await run('create index launch_over on launch (expires_at)');
  await openTable(db, 'launch', { owned: 'agent', rights: ['insert'] });
  // An agent makes its secrets itself; they are sealed under a key that is not in the database.
  await openTable(db, 'wallet_key', { owned: 'agent', rights: ['select', 'insert', 'update'] });
  await run('create index wallet_key_id on wallet_key (id)');
}

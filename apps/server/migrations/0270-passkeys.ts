import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Passkeys of operators, the challenges of their prompts, and sign-ins that wait for a second factor. Challenges
 * and tickets are stored here so that any server of an installation accepts them, once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table passkey (
    id bigint primary key,
    operator_id bigint not null,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    transports text[] not null,
    host text not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz)`);
  await run('create index passkey_operator on passkey (operator_id)');
  await run(`create table passkey_challenge (
    challenge text primary key,
    session_hash bytea not null,
    purpose text not null check (purpose in ('confirm', 'register')),
    expires_at timestamptz not null)`);
  await run(`create table sign_in_ticket (
    ticket_hash bytea primary key,
    operator_id bigint not null,
    network text not null,
    agent_hash text not null,
    challenge text,
    password_mark bytea,
    expires_at timestamptz not null)`);
  await openTable(db, 'passkey', { owned: 'platform', rights: ['select', 'insert', 'update', 'delete'] });
  await openTable(db, 'passkey_challenge', { owned: 'platform', rights: ['select', 'delete'] });
}

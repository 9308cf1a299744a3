import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Sign-in with the company's identity: administrators by issuer and subject, requests to the provider, roles of
 * groups, and the last sign-ins with their claims.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table company_account (
    operator_id bigint primary key,
    issuer text not null,
    subject text not null,
    managed boolean not null,
    created_at timestamptz not null,
    unique (issuer, subject))`);
  await run(`create table company_request (
    ticket_hash bytea primary key,
    state text not null,
    nonce text not null,
    verifier text not null,
    redirect_uri text not null,
    session_hash bytea,
    network text not null,
    agent_hash text not null,
    expires_at timestamptz not null)`);
  await run(`create table company_role (
    group_name text primary key,
    role text not null check (role in ('systemAdmin', 'agentAdmin')))`);
  await run(`create table company_sign_in (
    id bigint primary key,
    at timestamptz not null,
    issuer text not null,
    subject text not null,
    operator_id bigint,
    outcome text not null check (outcome in ('ok', 'linked', 'unknown', 'noRole', 'disabled')),
    claims jsonb not null)`);
  await openTable(db, 'company_account', { owned: 'administrators', rights: ['select'] });
  await openTable(db, 'company_request', { owned: 'server', rights: [] });
  await openTable(db, 'company_role', { owned: 'administrators', rights: ['select', 'insert', 'delete'] });
  await openTable(db, 'company_sign_in', { owned: 'administrators', rights: ['select'] });
}

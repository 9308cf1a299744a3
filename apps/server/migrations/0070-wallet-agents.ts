import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * State of each agent's wallet: the server that sends to it (a lease), its breaker, and the agent's settings;
 * the secrets that requests to it are signed with, two during a rotation; and the platform's keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table wallet_agent (
    agent_id bigint not null,
    tenant_id bigint not null,
    lease_owner text,
    lease_until timestamptz,
    breaker jsonb not null default '{}',
    breaker_reason text not null default '',
    scheme text not null default 'hmac' check (scheme in ('hmac', 'rsa')),
    signatures text not null default 'check' check (signatures in ('off', 'check', 'require')),
    lock_policy text not null default 'default' check (lock_policy in ('default', 'strict', 'off')),
    no_status_since timestamptz,
    primary key (tenant_id, agent_id))`);
  await run('create unique index wallet_agent_agent on wallet_agent (agent_id, tenant_id)');
  await openTable(db, 'wallet_agent', { owned: 'agent', rights: ['select', 'insert', 'update'] });
  await run(`create table wallet_key (
    id bigint not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    key_id text not null,
    sealed text not null,
    created_at timestamptz not null,
    ends_at timestamptz,
    primary key (tenant_id, id),
    unique (tenant_id, agent_id, key_id))`);
  // The server's own: no request reads a secret, sealed as it is.
  await openTable(db, 'wallet_key', { owned: 'agent', rights: [] });
  await run(`create table platform_key (
    id bigint primary key,
    key_id text not null unique,
    sealed text not null,
    public_pem text not null,
    created_at timestamptz not null,
    ends_at timestamptz)`);
  await openTable(db, 'platform_key', { owned: 'server', rights: [] });
}

import { sql } from 'kysely';
import { keyRotationMs } from '../../domain/agents/wallet-key.ts';
import type { Tx } from '../../kernel/database/db.ts';

export interface ApiKeyRow {
  key_id: string;
  created_at: Date;
  ends_at: Date | null;
}

/** The keys of the caller's own agent that are valid, the newest first. */
export async function listApiKeys(db: Tx, agentId: string): Promise<ApiKeyRow[]> {
  const found = await sql<ApiKeyRow>`
    select key_id, created_at, ends_at from wallet_key
    where agent_id = ${agentId}::bigint and (ends_at is null or ends_at > now()) order by id desc`.execute(
    db,
  );
  return found.rows;
}

export interface NewKey {
  readonly id: string;
  /** Under which it is known to the agent. */
  readonly keyId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly sealed: string;
}

const insertKey = (tx: Tx, key: NewKey) =>
  sql`
  insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at)
  values (${key.id}::bigint, ${key.tenantId}::bigint, ${key.agentId}::bigint, ${key.keyId}, ${key.sealed}, now())`.execute(
    tx,
  );

/** Enters the key that an agent has used so far without having made it; nothing when it has made one before. */
export async function addFirstKey(tx: Tx, key: NewKey): Promise<void> {
  const made = await sql`select from wallet_key where agent_id = ${key.agentId}::bigint limit 1`.execute(tx);
  if (made.rows.length === 0) await insertKey(tx, key);
}

/**
 * Gives an agent a new key. Of the older ones the newest works for a day more when `keepOld`, all others end now. Gives the
 * end of the older one. The caller holds the agent's row.
 */
export async function addApiKey(tx: Tx, key: NewKey, keepOld: boolean): Promise<Date | null> {
  await sql`update wallet_key set ends_at = now() where agent_id = ${key.agentId}::bigint and coalesce(ends_at > now(), true)
    and (${!keepOld} or ends_at is not null)`.execute(tx);
  const kept = await sql<{ ends_at: Date }>`
    update wallet_key set ends_at = now() + interval '1 ms' * ${keyRotationMs}
    where agent_id = ${key.agentId}::bigint and ends_at is null returning ends_at`.execute(tx);
  await insertKey(tx, key);
  return kept.rows[0]?.ends_at ?? null;
}

/** Ends a key that another one has replaced, before its time; false when it is no such key. */
export async function endOldKey(tx: Tx, agentId: string, keyId: string): Promise<boolean> {
  const found = await sql`
    update wallet_key set ends_at = now() where agent_id = ${agentId}::bigint and key_id = ${keyId} and ends_at > now()`.execute(
    tx,
  );
  return Number(found.numAffectedRows ?? 0) === 1;
}

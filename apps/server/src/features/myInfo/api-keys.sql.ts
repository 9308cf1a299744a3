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

/**
 * Gives an agent a new key, whose id is the row's. Of the older ones the newest works for a day more when `keepOld`, all others
 * end now. Gives the end of the older one. The caller holds the agent's row.
 */
export async function addApiKey(
  tx: Tx,
  key: { id: string; tenantId: string; agentId: string; sealed: string },
  keepOld: boolean,
): Promise<Date | null> {
  await sql`update wallet_key set ends_at = now() where agent_id = ${key.agentId}::bigint and coalesce(ends_at > now(), true)
    and (${!keepOld} or ends_at is not null)`.execute(tx);
  const kept = await sql<{ ends_at: Date }>`
    update wallet_key set ends_at = now() + interval '1 ms' * ${keyRotationMs}
    where agent_id = ${key.agentId}::bigint and ends_at is null returning ends_at`.execute(tx);
  await sql`insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at)
    values (${key.id}::bigint, ${key.tenantId}::bigint, ${key.agentId}::bigint, ${key.id}, ${key.sealed}, now())`.execute(
    tx,
  );
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

import { type RawBuilder, sql } from 'kysely';
import { keyRotationMs } from '../../domain/agents/wallet-key.ts';
import type { Tx } from '../../platform/db/db.ts';

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
  /** Key id under which the agent knows it. */
  readonly keyId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly sealed: string;
}

interface Use {
  /**
   * A key that is the only one is used immediately; any other waits until the agent has used it (wallet:
   * signing).
   */
  readonly isUsed: boolean;
  readonly endsAt?: RawBuilder<unknown>;
}

const insertKey = (tx: Tx, key: NewKey, { isUsed, endsAt = sql`null` }: Use) =>
  sql`
  insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at, ends_at, used_at)
  values (${key.id}::bigint, ${key.tenantId}::bigint, ${key.agentId}::bigint, ${key.keyId}, ${key.sealed},
    now(), ${endsAt},
    case when ${isUsed} then now() end)`.execute(tx);

/**
 * SQL expression: id of the key, among some keys, that is used to sign calls of their agent's wallet: the
 * newest that was used, else the oldest.
 */
const signing = (some: RawBuilder<unknown>) =>
  sql`(select id from wallet_key where ${some} order by used_at is null, case when used_at is null then id
    else -id end limit 1)`;

/**
 * Inserts the key that an agent has used so far without having made it; does nothing when it has made one
 * before.
 */
export async function addFirstKey(tx: Tx, key: NewKey): Promise<void> {
  const made = await sql`select from wallet_key where agent_id = ${key.agentId}::bigint limit 1`.execute(tx);
  if (made.rows.length === 0) await insertKey(tx, key, { isUsed: true });
}

/**
 * Adds a new key of an agent. With `keepOld` the newest of the older keys and the one used to sign calls of
 * the agent's wallet stay valid for one more day, up to their own end; all others end now. Returns the end of
 * the newest of them, null when none stays valid. The caller must have locked the agent's row.
 */
export async function addApiKey(tx: Tx, key: NewKey, keepOld: boolean): Promise<Date | null> {
  const kept = await endOldKeys(tx, key.agentId, keepOld);
  await insertKey(tx, key, { isUsed: kept.length === 0 });
  return kept[0] ?? null;
}

/**
 * Ends the keys of an agent as described at `addApiKey`. Returns the ends of those that stay valid, of the
 * newest key first.
 */
async function endOldKeys(tx: Tx, agentId: string, keepOld: boolean): Promise<Date[]> {
  const valid = sql`agent_id = ${agentId}::bigint and coalesce(ends_at > now(), true)`;
  await sql`update wallet_key set ends_at = now() where ${valid} and (${!keepOld}
    or id not in (select max(id) from wallet_key where ${valid} union all ${signing(valid)}))`.execute(tx);
  const kept = await sql<{ ends_at: Date }>`
    with kept as (update wallet_key set ends_at = least(ends_at, now() + interval '1 ms' * ${keyRotationMs})
      where ${valid} returning id, ends_at)
    select ends_at from kept order by id desc`.execute(tx);
  return kept.rows.map(({ ends_at }) => ends_at);
}

/**
 * Inserts a key whose secret has not been shown: it counts as ended, and the older ones stay valid, until its
 * secret is opened.
 */
export const addUnopenedKey = (tx: Tx, key: NewKey) =>
  insertKey(tx, key, { isUsed: false, endsAt: sql`now()` });

/**
 * Puts a key into use whose secret was opened just now, as `addApiKey` does with a new one. Returns null when
 * the agent has made another key since. The caller must have locked the agent's row.
 */
export async function startUnopenedKey(
  tx: Tx,
  agentId: string,
  keyId: string,
  keepOld: boolean,
): Promise<{ readonly oldEndsAt: Date | null } | null> {
  const newest = await sql<{ id: string }>`
    select id from wallet_key where agent_id = ${agentId}::bigint order by id desc limit 1`.execute(tx);
  if (newest.rows[0]?.id !== keyId) return null;
  const kept = await endOldKeys(tx, agentId, keepOld);
  await sql`update wallet_key set ends_at = null, used_at = case when ${kept.length === 0} then now() end
    where agent_id = ${agentId}::bigint and id = ${keyId}::bigint`.execute(tx);
  return { oldEndsAt: kept[0] ?? null };
}

/** Ends a replaced key before its time; returns false when it is no such key. */
export async function endOldKey(tx: Tx, agentId: string, keyId: string): Promise<boolean> {
  const found = await sql`
    update wallet_key set ends_at = now() where agent_id = ${agentId}::bigint and key_id = ${keyId}
      and ends_at > now()`.execute(tx);
  return Number(found.numAffectedRows ?? 0) === 1;
}

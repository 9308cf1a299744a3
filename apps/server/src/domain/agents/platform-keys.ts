import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Secrets } from '../../platform/config/secrets.ts';
import { seal } from '../../platform/crypto/crypto.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import { keyRotationMs } from './wallet-key.ts';

const makePair = promisify(generateKeyPair);
/** Bits of the platform's RSA keys: as many as an agent's own has at least (wallet: signing). */
const keyBits = 2_048;

export interface PlatformKey {
  readonly key_id: string;
  readonly public_pem: string;
  readonly created_at: Date;
  readonly ends_at: Date | null;
}

const newPair = () =>
  makePair('rsa', {
    modulusLength: keyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** The platform's keys that are valid, the newest first. */
export const validPlatformKeys = async (db: Db): Promise<readonly PlatformKey[]> => (await valid(db)).rows;

const nameOf = (id: string) => `platform-${id}`;

const valid = (db: Db) =>
  sql<PlatformKey>`select key_id, public_pem, created_at, ends_at from platform_key
    where ends_at is null or ends_at > now() order by id desc`.execute(db);

/**
 * Returns the platform's valid public keys, newest first; the newest one is used for requests to agents with
 * the scheme `rsa`. The first call creates a key; of several concurrent callers one creates it.
 */
export async function platformKeys(
  db: Db,
  ids: IdMaker,
  secrets: Pick<Secrets, 'server'>,
): Promise<readonly PlatformKey[]> {
  const known = await valid(db);
  if (known.rows.length > 0) return known.rows;
  const { publicKey, privateKey } = await newPair();
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('platform-key', 0))`.execute(tx);
    const id = ids.next();
    await sql`insert into platform_key (id, key_id, sealed, public_pem, created_at)
      select ${id}::bigint, ${nameOf(id)}, ${seal(secrets.server, privateKey)}, ${publicKey}, now()
      where not exists (select from platform_key where ends_at is null or ends_at > now())`.execute(tx);
  });
  return (await valid(db)).rows;
}

/**
 * Replaces the platform's signing key. The replaced key stays listed for a day; an earlier one that was still
 * ending ends now, so that at most two are valid. Returns the new key's id and the end of the older one.
 */
export async function rotatePlatformKey(
  tx: Tx,
  id: string,
  secrets: Pick<Secrets, 'server'>,
): Promise<{ keyId: string; oldEndsAt: Date | null }> {
  const { publicKey, privateKey } = await newPair();
  await sql`select pg_advisory_xact_lock(hashtextextended('platform-key', 0))`.execute(tx);
  await sql`update platform_key set ends_at = now() where ends_at > now()`.execute(tx);
  const kept = await sql<{
    ends_at: Date;
  }>`update platform_key set ends_at = now() + interval '1 ms' * ${keyRotationMs}
    where ends_at is null returning ends_at`.execute(tx);
  await sql`insert into platform_key (id, key_id, sealed, public_pem, created_at)
    values (${id}::bigint, ${nameOf(id)}, ${seal(secrets.server, privateKey)}, ${publicKey}, now())`.execute(
    tx,
  );
  return { keyId: nameOf(id), oldEndsAt: kept.rows[0]?.ends_at ?? null };
}

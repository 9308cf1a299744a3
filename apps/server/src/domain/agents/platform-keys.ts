import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { seal } from '../../kernel/access/crypto.ts';
import type { Db, Tx } from '../../kernel/database/db.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';
import type { Secrets } from '../../kernel/start/secrets.ts';
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
 * The platform's public keys that are valid, the newest first, which it signs with towards agents with the scheme `rsa`. The
 * first is made when somebody first asks; of several servers that ask at once one makes it.
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
 * Puts another key in place of the one that the platform signs with, which stays listed for a day; one that was ending already
 * ends now, so that two are valid at most. Gives the new key's id and the end of the older one.
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

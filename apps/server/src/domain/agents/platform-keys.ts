import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { seal } from '../../kernel/access/crypto.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';
import type { Secrets } from '../../kernel/start/secrets.ts';

const makePair = promisify(generateKeyPair);
/** Bits of the platform's RSA keys: as many as an agent's own has at least (wallet: signing). */
const keyBits = 2_048;

export interface PlatformKey {
  readonly key_id: string;
  readonly public_pem: string;
  readonly created_at: Date;
  readonly ends_at: Date | null;
}

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
  const { publicKey, privateKey } = await makePair('rsa', {
    modulusLength: keyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('platform-key', 0))`.execute(tx);
    const id = ids.next();
    await sql`insert into platform_key (id, key_id, sealed, public_pem, created_at)
      select ${id}::bigint, ${`platform-${id}`}, ${seal(secrets.server, privateKey)}, ${publicKey}, now()
      where not exists (select from platform_key where ends_at is null or ends_at > now())`.execute(tx);
  });
  return (await valid(db)).rows;
}

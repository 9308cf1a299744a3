import type { Db, Tx } from '../../db/db.ts';

/** Time for which a challenge or a ticket of the sign-in is valid. */
export const challengeMs = 5 * 60_000;

export type ChallengePurpose = 'confirm' | 'register';

/** Passkeys of an operator at a host, oldest first. */
export function passkeysAt(db: Db | Tx, operatorId: string, host: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports', 'name'])
    .where('operator_id', '=', operatorId)
    .where('host', '=', host)
    .orderBy('id')
    .execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof passkeysAt>>[number];

/** Removes all passkeys of an operator, as with its authenticator. */
export async function removePasskeys(db: Db | Tx, operatorId: string): Promise<void> {
  await db.deleteFrom('passkey').where('operator_id', '=', operatorId).execute();
}

/** Stores the challenge of a prompt for a session, and deletes those that have expired. */
export async function storeChallenge(
  db: Db,
  row: {
    readonly challenge: string;
    readonly sessionHash: Buffer;
    readonly purpose: ChallengePurpose;
  },
): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', new Date()).execute();
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge: row.challenge,
      session_hash: row.sessionHash,
      purpose: row.purpose,
      expires_at: new Date(Date.now() + challengeMs),
    })
    .execute();
}

/** Consumes a challenge of a session; false when it is unknown, used, expired or of another session. */
export async function consumeChallenge(
  db: Db | Tx,
  row: { readonly challenge: string; readonly sessionHash: Buffer; readonly purpose: ChallengePurpose },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', row.challenge)
    .where('session_hash', '=', row.sessionHash)
    .where('purpose', '=', row.purpose)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return Number(deleted.numDeletedRows) === 1;
}

/** Deletes the challenges of a session whose passkey has done its work, though its change was undone. */
export async function dropChallenges(db: Db | Tx, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('session_hash', '=', sessionHash).execute();
}

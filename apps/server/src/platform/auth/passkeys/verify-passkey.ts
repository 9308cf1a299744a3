import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { type PasskeyRow, passkeysAt } from './passkeys.sql.ts';
import type { RelyingParty } from './relying-party.ts';
import { readReply, type WebAuthnReply } from './webauthn-reply.ts';

/** Loaded with the first passkey: the library takes a third of a second. */
const library = () => import('@simplewebauthn/server');

const credentialsOf = (rows: readonly PasskeyRow[]) =>
  rows.map((row) => ({
    id: row.credential_id,
    transports: row.transports,
  }));

/** Options of a browser's prompt as JSON, with the challenge that its reply must have signed. */
export interface Prompt {
  readonly challenge: string;
  readonly options: string;
}

/** Returns the prompt for one of an operator's passkeys at a console; null when it has none there. */
export async function promptFor(
  db: Db | Tx,
  operatorId: string,
  party: RelyingParty | null,
): Promise<Prompt | null> {
  const rows = party ? await passkeysAt(db, operatorId, party.host) : [];
  if (!party || rows.length === 0) return null;
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.host,
    allowCredentials: credentialsOf(rows),
    userVerification: 'preferred',
  });
  return { challenge: options.challenge, options: JSON.stringify(options) };
}

/** Returns the prompt that registers a further passkey of an operator at a console. */
export async function registrationFor(
  db: Db | Tx,
  operator: { readonly id: string; readonly account: string; readonly nickname: string },
  party: RelyingParty,
  installation: string,
): Promise<Prompt> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: installation,
    rpID: party.host,
    userID: new Uint8Array(Buffer.from(operator.id)),
    userName: operator.account,
    userDisplayName: operator.nickname,
    excludeCredentials: credentialsOf(await passkeysAt(db, operator.id, party.host)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { challenge: options.challenge, options: JSON.stringify(options) };
}

/** Returns the registered credential of a reply whose challenge was consumed; null when it is not genuine. */
export async function verifyRegistration(reply: WebAuthnReply, party: RelyingParty) {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: reply.json,
    expectedChallenge: reply.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.registrationInfo?.credential ?? null;
}

/**
 * Verifies a passkey of an operator and stores its sign counter, which must have grown: a copy of the
 * authenticator is rejected. `consume` consumes the signed challenge and returns false for an invalid one.
 * Returns the passkey, or null when it is rejected. Inside a transaction all of it is undone with it.
 */
export async function verifyPasskey(
  db: Db | Tx,
  operatorId: string,
  party: RelyingParty | null,
  text: string,
  consume: (challenge: string) => Promise<boolean>,
): Promise<PasskeyRow | null> {
  const reply = readReply(text);
  if (!reply || !party || !(await consume(reply.challenge))) return null;
  const row = (await passkeysAt(db, operatorId, party.host)).find(
    ({ credential_id }) => credential_id === reply.id,
  );
  if (!row) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: reply.json,
    expectedChallenge: reply.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: false,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const counter = String(verified.authenticationInfo.newCounter);
  const stored = await sql`update passkey set counter = ${counter}::bigint, last_used_at = now()
    where id = ${row.id}::bigint
      and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`.execute(db);
  return Number(stored.numAffectedRows) === 1 ? row : null;
}

import { sql } from 'kysely';
import { randomToken, seal, sha256, unseal } from '../../../platform/crypto/crypto.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { boundTo, type Client, isValidFor } from '../tickets.ts';
import type { GroupRole } from './groups.ts';
import type { Identity, ProviderRequest } from './provider.ts';

/** Request whose reply is awaited; with a session it links the caller's account. */
export interface PendingRequest extends Omit<ProviderRequest, 'url'> {
  readonly redirectUri: string;
  readonly sessionHash: Buffer | null;
}

/** Stores a request to the provider, and returns the ticket with which its reply is accepted. */
export async function storeRequest(
  db: Db,
  serverKey: Buffer,
  client: Client,
  request: PendingRequest,
): Promise<string> {
  const ticket = randomToken();
  await db.deleteFrom('company_request').where('expires_at', '<', new Date()).execute();
  await db
    .insertInto('company_request')
    .values({
      ticket_hash: sha256(ticket),
      state: request.state,
      nonce: request.nonce,
      verifier: seal(serverKey, request.verifier),
      redirect_uri: request.redirectUri,
      session_hash: request.sessionHash,
      ...boundTo(client),
    })
    .execute();
  return ticket;
}

/** Consumes a request, whatever results; null for one that is unknown, used, expired or of another client. */
export async function consumeRequest(
  db: Db,
  serverKey: Buffer,
  client: Client,
  ticket: string,
): Promise<PendingRequest | null> {
  const row = await db
    .deleteFrom('company_request')
    .where('ticket_hash', '=', sha256(ticket))
    .returningAll()
    .executeTakeFirst();
  if (!row || !isValidFor(row, client)) return null;
  return {
    state: row.state,
    nonce: row.nonce,
    verifier: unseal(serverKey, row.verifier),
    redirectUri: row.redirect_uri,
    sessionHash: row.session_hash,
  };
}

/** Groups and the roles that they give, by name. */
export async function groupRoles(db: Db | Tx): Promise<GroupRole[]> {
  return db
    .selectFrom('company_role')
    .select(['group_name as group', 'role'])
    .orderBy('group_name')
    .execute();
}

/** The account that is linked to an identity. */
export function linkOf(db: Db | Tx, { issuer, subject }: Identity) {
  return db
    .selectFrom('company_account')
    .select(['operator_id', 'managed'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Links an account to an identity; false when either of them is linked already. */
export async function insertLink(
  tx: Tx,
  { issuer, subject }: Identity,
  operatorId: string,
  managed: boolean,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('company_account')
    .values({ operator_id: operatorId, issuer, subject, managed, created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** Ends the link that an account's user made; false without one. Managed accounts have no other way in. */
export async function removeLink(tx: Tx, operatorId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('company_account')
    .where('operator_id', '=', operatorId)
    .where('managed', '=', false)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows) === 1;
}

/** Sign-ins that are kept with their claims. */
const keptSignIns = 50;

/** Stores the claims of a sign-in and its result, and deletes those beyond the last. */
export async function recordSignIn(
  db: Db,
  id: string,
  identity: Identity,
  result: {
    readonly operatorId: string | null;
    readonly outcome: 'ok' | 'linked' | 'unknown' | 'noRole' | 'disabled';
  },
): Promise<void> {
  await db
    .insertInto('company_sign_in')
    .values({
      id,
      at: new Date(),
      issuer: identity.issuer,
      subject: identity.subject,
      operator_id: result.operatorId,
      outcome: result.outcome,
      claims: JSON.stringify(identity.claims),
    })
    .execute();
  await sql`delete from company_sign_in where id <
    (select min(id) from (select id from company_sign_in order by id desc limit ${keptSignIns}) kept)`.execute(
    db,
  );
}

/** The last sign-ins, newest first. */
export function lastSignIns(db: Tx) {
  return db
    .selectFrom('company_sign_in as s')
    .leftJoin('operator as o', 'o.id', 's.operator_id')
    .select(['s.id', 's.at', 's.subject', 's.outcome', 's.claims', 'o.account'])
    .orderBy('s.id', 'desc')
    .limit(keptSignIns)
    .execute();
}

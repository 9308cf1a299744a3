import { challengeMs } from '../../platform/auth/passkeys/passkeys.sql.ts';
import { randomToken, sha256 } from '../../platform/crypto/crypto.ts';
import type { Db } from '../../platform/db/db.ts';
import { networkOf } from '../../platform/http/ip.ts';

/** Client that a ticket is bound to: its network and its browser. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

/** Sign-in whose first factor was proved. */
export interface SignInTicket {
  readonly operatorId: string;
  /** Challenge of the passkey prompt; null when the operator has no passkey at this console. */
  readonly challenge: string | null;
  /** SHA-256 of the hash of the password that was entered: a change of the password voids the ticket. */
  readonly passwordMark: Buffer | null;
}

const agentHash = (userAgent: string): string => sha256(userAgent).toString('hex');

/** Returns the columns that bind a ticket to a client, for a short time. */
export const boundTo = ({ ip, userAgent }: Client) => ({
  network: networkOf(ip),
  agent_hash: agentHash(userAgent),
  expires_at: new Date(Date.now() + challengeMs),
});

/** Returns true for a ticket that has not expired, and of the client that it is bound to. */
export const isValidFor = (
  ticket: { readonly network: string; readonly agent_hash: string; readonly expires_at: Date },
  { ip, userAgent }: Client,
): boolean =>
  ticket.expires_at.getTime() >= Date.now() &&
  ticket.network === networkOf(ip) &&
  ticket.agent_hash === agentHash(userAgent);

/** Stores a sign-in that waits for its second factor, and returns the ticket that continues it. */
export async function createTicket(db: Db, client: Client, signIn: SignInTicket): Promise<string> {
  const ticket = randomToken();
  await db.deleteFrom('sign_in_ticket').where('expires_at', '<', new Date()).execute();
  await db
    .insertInto('sign_in_ticket')
    .values({
      ticket_hash: sha256(ticket),
      operator_id: signIn.operatorId,
      ...boundTo(client),
      challenge: signIn.challenge,
      password_mark: signIn.passwordMark,
    })
    .execute();
  return ticket;
}

/** Consumes a ticket, whatever results; null for one that is unknown, used, expired or of another client. */
export async function consumeTicket(db: Db, ticket: string, client: Client): Promise<SignInTicket | null> {
  const row = await db
    .deleteFrom('sign_in_ticket')
    .where('ticket_hash', '=', sha256(ticket))
    .returningAll()
    .executeTakeFirst();
  if (!row || !isValidFor(row, client)) return null;
  return { operatorId: row.operator_id, challenge: row.challenge, passwordMark: row.password_mark };
}

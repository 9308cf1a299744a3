import { Secret } from 'otpauth';
import { randomToken, seal, sha256, unseal } from '../../kernel/access/crypto.ts';
import { stepOf, totp } from '../../kernel/access/dynamic-code.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Db, Tx } from '../../kernel/database/db.ts';

const bindingMs = 10 * 60_000;

/** Begins a binding: a fresh secret behind a ticket. Refuses an operator who is bound already (spec §2: only once). */
export async function startBinding(
  db: Db,
  serverKey: Buffer,
  operator: { id: string; account: string },
): Promise<{ bindTicket: string; otpauthUrl: string }> {
  const bound = await db
    .selectFrom('operator')
    .select('totp_secret')
    .where('id', '=', operator.id)
    .executeTakeFirst();
  if (bound?.totp_secret) throw new Refusal('login.alreadyBound');
  const secret = new Secret({ size: 20 }).base32;
  const bindTicket = randomToken();
  await db.deleteFrom('binding').where('expires_at', '<', new Date()).execute();
  await db
    .insertInto('binding')
    .values({
      ticket_hash: sha256(bindTicket),
      operator_id: operator.id,
      secret: seal(serverKey, secret),
      expires_at: new Date(Date.now() + bindingMs),
    })
    .execute();
  return { bindTicket, otpauthUrl: totp(secret, operator.account).toString() };
}

/** Ends a binding with a code of the new secret; only the first of two wins. */
export async function finishBinding(
  db: Db | Tx,
  serverKey: Buffer,
  operatorId: string,
  bindTicket: string,
  code: string,
): Promise<void> {
  const row = await db
    .selectFrom('binding')
    .selectAll()
    .where('ticket_hash', '=', sha256(bindTicket))
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  if (!row || row.expires_at.getTime() < Date.now()) throw new Refusal('login.prelogin');
  const secret = unseal(serverKey, row.secret);
  const step = stepOf(secret, code);
  if (step === null) throw new Refusal('login.dynamicCode');
  const bound = await db
    .updateTable('operator')
    .set({ totp_secret: seal(serverKey, secret), totp_last_step: String(step) })
    .where('id', '=', operatorId)
    .where('totp_secret', 'is', null)
    .executeTakeFirst();
  await db.deleteFrom('binding').where('operator_id', '=', operatorId).execute();
  if (Number(bound.numUpdatedRows) !== 1) throw new Refusal('login.alreadyBound');
}

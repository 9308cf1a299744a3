import { Secret } from 'otpauth';
import { stepOf, totp } from '../../platform/auth/dynamic-code.ts';
import { createRecoveryCodes } from '../../platform/auth/recovery-codes.ts';
import { randomToken, seal, sha256, unseal } from '../../platform/crypto/crypto.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';

const bindingMs = 10 * 60_000;

/**
 * Begins a binding: a fresh secret behind a ticket, and recovery codes that become valid with it. Throws when
 * the operator is bound already (spec §2: only once).
 */
export async function startBinding(
  db: Db,
  serverKey: Buffer,
  operator: { id: string; account: string; issuer: string },
): Promise<{ bindTicket: string; otpauthUrl: string; recoveryCodes: string[] }> {
  const bound = await db
    .selectFrom('operator')
    .select('totp_secret')
    .where('id', '=', operator.id)
    .executeTakeFirst();
  if (bound?.totp_secret) throw new AppError('login.alreadyBound');
  const secret = new Secret({ size: 20 }).base32;
  const bindTicket = randomToken();
  const { codes: recoveryCodes, hashes } = createRecoveryCodes(operator.id);
  await db.deleteFrom('binding').where('expires_at', '<', new Date()).execute();
  await db
    .insertInto('binding')
    .values({
      ticket_hash: sha256(bindTicket),
      operator_id: operator.id,
      secret: seal(serverKey, secret),
      recovery_codes: hashes,
      expires_at: new Date(Date.now() + bindingMs),
    })
    .execute();
  const otpauthUrl = totp(secret, operator.account, operator.issuer).toString();
  return { bindTicket, otpauthUrl, recoveryCodes };
}

/** Ends a binding with a code of the new secret; of two concurrent requests only the first succeeds. */
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
  if (!row || row.expires_at.getTime() < Date.now()) throw new AppError('login.prelogin');
  const secret = unseal(serverKey, row.secret);
  const step = stepOf(secret, code);
  if (step === null) throw new AppError('login.dynamicCode');
  const bound = await db
    .updateTable('operator')
    .set({
      totp_secret: seal(serverKey, secret),
      totp_last_step: String(step),
      recovery_codes: row.recovery_codes,
    })
    .where('id', '=', operatorId)
    .where('totp_secret', 'is', null)
    .executeTakeFirst();
  await db.deleteFrom('binding').where('operator_id', '=', operatorId).execute();
  if (Number(bound.numUpdatedRows) !== 1) throw new AppError('login.alreadyBound');
}

import { hostname } from 'node:os';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { PublicUrls } from '../config/public-urls.ts';
import { unseal } from '../crypto/crypto.ts';
import type { Db, Tx } from '../db/db.ts';

const periodS = 30;

/**
 * Name of the installation in an authenticator app: the host name of the operator's console, or that of the
 * server where the installation has no names.
 */
export const issuerOf = (publicUrls: PublicUrls | null | undefined, isAgent: boolean): string =>
  `Pitboss ${publicUrls ? new URL(isAgent ? publicUrls.agent : publicUrls.admin).hostname : hostname()}`;

/** The generator of an operator's codes (spec §2, second factor): six digits, thirty seconds. */
export const totp = (secret: string, label: string, issuer = 'Pitboss'): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodS,
    secret: Secret.fromBase32(secret),
  });

/** The step a code belongs to (one either side of `nowMs`), or null. */
export function stepOf(secret: string, code: string, nowMs = Date.now()): number | null {
  // One time for both: the step may end between them, and the code would count for the next one.
  const delta = totp(secret, '').validate({ token: code.trim(), window: 1, timestamp: nowMs });
  return delta === null ? null : Math.floor(nowMs / 1000 / periodS) + delta;
}

/** Checks a bound operator's code; each step counts once. Inside a transaction the use is undone with it. */
export async function checkDynamicCode(
  db: Db | Tx,
  serverKey: Buffer,
  operator: { id: string; totp_secret: string },
  code: string,
): Promise<boolean> {
  const step = stepOf(unseal(serverKey, operator.totp_secret), code);
  if (step === null) return false;
  const used = await sql`update operator set totp_last_step = ${step}
    where id = ${operator.id}::bigint and (totp_last_step is null or totp_last_step < ${step})`.execute(db);
  return Number(used.numAffectedRows) === 1;
}

import { checkDynamicCode } from '../auth/dynamic-code.ts';
import { consumeChallenge, dropChallenges } from '../auth/passkeys/passkeys.sql.ts';
import { relyingPartyOf } from '../auth/passkeys/relying-party.ts';
import { verifyPasskey } from '../auth/passkeys/verify-passkey.ts';
import type { Session } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import type { Tx } from '../db/db.ts';
import { AppError } from '../errors/app-error.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { Request, Services } from './serve.ts';

/**
 * Wrong codes and passkeys an operator may send before the server stops listening for a while; each server
 * counts its own.
 */
const wrongFactors = new WeakMap<Config, ReturnType<typeof createRateLimiter>>();
function mayErr({ config }: Services, operatorId: string): boolean {
  const limiter = wrongFactors.get(config) ?? createRateLimiter(1 / 60, 5);
  wrongFactors.set(config, limiter);
  return limiter.take(operatorId);
}

/** Longest header that can be a passkey's reply. */
const headerMax = 12_000;

/** Text of the header `passkey`, which carries JSON in base64url. */
const passkeyOf = (header: string): string =>
  header.length > headerMax ? '' : Buffer.from(header, 'base64url').toString('utf8');

/**
 * Requires a dynamic code or a passkey of the operator with the request; used up with the transaction, not
 * before. Throws `stepUp.required` without one, and `stepUp.unbound` for an operator without an authenticator.
 */
export async function requireFreshFactor(
  services: Services,
  context: Request,
  who: Session,
  tx: Tx,
): Promise<void> {
  const row = await tx
    .selectFrom('operator')
    .select('totp_secret')
    .where('id', '=', who.operatorId)
    .executeTakeFirst();
  if (!row?.totp_secret) throw new AppError('stepUp.unbound');
  if (context.passkey) {
    const verified = await verifyPasskey(
      tx,
      who.operatorId,
      relyingPartyOf(context.origin),
      passkeyOf(context.passkey),
      (challenge) => consumeChallenge(tx, { challenge, sessionHash: who.tokenHash, purpose: 'confirm' }),
    );
    if (verified) return;
    throw new AppError(mayErr(services, who.operatorId) ? 'stepUp.wrong' : 'rate.limited');
  }
  const code = context.dynamicCode?.trim();
  if (!code) throw new AppError('stepUp.required');
  const operator = { id: who.operatorId, totp_secret: row.totp_secret };
  if (await checkDynamicCode(tx, services.config.secrets.server, operator, code)) return;
  throw new AppError(mayErr(services, who.operatorId) ? 'stepUp.wrong' : 'rate.limited');
}

/** Uses up the passkey that came with a request whose change was undone, because it waits for an approver. */
export async function useUpPasskey(tx: Tx, context: Request, session: Session): Promise<void> {
  if (context.passkey) await dropChallenges(tx, session.tokenHash);
}

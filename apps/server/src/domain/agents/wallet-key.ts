import { createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/config/secrets.ts';
import { seal, unseal } from '../../platform/crypto/crypto.ts';
import type { RunSql } from '../sql/run-sql.ts';

export interface WalletKey {
  readonly keyId: string;
  readonly secret: string;
}

/**
 * Time in ms for which the old secret of an agent stays valid next to the new one (wallet: signing, 24 h).
 */
export const keyRotationMs = 24 * 3_600_000;

/**
 * Returns the initial key of an agent that has created none: the same on every server and secret, except in
 * demo data, whose keys are printed.
 */
export const walletKey = (secrets: Pick<Secrets, 'server'>, agentId: string): WalletKey => ({
  keyId: agentId,
  secret: createHmac('sha256', secrets.server).update(`wallet:${agentId}`).digest('hex'),
});

/** A fresh secret of an agent: 32 random bytes, in hex. */
export const newWalletSecret = (): string => randomBytes(32).toString('hex');

/** A secret as it is kept. */
export const sealWalletSecret = (secrets: Pick<Secrets, 'server'>, secret: string): string =>
  seal(secrets.server, secret);

/** The secret that was sealed; throws when it was sealed under another server secret. */
export const openWalletSecret = (secrets: Pick<Secrets, 'server'>, sealed: string): string =>
  unseal(secrets.server, sealed);

/**
 * The key that requests to an agent are signed with now, and that its own requests may be signed with: its
 * newest.
 */
export async function signingKey(
  run: RunSql,
  secrets: Pick<Secrets, 'server'>,
  agentId: string,
): Promise<WalletKey> {
  const [row] = await run<{ key_id: string; sealed: string }>(
    'wallet-signing-key',
    `select key_id, sealed from wallet_key where agent_id = $1::bigint
      and (ends_at is null or ends_at > now())
     order by id desc limit 1`,
    [agentId],
  );
  return row
    ? { keyId: row.key_id, secret: openWalletSecret(secrets, row.sealed) }
    : walletKey(secrets, agentId);
}

import { hmacSigner, hmacVerify, type Signer, type Verify } from '@pitboss/wallet/sign';
import type { Secrets } from '../../../platform/config/secrets.ts';
import { unseal } from '../../../platform/crypto/crypto.ts';
import type { RunSql } from '../../sql/run-sql.ts';
import { walletKey } from '../wallet-key.ts';
import { rsaSigner, rsaVerify } from './rsa.ts';

/** Signer for calls of an agent's wallet and verifier of its replies. */
export interface AgentSigning {
  readonly signer: Signer;
  readonly verify: Verify;
}

export interface SigningRow {
  scheme: 'hmac' | 'rsa' | null;
  sealed: { key_id: string; sealed: string; used: boolean }[];
  public_key: { id: string; pem: string } | null;
  platform: { key_id: string; sealed: string } | null;
}

/** Columns of a `SigningRow`, of `agent a left join wallet_agent w`. */
export const signingColumns = `w.scheme,
  coalesce((select json_agg(json_build_object('key_id', k.key_id, 'sealed', k.sealed,
    'used', k.used_at is not null) order by k.id desc) from wallet_key k
    where k.tenant_id = a.tenant_id and k.agent_id = a.id and (k.ends_at is null or k.ends_at > now())),
      '[]') as sealed,
  (select json_build_object('id', k.id::text, 'pem', k.pem) from agent_public_key k
    where k.agent_id = a.id and k.tenant_id = a.tenant_id and k.revoked_at is null) as public_key,
  (select json_build_object('key_id', k.key_id, 'sealed', k.sealed) from platform_key k
    where k.ends_at is null or k.ends_at > now() order by k.id desc limit 1) as platform`;

/**
 * Returns the keys of an agent's wallet calls. The signing secret is the newest that the agent has used
 * itself, else the oldest, since a new one must be known at the wallet first. Every valid secret verifies.
 * Throws for `rsa` before the platform has a key.
 */
export const signingOf = (
  row: SigningRow,
  secrets: Pick<Secrets, 'server'>,
  agentId: string,
): AgentSigning => (row.scheme === 'rsa' ? byRsa(row, secrets, agentId) : byHmac(row, secrets, agentId));

function byHmac(row: SigningRow, secrets: Pick<Secrets, 'server'>, agentId: string): AgentSigning {
  const own = row.sealed.map((key) => ({
    keyId: key.key_id,
    secret: unseal(secrets.server, key.sealed),
    used: key.used,
  }));
  const signing = own.find(({ used }) => used) ?? own.at(-1) ?? walletKey(secrets, agentId);
  return {
    signer: hmacSigner(signing.keyId, signing.secret),
    verify: hmacVerify(own.length > 0 ? own : [signing]),
  };
}

/**
 * The platform's key creates signatures, the agent's verifies them; the id of the agent also identifies its
 * public key.
 */
function byRsa(
  { platform, public_key: key }: SigningRow,
  secrets: Pick<Secrets, 'server'>,
  agentId: string,
): AgentSigning {
  if (!platform) throw new Error('the platform has no key to sign with');
  return {
    signer: rsaSigner(platform.key_id, unseal(secrets.server, platform.sealed)),
    verify: key ? rsaVerify([key.id, agentId], key.pem) : () => false,
  };
}

/** Reads the signer and verifier of an agent's wallet for a single call; null when the agent is gone. */
export async function readSigning(
  run: RunSql,
  secrets: Pick<Secrets, 'server'>,
  agentId: string,
): Promise<AgentSigning | null> {
  const [row] = await run<SigningRow>(
    'agent-signing',
    `select ${signingColumns} from agent a
     left join wallet_agent w on w.tenant_id = a.tenant_id and w.agent_id = a.id where a.id = $1`,
    [agentId],
  );
  return row ? signingOf(row, secrets, agentId) : null;
}

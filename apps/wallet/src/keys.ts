import { constants, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { SignatureFound } from '@pitboss/wallet/classify';
import {
  checkHeaders,
  hmacSigner,
  hmacVerify,
  type SignedMessage,
  type Signer,
  signingHeaders,
} from '@pitboss/wallet/sign';

/**
 * An agent whose members' money is kept here, the secret that it shares with the platform, and its private
 * key.
 */
export interface WalletAgent {
  readonly agentId: string;
  readonly keyId: string;
  readonly secret: string;
  /** PEM; with one its replies to calls that the platform signed with RSA are signed under it. */
  readonly privateKey?: string;
  /**
   * Path of its callback address, which identifies the agent of a ping when several agents share this wallet.
   */
  readonly path?: string;
}

/** RSASSA-PSS with SHA-256 and a salt of 32 bytes. */
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

/**
 * Signs replies with an agent's private key; the key id is the agent's id, because the platform holds its
 * registered public key.
 */
function rsaSigner(agentId: string, privatePem: string): Signer {
  const key = createPrivateKey(privatePem);
  return {
    keyId: agentId,
    sign: (lines) => sign('sha256', Buffer.from(lines), { key, ...pss }).toString('base64'),
  };
}

/** The public keys of the platform, PEM by key id, as `GET /agent/v1/platform-keys` gives them. */
export type ReadPlatformKeys = () => Promise<ReadonlyMap<string, string>>;

/** Reads them from the platform's API. */
export const platformKeysAt =
  (apiUrl: string): ReadPlatformKeys =>
  async () => {
    const reply = await fetch(new URL('/agent/v1/platform-keys', apiUrl), {
      signal: AbortSignal.timeout(2_000),
    });
    const { data } = (await reply.json()) as { data: { keys: { keyId: string; publicKey: string }[] } };
    return new Map(data.keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
  };

/**
 * Minimum interval between reads of the platform's keys for an unknown key id, and the maximum age of the
 * cached list.
 */
const requestAgainMs = 1_000;
const listMs = 60_000;

/**
 * Caches the platform's keys. An unknown key id may be new, so the keys are read again for it, but at most
 * once per `askAgainMs`.
 */
function createPlatformKeys(read: ReadPlatformKeys) {
  let known: ReadonlyMap<string, string> = new Map();
  let at = 0;
  let reading: Promise<void> | null = null;
  const refresh = () => {
    reading ??= read()
      .then((keys) => {
        known = keys;
      })
      // The cached keys stay in use; a call under an unknown key is rejected, and the platform repeats it.
      .catch(() => undefined)
      .finally(() => {
        at = Date.now();
        reading = null;
      });
    return reading;
  };
  return async (keyId: string): Promise<string | null> => {
    const age = Date.now() - at;
    if (age > listMs || (!known.has(keyId) && age > requestAgainMs)) await refresh();
    return known.get(keyId) ?? null;
  };
}

/**
 * Result of the signature check, the agent called, and the signer of the reply; agent and signer are null
 * when no agent of this wallet is called.
 */
export interface Caller {
  readonly found: SignatureFound;
  readonly agent: WalletAgent | null;
  readonly signer: Signer | null;
}

/**
 * Returns a function that finds by a call's key id whether an agent's secret or a key of the platform signed
 * it, and checks the signature. A key of the platform does not identify the agent: the body (`agentId`), or
 * for a ping the path, does.
 */
export function createKeys(agents: readonly WalletAgent[], read: ReadPlatformKeys = async () => new Map()) {
  const bySecret = new Map(agents.map((agent) => [agent.keyId, agent]));
  const withKey = agents.filter((agent) => agent.privateKey !== undefined);
  const signers = new Map(
    withKey.map((agent) => [agent.agentId, rsaSigner(agent.agentId, agent.privateKey ?? '')]),
  );
  const platformKey = createPlatformKeys(read);

  function meant(path: string, agentId: unknown): WalletAgent | null {
    if (typeof agentId === 'string') return withKey.find((agent) => agent.agentId === agentId) ?? null;
    const own = path.replace(/\/v1\/ping.*$/, '');
    return (
      withKey.find((agent) => agent.path === own) ?? (withKey.length === 1 ? (withKey[0] ?? null) : null)
    );
  }

  return async (
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
    message: SignedMessage,
    agentId: unknown,
  ): Promise<Caller> => {
    const keyId = String(headers[signingHeaders.keyId] ?? '');
    const sharing = bySecret.get(keyId);
    if (sharing) {
      const found = checkHeaders(headers, message, hmacVerify([sharing]), Date.now());
      return { found, agent: sharing, signer: hmacSigner(sharing.keyId, sharing.secret) };
    }
    const pem = withKey.length > 0 ? await platformKey(keyId) : null;
    const agent = meant(message.path, agentId);
    if (pem === null || !agent) return { found: 'wrong', agent: null, signer: null };
    const key = createPublicKey(pem);
    const holds = (_keyId: string, lines: string, signature: string) =>
      verify('sha256', Buffer.from(lines), { key, ...pss }, Buffer.from(signature, 'base64'));
    const found = checkHeaders(headers, message, holds, Date.now());
    return { found, agent, signer: signers.get(agent.agentId) ?? null };
  };
}

import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { minKeyBits } from '@pitboss/contract/agents/my-info';
import { checkPublicKeyText } from '@pitboss/rules/checks/field-checks';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';

const maxKeyBits = 8_192;
const minExponent = 65_537n;

export interface AgentKey {
  /** SPKI as PEM, the one form in which keys are kept. */
  readonly pem: string;
  /** SHA-256 of the SPKI, hex in pairs. */
  readonly fingerprint: string;
  readonly bits: number;
}

function read(text: string): KeyObject | null {
  const trimmed = text.trim();
  try {
    // Only public keys: node would derive one from a private key, which must never be accepted.
    if (/^-----BEGIN (RSA )?PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END (RSA )?PUBLIC KEY-----$/.test(trimmed))
      return createPublicKey(trimmed);
    if (!/^[A-Za-z0-9+/=\s]+$/.test(trimmed)) return null;
    return createPublicKey({ key: Buffer.from(trimmed, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/**
 * Parses an agent's RSA public key, as PEM or base64 of its SPKI. Rejects (`key.invalid`, `key.tooShort`)
 * text that is not such a key, a private key, a key under 2048 bits, and a public exponent that makes
 * signatures insecure.
 */
export function readAgentKey(text: string): AgentKey {
  // A private key gets its own error, because its sender must know that it is exposed.
  const looks = checkPublicKeyText(text);
  if (looks?.key === 'publicKeyPrivate') assertValid(looks);
  const key = read(text);
  if (key?.asymmetricKeyType !== 'rsa') throw new AppError('key.invalid');
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (modulusLength < minKeyBits) throw new AppError('key.tooShort', { bits: String(modulusLength) });
  if (modulusLength > maxKeyBits || publicExponent < minExponent) throw new AppError('key.invalid');
  const digest = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return {
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: digest.match(/../g)?.join(':') ?? '',
    bits: modulusLength,
  };
}

import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { leastKeyBits } from '@pitboss/contract/access/myInfo';
import { checkPublicKeyText } from '@pitboss/rules/checks/field-checks';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';

const mostKeyBits = 8_192;
const leastExponent = 65_537n;

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
    // Only public keys: out of a private one node would derive it, and the private one must not come here at all.
    if (/^-----BEGIN (RSA )?PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END (RSA )?PUBLIC KEY-----$/.test(trimmed))
      return createPublicKey(trimmed);
    if (!/^[A-Za-z0-9+/=\s]+$/.test(trimmed)) return null;
    return createPublicKey({ key: Buffer.from(trimmed, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/**
 * The RSA public key that an agent gives, as PEM or base64 of its SPKI. Refuses (`key.invalid`, `key.tooShort`) what is no
 * such key, is private, has under 2048 bits or a public exponent that makes signatures worthless.
 */
export function readAgentKey(text: string): AgentKey {
  // A private key is recognised, for whoever sends one should know what they did.
  const looks = checkPublicKeyText(text);
  if (looks?.key === 'publicKeyPrivate') obey(looks);
  const key = read(text);
  if (key?.asymmetricKeyType !== 'rsa') throw new Refusal('key.invalid');
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (modulusLength < leastKeyBits) throw new Refusal('key.tooShort', { bits: String(modulusLength) });
  if (modulusLength > mostKeyBits || publicExponent < leastExponent) throw new Refusal('key.invalid');
  const digest = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return {
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: digest.match(/../g)?.join(':') ?? '',
    bits: modulusLength,
  };
}

import { constants, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Signer, Verify } from '@pitboss/wallet/sign';

/** RSASSA-PSS with SHA-256 and a salt of 32 bytes (wallet: signing). */
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
/** Base64 of a signature under a key of 2048 to 8192 bits. */
const written = /^[A-Za-z0-9+/]{300,1400}={0,2}$/;

/** Returns a signer with a private key (PEM). */
export function rsaSigner(keyId: string, privatePem: string): Signer {
  const key = createPrivateKey(privatePem);
  return {
    keyId,
    sign: (lines) => sign('sha256', Buffer.from(lines), { key, ...pss }).toString('base64'),
  };
}

/** Returns a verifier with a public key (PEM) for several key ids. */
export function rsaVerify(keyIds: readonly string[], publicPem: string): Verify {
  const key = createPublicKey(publicPem);
  return (keyId, lines, signature) =>
    keyIds.includes(keyId) &&
    written.test(signature) &&
    verify('sha256', Buffer.from(lines), { key, ...pss }, Buffer.from(signature, 'base64'));
}

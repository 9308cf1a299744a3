import { constants, sign, verify } from 'node:crypto';
import type { Signer, Verify } from '@pitboss/wallet/sign';

/** RSASSA-PSS with SHA-256 and a salt of 32 bytes (wallet: signing). */
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

export const rsaSigner = (keyId: string, privatePem: string): Signer => ({
  keyId,
  sign: (lines) => sign('sha256', Buffer.from(lines), { key: privatePem, ...pss }).toString('base64'),
});

/** Verifies under an agent's public key; its id is the key's. */
export const rsaVerify =
  (id: string, publicPem: string): Verify =>
  (keyId, lines, signature) =>
    keyId === id &&
    verify('sha256', Buffer.from(lines), { key: publicPem, ...pss }, Buffer.from(signature, 'base64'));

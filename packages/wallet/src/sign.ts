import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { SignatureFound } from './classify.ts';
import { skewMs } from './clock.ts';

/**
 * Signatures of the wallet protocol, the same in both directions (wallet: signing). The scheme `hmac` is
 * here; `rsa` (RSASSA-PSS, SHA-256, salt 32) covers the same lines and is implemented where the keys are.
 * This is the one file of the packages that needs Node: keys exist only on servers, and each message is
 * hashed four times.
 */

export const signingHeaders = { keyId: 'key-id', timestamp: 'timestamp', signature: 'signature' } as const;
/** The first of the signed lines of a reply, in place of the method. */
export const replyMethod = 'REPLY';

/**
 * Returns the signed lines: method (or REPLY), path with query, timestamp, hex SHA-256 of the raw body; the
 * body of a GET is empty.
 */
export const signedLines = (
  method: string,
  path: string,
  timestamp: number | string,
  body: string | Uint8Array,
): string => `${method}\n${path}\n${timestamp}\n${hash('sha256', body, 'hex')}`;

/** Hex HMAC-SHA-256 of the lines; the key is the secret's UTF-8. */
export const hmacSignature = (secret: string, lines: string): string =>
  createHmac('sha256', secret).update(lines).digest('hex');

/** Compares in a time that does not depend on where the two differ. */
export function hmacMatches(secret: string, lines: string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(hmacSignature(secret, lines), 'hex'));
}

/** Signer with a key that is valid now. */
export interface Signer {
  readonly keyId: string;
  sign(lines: string): string;
}
/** Returns whether a signature was made with a key; every key that is valid now is tried. */
export type Verify = (keyId: string, lines: string, signature: string) => boolean;

export const hmacSigner = (keyId: string, secret: string): Signer => ({
  keyId,
  sign: (lines) => hmacSignature(secret, lines),
});
/** Verifies under any of some secrets, by their key ids: two are valid while one replaces the other. */
export const hmacVerify =
  (keys: readonly { readonly keyId: string; readonly secret: string }[]): Verify =>
  (keyId, lines, signature) =>
    keys.some((key) => key.keyId === keyId && hmacMatches(key.secret, lines, signature));

export interface SignedMessage {
  readonly method: string;
  /** Path with query as sent. */
  readonly path: string;
  readonly body: string | Uint8Array;
}

/** The three headers of a message that is sent now. */
export function signHeaders(signer: Signer, message: SignedMessage, nowMs: number): Record<string, string> {
  const lines = signedLines(message.method, message.path, nowMs, message.body);
  return {
    [signingHeaders.keyId]: signer.keyId,
    [signingHeaders.timestamp]: String(nowMs),
    [signingHeaders.signature]: signer.sign(lines),
  };
}

/** Verifies the signature headers of a message. Returns `absent` without a signature header. */
export function checkHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  message: SignedMessage,
  verify: Verify,
  nowMs: number,
): SignatureFound {
  const [keyId, timestamp, signature] = Object.values(signingHeaders).map((name) => headers[name]);
  if (signature === undefined || signature === '') return 'absent';
  if (typeof keyId !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    return 'wrong';
  if (!/^\d{1,15}$/.test(timestamp)) return 'wrong';
  if (!verify(keyId, signedLines(message.method, message.path, timestamp, message.body), signature))
    return 'wrong';
  return Math.abs(nowMs - Number(timestamp)) > skewMs ? 'clock' : 'valid';
}

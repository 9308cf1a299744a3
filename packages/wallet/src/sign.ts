import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Signatures of the wallet protocol, the same both ways (wallet: signing). The scheme `hmac` is here; `rsa` (RSASSA-PSS,
 * SHA-256, salt 32) signs the same lines where keys are.
 */

export const signingHeaders = { keyId: 'key-id', timestamp: 'timestamp', signature: 'signature' } as const;
/** How far a clock may be off. */
export const skewMs = 30_000;
/** The first of the signed lines of a reply, in place of the method. */
export const replyMethod = 'REPLY';

const bytesOf = (body: string | Uint8Array) => (typeof body === 'string' ? utf8ToBytes(body) : body);

/** What is signed: method (or REPLY), path with query, timestamp, hex SHA-256 of the raw body; the body of a GET is empty. */
export const signedLines = (
  method: string,
  path: string,
  timestamp: number | string,
  body: string | Uint8Array,
): string => `${method}\n${path}\n${timestamp}\n${bytesToHex(sha256(bytesOf(body)))}`;

/** Hex HMAC-SHA-256 of the lines; the key is the secret's UTF-8. */
export const hmacSignature = (secret: string, lines: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(lines)));

/** Compares in a time that does not depend on where the two differ. */
export function hmacMatches(secret: string, lines: string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const [given, right] = [hexToBytes(signature), hexToBytes(hmacSignature(secret, lines))];
  let difference = 0;
  for (const [index, byte] of right.entries()) difference |= byte ^ (given[index] ?? 0);
  return difference === 0;
}

/** Signs under a key that is valid now. */
export interface Signer {
  readonly keyId: string;
  sign(lines: string): string;
}
/** Whether a signature was made under a key; every key that is valid now is asked. */
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

/** `clock`: signed by the right key, but for another time. */
export type SignatureFound = 'valid' | 'wrong' | 'clock' | 'absent';

/** What the headers of a message prove. Without a signature header there is none to check. */
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

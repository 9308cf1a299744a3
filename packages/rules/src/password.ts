import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { normalPassword } from './validation.ts';

/** Spec §9: 1000 iterations, 16 bytes. The hash is ours to choose, since the spec names none: SHA-256. */
const iterations = 1000;
const keyBytes = 16;
const keyLength = keyBytes * 2;
const timeLength = 13;

/**
 * Key of a password for a salt: PBKDF2-HMAC-SHA-256 as upper-case hex of 16 bytes (spec §9). The salt counts
 * as text, whatever its digits mean, so that both sides feed the same bytes. Needs no secure context.
 */
export function derivePasswordKey(password: string, salt: string): string {
  const key = pbkdf2(sha256, utf8ToBytes(password), utf8ToBytes(salt), { c: iterations, dkLen: keyBytes });
  return bytesToHex(key).toUpperCase();
}

/**
 * The text that is encrypted with the server's public key: password, derived key, millisecond time (spec §9).
 */
export function loginText(password: string, key: string, timeMs: number): string {
  return `${password}${key}${String(timeMs).padStart(timeLength, '0')}`;
}

export interface LoginText {
  password: string;
  key: string;
  timeMs: number;
}

/** Takes a decrypted text apart from its right end, where the lengths are fixed; null when it is none. */
export function parseLoginText(text: string): LoginText | null {
  const passwordLength = text.length - keyLength - timeLength;
  if (passwordLength < 1) return null;
  const key = text.slice(passwordLength, passwordLength + keyLength);
  const time = text.slice(-timeLength);
  if (!/^[0-9A-F]{32}$/.test(key) || !/^\d{13}$/.test(time)) return null;
  return { password: text.slice(0, passwordLength), key, timeMs: Number(time) };
}

/** Returns the strength of a password, 0 to 4, for the meter next to the field; it only advises. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const characters = [...normalPassword(password)];
  if (characters.length < 6 || new Set(characters).size < 4) return 0;
  const points = kinds + (characters.length >= 10 ? 1 : 0) + (characters.length >= 14 ? 1 : 0) - 1;
  return Math.max(1, Math.min(4, points)) as 1 | 2 | 3 | 4;
}

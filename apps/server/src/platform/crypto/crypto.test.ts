import { createCipheriv } from 'node:crypto';
import { expect, it } from 'vitest';
import { randomToken, seal, sha256, unseal } from './crypto.ts';

const key = Buffer.alloc(32, 2);
/**
 * "JBSWY3DPEHPK3PXP 密" under AES-256-GCM with the bytes 0 to 11 as nonce: nonce, tag and text, made with
 * Python's cryptography.
 */
const stored = 'AAECAwQFBgcICQoL.XCwF3FMaq_NA5Fry3ZC7yQ.A0qxrYh6yBRuwBBdre49q3Pbb0o';

it('opens what an installation has stored, and nothing that was altered or sealed under another key', () => {
  expect(unseal(key, stored)).toBe('JBSWY3DPEHPK3PXP 密');
  expect(() => unseal(key, stored.replace('A0qx', 'B0qx'))).toThrow();
  expect(() => unseal(key, stored.replace('XCwF', 'YCwF'))).toThrow();
  expect(() => unseal(Buffer.alloc(32, 3), stored)).toThrow();
  expect(() => unseal(key, 'no sealed text')).toThrow();
});

it('seals as AES-256-GCM with a nonce of its own each time', () => {
  const one = seal(key, 'text');
  const other = seal(key, 'text');
  expect(one).not.toBe(other);
  const [nonce, tag, body] = one.split('.').map((part) => Buffer.from(part, 'base64url'));
  const cipher = createCipheriv('aes-256-gcm', key, nonce ?? Buffer.of());
  const expected = Buffer.concat([cipher.update('text', 'utf8'), cipher.final()]);
  expect([nonce?.length, tag?.length]).toEqual([12, 16]);
  expect(body?.equals(expected)).toBe(true);
  expect(tag?.equals(cipher.getAuthTag())).toBe(true);
});

it('hashes as SHA-256 does, and makes tokens of 32 random bytes', () => {
  // FIPS 180-4, example of one block.
  expect(sha256('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32);
  expect(randomToken()).not.toBe(randomToken());
});

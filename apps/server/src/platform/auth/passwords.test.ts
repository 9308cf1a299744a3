import { hash, verify } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { accountKey, decoySalt, hashPassword, verifyPassword } from './passwords.ts';

const secrets = { pepper: Buffer.alloc(32, 1), server: Buffer.alloc(32, 2) };

it('stores a password as argon2id with 19 MiB, two passes and one lane, under the pepper of the installation', async () => {
  const stored = await hashPassword(secrets, 'Pitboss1');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  // The library alone: with the pepper, without one and with another.
  expect(await verify(stored, 'Pitboss1', { secret: secrets.pepper })).toBe(true);
  expect(await verify(stored, 'Pitboss1')).toBe(false);
  expect(await verifyPassword(secrets, stored, 'Pitboss1')).toBe(true);
  expect(await verifyPassword(secrets, stored, 'pitboss1')).toBe(false);
  expect(await verifyPassword({ ...secrets, pepper: Buffer.alloc(32, 3) }, stored, 'Pitboss1')).toBe(false);
  expect(await verifyPassword(secrets, 'x', 'Pitboss1')).toBe(false);
});

it('accepts a password however its accents are composed, and one that was hashed uncomposed', async () => {
  const composed = 'p\u00e4ssword1';
  const decomposed = 'pa\u0308ssword1';
  for (const first of [composed, decomposed])
    for (const then of [composed, decomposed])
      expect(await verifyPassword(secrets, await hashPassword(secrets, first), then)).toBe(true);
  const before = await hash(decomposed, { secret: secrets.pepper });
  expect(await verifyPassword(secrets, before, decomposed)).toBe(true);
  expect(await verifyPassword(secrets, before, composed)).toBe(false);
});

it('returns the same salt for an unknown account each time, in the usual format', () => {
  // Made with Python's hmac: the first 32 digits of HMAC-SHA-256 over "salt:nobody".
  expect(decoySalt(secrets, 'nobody')).toBe('542251f06ddd847316312f59ad6ddf35');
  expect(decoySalt(secrets, 'nobody2')).toMatch(/^[0-9a-f]{32}$/);
  expect(decoySalt(secrets, 'nobody2')).not.toBe(decoySalt(secrets, 'nobody'));
});

it('compares accounts without regard to case and width', () => {
  expect(['Share1', 'ＳＨＡＲＥ１', 'share1'].map(accountKey)).toEqual(['share1', 'share1', 'share1']);
});

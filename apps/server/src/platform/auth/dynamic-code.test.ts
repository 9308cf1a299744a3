import { describe, expect, it } from 'vitest';
import { issuerOf, stepOf, totp } from './dynamic-code.ts';

/**
 * The secret of the test vectors of RFC 6238, "12345678901234567890", and the last six digits of its codes.
 */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => seconds * 1_000;

describe('the step of a dynamic code', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
  ])('at %i s is that of RFC 6238 for %s', (seconds, code, step) => {
    expect(stepOf(secret, code, at(seconds))).toBe(step);
  });

  it("is the code's own one step before and after it, to the millisecond, and none beyond", () => {
    // The step of this code lasts from 1,111,111,110 s to 1,111,111,140 s.
    const step = 37_037_037;
    expect(stepOf(secret, '050471', at(1_111_111_080) - 1)).toBeNull();
    expect(stepOf(secret, '050471', at(1_111_111_080))).toBe(step);
    expect(stepOf(secret, '050471', at(1_111_111_110) - 1)).toBe(step);
    expect(stepOf(secret, '050471', at(1_111_111_110))).toBe(step);
    expect(stepOf(secret, '050471', at(1_111_111_170) - 1)).toBe(step);
    expect(stepOf(secret, '050471', at(1_111_111_170))).toBeNull();
  });
});

it('names the installation in the app by the host of the console', () => {
  const urls = {
    admin: 'https://admin.example.com',
    agent: 'https://agent.example.com',
    api: 'https://api.example.com',
  };
  const addressOf = (isAgent: boolean) =>
    decodeURIComponent(totp(secret, 'major1', issuerOf(urls, isAgent)).toString());
  expect(addressOf(true)).toContain(
    'otpauth://totp/Pitboss agent.example.com:major1?issuer=Pitboss agent.example.com&',
  );
  expect(addressOf(false)).toContain('otpauth://totp/Pitboss admin.example.com:major1?');
});

import { describe, expect, it } from 'vitest';
import { checkCallbackUrl, checkLaunchUrl, isWebAddress, parseCallbackUrl } from './callback-url.ts';

const keyOf = (text: string, allowed?: string) => checkCallbackUrl(text, allowed)?.key ?? null;
const atHost = (host: string) => keyOf(`https://${host}/cb`);

describe('hosts of callback addresses', () => {
  it.each([
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '169.254.1.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[1fff::1]',
    '[4000::1]',
    '[fe80::1]',
    '[fc00::1]',
    '[2002::1]',
    '[2001::1]',
    '[2001:1ff::1]',
    '[2001:db8::1]',
    '[::ffff:8.8.8.8]',
    'localhost',
    'a.localhost',
    'a.local',
    'a.internal',
    'a.localdomain',
    'a.home.arpa',
    'a.local.',
    'intranet',
  ])('are not %s', (host) => {
    expect(atHost(host)).toBe('callbackHost');
  });

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.0.1.1',
    '192.0.3.1',
    '192.88.98.1',
    '192.88.100.1',
    '198.17.255.255',
    '198.20.0.1',
    '198.51.99.1',
    '198.51.101.1',
    '203.0.112.1',
    '203.0.114.1',
    '223.255.255.255',
    '[2000::1]',
    '[2001:200::1]',
    '[2001:db9::1]',
    '[2600::1]',
    '[3fff::1]',
    'a.example',
    'a.example.',
    'local.example',
    'mylocal.example',
    'a.mylocal',
    '1.2.3.4.example',
    'a.local.example',
  ])('may be %s', (host) => {
    expect(atHost(host)).toBeNull();
  });
});

describe('parseCallbackUrl', () => {
  it('takes https at ports 443 and 8443', () => {
    expect(parseCallbackUrl('https://A.example:443/cb')).toEqual({ ok: true, url: 'https://a.example/cb' });
    expect(keyOf('https://a.example:8443/')).toBeNull();
    expect(keyOf('https://a.example:444/')).toBe('callbackPort');
    expect(keyOf('http://a.example:443/')).toBe('callbackHttps');
    expect(keyOf('http://a.example/')).toBe('callbackHttps');
  });

  it('rejects user names, fragments, blanks and what is no address', () => {
    for (const text of [
      'https://u@a.example/',
      'https://u:p@a.example/',
      'https://:p@a.example/',
      'https://@a.example/',
      'https://a.example/#',
      'https://a.example/#x',
      'https://a.example/ b',
      'https://a.example\\b',
      'a.example',
      'x:y',
      '//a.example',
    ])
      expect(keyOf(text), text).toBe('callbackInvalid');
    expect(keyOf('https://a.example/@b')).toBeNull();
    expect(keyOf('https://a.example/x?next=//u@b')).toBeNull();
  });

  it('takes up to 500 characters, and hosts of up to 253', () => {
    const path = (length: number) => `https://a.example/${'p'.repeat(length - 18)}`;
    expect(path(500)).toHaveLength(500);
    expect(keyOf(path(500))).toBeNull();
    expect(checkCallbackUrl(path(501))).toEqual({ key: 'callbackInvalid', params: { max: 500 } });
    const host = (length: number) => `${`${'a'.repeat(49)}.`.repeat(5)}${'a'.repeat(length - 250)}`;
    expect([keyOf(`https://${host(253)}/`), keyOf(`https://${host(254)}/`)]).toEqual([
      null,
      'callbackInvalid',
    ]);
  });

  it('names nothing but the length in its messages', () => {
    expect(checkCallbackUrl('http://a.example/')).toEqual({ key: 'callbackHttps', params: {} });
    expect(checkCallbackUrl('')).toEqual({ key: 'callbackRequired', params: {} });
  });

  it('takes an allowed origin as it is', () => {
    const allowed = 'http://127.0.0.1:8120';
    expect(parseCallbackUrl('http://127.0.0.1:8120/cb', allowed)).toEqual({
      ok: true,
      url: 'http://127.0.0.1:8120/cb',
    });
    expect(keyOf('http://127.0.0.1:8121/cb', allowed)).toBe('callbackHttps');
  });
});

describe('isWebAddress', () => {
  it.each(['https://a.example', 'http://localhost:8100/x?y=1', 'HTTPS://A.example/'])('takes %s', (text) => {
    expect(isWebAddress(text)).toBe(true);
  });

  it.each([
    'ftp://a.example',
    'mailto:a@b',
    'https://u@a.example',
    'https://:p@a.example',
    'https://a.example/#',
    'https://a.example/ b',
    'https://a.example/\\',
    'https://a.example/\u0000',
    'https://',
    'a.example',
    'file:///x',
    'https:x:y',
    '',
  ])('rejects %j', (text) => {
    expect(isWebAddress(text)).toBe(false);
  });

  it('takes up to 500 characters', () => {
    expect(isWebAddress(`https://a.example/${'p'.repeat(482)}`)).toBe(true);
    expect(isWebAddress(`https://a.example/${'p'.repeat(483)}`)).toBe(false);
  });
});

describe('checkLaunchUrl', () => {
  it('takes none, and web addresses', () => {
    expect(checkLaunchUrl('')).toBeNull();
    expect(checkLaunchUrl('https://a.example')).toBeNull();
    expect(checkLaunchUrl('x')).toEqual({ key: 'launchUrlWrong', params: { max: 500 } });
  });
});

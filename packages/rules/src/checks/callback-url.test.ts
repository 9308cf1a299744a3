import { describe, expect, it } from 'vitest';
import { checkCallbackUrl, parseCallbackUrl, referenceWallet } from './callback-url.ts';

describe('callback address', () => {
  it.each([
    ['https://wallet.example.com/pitboss', 'https://wallet.example.com/pitboss'],
    ['https://WALLET.Example.com:443/a?b=c', 'https://wallet.example.com/a?b=c'],
    ['https://wallet.example.com:8443', 'https://wallet.example.com:8443/'],
    ['https://钱包.example.com/', 'https://xn--uir314m.example.com/'],
    ['https://8.8.8.8/cb', 'https://8.8.8.8/cb'],
    ['https://[2606:4700::1111]/cb', 'https://[2606:4700::1111]/cb'],
  ])('takes %s', (text, url) => {
    expect(parseCallbackUrl(text)).toEqual({ ok: true, url });
    expect(checkCallbackUrl(text)).toBeNull();
  });

  it.each([
    ['', 'callbackRequired'],
    ['wallet.example.com', 'callbackInvalid'],
    ['https://', 'callbackInvalid'],
    ['https://user@wallet.example.com/', 'callbackInvalid'],
    ['https://@wallet.example.com/', 'callbackInvalid'],
    ['https://a:b@wallet.example.com/', 'callbackInvalid'],
    ['https://wallet.example.com/#top', 'callbackInvalid'],
    ['https://wallet.example.com/#', 'callbackInvalid'],
    ['https://wallet.example.com/a b', 'callbackInvalid'],
    ['https:\\\\wallet.example.com', 'callbackInvalid'],
    ['https://wallet.example.com/\n', 'callbackInvalid'],
    [`https://${'a.'.repeat(130)}com/`, 'callbackInvalid'],
    [`https://wallet.example.com/${'a'.repeat(500)}`, 'callbackInvalid'],
    ['http://wallet.example.com/', 'callbackHttps'],
    ['ftp://wallet.example.com/', 'callbackHttps'],
    ['https://wallet.example.com:8080/', 'callbackPort'],
    ['https://wallet.example.com:80/', 'callbackPort'],
    ['https://localhost/', 'callbackHost'],
    ['https://localhost./', 'callbackHost'],
    ['https://wallet.localhost/', 'callbackHost'],
    ['https://wallet/', 'callbackHost'],
    ['https://db.internal/', 'callbackHost'],
    ['https://printer.local/', 'callbackHost'],
    ['https://127.0.0.1/', 'callbackHost'],
    ['https://127.1/', 'callbackHost'],
    ['https://2130706433/', 'callbackHost'],
    ['https://0x7f000001/', 'callbackHost'],
    ['https://0177.0.0.1/', 'callbackHost'],
    ['https://127.0.0.1./', 'callbackHost'],
    ['https://10.1.2.3/', 'callbackHost'],
    ['https://172.16.0.1/', 'callbackHost'],
    ['https://172.31.255.255/', 'callbackHost'],
    ['https://192.168.1.1/', 'callbackHost'],
    ['https://169.254.169.254/latest', 'callbackHost'],
    ['https://100.64.0.1/', 'callbackHost'],
    ['https://0.0.0.0/', 'callbackHost'],
    ['https://224.0.0.1/', 'callbackHost'],
    ['https://255.255.255.255/', 'callbackHost'],
    ['https://[::1]/', 'callbackHost'],
    ['https://[::]/', 'callbackHost'],
    ['https://[::ffff:127.0.0.1]/', 'callbackHost'],
    ['https://[::ffff:8.8.8.8]/', 'callbackHost'],
    ['https://[64:ff9b::7f00:1]/', 'callbackHost'],
    ['https://[2002:7f00:1::]/', 'callbackHost'],
    ['https://[2001::1]/', 'callbackHost'],
    ['https://[2001:db8::1]/', 'callbackHost'],
    ['https://[fc00::1]/', 'callbackHost'],
    ['https://[fe80::1]/', 'callbackHost'],
    ['https://[ff02::1]/', 'callbackHost'],
  ])('refuses %s', (text, key) => {
    expect(checkCallbackUrl(text)?.key).toBe(key);
  });

  it('takes the neighbours of private networks', () => {
    for (const host of ['172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '11.0.0.1', '198.20.0.1'])
      expect(checkCallbackUrl(`https://${host}/`), host).toBeNull();
  });

  it('takes the reference wallet where it is allowed, and nothing that only looks like it', () => {
    expect(referenceWallet).toBe('http://127.0.0.1:8120');
    expect(parseCallbackUrl('http://127.0.0.1:8120/pitboss', referenceWallet)).toEqual({
      ok: true,
      url: 'http://127.0.0.1:8120/pitboss',
    });
    expect(checkCallbackUrl(referenceWallet)?.key).toBe('callbackHttps');
    for (const [text, key] of [
      ['http://127.0.0.1:8121/', 'callbackHttps'],
      ['https://127.0.0.1:8120/', 'callbackPort'],
      ['http://127.0.0.1.evil.example:8120/', 'callbackHttps'],
    ] as const)
      expect(checkCallbackUrl(text, referenceWallet), text).toMatchObject({ key });
  });
});

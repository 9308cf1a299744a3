import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkIpList, normaliseIp, parseIpList } from './ip-list.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.log(`ip-list.test seed ${seed}`);

const entryOf = (text: string) => {
  const result = normaliseIp(text);
  return result.ok ? result.entry : result.message.key;
};

/** The platform's own normal form of an IPv6 address. */
const canonicalV6 = (text: string) => new URL(`http://[${text}]/`).hostname.slice(1, -1);

describe('one entry', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4/32', '1.2.3.4'],
    ['10.1.2.3/16', '10.1.0.0/16'],
    ['10.1.255.3/20', '10.1.240.0/20'],
    ['10.1.2.3/15', 'ipRangeTooWide'],
    ['0.0.0.0/0', 'ipRangeTooWide'],
    ['1.2.3.4/33', 'ipInvalid'],
    ['1.2.3.4/08', 'ipInvalid'],
    ['1.2.3.4/', 'ipInvalid'],
    ['1.2.3.4/16/16', 'ipInvalid'],
    ['1.2.3', 'ipInvalid'],
    ['1.2.3.256', 'ipInvalid'],
    ['01.2.3.4', 'ipInvalid'],
    ['1.2.3.4 ', 'ipInvalid'],
    ['0x7f.0.0.1', 'ipInvalid'],
    ['', 'ipInvalid'],
    ['::', '::'],
    ['::1', '::1'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:db8:ffff:ffff::/48', '2001:db8:ffff::/48'],
    ['2001:db8::/47', 'ipRangeTooWide'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['2001:db8::1/129', 'ipInvalid'],
    ['1:2:3:4:5:6:7:8:9', 'ipInvalid'],
    ['1:2:3:4:5:6:7', 'ipInvalid'],
    ['1::2::3', 'ipInvalid'],
    ['1:2:3:4::5:6:7:8', 'ipInvalid'],
    [':1:2:3:4:5:6:7', 'ipInvalid'],
    ['fe80::1%eth0', 'ipInvalid'],
    ['12345::', 'ipInvalid'],
    ['1.2.3.4::', 'ipInvalid'],
    ['::1.2.3.4:5', 'ipInvalid'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:0102:0304', '1.2.3.4'],
    ['::ffff:10.1.2.3/112', '10.1.0.0/16'],
    ['::ffff:10.1.2.3/111', 'ipRangeTooWide'],
    ['::ffff:0:0/95', 'ipRangeTooWide'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
  ])('%s gives %s', (text, expected) => {
    expect(entryOf(text)).toBe(expected);
  });

  it('agrees with the platform on what an address is and how IPv6 is written', () => {
    const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
    const v6 = fc
      .tuple(fc.array(group, { minLength: 8, maxLength: 8 }), fc.nat(8), fc.nat(8))
      .map(([groups, from, to]) => {
        const hex = groups.map((value) => value.toString(16));
        return from < to ? `${hex.slice(0, from).join(':')}::${hex.slice(to).join(':')}` : hex.join(':');
      });
    const noise = fc.string({ unit: fc.constantFrom(...'0123456789abf:.'), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(v6, fc.ipV4(), fc.ipV6(), noise), (text) => {
        const result = normaliseIp(text);
        expect(result.ok, text).toBe(isIP(text) !== 0);
        if (!result.ok) return;
        expect(entryOf(result.entry)).toBe(result.entry);
        if (result.entry.includes(':')) expect(result.entry).toBe(canonicalV6(text));
      }),
      { seed, numRuns: 3000 },
    );
  });

  it('clears host bits without leaving the network', () => {
    const v4 = fc.tuple(fc.ipV4(), fc.integer({ min: 16, max: 31 }));
    const v6 = fc.tuple(
      fc.ipV6().filter((ip) => !/^(0+:)*:*(0*:)*ffff:/i.test(ip)),
      fc.integer({ min: 48, max: 127 }),
    );
    fc.assert(
      fc.property(fc.oneof(v4, v6), ([ip, bits]) => {
        const result = normaliseIp(`${ip}/${bits}`);
        if (!result.ok) throw new Error(`${ip}/${bits} was refused`);
        const family = isIP(ip) === 4 ? 'ipv4' : 'ipv6';
        const network = new BlockList();
        network.addSubnet(result.entry.split('/')[0] ?? '', bits, family);
        expect(network.check(ip, family)).toBe(true);
        expect(entryOf(result.entry)).toBe(result.entry);
      }),
      { seed, numRuns: 1000 },
    );
  });
});

describe('a list', () => {
  it('takes commas of both keyboards, and each entry once', () => {
    expect(parseIpList(' 1.1.1.1, 2.2.2.2，::ffff:1.1.1.1 ')).toEqual({
      ok: true,
      entries: ['1.1.1.1', '2.2.2.2'],
    });
    expect(checkIpList('1.1.1.1,2001:db8::/48')).toBeNull();
  });

  it('names the entry that is wrong', () => {
    expect(checkIpList('1.1.1.1,x')).toEqual({ key: 'ipInvalid', params: { ip: 'x' } });
    expect(checkIpList('1.1.1.1,')?.key).toBe('ipInvalid');
    expect(checkIpList(' ')?.key).toBe('ipRequired');
    expect(checkIpList(Array<string>(201).fill('1.1.1.1').join(','))?.key).toBe('ipTooMany');
  });
});

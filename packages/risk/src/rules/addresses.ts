import { type IpResult, normaliseIp } from '@pitboss/rules/ip-list';

/** Private networks of a whole provider may be left out, which are wider than a whitelist takes. */
const widest = { 4: 1, 6: 1 } as const;
/** In an IPv6 network of this length a customer has all addresses. */
const ownBits = 64;

/** An address or network that is left out, in its normal form. */
export const network = (text: string): IpResult => normaliseIp(text.trim(), widest);
export function networkOf(text: string): readonly string[] {
  const one = network(text);
  return one.ok ? [one.entry] : [];
}

/** The address of a sign-in or bet as keys name it: IPv6 by its /64; null for what is none. */
export function addressSubject(ip: string): string | null {
  const one = normaliseIp(ip);
  if (!one.ok) return null;
  if (!one.entry.includes(':')) return `ip:${one.entry}`;
  const net = normaliseIp(`${one.entry}/${ownBits}`, widest);
  return net.ok ? `ip:${net.entry}` : null;
}

/**
 * Returns whether the address of a subject is in one of some networks. Of a network within a /64, the whole
 * /64 counts.
 */
export function isIgnored(subject: string, networks: readonly string[]): boolean {
  const [own = ''] = subject.slice('ip:'.length).split('/');
  return networks.some((one) => {
    const [address = '', bits] = one.split('/');
    const isV6 = address.includes(':');
    if (isV6 !== own.includes(':')) return false;
    const length = bits === undefined ? (isV6 ? ownBits : 32) : Math.min(Number(bits), isV6 ? ownBits : 32);
    const [mine] = networkOf(`${own}/${length}`);
    return mine !== undefined && mine === networkOf(`${address}/${length}`)[0];
  });
}

import ipaddr from 'ipaddr.js';

/** An address without the IPv4-in-IPv6 disguise; the text itself when it is no address. */
export function normaliseIp(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip;
}

/** The neighbourhood of an address: /24 for IPv4, /48 for IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const bytes = address.toByteArray().slice(0, address.kind() === 'ipv4' ? 3 : 6);
  return bytes.join('.');
}

/** Returns whether an address belongs to one of some networks ("10.0.0.0/16" or a single address). */
export function inNetworks(ip: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((network) => {
    const [range, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.parse(network), ipaddr.parse(network).kind() === 'ipv4' ? 32 : 128] as const);
    return range.kind() === address.kind() && address.match(range as never, bits);
  });
}

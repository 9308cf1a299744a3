import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Code of the error of a connection that was not made because of where it would have led. */
export const forbiddenCode = 'EFORBIDDEN';

/**
 * Networks of IPv6 that the library takes for ordinary ones: documentation (RFC 9637), local NAT64 (RFC
 * 8215).
 */
const closedV6 = ['3fff::/20', '64:ff9b:1::/48'].map((text) => ipaddr.IPv6.parseCIDR(text));
/** The one range of IPv6 that is given out for hosts of the public internet (RFC 4291). */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an address is a host of the public internet (security rules, callback address). An address
 * that embeds another one (6to4, Teredo, NAT64) is not, because it may lead anywhere; an IPv4-mapped one is
 * evaluated as the IPv4 address in it.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return true;
  return address.match(globalV6) && closedV6.every((network) => !(address as ipaddr.IPv6).match(network));
}

interface Resolved {
  readonly address: string;
  readonly family: number;
}
export type Resolve = (host: string) => Promise<readonly Resolved[]>;

/** All addresses of a name, as the machine knows them. */
export const resolveByMachine: Resolve = (host) => lookup(host, { all: true, verbatim: true });

const forbidden = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} is no host of the public internet`), { code: forbiddenCode });

/**
 * Resolves a name for the connection that is being made, and rejects it when any of its addresses is not
 * public: the connection is made to the checked address, whatever the name resolves to later.
 */
export function guardedLookup(resolve: Resolve, allowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first)
          return done(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '', 4);
        if (!found.every(({ address }) => allowed(address))) return done(forbidden(host), '', 4);
        return options.all ? done(null, [...found]) : done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 4),
    );
  };
}

/** The address that a URL names itself, without a name to resolve; null for a name. */
export function literalOf(url: URL): string | null {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) ? host : null;
}

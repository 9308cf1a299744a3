import { type MessageRef, refer } from '../messages.ts';

/** Longest callback address, and longest host name in one (security rules, callback address). */
/** Longest address, in UTF-16 units. */
export const longestAddress = 500;
const longestHost = 253;
const allowedPorts = ['', '443', '8443'];

/** The wallet server of a demo world: the one host and port that may be plain and private there. */
export const referenceWallet = 'http://127.0.0.1:8120';

/** First bits of IPv4 networks that are no public host: [network, bits]. */
const closedV4: readonly (readonly [number, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
].map(([network, bits]) => [v4Number(network as string), bits as number]);

function v4Number(text: string): number {
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/**
 * Returns whether an IPv4 address in the form of a URL (four decimal parts) is a host of the public internet.
 */
function isPublicV4(text: string): boolean {
  const address = v4Number(text);
  return closedV4.every(
    ([network, bits]) => Math.floor(address / 2 ** (32 - bits)) !== Math.floor(network / 2 ** (32 - bits)),
  );
}

/**
 * Returns whether an IPv6 address is global unicast. An address that contains an IPv4 address (mapped, 6to4,
 * Teredo, NAT64) is not, since it may lead anywhere.
 */
function isPublicV6(text: string): boolean {
  const [first, second] = text.split(':');
  // A group that is empty because of "::" is zero.
  const high = Number.parseInt(`0${first}`, 16);
  const next = Number.parseInt(`0${second}`, 16);
  if (high < 0x2000 || high > 0x3fff || high === 0x2002) return false;
  // 2001::/23 holds Teredo and other protocols, 2001:db8::/32 is for documents.
  return high !== 0x2001 || (next >= 0x200 && next !== 0xdb8);
}

function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return isPublicV6(hostname.slice(1, -1));
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(hostname)) return isPublicV4(hostname);
  const host = hostname.replace(/\.$/, '');
  return host.includes('.') && !/(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/.test(host);
}

/**
 * Returns whether a text is a complete http or https address without user name and fragment, suitable for
 * browsers.
 */
export function isWebAddress(text: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(text) || text.length > longestAddress || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const plain = username === '' && password === '' && !text.includes('#');
  return plain && hostname !== '' && (protocol === 'https:' || protocol === 'http:');
}

/** Rule of the address at which the games of a game server are opened; none is fine. */
export const checkLaunchUrl = (text: string): MessageRef | null =>
  text === '' || isWebAddress(text) ? null : refer('launchUrlWrong', { max: longestAddress });

export type CallbackUrl = { ok: true; url: string } | { ok: false; message: MessageRef };

/**
 * A callback address in its normal form (host in ASCII and lower case, default port left out): https only,
 * port 443 or 8443, a public host, no user name, no fragment (security rules, callback address). `allowed` is
 * an origin, e.g. the reference wallet of a demo world, whose exact scheme, host and port pass all the same.
 * What a name resolves to is checked when it is called, not here.
 */
export function parseCallbackUrl(text: string, allowed?: string): CallbackUrl {
  const wrong = (
    key: 'callbackInvalid' | 'callbackHttps' | 'callbackPort' | 'callbackHost',
  ): CallbackUrl => ({
    ok: false,
    message: refer(key, key === 'callbackInvalid' ? { max: longestAddress } : {}),
  });
  if (/[\s\\\p{Cc}]/u.test(text) || text.length > longestAddress || !URL.canParse(text))
    return wrong('callbackInvalid');
  const url = new URL(text);
  // An empty fragment counts too, but the parsed form does not show it.
  if (url.username || url.password || text.includes('#') || /^[^/]*\/\/[^/?#]*@/.test(text))
    return wrong('callbackInvalid');
  if (url.hostname === '' || url.hostname.length > longestHost) return wrong('callbackInvalid');
  if (allowed !== undefined && url.origin === new URL(allowed).origin) return { ok: true, url: url.href };
  if (url.protocol !== 'https:') return wrong('callbackHttps');
  if (!allowedPorts.includes(url.port)) return wrong('callbackPort');
  return isPublicHost(url.hostname) ? { ok: true, url: url.href } : wrong('callbackHost');
}

/** Rule of a callback address; see parseCallbackUrl. */
export function checkCallbackUrl(text: string, allowed?: string): MessageRef | null {
  if (text === '') return refer('callbackRequired');
  const result = parseCallbackUrl(text, allowed);
  return result.ok ? null : result.message;
}

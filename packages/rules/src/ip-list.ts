import { type MessageRef, refer } from './messages.ts';

/** Widest networks that a whitelist takes: /16 for IPv4, /48 for IPv6 (security rules, edge). */
const widestBits = { 4: 16, 6: 48 } as const;
/** Entries in one call. */
const maxEntries = 200;
/** Bits before the IPv4 address in an IPv4-mapped IPv6 address. */
const mappedBits = 96;

interface Address {
  version: 4 | 6;
  /** Groups of 8 bits (IPv4) or 16 bits (IPv6). */
  groups: number[];
}

function parseV4(text: string): number[] | null {
  // No leading zeros: some readers take them for octal numbers.
  if (!/^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(text)) return null;
  const groups = text.split('.').map(Number);
  return groups.every((group) => group <= 255) ? groups : null;
}

/** Groups of one side of '::'; an IPv4 address may stand at the end. */
function parseV6Side(text: string): number[] | null {
  if (text === '') return [];
  const groups: number[] = [];
  const pieces = text.split(':');
  for (const [index, piece] of pieces.entries()) {
    const v4 = index === pieces.length - 1 ? parseV4(piece) : null;
    if (v4) {
      const [a = 0, b = 0, c = 0, d = 0] = v4;
      groups.push(a * 256 + b, c * 256 + d);
    } else if (/^[\da-f]{1,4}$/i.test(piece)) groups.push(Number.parseInt(piece, 16));
    else return null;
  }
  return groups;
}

function parseV6(text: string): number[] | null {
  const sides = text.split('::');
  if (sides.length > 2) return null;
  const head = parseV6Side(sides[0] ?? '');
  if (sides.length === 1) return head?.length === 8 ? head : null;
  // An IPv4 part may only be the last one.
  if (sides[0]?.includes('.')) return null;
  const tail = parseV6Side(sides[1] ?? '');
  if (!head || !tail || head.length + tail.length > 7) return null;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function parseAddress(text: string): Address | null {
  const v4 = parseV4(text);
  if (v4) return { version: 4, groups: v4 };
  const v6 = text.includes(':') ? parseV6(text) : null;
  return v6 && { version: 6, groups: v6 };
}

const isMapped = ({ version, groups }: Address) =>
  version === 6 && groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/**
 * Formats an address in its canonical form: IPv6 in lower case, its longest run of zeros shortened (RFC
 * 5952).
 */
function formatAddress({ version, groups }: Address): string {
  if (version === 4) return groups.join('.');
  let best = { start: 0, length: 1 };
  for (let start = 0; start < groups.length; start += 1) {
    let length = 0;
    while (groups[start + length] === 0) length += 1;
    if (length > best.length) best = { start, length };
  }
  const hex = groups.map((group) => group.toString(16));
  if (best.length < 2) return hex.join(':');
  return `${hex.slice(0, best.start).join(':')}::${hex.slice(best.start + best.length).join(':')}`;
}

/** An address with the bits after a prefix set to zero. */
function maskAddress({ version, groups }: Address, bits: number): Address {
  const size = version === 4 ? 8 : 16;
  const masked = groups.map((group, index) => {
    const kept = Math.max(0, Math.min(size, bits - index * size));
    return group & (((1 << kept) - 1) << (size - kept));
  });
  return { version, groups: masked };
}

export type IpResult = { ok: true; entry: string } | { ok: false; message: MessageRef };

/**
 * One whitelist entry in its normal form: an address, or a network 'address/bits' with the host bits cleared.
 * An IPv4 address in IPv6 clothes becomes the IPv4 address, so that one client is one entry.
 */
export function normaliseIp(text: string, widest: Readonly<Record<4 | 6, number>> = widestBits): IpResult {
  const invalid = (): IpResult => ({ ok: false, message: refer('ipInvalid', { ip: text }) });
  const [addressText = '', bitsText, ...rest] = text.split('/');
  let address = parseAddress(addressText);
  if (!address || rest.length > 0) return invalid();
  const mapped = isMapped(address);
  if (bitsText !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bitsText)) return invalid();
  const full = address.version === 4 ? 32 : 128;
  let bits = bitsText === undefined ? full : Number(bitsText);
  if (bits > full) return invalid();
  if (mapped && bits >= mappedBits) {
    const [high = 0, low = 0] = address.groups.slice(6);
    address = { version: 4, groups: [high >> 8, high & 255, low >> 8, low & 255] };
    bits -= mappedBits;
  }
  // A mapped network wider than the mapping itself would be all of IPv4 and more.
  if (bits < widest[address.version] || (mapped && address.version === 6))
    return { ok: false, message: refer('ipRangeTooWide', { ip: text }) };
  if (bits === (address.version === 4 ? 32 : 128)) return { ok: true, entry: formatAddress(address) };
  return { ok: true, entry: `${formatAddress(maskAddress(address, bits))}/${bits}` };
}

/** One address, as the filters by IP take it; no network. */
export const checkAddress = (text: string): MessageRef | null =>
  parseAddress(text) ? null : refer('ipInvalid', { ip: text });

export type IpListResult = { ok: true; entries: string[] } | { ok: false; message: MessageRef };

/**
 * The normal forms of a comma-separated list (spec §5), each entry once, in its order. The Chinese comma
 * counts too, since a Chinese keyboard types it.
 */
export function parseIpList(text: string): IpListResult {
  if (text.trim() === '') return { ok: false, message: refer('ipRequired') };
  const entries = new Set<string>();
  const pieces = text.split(/[,，]/);
  if (pieces.length > maxEntries) return { ok: false, message: refer('ipTooMany', { max: maxEntries }) };
  for (const piece of pieces) {
    const result = normaliseIp(piece.trim());
    if (!result.ok) return result;
    entries.add(result.entry);
  }
  return { ok: true, entries: [...entries] };
}

/** Rule of the IP whitelist: one or more valid IPs or networks, separated by commas (spec §5). */
export function checkIpList(text: string): MessageRef | null {
  const result = parseIpList(text);
  return result.ok ? null : result.message;
}

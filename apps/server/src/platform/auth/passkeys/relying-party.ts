import { isIP } from 'node:net';

/** Console at which a passkey is registered and used: its host is the relying party of WebAuthn. */
export interface RelyingParty {
  readonly host: string;
  readonly origin: string;
}

/**
 * Returns the relying party of a request by its Origin, which the server has admitted. Null where browsers
 * offer no passkeys: scripts, addresses in numbers, and plain http except on the browser's own host.
 */
export function relyingPartyOf(origin: string | undefined): RelyingParty | null {
  if (origin === undefined || !URL.canParse(origin)) return null;
  const { protocol, hostname } = new URL(origin);
  const isNumeric = isIP(hostname) !== 0 || hostname.startsWith('[');
  if (isNumeric || (protocol !== 'https:' && hostname !== 'localhost')) return null;
  return { host: hostname, origin };
}

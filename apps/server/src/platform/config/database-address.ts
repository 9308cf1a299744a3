import { UserError } from '../errors/user-error.ts';

const form = 'postgres://user:password@host:5432/database';
const escapes =
  'write special characters of user and password as %40 (@), %3A (:), %2F (/), %23 (#), %3F (?), %20 (space)';

/** An address whose host may be a parameter, as that of a socket is. */
const withHost = (address: string) => address.replace('@/', '@localhost/');

/**
 * Throws `UserError` with the reason where the address of a database cannot be used: it has several hosts, or
 * cannot be parsed. The address is not repeated, because it may contain a password.
 */
export function assertDatabaseAddress(name: string, address: string): void {
  const [, authority = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)/.exec(address) ?? [];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  if (hosts.includes(','))
    throw new UserError(
      `${name} names several hosts; the server connects to one: name the address that follows the primary (a proxy, or a name that a failover changes).`,
    );
  if (/\s/.test(address) || authority.split('@').length > 2 || !URL.canParse(withHost(address)))
    throw new UserError(`${name} cannot be parsed; expected ${form}: ${escapes}.`);
  const { pathname, searchParams } = new URL(withHost(address));
  if (hosts === '' && !searchParams.has('host'))
    throw new UserError(`${name} cannot be parsed: missing host. Expected ${form}.`);
  if (pathname.length < 2)
    throw new UserError(`${name} cannot be parsed: missing database. Expected ${form}.`);
}

/** Returns host, port and database of an address, without user and password. */
export function describeDatabase(address: string): string {
  const { hostname, port, pathname, searchParams } = new URL(withHost(address));
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}${pathname}`;
}

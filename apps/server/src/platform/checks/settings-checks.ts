import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';
import { unknownSettings } from '../config/setting-names.ts';
import { advice, type Finding, ok, wrong } from '../errors/finding.ts';
import { isArchive } from '../start/program.ts';

type Values = Readonly<Record<string, string | undefined>>;

/** Checks that every setting has a name that the server knows. */
export function checkNames(env: Values = process.env): Finding {
  const unknown = unknownSettings(env);
  if (unknown.length === 0) return ok('settings', 'have names that are known.');
  const texts = unknown.map(({ name, meant }) => (meant ? `${name} (did you mean ${meant}?)` : name));
  return wrong('settings', `There is no setting ${texts.join(', ')}; correct or remove it.`);
}

/**
 * Checks that an installation from an archive says what it is: without it a production server whose settings
 * are not read would load demo data.
 */
export function checkWorldIsSet(env: Values = process.env, fromArchive = isArchive): Finding {
  if (env.WORLD) return ok('kind', env.WORLD === 'none' ? 'production (WORLD=none)' : 'demo data');
  return fromArchive
    ? wrong('kind', 'WORLD is not set: set WORLD=none for a production start, or pass --demo for demo data.')
    : ok('kind', 'demo data, because WORLD is not set');
}

/** Checks that the testing profile, which widens limits, is off where data are not for tests. */
export function checkTesting(
  { testing, world }: Pick<Config, 'testing' | 'world'>,
  demo = world === 'demo',
): Finding {
  return testing && !demo
    ? wrong('testing', 'A production start refuses the testing profile; unset PITBOSS_TESTING.')
    : ok('testing', testing ? 'wider limits, on demo data' : 'off');
}

/** Returns whether the consoles of an installation can be used from any address. */
export const acceptsBrowsers = ({ publicUrls, world, extraOrigins }: Config): boolean =>
  Boolean(publicUrls) || world !== 'none' || extraOrigins.length > 0;

/** Checks the addresses by which browsers reach the installation. */
export function checkAddresses(config: Config): Finding {
  const { publicUrls, host, trustProxy } = config;
  if (!publicUrls)
    return !acceptsBrowsers(config)
      ? advice(
          'addresses',
          'no browser may sign in yet: set PUBLIC_ADMIN_URL, PUBLIC_AGENT_URL and PUBLIC_API_URL once the installation has names behind TLS.',
        )
      : ok('addresses', 'this machine’s ports, as for a trial.');
  if (!publicUrls.api.startsWith('https:'))
    return advice(
      'addresses',
      `${publicUrls.api} is plain http, passwords and sessions can be read on the way; put TLS in front.`,
    );
  if (
    host === '0.0.0.0' &&
    trustProxy.length > 0 &&
    trustProxy.every((one) => /^127\.|^::1|^loopback$/.test(one))
  )
    return advice('addresses', 'the ports are open next to the proxy of this machine; set HOST=127.0.0.1.');
  return ok('addresses', Object.values(publicUrls).join(', '));
}

/** Returns whether a network contains every address of its kind. */
function isEverything(network: string): boolean {
  if (!ipaddr.isValidCIDR(network)) return false;
  return ipaddr.parseCIDR(network)[1] === 0;
}

/** Checks that not every client is trusted as a proxy. */
export function checkProxy({ trustProxy }: Pick<Config, 'trustProxy'>): Finding {
  const open = trustProxy.filter(isEverything);
  return open.length
    ? advice(
        'proxy',
        `TRUST_PROXY=${open.join(',')} trusts every client, which may then claim any address, also one of a whitelist; name the addresses of the reverse proxies only.`,
      )
    : ok('proxy', trustProxy.length ? trustProxy.join(', ') : 'none');
}

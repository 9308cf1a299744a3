import { UserError } from '../errors/user-error.ts';

/** Addresses under which browsers and scripts reach an installation: origins without a slash at the end. */
export interface PublicUrls {
  readonly admin: string;
  readonly agent: string;
  readonly api: string;
}

const names = { admin: 'PUBLIC_ADMIN_URL', agent: 'PUBLIC_AGENT_URL', api: 'PUBLIC_API_URL' } as const;

function originOf(name: string, raw: string): URL {
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new UserError(
      `${name} must be an address without a path, like https://admin.example.com, not "${raw}".`,
    );
  return url;
}

/** The last two labels of a name; an address in numbers as a whole. */
const domainOf = ({ hostname }: URL): string =>
  /[[:]|^[\d.]+$/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');

/**
 * Returns the addresses of PUBLIC_ADMIN_URL, PUBLIC_AGENT_URL and PUBLIC_API_URL, null when none is set. All
 * three belong together: the session cookie of the API reaches it only from consoles of the same scheme and
 * domain. Throws a UserError of one sentence when they do not fit.
 */
export function readPublicUrls(
  env: Readonly<Partial<Record<(typeof names)[keyof typeof names], string>>>,
  trustProxy: readonly string[],
): PublicUrls | null {
  const set = Object.values(names).filter((name) => env[name]);
  if (set.length === 0) return null;
  const missing = Object.values(names).find((name) => !env[name]);
  if (missing) throw new UserError(`${missing} is missing; it belongs to ${set.join(' and ')}.`);
  const [admin, agent, api] = Object.values(names).map((name) => originOf(name, env[name] ?? '')) as [
    URL,
    URL,
    URL,
  ];
  if (new Set([admin.origin, agent.origin, api.origin]).size < 3)
    throw new UserError('PUBLIC_ADMIN_URL, PUBLIC_AGENT_URL and PUBLIC_API_URL must be three addresses.');
  for (const [name, url] of [
    [names.admin, admin],
    [names.agent, agent],
  ] as const) {
    if (url.protocol !== api.protocol || domainOf(url) !== domainOf(api))
      throw new UserError(
        `${name} and PUBLIC_API_URL must share scheme and domain, or browsers keep the session cookie back.`,
      );
  }
  if (api.protocol === 'https:' && trustProxy.length === 0)
    throw new UserError(
      'PUBLIC_API_URL is https, so a reverse proxy stands in front: name its address in TRUST_PROXY.',
    );
  return { admin: admin.origin, agent: agent.origin, api: api.origin };
}

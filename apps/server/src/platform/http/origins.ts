import { knownOrigins, localOrigins, type OriginEntry } from '@pitboss/contract/core/origins';
import type { Config } from '../config/config.ts';
import type { PublicUrls } from '../config/public-urls.ts';
import { UserError } from '../errors/user-error.ts';

export type OriginTable = readonly OriginEntry[];

/** The consoles under an installation's own names. */
const publicOrigins = ({ admin, agent, api }: PublicUrls): readonly OriginEntry[] => [
  { origin: admin, appType: 0, api, environment: 'production' },
  { origin: agent, appType: 1, api, environment: 'production' },
];

/**
 * Returns the origins that this server accepts: its own names or else the known hosts, those that the
 * operator added and, where the database holds demo data, the local ports. On a production server any program
 * of the caller's host could otherwise use a session.
 */
export function originTable(config: Config, demo: boolean): OriginTable {
  const ports = { admin: config.adminPort, agent: config.agentPort, api: config.apiPort };
  const local = demo ? localOrigins(ports) : [];
  const extra = config.extraOrigins.map((entry): OriginEntry => {
    // "agent=http://192.168.1.20:8101" names the console; admin is the default.
    const [kind, origin] = entry.includes('=') ? (entry.split('=', 2) as [string, string]) : ['admin', entry];
    if (!URL.canParse(origin))
      throw new UserError(
        `EXTRA_ORIGINS holds "${origin}", which is no address like http://192.168.1.20:8100.`,
      );
    const url = new URL(origin);
    return {
      origin: url.origin,
      appType: kind === 'agent' ? 1 : 0,
      api: `${url.protocol}//${url.hostname}:${config.apiPort}`,
      environment: 'local',
    };
  });
  return [...(config.publicUrls ? publicOrigins(config.publicUrls) : knownOrigins), ...local, ...extra];
}

export const originAllowed = (table: OriginTable, origin: string): boolean =>
  table.some((entry) => entry.origin === origin);

/** The console an origin serves; undefined for scripts, which have none. */
export function appTypeOf(table: OriginTable, origin: string | undefined): 0 | 1 | undefined {
  return origin === undefined ? undefined : table.find((entry) => entry.origin === origin)?.appType;
}

/**
 * Returns whether pages of an origin call the API over TLS: a browser lets a page under https call nothing
 * else.
 */
export const tlsOrigin = (table: OriginTable, origin: string | undefined): boolean =>
  table.find((entry) => entry.origin === origin)?.api.startsWith('https:') ?? false;

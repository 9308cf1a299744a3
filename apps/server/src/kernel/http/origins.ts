import { knownOrigins, localOrigins, type OriginEntry } from '@pitboss/contract/origins';
import { UserError } from '../calls/user-error.ts';
import type { Config } from '../start/config.ts';
import type { PublicUrls } from './public-urls.ts';

export type OriginTable = readonly OriginEntry[];

/** The consoles under an installation's own names. */
const publicOrigins = ({ admin, agent, api }: PublicUrls): readonly OriginEntry[] => [
  { origin: admin, appType: 0, api, environment: 'production' },
  { origin: agent, appType: 1, api, environment: 'production' },
];

/** The origins this server answers: its own names or else the known hosts, the local ports and what the operator added. */
export function originTable(config: Config): OriginTable {
  const local = localOrigins({ admin: config.adminPort, agent: config.agentPort, api: config.apiPort });
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

/** Whether pages of an origin reach the API by TLS: a browser lets a page under https call nothing else. */
export const tlsOrigin = (table: OriginTable, origin: string | undefined): boolean =>
  table.find((entry) => entry.origin === origin)?.api.startsWith('https:') ?? false;

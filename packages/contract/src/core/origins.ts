/**
 * An origin that serves the console, the console it serves and the API host of the same environment (spec
 * §1).
 */
export interface OriginEntry {
  readonly origin: string;
  readonly appType: 0 | 1;
  readonly api: string;
  readonly environment: 'dev' | 'test' | 'production' | 'local';
}

const environment = (name: 'dev' | 'test' | 'production', domain: string): readonly OriginEntry[] => [
  { origin: `https://admin.${domain}`, appType: 0, api: `https://api.${domain}`, environment: name },
  { origin: `https://agent.${domain}`, appType: 1, api: `https://api.${domain}`, environment: name },
];

/** The six hosts of three environments. */
export const knownOrigins: readonly OriginEntry[] = [
  ...environment('dev', 'dev.pitboss.example'),
  ...environment('test', 'test.pitboss.example'),
  ...environment('production', 'pitboss.example'),
];

/** The consoles of a server on this machine, by the names a browser may know it under. */
export function localOrigins(ports: { admin: number; agent: number; api: number }): readonly OriginEntry[] {
  return ['localhost', '127.0.0.1'].flatMap((host) => [
    {
      origin: `http://${host}:${ports.admin}`,
      appType: 0 as const,
      api: `http://${host}:${ports.api}`,
      environment: 'local' as const,
    },
    {
      origin: `http://${host}:${ports.agent}`,
      appType: 1 as const,
      api: `http://${host}:${ports.api}`,
      environment: 'local' as const,
    },
  ]);
}

/** The entry of an origin; an unknown one uses the dev API with appType 0 (spec §1). */
export function entryOf(table: readonly OriginEntry[], origin: string): OriginEntry {
  const dev = knownOrigins[0] as OriginEntry;
  return table.find((entry) => entry.origin === origin) ?? { ...dev, origin, appType: 0 };
}

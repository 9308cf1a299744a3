import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition: the whitelists that bind an operator leave out an address. Every agent above the operator (and the
 * platform for administrators) may keep a list; one without entries binds nobody. Consoles are held to the backoffice
 * list; a script to the API list or, where that is empty, to the backoffice list too, so that leaving out the origin
 * of a browser opens no door. `ancestors` is an SQL array of agent ids, null for administrators.
 */
export function addressRefused(
  ip: string | RawBuilder<unknown>,
  ancestors: RawBuilder<unknown>,
  script: boolean,
): RawBuilder<boolean> {
  const listed = script
    ? sql`case when bool_or(w.kind = 'api') then bool_or(w.kind = 'api' and ${ip}::inet <<= w.network) else bool_or(${ip}::inet <<= w.network) end`
    : sql`bool_or(${ip}::inet <<= w.network)`;
  return sql<boolean>`exists (
    select from (
      select ${listed} as listed from ip_whitelist w
      where ${script ? sql`true` : sql`w.kind = 'backoffice'`}
        and case when ${ancestors} is null then w.agent_id is null else w.agent_id = any (${ancestors}) end
      group by w.agent_id
    ) lists where not lists.listed)`;
}

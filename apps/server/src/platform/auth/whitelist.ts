import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition: a whitelist that binds an operator does not contain the address. Every agent on the
 * operator's path (for administrators: the platform) may keep a list; a list without entries does not
 * restrict. Consoles are checked against the backoffice list; a script against the API list or, when that is
 * empty, against the backoffice list, so that omitting a browser's Origin header bypasses nothing.
 * `ancestors` is an SQL array of agent ids, null for administrators.
 */
export function addressRejected(
  ip: string | RawBuilder<unknown>,
  ancestors: RawBuilder<unknown>,
  script: boolean,
): RawBuilder<boolean> {
  const listed = script
    ? sql`case when bool_or(w.kind = 'api') then bool_or(w.kind = 'api' and ${ip}::inet <<= w.network)
      else bool_or(${ip}::inet <<= w.network) end`
    : sql`bool_or(${ip}::inet <<= w.network)`;
  return sql<boolean>`exists (
    select from (
      select ${listed} as listed from ip_whitelist w
      where ${script ? sql`true` : sql`w.kind = 'backoffice'`}
        and case when ${ancestors} is null then w.agent_id is null else w.agent_id = any (${ancestors}) end
      group by w.agent_id
    ) lists where not lists.listed)`;
}

import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition: the backoffice whitelists that bind an operator leave out an address. Every agent above the operator
 * (and the platform for administrators) may keep a list; one without entries binds nobody. `ancestors` is an SQL
 * array of agent ids, null for administrators.
 */
export function addressRefused(ip: string, ancestors: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from (
      select bool_or(${ip}::inet <<= w.network) as listed from ip_whitelist w
      where w.kind = 'backoffice' and case when ${ancestors} is null then w.agent_id is null else w.agent_id = any (${ancestors}) end
      group by w.agent_id
    ) lists where not lists.listed)`;
}

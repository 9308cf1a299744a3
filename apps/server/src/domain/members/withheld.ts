import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: amount of a member in open prepaid sessions on our ledger, in minor units: taken out of the balance at
 * the entry, and not yet returned. References no outer row: on Citus these movements are on the coordinator,
 * members on the shards of their tenants.
 */
export const withheldOf = (memberId: string): RawBuilder<string> => sql`
  (select coalesce(sum(t.amount), 0) from wallet_tx t
    where t.member_id = ${memberId}::bigint
      and t.kind = 'withhold' and t.state = 'ok' and t.settled_by is null and not t.is_final)`;

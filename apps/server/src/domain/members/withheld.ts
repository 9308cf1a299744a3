import { type RawBuilder, sql } from 'kysely';

/**
 * What members have in open prepaid sessions on our ledger, in minor units: taken out of the balance at the entry, and not yet
 * given back. `member` is the name of a row with the member's id and tenant_id.
 */
export const withheldOf = (member: string): RawBuilder<string> => sql`
  (select coalesce(sum(t.amount), 0) from wallet_tx t
    where t.member_id = ${sql.ref(`${member}.id`)} and t.tenant_id = ${sql.ref(`${member}.tenant_id`)}
      and t.kind = 'withhold' and t.state = 'ok' and t.settled_by is null and not t.is_final)`;

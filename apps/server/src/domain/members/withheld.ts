import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: prepaid sessions at agents' wallets, as `o`, whose amount was taken and neither returned nor given back.
 * A buy-in is played, not withheld.
 */
export const isWithheldAtWallet = sql<boolean>`
  o.kind = 'withhold' and o.was_ok and not o.is_final and o.state <> 'cancelled'
    and not exists (select from wallet_order r where r.tenant_id = o.tenant_id and r.tx_id = o.settled_by
      and r.state in ('ok', 'rejected'))`;

/**
 * SQL: amount of a member in open prepaid sessions, in minor units: taken out of the balance at the entry, and
 * not yet returned. Sessions on our ledger reference no outer row: on Citus these movements are on the
 * coordinator, members on the shards of their tenants. Sessions at the agent's wallet are those of the outer
 * row `m`.
 */
export const withheldOf = (memberId: string): RawBuilder<string> => sql`
  ((select coalesce(sum(t.amount), 0) from wallet_tx t
    where t.member_id = ${memberId}::bigint
      and t.kind = 'withhold' and t.state = 'ok' and t.settled_by is null and not t.is_final)
  + (select coalesce(sum(o.amount), 0) from wallet_order o
    where o.tenant_id = m.tenant_id and o.member_id = ${memberId}::bigint and ${isWithheldAtWallet}))`;

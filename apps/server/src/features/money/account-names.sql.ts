import { sql } from 'kysely';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { ofTenant, type Scope } from '../../platform/db/scope.ts';

/** Owner of a ledger account. */
export interface NamedAccount {
  kind: string;
  /** Of a member, an agent or an anchor; null of the platform's own accounts. */
  name: string | null;
  agent_account: string | null;
}

/**
 * Returns accounts of entries by their ids, with the names of their owners as far as the reader may see them.
 * A separate query after that of the entries: the other side of an entry may belong to another tenant, and
 * Citus does not join such accounts to the entries of a page.
 */
export async function accountNames(
  db: Tx,
  scope: Scope,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, NamedAccount>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const { rows } = await sql<NamedAccount & { id: string }>`
    select c.id, c.kind, a.account as agent_account, coalesce(m.account, g.account, n.nickname) as name
    from ledger_account c left join agent a on a.id = c.agent_id
    left join member m on c.kind = 'member' and m.id = c.owner_id and m.tenant_id = c.tenant_id
      and ${ofTenant(scope, 'm.tenant_id')}
    left join agent g on c.kind in ('agent', 'agency') and g.id = c.owner_id
    left join anchor n on c.kind = 'anchor' and n.number = c.owner_id
    where c.id = any(${plainArray(known)}::bigint[]) and ${ofTenant(scope, 'c.tenant_id')}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

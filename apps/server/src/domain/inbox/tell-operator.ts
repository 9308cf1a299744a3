import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Inbox message to an operator. */
export interface InboxItem {
  readonly id: string;
  readonly operatorId: string;
  /** Key of the text. */
  readonly kind: string;
  /** An operator has one item of a key. */
  readonly key: string;
  /** Parameters of the text. */
  readonly params: Readonly<Record<string, string | null>>;
  /** Address of the page that shows it, with its search. */
  readonly link: string | null;
}

/**
 * Puts an item into an operator's inbox; false where it is there already. Requests may not add to the table,
 * so this is for the server's own work: pass its database, or a transaction of it.
 */
export async function tellOperator(db: Db | Tx, item: InboxItem): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into inbox_item (id, tenant_id, agent_id, operator_id, kind, key, params, link, at)
    select ${item.id}::bigint, coalesce(a.tenant_id, 0), o.agent_id, o.id, ${item.kind}, ${item.key},
      ${JSON.stringify(item.params)}::jsonb, ${item.link}, clock_timestamp()
    from operator o left join agent a on a.id = o.agent_id where o.id = ${item.operatorId}::bigint
    on conflict (operator_id, key) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

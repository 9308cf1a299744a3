import type { RequestOf } from '@pitboss/contract/define';
import type { gameNodes } from '@pitboss/contract/games/game-nodes';
import { nodeSilentMs } from '@pitboss/contract/games/game-nodes';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';

type Wanted = RequestOf<typeof gameNodes.applied>['items'];

/** An item of the config feed at one game server that has to obey it. */
export interface AppliedRow {
  kind: string;
  id: string;
  at: Date;
  gone: boolean;
  node: string;
  name: string;
  silent: boolean;
  acked: boolean;
  /** What the node said when it could not apply it. */
  failure: string | null;
  /** Items of all kinds that it could not apply. */
  refusals: number;
}

/** Game servers count once they were heard and while they are not blocked. */
export const heard = sql`n.state <> 'blocked' and n.last_seen_at is not null`;
/** Whether an item concerns a game server. */
export const inScope = sql`(n.tenants is null or i.tenant_id = 0 or i.tenant_id = any(n.tenants))`;

/** Where items of the config feed stand, by game server; items that there are none of, or that are over, are left out. */
export async function readApplied(db: Tx, items: Wanted): Promise<AppliedRow[]> {
  const wanted = JSON.stringify(items);
  const { rows } = await sql<AppliedRow>`
    select i.kind, i.id, i.at, i.data is null as gone, n.id as node, n.name,
      n.last_seen_at < now() - interval '1 ms' * ${nodeSilentMs} as silent, coalesce(c.acked >= i.version, false) as acked,
      (select coalesce(f->>'message', '') from jsonb_array_elements(c.failed) f
        where f->>'kind' = i.kind and f->>'id' = i.id limit 1) as failure,
      jsonb_array_length(coalesce(c.failed, '[]')) as refusals
    from jsonb_to_recordset(${wanted}::jsonb) as u (kind text, id text)
    join config_item i on i.kind = u.kind and i.id = u.id and (i.ends_at is null or i.ends_at > now())
    join game_node n on ${heard} and ${inScope} left join config_node c on c.node_id = n.id
    order by i.id, i.kind, n.name, n.id`.execute(db);
  return rows;
}

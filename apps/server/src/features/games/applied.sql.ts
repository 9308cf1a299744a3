import type { RequestOf } from '@pitboss/contract/core/define';
import type { gameNodes } from '@pitboss/contract/games/game-nodes';
import { nodeSilentMs } from '@pitboss/contract/games/game-nodes';
import { sql } from 'kysely';
import { isFor } from '../../domain/config-feed/feed.ts';
import type { Tx } from '../../platform/db/db.ts';

type Wanted = RequestOf<typeof gameNodes.applied>['items'];

/** State of a config feed item at one game server that must apply it. */
export interface AppliedRow {
  kind: string;
  id: string;
  at: Date;
  gone: boolean;
  node: string;
  name: string;
  silent: boolean;
  acked: boolean;
  /** Message of the node if it could not apply the item; null otherwise. */
  failure: string | null;
  /** Number of items of all kinds that it could not apply. */
  refusals: number;
}

/** SQL condition: the game server has been seen and is not blocked. */
const received = sql`n.state <> 'blocked' and n.last_seen_at is not null`;
/** SQL condition: the item concerns the game server. */
export const inScope = sql.raw(isFor({ tenants: 'n.tenants', games: 'n.game_ids', node: 'n.id' }));

/**
 * Returns the state of config feed items by game server; items that do not exist or have ended are left out.
 */
export async function readApplied(db: Tx, items: Wanted): Promise<AppliedRow[]> {
  const wanted = JSON.stringify(items);
  const { rows } = await sql<AppliedRow>`
    select i.kind, i.id, i.at, i.data is null as gone, n.id as node, n.name,
      n.last_seen_at < now() - interval '1 ms' * ${nodeSilentMs} as silent, coalesce(c.acked >= i.version,
        false) as acked,
      (select coalesce(f->>'message', '') from jsonb_array_elements(c.failed) f
        where f->>'kind' = i.kind and f->>'id' = i.id limit 1) as failure,
      jsonb_array_length(coalesce(c.failed, '[]')) as refusals
    from jsonb_to_recordset(${wanted}::jsonb) as u (kind text, id text)
    join config_item i on i.kind = u.kind and i.id = u.id and (i.ends_at is null or i.ends_at > now())
    join game_node n on ${received} and ${inScope} left join config_node c on c.node_id = n.id
    order by i.id, i.kind, n.name, n.id`.execute(db);
  return rows;
}

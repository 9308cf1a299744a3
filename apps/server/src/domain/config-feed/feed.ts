import { memberImages } from '@pitboss/contract/content/uploads';
import type { ConfigKind } from '@pitboss/contract/ingest/config-kinds';
import type { RunSql } from '../sql/run-sql.ts';

/**
 * Source of feed items for the game servers: kinds of items and the SQL that reads them. Ids of members and
 * agents never collide; two sources may supply items of one kind.
 */
export interface FeedSource {
  readonly kinds: readonly ConfigKind[];
  /**
   * Returns a statement that selects `kind, id, tenant_id, agent_id, data, ends_at` of all current items
   * (risk §7) that match the condition `which`. Times in `data` are epoch ms; items of the platform have
   * tenant and agent 0.
   */
  readonly state: (which: string) => string;
  /** Returns the condition that narrows `state` to ids, which are passed as a parameter such as `$1`. */
  readonly of: (ids: string) => string;
  /** Additional columns of the statement: tenants or games that an item concerns, sorted; null for all. */
  readonly audience?: readonly ('tenants' | 'games')[];
}

/** SQL expression: a timestamp in epoch ms. */
export const epochMs = (instant: string): string => `round(extract(epoch from ${instant}) * 1000)::bigint`;

/** SQL expression: permanent URL of an image by its name; null for none. */
export const imageOf = (name: string): string => `'${memberImages.folder}' || ${name}`;

/** SQL of the sorted ids of games of a column; null where it is, for all games. */
export const sortedGames = (column: string): string =>
  `case when ${column} is not null then array(select unnest(${column}) order by 1)::int[] end`;

/**
 * SQL of the tenants of agents, read before as `u (id, tenant_id)`; null where there is no list, for all
 * tenants.
 */
export const tenantsOfAgents = (ids: string): string =>
  `case when ${ids} is not null then array(select distinct u.tenant_id from u where u.id = any(${ids})
    order by 1) end`;

/** SQL of what a game server is bound to: tenants and games (null: all), and its id. */
export interface Bound {
  readonly tenants: string;
  readonly games: string;
  readonly node: string;
}

/**
 * SQL condition: an item `i` concerns a game server now, or, with `before`, may have been sent to it before.
 */
export function isFor({ tenants, games, node }: Bound, before: '' | 'sent_' = ''): string {
  const meets = (bound: string, column: string) =>
    `(${bound} is null or i.${before}${column} is null or i.${before}${column} && ${bound})`;
  return `((${tenants} is null or i.tenant_id = 0 or i.tenant_id = any(${tenants}))
    and ${meets(tenants, 'tenants')}
    and ${meets(games, 'games')} and (i.kind <> 'node' or i.id = ${node}
    or (${tenants} is null and ${games} is null)))`;
}

/** A source, and the parameter that has its ids; without one all of it. */
type Part = readonly [source: FeedSource, ids?: string];

/**
 * Statement that compares parts of the state with the feed and stores each difference under the next version.
 * The caller holds the lock on the feed. An item that has ended by its own time is no difference.
 */
export function differences(...parts: readonly Part[]): string {
  const state = parts
    .map(([source, ids]) => {
      const column = (name: 'tenants' | 'games', type: string) =>
        source.audience?.includes(name) ? `s.${name}` : `null::${type} as ${name}`;
      return `select s.kind, s.id, s.tenant_id, s.agent_id, s.data, s.ends_at,
        ${column('tenants', 'bigint[]')},
        ${column('games', 'int[]')} from (${source.state(ids ? source.of(ids) : 'true')}) s`;
    })
    .join(' union all ');
  const known = parts
    .map(([{ kinds }, ids]) => {
      const ofKinds = `i.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
      return ids ? `(i.id = any(${ids}::text[]) and ${ofKinds})` : ofKinds;
    })
    .join(' or ');
  const sent = (
    column: 'tenants' | 'games',
  ) => `case when config_item.sent_${column} is null or excluded.${column} is null then null
    else array(select distinct unnest(config_item.sent_${column} || excluded.${column})) end`;
  return `
  with state as materialized (${state}),
  known as materialized (select i.kind, i.id, i.tenant_id, i.agent_id, i.data, i.tenants, i.games
    from config_item i
    where i.data is not null and (i.ends_at is null or i.ends_at > now()) and (${known})),
  changed as materialized (
    select coalesce(s.kind, k.kind) as kind, coalesce(s.id, k.id) as id,
      coalesce(s.tenant_id, k.tenant_id) as tenant_id,
      coalesce(s.agent_id, k.agent_id) as agent_id, s.data, s.ends_at, case when s.kind is null then k.tenants
        else s.tenants end as tenants,
      case when s.kind is null then k.games else s.games end as games,
      row_number() over (order by coalesce(s.id, k.id), coalesce(s.kind, k.kind)) as place
    from state s full join known k on k.kind = s.kind and k.id = s.id
    where (s.data, s.tenants, s.games) is distinct from (k.data, k.tenants, k.games)),
  feed as (update config_feed set version = version + (select count(*) from changed)
    where exists (select from changed) returning version)
  insert into config_item (tenant_id, kind, id, agent_id, version, data, ends_at, at, tenants, games,
    sent_tenants, sent_games)
  select c.tenant_id, c.kind, c.id, c.agent_id, feed.version - (select count(*) from changed) + c.place,
    c.data, c.ends_at, now(),
    c.tenants, c.games, c.tenants, c.games
  from changed c cross join feed
  on conflict (tenant_id, kind, id) do update set agent_id = excluded.agent_id, version = excluded.version,
    data = excluded.data,
    ends_at = excluded.ends_at, at = excluded.at, tenants = excluded.tenants, games = excluded.games,
    sent_tenants = ${sent('tenants')}, sent_games = ${sent('games')}
  returning kind, id`;
}

/**
 * Locks the feed until the commit. Every writer of versions must hold this lock: versions then become visible
 * in their order, and a reader that has seen one has seen all below it.
 */
export const lockFeed = (run: RunSql) =>
  run('config-feed-lock', 'select version from config_feed for update', []);

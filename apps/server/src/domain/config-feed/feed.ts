import type { ConfigKind } from '@pitboss/contract/ingest/config-kinds';
import { memberPictures } from '@pitboss/contract/uploads';
import type { RunSql } from '../sql/run-sql.ts';

/**
 * What a slice tells the game servers: its kinds of items, and where they are read from. Ids of members and agents never meet;
 * two sources may give items of one kind.
 */
export interface FeedSource {
  readonly kinds: readonly ConfigKind[];
  /**
   * A statement that gives `kind, id, tenant_id, agent_id, data, ends_at` of every item there is at the moment (risk §7), of
   * those that `which` narrows it to. Instants in `data` are epoch ms; tenants and agents of 0 are the platform's.
   */
  readonly state: (which: string) => string;
  /** What narrows it to ids, which are given as a parameter such as `$1`. */
  readonly of: (ids: string) => string;
}

/** SQL of an instant in epoch ms. */
export const epochMs = (instant: string): string => `round(extract(epoch from ${instant}) * 1000)::bigint`;

/** SQL of the lasting address of a picture by its name; null for none. */
export const pictureOf = (name: string): string => `'${memberPictures.folder}' || ${name}`;

/** A source, and the parameter that has its ids; without one all of it. */
type Part = readonly [source: FeedSource, ids?: string];

/**
 * Compares parts of the state with what the feed says of them and gives each difference the next version. The caller holds
 * the lock on the feed; what has ended by its own time is no difference.
 */
export function differences(...parts: readonly Part[]): string {
  const state = parts.map(([source, ids]) => source.state(ids ? source.of(ids) : 'true')).join(' union all ');
  const known = parts
    .map(([{ kinds }, ids]) => {
      const ofKinds = `i.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
      return ids ? `(i.id = any(${ids}::text[]) and ${ofKinds})` : ofKinds;
    })
    .join(' or ');
  return `
  with state as materialized (${state}),
  known as materialized (select i.kind, i.id, i.tenant_id, i.agent_id, i.data from config_item i
    where i.data is not null and (i.ends_at is null or i.ends_at > now()) and (${known})),
  changed as materialized (
    select coalesce(s.kind, k.kind) as kind, coalesce(s.id, k.id) as id, coalesce(s.tenant_id, k.tenant_id) as tenant_id,
      coalesce(s.agent_id, k.agent_id) as agent_id, s.data, s.ends_at, row_number() over (order by coalesce(s.id, k.id), coalesce(s.kind, k.kind)) as place
    from state s full join known k on k.kind = s.kind and k.id = s.id where s.data is distinct from k.data),
  feed as (update config_feed set version = version + (select count(*) from changed) where exists (select from changed) returning version)
  insert into config_item (tenant_id, kind, id, agent_id, version, data, ends_at, at)
  select c.tenant_id, c.kind, c.id, c.agent_id, feed.version - (select count(*) from changed) + c.place, c.data, c.ends_at, now()
  from changed c cross join feed
  on conflict (tenant_id, kind, id) do update set agent_id = excluded.agent_id, version = excluded.version, data = excluded.data,
    ends_at = excluded.ends_at, at = excluded.at
  returning kind, id`;
}

/**
 * Whoever gives out versions holds this lock until its commit: versions then become visible in their order, and a reader
 * that has seen one has seen all below it.
 */
export const lockFeed = (run: RunSql) =>
  run('config-feed-lock', 'select version from config_feed for update', []);

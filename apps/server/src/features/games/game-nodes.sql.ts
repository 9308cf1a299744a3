import type { RequestOf } from '@pitboss/contract/core/define';
import type { gameNodes } from '@pitboss/contract/games/game-nodes';
import { configBehindMax, configFailedShown, nodeSilentMs } from '@pitboss/contract/games/game-nodes';
import { sql } from 'kysely';
import { publishNodes } from '../../domain/config-feed/publish.ts';
import { rotationMs } from '../../domain/games/node-keys.ts';
import { hasPlan, type NodeState, nodeStateNow } from '../../domain/games/node-state.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { inScope } from './applied.sql.ts';

/** Planned maintenance that is not over; times in epoch ms. */
export interface Plan {
  start: number;
  end: number;
  text: { zh_cn: string; en_us: string };
  noticeMinutes: number;
}
const plan = `case when ${hasPlan}
  then json_build_object('start', round(extract(epoch from n.maintenance_from) * 1000)::bigint,
  'end', round(extract(epoch from n.maintenance_until) * 1000)::bigint, 'noticeMinutes', n.maintenance_notice,
  'text', json_build_object('zh_cn', n.maintenance_zh, 'en_us', n.maintenance_en)) end`;

/**
 * Game servers belong to no agent: only administrators have their page, and row-level security shows agents
 * none.
 */
export interface NodeRow {
  id: string;
  name: string;
  /** With a planned maintenance, and without. */
  state: NodeState;
  former_state: NodeState;
  maintenance: Plan | null;
  silent: boolean;
  last_seen_at: Date | null;
  backlog: number;
  keys: number;
  old_key_ends_at: Date | null;
  networks: string[];
  tenants: { id: string; account: string }[] | null;
  game_ids: number[] | null;
  launch_url: string;
  provider: string;
  conflicts: number;
  config_version: string | null;
  config_at: Date | null;
  config_behind: number;
  config_failed: { kind: string; id: string; message: string }[];
  config_failures: number;
  created_at: Date;
}

const silent = sql`coalesce(n.last_seen_at < now() - interval '1 ms' * ${nodeSilentMs}, true)`;
const valid = sql`k.node_id = n.id and (k.ends_at is null or k.ends_at > now())`;
/** SQL expression: a network in its usual notation, a single address without the prefix length. */
const shown = sql`case when masklen(one) = case family(one) when 4 then 32 else 128 end then host(one)
  else text(one) end`;
const columns = { id: 'n.id', name: 'n.name', lastSeenAt: 'n.last_seen_at', createdAt: 'n.created_at' };

/** Returns one page of the game servers, the newest first; with an id only that one. */
export function listNodes(db: Tx, filter: RequestOf<typeof gameNodes.list> & { readonly id?: string }) {
  const where = all([
    when(filter.id, (id) => sql`n.id = ${id}`),
    when(filter.name, (value) => sql`(n.name ilike ${containing(value)} or n.id ilike ${containing(value)})`),
    when(filter.state, (value) => sql`${sql.raw(nodeStateNow)} = ${value}`),
    when(filter.silent, (value) => sql`${silent} = ${value}`),
  ]);
  return pageRows<NodeRow>(db, filter, {
    select: sql`n.id, n.name, ${sql.raw(nodeStateNow)} as state, n.state as former_state,
      ${sql.raw(plan)} as maintenance, ${silent} as silent, n.last_seen_at, n.backlog, n.game_ids,
      n.launch_url, n.provider, n.created_at,
      (select count(*)::int from game_node_key k where ${valid}) + (n.secret is not null)::int as keys,
      (select min(k.ends_at) from game_node_key k where ${valid}
        and k.ends_at is not null) as old_key_ends_at,
      array(select ${shown} from unnest(n.networks) one) as networks,
      case when n.tenants is not null then (select coalesce(json_agg(json_build_object('id', a.id::text,
        'account', a.account) order by a.account), '[]')
        from agent a where a.id = any(n.tenants)) end as tenants,
      (select count(*)::int from ingest_conflict c
        where c.node_id = n.id and c.decision is null) as conflicts,
      c.acked::text as config_version, c.acked_at as config_at,
      (select count(*)::int from (select from config_item i
        where i.version > coalesce(c.acked, 0) and ${inScope} limit ${configBehindMax}) i) as config_behind,
      jsonb_path_query_array(coalesce(c.failed, '[]'),
        ${`$[0 to ${configFailedShown - 1}]`}::jsonpath) as config_failed,
      jsonb_array_length(coalesce(c.failed, '[]')) as config_failures`,
    from: sql`game_node n`,
    joins: sql`left join config_node c on c.node_id = n.id`,
    where,
    order: orderBy(filter, columns, 'createdAt', 'n.id'),
  });
}

export interface HeldNode {
  id: string;
  name: string;
  /** With a planned maintenance, and without. */
  state: NodeState;
  former_state: NodeState;
  maintenance: Plan | null;
  networks: string[];
  tenants: string[] | null;
  game_ids: number[] | null;
  launch_url: string;
  provider: string;
}

/** Returns a game server and locks it until the end of the transaction. */
export async function holdNode(tx: Tx, id: string): Promise<HeldNode | undefined> {
  const found = await sql<HeldNode>`
    select n.id, n.name, ${sql.raw(nodeStateNow)} as state, n.state as former_state,
      ${sql.raw(plan)} as maintenance, array(select ${shown} from unnest(n.networks) one) as networks,
      n.tenants, n.game_ids, n.launch_url, n.provider
    from game_node n where n.id = ${id} for update`.execute(tx);
  return found.rows[0];
}

export interface NodeSettings {
  readonly name: string;
  readonly networks: readonly string[];
  readonly tenants: readonly string[] | null;
  readonly gameIds: readonly number[] | null;
  readonly launchUrl: string;
  readonly provider: string;
}
const list = (values: readonly (string | number)[] | null) =>
  values === null ? null : `{${values.join(',')}}`;

/** Adds a game server; returns false when the id exists. */
export async function insertNode(tx: Tx, id: string, settings: NodeSettings): Promise<boolean> {
  const { name, networks, tenants, gameIds, launchUrl, provider } = settings;
  const added = await sql`
    insert into game_node (id, name, state, networks, tenants, game_ids, launch_url, provider, created_at)
    values (${id}, ${name}, 'online', ${list(networks)}::inet[], ${list(tenants)}::bigint[],
      ${list(gameIds)}::int[], ${launchUrl}, ${provider}, now())
    on conflict do nothing returning id`.execute(tx);
  await publishNodes(inTransaction(tx), [id]);
  return added.rows.length > 0;
}

/** Stores the settings of a game server. */
export async function updateNode(tx: Tx, id: string, settings: NodeSettings): Promise<void> {
  const { name, networks, tenants, gameIds, launchUrl, provider } = settings;
  await sql`update game_node set name = ${name}, networks = ${list(networks)}::inet[],
    tenants = ${list(tenants)}::bigint[],
    game_ids = ${list(gameIds)}::int[], launch_url = ${launchUrl}, provider = ${provider}
      where id = ${id}`.execute(tx);
}

const noPlan = sql.raw(
  'maintenance_from = null, maintenance_until = null, maintenance_notice = null, maintenance_zh = null, maintenance_en = null',
);

/** Sets the state of a game server; ends a planned maintenance that is running. */
export async function setNodeState(tx: Tx, id: string, state: NodeState, endsPlan: boolean): Promise<void> {
  await sql`update game_node set state = ${state}${endsPlan ? sql`, ${noPlan}` : sql``}
    where id = ${id}`.execute(tx);
  await publishNodes(inTransaction(tx), [id]);
}

/** Replaces the planned maintenance. */
export async function planMaintenance(tx: Tx, id: string, planned: Plan): Promise<void> {
  const { start, end, text, noticeMinutes } = planned;
  await sql`update game_node set maintenance_from = ${new Date(start)}, maintenance_until = ${new Date(end)},
    maintenance_notice = ${noticeMinutes}, maintenance_zh = ${text.zh_cn}, maintenance_en = ${text.en_us}
      where id = ${id}`.execute(tx);
  await publishNodes(inTransaction(tx), [id]);
}

/** Cancels a planned maintenance, or ends a running one. */
export async function endMaintenance(tx: Tx, id: string): Promise<void> {
  await sql`update game_node set ${noPlan} where id = ${id}`.execute(tx);
  await publishNodes(inTransaction(tx), [id]);
}

/** Returns whether all given agents are level-1 agents. */
export async function areTenants(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const found = await sql<{ n: number }>`
    select count(*)::int as n from agent where id = any(${`{${ids.join(',')}}`}::bigint[])
      and parent_id is null`.execute(tx);
  return found.rows[0]?.n === new Set(ids).size;
}

/** Returns those of the given games that exist. */
export async function knownGames(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const found = await sql<{
    id: number;
  }>`select id from game where id = any(${`{${ids.join(',')}}`}::int[])`.execute(tx);
  return new Set(found.rows.map(({ id }) => id));
}

/**
 * Creates a new secret of a game server. With `keepOld` the newest older one stays valid for a day, all
 * others end now. Returns the end of the older one.
 */
export async function addKey(
  tx: Tx,
  key: { id: string; nodeId: string; sealed: string },
  keepOld: boolean,
): Promise<Date | null> {
  const { id, nodeId, sealed } = key;
  await sql`update game_node_key set ends_at = now() where node_id = ${nodeId} and coalesce(ends_at > now(),
    true)
    and (${!keepOld} or id < (select max(id) from game_node_key where node_id = ${nodeId}))`.execute(tx);
  const kept = await sql<{
    ends_at: Date;
  }>`update game_node_key set ends_at = now() + interval '1 ms' * ${rotationMs}
    where node_id = ${nodeId} and ends_at is null returning ends_at`.execute(tx);
  await sql`insert into game_node_key (id, node_id, sealed, created_at) values (${id}::bigint, ${nodeId},
    ${sealed}, now())`.execute(tx);
  // Secrets that ended long ago are not needed any more.
  await sql`delete from game_node_key where node_id = ${nodeId}
    and ends_at < now() - interval '1 day'`.execute(tx);
  return kept.rows[0]?.ends_at ?? null;
}

/** Ends now the secrets that have an end date; returns whether there was one. */
export async function endOldKeys(tx: Tx, nodeId: string): Promise<boolean> {
  const ended =
    await sql`update game_node_key set ends_at = now() where node_id = ${nodeId} and ends_at > now()
      returning id`.execute(tx);
  return ended.rows.length > 0;
}

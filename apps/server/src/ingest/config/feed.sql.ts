import type { ConfigFailure, ConfigItem } from '@pitboss/contract/ingest/ingest-config';
import { configLimits } from '@pitboss/contract/ingest/ingest-config';
import { isFor } from '../../domain/config-feed/feed.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { narrowItems } from './narrow-items.sql.ts';

/** State of the feed and of one of its readers. */
export interface Reader {
  readonly nodeId: string;
  readonly newest: bigint;
  readonly floor: bigint;
  /** Tenants and games it is bound to; null: all. */
  readonly tenants: readonly string[] | null;
  readonly games: readonly number[] | null;
  /** Tenants and games as a text that can be compared. */
  readonly scope: string;
  /**
   * Last version it was given, and the newest version when its last full read began; null for a node that
   * never read.
   */
  readonly last: { readonly given: bigint; readonly base: bigint; readonly scope: string } | null;
}

export interface Page {
  readonly version: bigint;
  readonly full: boolean;
  readonly more: boolean;
  readonly items: ConfigItem[];
}

/** The newest version there is. */
export async function newestVersion(run: RunSql): Promise<bigint> {
  const [row] = await run<{ version: string }>('config-newest', 'select version from config_feed', []);
  return BigInt(row?.version ?? 0);
}

/** Reads the position of a node in the feed. */
export async function readReader(run: RunSql, nodeId: string): Promise<Reader> {
  const [row] = await run<{
    version: string;
    floor: string;
    tenants: string[] | null;
    games: number[] | null;
    given: string | null;
    base: string | null;
    scope: string | null;
  }>(
    'config-reader',
    `select f.version, f.floor, n.tenants, n.game_ids as games, c.given, c.base, c.scope
     from config_feed f left join game_node n on n.id = $1 left join config_node c on c.node_id = $1`,
    [nodeId],
  );
  const tenants = row?.tenants ?? null;
  const games = row?.games ?? null;
  const { given, base, scope } = row ?? {};
  return {
    nodeId,
    newest: BigInt(row?.version ?? 0),
    floor: BigInt(row?.floor ?? 0),
    tenants,
    games,
    scope: scopeText(tenants, games),
    last: given && base && scope != null ? { given: BigInt(given), base: BigInt(base), scope } : null,
  };
}

function scopeText(tenants: readonly string[] | null, games: readonly number[] | null): string {
  if (tenants === null && games === null) return 'all';
  const listed = (ids: readonly (string | number)[] | null) =>
    ids === null ? 'all' : [...ids].sort().join(',');
  return `tenants ${listed(tenants)}, games ${listed(games)}`;
}

const bound = { tenants: '$2::bigint[]', games: '$3::int[]', node: '$4' };

/**
 * Returns true when a node has to read everything: it requests version 0; its version is older than items
 * dropped since its last full read; it names a version that it never received from this database (a backup
 * was restored, or the number is false); it is bound to other tenants or games now; or its version is older
 * than its last full read without being the last page of it (a reply was lost).
 */
export function readsEverything(reader: Reader, since: bigint): boolean {
  const { last, floor, scope } = reader;
  if (since === 0n || last === null || since > last.given || last.scope !== scope) return true;
  if (since < last.base && since !== last.given) return true;
  return since < floor && last.base < floor;
}

/**
 * Returns the items of a reader that are newer than a version, in order; a full read leaves out deleted and
 * ended ones, and its further pages those that were deleted before it began. Items that no longer concern
 * the reader are deleted for it.
 */
export async function readPage(run: RunSql, reader: Reader, since: bigint, full: boolean): Promise<Page> {
  const live = `(i.data is not null and (i.ends_at is null or i.ends_at > now()) and ${isFor(bound)})`;
  const rows = await run<{ kind: string; id: string; version: string; data: unknown }>(
    full ? 'config-everything' : 'config-newer',
    `select i.kind, i.id, i.version, case when ${isFor(bound)} then i.data end as data from config_item i
     where i.version > $1 and ${isFor(bound, 'sent_')} and (${full ? '' : 'i.version > $6 or '}${live})
     order by i.version limit $5`,
    [
      String(full ? 0n : since),
      reader.tenants,
      reader.games,
      reader.nodeId,
      configLimits.items + 1,
      ...(full ? [] : [String(reader.last?.base ?? 0n)]),
    ],
  );
  const more = rows.length > configLimits.items;
  const items = await narrowItems(run, reader, rows.slice(0, configLimits.items) as ConfigItem[]);
  const last = BigInt(items.at(-1)?.version ?? 0);
  // Versions become visible in their order, so that nothing below the newest known before the items were read
  // is missing.
  return { version: more || last > reader.newest ? last : reader.newest, full, more, items };
}

/**
 * Stores up to which version a node was given the feed, before it is sent. A node that reads everything has
 * acknowledged nothing of it.
 */
export async function noteGiven(run: RunSql, reader: Reader, page: Page, readAt: Date): Promise<void> {
  const { nodeId, scope, newest, last } = reader;
  if (page.full)
    await run(
      'config-given-all',
      `insert into config_node (node_id, scope, given, base, given_at) values ($1, $2, $3, $4, $5)
       on conflict (node_id) do update set scope = excluded.scope, base = excluded.base,
         given = excluded.given, given_at = excluded.given_at, acked = null,
           failed = '[]'`,
      [nodeId, scope, String(page.version), String(newest), readAt],
    );
  else if (last === null || page.version > last.given)
    await run(
      'config-given',
      'update config_node set given = greatest(given, $2), given_at = $3 where node_id = $1',
      [nodeId, String(page.version), readAt],
    );
}

/**
 * Stores an acknowledgement: `unknown` for a version that the node was never given, `known` for one without
 * new information (a repeat, or one that was overtaken). Returns the version that counts now.
 */
export async function storeAck(
  run: RunSql,
  nodeId: string,
  ack: { readonly version: bigint; readonly failed: readonly ConfigFailure[] },
  now: number,
): Promise<{ outcome: 'stored' | 'known' | 'unknown'; version: bigint }> {
  const stored = await run(
    'config-ack',
    // Acknowledgements are kept for later checks of bets. For a version before the newest given one, the time
    // up to which it is current is no longer known, so the previous acknowledgement stays in effect.
    `with stored as (update config_node set acked = $2, failed = $3::jsonb,
       acked_at = to_timestamp($4::float8 / 1000)
       where node_id = $1 and given >= $2 and (acked is null or acked < $2
         or (acked = $2 and failed <> $3::jsonb))
       returning node_id, given, acked, acked_at, given_at),
     kept as (insert into config_ack (node_id, at, version, known_to)
       select node_id, acked_at, acked, given_at from stored where acked = given and given_at is not null
         on conflict do nothing)
     select node_id from stored`,
    [nodeId, String(ack.version), JSON.stringify(ack.failed), now],
  );
  if (stored.length > 0) return { outcome: 'stored', version: ack.version };
  const [row] = await run<{ given: string; acked: string | null }>(
    'config-acked',
    'select given, acked from config_node where node_id = $1',
    [nodeId],
  );
  const version = BigInt(row?.acked ?? 0);
  return { outcome: row && BigInt(row.given) >= ack.version ? 'known' : 'unknown', version };
}

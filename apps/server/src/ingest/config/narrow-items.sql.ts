import type { ConfigItem } from '@pitboss/contract/ingest/ingest-config';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';

/** Tenants and games that a reader of the config feed is bound to; null: all. */
interface Bound {
  readonly tenants: readonly string[] | null;
  readonly games: readonly number[] | null;
}

/** Rooms of other games, and of members of other tenants. */
async function readForeignRooms(run: RunSql, { tenants, games }: Bound): Promise<ReadonlySet<string>> {
  const rows = await run<{ id: string }>(
    'config-foreign-rooms',
    `select id from room where (owner_tenant_id is not null
       and not owner_tenant_id = any(coalesce($1::bigint[], array[owner_tenant_id])))
       or not game_id = any(coalesce($2::int[], array[game_id]))`,
    [tenants && plainArray(tenants), games && plainArray(games)],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes, from items for all game servers, the data of rooms and games that do not concern a bound reader:
 * names among the texts, and rooms that a limit group serves.
 */
export async function narrowItems(
  run: RunSql,
  reader: Bound,
  items: readonly ConfigItem[],
): Promise<ConfigItem[]> {
  const isBound = reader.tenants !== null || reader.games !== null;
  const speaks = ({ kind, data }: ConfigItem) => data !== null && (kind === 'text' || kind === 'limitGroup');
  if (!isBound || !items.some(speaks)) return [...items];
  const foreign = await readForeignRooms(run, reader);
  const ownGame = (id: string) => reader.games === null || reader.games.includes(Number(id));
  const isOwn = (key: string) => {
    const room = /^room\.(.+)\.name$/.exec(key)?.[1];
    if (room !== undefined) return !foreign.has(room);
    const game = /^(?:game|area)\.(\d+)\./.exec(key)?.[1];
    return game === undefined || ownGame(game);
  };
  return items.map((item) => {
    if (item.data === null) return item;
    if (item.kind === 'text') {
      const texts = Object.fromEntries(Object.entries(item.data.texts).filter(([key]) => isOwn(key)));
      return { ...item, data: { ...item.data, texts } };
    }
    if (item.kind === 'limitGroup') {
      const roomIds = item.data.roomIds.filter((id) => !foreign.has(id));
      return { ...item, data: { ...item.data, roomIds } };
    }
    return item;
  });
}

import { type Limits, type ReadLimits, type RoomLimits, readLimits } from '@pitboss/rules/rooms/limits';
import { closedGamesSql, type GameClosure } from '../games/closures.ts';
import type { RunSql } from '../sql/run-sql.ts';

/** Data of a room for the writer of bets. */
export interface RoomNode {
  readonly gameId: number | null;
  readonly roomType: number;
  readonly hallLevel: number;
  /** By currency: the room's own limits, and those of the group that serves it. */
  readonly limits: ReadonlyMap<string, ReadLimits>;
  readonly groups: ReadonlyMap<string, ReadLimits>;
  /** Since when it takes no new bets, in epoch ms; null: it is open. */
  readonly closedAt: number | null;
}

/** All rooms at a version of their settings, and what takes no bets. */
export interface RoomBook {
  readonly version: string;
  readonly rooms: ReadonlyMap<string, RoomNode>;
  /** Games that take no new bets now, by id. */
  readonly closedGames: ReadonlyMap<number, GameClosure>;
}

/** Before anything was read. */
export const noRoomBook: RoomBook = { version: '', rooms: new Map(), closedGames: new Map() };

const hallLevels = ['newbie', 'expert', 'master'];
const none: ReadonlyMap<string, ReadLimits> = new Map();

interface RoomRow {
  version: string;
  id: string | null;
  game_id: number;
  room_type: string;
  hall_level: string;
  limits: RoomLimits;
  is_open: boolean;
  closed_at: Date | null;
}

/** A room that was never set up counts as an ordinary one, without limits. */
export const unknownRoom: RoomNode = {
  gameId: null,
  roomType: 0,
  hallLevel: 0,
  limits: none,
  groups: none,
  closedAt: null,
};

const readAll = (limits: RoomLimits): ReadonlyMap<string, ReadLimits> => {
  const entries = Object.entries(limits);
  return entries.length === 0 ? none : new Map(entries.map(([code, one]) => [code, readLimits(one)]));
};

/** Returns a room by its rows. One that a member built has room type 1. */
const roomNode = (
  row: Pick<RoomRow, 'game_id' | 'room_type' | 'hall_level' | 'limits' | 'is_open' | 'closed_at'>,
  groups: ReadonlyMap<string, ReadLimits> = none,
): RoomNode => ({
  gameId: row.game_id,
  roomType: row.room_type === 'selfBuilt' ? 1 : 0,
  hallLevel: Math.max(0, hallLevels.indexOf(row.hall_level)),
  limits: readAll(row.limits),
  groups,
  closedAt: row.is_open ? null : (row.closed_at?.getTime() ?? 0),
});

async function readBook(run: RunSql): Promise<Pick<RoomBook, 'version' | 'rooms'>> {
  const rows = await run<RoomRow>(
    'room-book',
    `select c.version, r.id, r.game_id, r.room_type, r.hall_level, r.limits, r.is_open,
       coalesce(r.closed_at, r.updated_at) as closed_at from room_config c left join room r on true`,
    [],
  );
  const groups = await run<{ currency: string; limits: Limits; room_ids: string[] }>(
    'room-groups',
    "select currency, limits, room_ids from limit_group where room_ids <> '{}'",
    [],
  );
  const serving = new Map<string, Map<string, ReadLimits>>();
  for (const { currency, limits, room_ids: ids } of groups) {
    const read = readLimits(limits);
    for (const id of ids) {
      const own = serving.get(id) ?? new Map<string, ReadLimits>();
      serving.set(id, own.set(currency, read));
    }
  }
  const rooms = rows.flatMap((row) =>
    row.id === null ? [] : [[row.id, roomNode(row, serving.get(row.id))] as const],
  );
  return { version: rows[0]?.version ?? '0', rooms: new Map(rooms) };
}

/**
 * The rooms, read again when their version is another one, and what is closed: one short statement a
 * transaction.
 */
export function createRoomCache() {
  let book: Pick<RoomBook, 'version' | 'rooms'> = noRoomBook;
  return async (run: RunSql): Promise<RoomBook> => {
    const [now] = await run<{ version: string; closed: Record<string, GameClosure> | null }>(
      'room-version',
      `select version, ${closedGamesSql} as closed from room_config`,
      [],
    );
    if (now && now.version !== book.version) book = await readBook(run);
    const closed = Object.entries(now?.closed ?? {}).map(([id, closure]) => [Number(id), closure] as const);
    return { ...book, closedGames: new Map(closed) };
  };
}

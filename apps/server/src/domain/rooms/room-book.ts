import { type Limits, type ReadLimits, type RoomLimits, readLimits } from '@pitboss/rules/rooms/limits';
import type { RunSql } from '../sql/run-sql.ts';

/** What the writer of bets has to know of a room. */
export interface RoomNode {
  readonly gameId: number | null;
  readonly roomType: number;
  readonly hallLevel: number;
  /** By currency: the room's own limits, and those of the group that serves it. */
  readonly limits: ReadonlyMap<string, ReadLimits>;
  readonly groups: ReadonlyMap<string, ReadLimits>;
}

/** All rooms at a version of their settings. */
export interface RoomBook {
  readonly version: string;
  readonly rooms: ReadonlyMap<string, RoomNode>;
}

const hallLevels = ['newbie', 'expert', 'master'];
const none: ReadonlyMap<string, ReadLimits> = new Map();

interface RoomRow {
  version: string;
  id: string | null;
  game_id: number;
  room_type: string;
  hall_level: string;
  limits: RoomLimits;
}

/** A room that nobody set up counts as an ordinary one, without limits. */
export const unknownRoom: RoomNode = {
  gameId: null,
  ...{ roomType: 0, hallLevel: 0, limits: none, groups: none },
};

const readAll = (limits: RoomLimits): ReadonlyMap<string, ReadLimits> => {
  const entries = Object.entries(limits);
  return entries.length === 0 ? none : new Map(entries.map(([code, one]) => [code, readLimits(one)]));
};

/** A room as it is built by a member: what its rows say. */
export const roomNode = (
  row: Pick<RoomRow, 'game_id' | 'room_type' | 'hall_level' | 'limits'>,
  groups: ReadonlyMap<string, ReadLimits> = none,
): RoomNode => ({
  gameId: row.game_id,
  roomType: row.room_type === 'selfBuilt' ? 1 : 0,
  hallLevel: Math.max(0, hallLevels.indexOf(row.hall_level)),
  limits: readAll(row.limits),
  groups,
});

async function readBook(run: RunSql): Promise<RoomBook> {
  const rows = await run<RoomRow>(
    'room-book',
    `select c.version, r.id, r.game_id, r.room_type, r.hall_level, r.limits from room_config c left join room r on true`,
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

/** The rooms, read again when their version is another one: one short question a transaction. */
export function createRoomCache() {
  let book: RoomBook = { version: '', rooms: new Map() };
  return async (run: RunSql): Promise<RoomBook> => {
    const [now] = await run<{ version: string }>('room-version', 'select version from room_config', []);
    if (now && now.version !== book.version) book = await readBook(run);
    return book;
  };
}

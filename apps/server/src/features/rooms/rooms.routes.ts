import { rooms } from '@pitboss/contract/content/rooms';
import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import { gameById } from '@pitboss/rounds/catalogue';
import { ms } from '../../domain/sql/dto.ts';
import {
  type ReadContext,
  type Route,
  type Services,
  serve,
  type WriteContext,
} from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { fileAddress } from '../../platform/files/register.ts';
import { endImage, useFile } from '../../platform/files/stored-files.sql.ts';
import {
  hasChanges,
  mergeUpdate,
  recordChange,
  type UpdatedRecord,
} from '../../platform/versions/merge-update.ts';
import { rowsWithVersions } from '../../platform/versions/with-versions.ts';
import { limitGroupRoutes } from './limit-groups.ts';
import { chipLines, limitLines } from './limits.ts';
import { changed, formOf, recorded, roomFrom } from './room-form.ts';
import {
  holdRooms,
  type ListedRoom,
  listRooms,
  type RoomRow,
  saveRoom,
  setState,
  sortRooms,
} from './rooms.sql.ts';

const targetOf = ({ id, name_zh_cn: name }: Pick<RoomRow, 'id' | 'name_zh_cn'>) => `room:${id} ${name}`;

const recordOf = (room: RoomRow, version: number | undefined): UpdatedRecord => ({
  kind: 'room',
  id: room.id,
  version,
  own: { version: room.version, actor: room.actor, at: room.updated_at },
});

/** The order in which a game's rooms are listed. */
const asListed = (a: RoomRow, b: RoomRow): number =>
  Number(b.hot) - Number(a.hot) || a.sort - b.sort || (a.id < b.id ? -1 : 1);

async function held({ tx }: WriteContext, id: string): Promise<RoomRow> {
  const [row] = await holdRooms(tx, [id]);
  if (!row) throw new AppError('notFound');
  return row;
}

function shown(
  room: ListedRoom,
  services: Services,
  orderVersion: number,
): ReplyOf<typeof rooms.list>['list'][number] {
  return {
    id: room.id,
    name: { zh_cn: room.name_zh_cn, en_us: room.name_en_us },
    gameId: room.game_id,
    type: room.room_type,
    private: room.private,
    code: room.code,
    hall: room.hall_level,
    state: room.is_open ? 'open' : 'closed',
    hot: room.hot,
    sort: room.sort,
    cover: fileAddress(services.config.secrets, 'roomCover', room.cover),
    limits: room.limits as ReplyOf<typeof rooms.list>['list'][number]['limits'],
    limitLines: limitLines(room.limits),
    chipLines: chipLines(room.limits),
    bulletAmount: room.bullet_amount,
    bulletTime: room.bullet_seconds,
    groups: room.groups,
    groupNames: room.groups.map(({ name, currency }) => `${name} (${currency})`),
    ownerId: room.owner_id,
    ownerAccount: room.owner_account,
    operator: room.operator,
    updatedAt: ms(room.updated_at),
    version: room.version,
    orderVersion,
  };
}

/**
 * Compares a new order of rooms, game by game, with the order that the caller has read; a version belongs to
 * a single game.
 */
async function compareOrder(
  context: WriteContext,
  rooms: readonly RoomRow[],
  ids: readonly string[],
  version: number | undefined,
): Promise<void> {
  const games = [...new Set(rooms.map((room) => room.game_id))].sort((a, b) => a - b);
  for (const game of games) {
    const own = rooms.filter((room) => room.game_id === game).sort(asListed);
    const stored = own.map(({ id }) => id);
    await mergeUpdate(
      context,
      {
        kind: 'roomOrder',
        id: String(game),
        version: games.length === 1 ? version : undefined,
        isOneValue: true,
      },
      { ids: stored },
      { ids: ids.filter((id) => stored.includes(id)) },
    );
  }
}
/** Takes an uploaded cover into use. */
const takeCover = ({ tx, session }: WriteContext, name: string) =>
  useFile(tx, name, { kind: 'roomCover', operatorId: session.operatorId, tenantId: '0', agentId: '0' });

/** Adds a room. */
async function addRoom(
  context: WriteContext,
  { id: wanted, gameId, name, hall, cover, ...written }: RequestOf<typeof rooms.add>,
) {
  const { tx, session, services } = context;
  const game = gameById(gameId);
  if (!game || game.category === 'base') throw new AppError('rtp.gameUnknown', {}, 'gameId');
  const id = wanted ?? services.ids.next();
  if ((await holdRooms(tx, [id])).length > 0) throw new AppError('room.exists', { id }, 'id');
  const fresh: RoomRow = {
    id,
    game_id: gameId,
    name_zh_cn: name.zh_cn,
    name_en_us: name.en_us,
    room_type: 'system',
    hall_level: hall,
    sort: 1,
    private: false,
    code: null,
    cover,
    hot: false,
    is_open: true,
    limits: {},
    bullet_amount: null,
    bullet_seconds: null,
    version: 1,
    actor: session.account,
    updated_at: new Date(),
  };
  const room = await changed(context, fresh, written);
  await takeCover(context, cover);
  await saveRoom(tx, room, session, true);
  context.audit({ target: targetOf(room), before: null, after: recorded(room) });
  return { id };
}

/** Changes a room; a replaced cover ends. */
async function updateRoom(
  context: WriteContext,
  { id, version, cover, ...written }: RequestOf<typeof rooms.update>,
) {
  const { tx, session } = context;
  const before = await held(context, id);
  const requested = { ...(await changed(context, before, written)), cover: cover ?? before.cover };
  const merged = await mergeUpdate(context, recordOf(before, version), formOf(before), formOf(requested));
  const room = roomFrom(before, merged.values);
  const old = before.cover;
  if (room.cover !== old && room.cover !== null) {
    await takeCover(context, room.cover);
    if (old !== null) await endImage(tx, old);
  }
  if (hasChanges(merged)) await saveRoom(tx, room, session, 'name' in merged.changed);
  // Records a change of the order, so that an operator who sorts from an order without this number gets a
  // conflict.
  if ('sort' in merged.changed)
    await recordChange(context, { kind: 'roomOrder', id: String(room.game_id) }, { ids: [] });
  context.audit({ target: targetOf(room), before: recorded(before), after: recorded(room) });
  return null;
}

/** Sets the order of the rooms of a game. */
async function orderRooms(context: WriteContext, { ids, version }: RequestOf<typeof rooms.sort>) {
  const found = await holdRooms(context.tx, ids);
  const known = new Set(found.map(({ id }) => id));
  const absent = ids.find((id) => !known.has(id));
  if (absent !== undefined) throw new AppError('room.unknown', { room: absent }, 'ids');
  if (known.size !== ids.length) throw new AppError('request.invalid', { field: 'ids' });
  await compareOrder(context, found, ids, version);
  await sortRooms(context.tx, ids, context.session);
  for (const room of found)
    if (room.sort !== ids.indexOf(room.id) + 1)
      await recordChange(context, recordOf(room, undefined), { sort: room.sort });
  context.audit({
    target: `room:${ids[0]} +${ids.length - 1}`,
    before: Object.fromEntries(found.map(({ id, sort }) => [id, sort])),
    after: Object.fromEntries(ids.map((id, position) => [id, position + 1])),
  });
  return null;
}

/** Returns one page of the rooms, each with the version of the order of its game. */
async function listed({ db, services }: ReadContext, filter: Parameters<typeof listRooms>[1]) {
  const { total, rows, versions } = await rowsWithVersions(
    db,
    'roomOrder',
    () => listRooms(db, filter),
    ({ game_id: game }) => String(game),
  );
  const orderOf = ({ game_id: game }: ListedRoom) => versions.get(String(game)) ?? 0;
  return { total, list: rows.map((row) => shown(row, services, orderOf(row))) };
}

/** Rooms of games (spec content §2). */
export function roomRoutes(): Route[] {
  return serve(rooms, {
    ...limitGroupRoutes,
    list: listed,

    async get(context, { id }) {
      const { list } = await listed(context, { id, pageSize: 1 });
      const [room] = list;
      if (!room) throw new AppError('notFound');
      return room;
    },

    add: addRoom,

    update: updateRoom,

    async updateState(context, { id, state }) {
      const before = await held(context, id);
      await setState(context.tx, id, state === 'open', context.session);
      await recordChange(context, recordOf(before, undefined), { state: before.is_open ? 'open' : 'closed' });
      context.audit({
        target: targetOf(before),
        before: { state: before.is_open ? 'open' : 'closed' },
        after: { state },
      });
      return null;
    },

    sort: orderRooms,
  });
}

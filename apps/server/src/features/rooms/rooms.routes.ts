import { roomCodeFits, rooms } from '@pitboss/contract/content/rooms';
import type { ReplyOf, RequestOf } from '@pitboss/contract/define';
import { gameById } from '@pitboss/rounds/catalogue';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import { roomLimits } from '@pitboss/rules/rooms/limits';
import { isWhole } from '@pitboss/rules/validation';
import { ms } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { type Route, type Services, serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { fileAddress } from '../../kernel/storage/register.ts';
import { endPicture, useFile } from '../../kernel/storage/stored-files.sql.ts';
import { limitGroupRoutes } from './limit-groups.ts';
import { checkedByCurrency, chipLines, limitLines } from './limits.ts';
import {
  currencyCodes,
  holdRooms,
  type ListedRoom,
  listRooms,
  type RoomRow,
  saveRoom,
  setState,
  sortRooms,
} from './rooms.sql.ts';

const targetOf = ({ id, name_zh_cn: name }: Pick<RoomRow, 'id' | 'name_zh_cn'>) => `room:${id} ${name}`;

/** What the operation log says of a room. */
const recorded = (room: Omit<RoomRow, 'version' | 'actor' | 'updated_at' | 'is_open'>) => ({
  name: { zh_cn: room.name_zh_cn, en_us: room.name_en_us },
  ...{
    gameId: room.game_id,
    hall: room.hall_level,
    private: room.private,
    code: room.code,
    cover: room.cover,
  },
  ...{ sort: room.sort, hot: room.hot, limits: room.limits },
  ...{ bulletAmount: room.bullet_amount, bulletTime: room.bullet_seconds },
});

type Written = Omit<RequestOf<typeof rooms.update>, 'id' | 'version'>;

/** A room with what is written of it, by the rules of spec content §2; its cover is not looked at. */
async function changed(context: WriteContext, room: RoomRow, written: Written): Promise<RoomRow> {
  const isPrivate = written.private ?? room.private;
  const code = isPrivate ? (written.code ?? room.code) : null;
  if (isPrivate && !roomCodeFits(code ?? '')) throw new Refusal('room.code', {}, 'code');
  const { bulletAmount: amount = room.bullet_amount, bulletTime: seconds = room.bullet_seconds } = written;
  if (amount !== null || seconds !== null) {
    if (gameById(room.game_id)?.category !== 'fishing')
      throw new Refusal('room.noBullets', {}, 'bulletAmount');
    const { bullets, bulletSeconds } = roomLimits;
    if (amount === null || !isWhole(amount, bullets.min, bullets.max))
      throw new Refusal('room.bullets', {}, 'bulletAmount');
    if (seconds === null || !isWhole(seconds, bulletSeconds.min, bulletSeconds.max))
      throw new Refusal('room.bullets', {}, 'bulletTime');
  }
  const sort = written.sort ?? room.sort;
  obey(checkWhole('sort', sort, 1, roomLimits.sort), 'sort');
  return {
    ...room,
    ...{
      name_zh_cn: written.name?.zh_cn ?? room.name_zh_cn,
      name_en_us: written.name?.en_us ?? room.name_en_us,
    },
    ...{ hall_level: written.hall ?? room.hall_level, hot: written.hot ?? room.hot, sort },
    ...{ private: isPrivate, code, bullet_amount: amount, bullet_seconds: seconds },
    limits: written.limits
      ? checkedByCurrency(written.limits, room.game_id, await currencyCodes(context.tx))
      : room.limits,
  };
}

async function held({ tx }: WriteContext, id: string): Promise<RoomRow> {
  const [row] = await holdRooms(tx, [id]);
  if (!row) throw new Refusal('notFound');
  return row;
}

function shown(room: ListedRoom, services: Services): ReplyOf<typeof rooms.list>['list'][number] {
  return {
    ...{ id: room.id, name: { zh_cn: room.name_zh_cn, en_us: room.name_en_us }, gameId: room.game_id },
    ...{ type: room.room_type, private: room.private, code: room.code, hall: room.hall_level },
    state: room.is_open ? 'open' : 'closed',
    ...{
      hot: room.hot,
      sort: room.sort,
      cover: fileAddress(services.config.secrets, 'roomCover', room.cover),
    },
    limits: room.limits as ReplyOf<typeof rooms.list>['list'][number]['limits'],
    ...{ limitLines: limitLines(room.limits), chipLines: chipLines(room.limits) },
    ...{ bulletAmount: room.bullet_amount, bulletTime: room.bullet_seconds },
    ...{ groups: room.groups, groupNames: room.groups.map(({ name, currency }) => `${name} (${currency})`) },
    ...{ ownerId: room.owner_id, ownerAccount: room.owner_account },
    ...{ operator: room.operator, updatedAt: ms(room.updated_at), version: room.version },
  };
}

/** Rooms of games (spec content §2). */
export function roomRoutes(): Route[] {
  const takeCover = ({ tx, session }: WriteContext, name: string) =>
    useFile(tx, name, { kind: 'roomCover', operatorId: session.operatorId, tenantId: '0', agentId: '0' });
  return serve(rooms, {
    ...limitGroupRoutes,
    async list({ db, services }, filter) {
      const { total, rows } = await listRooms(db, filter);
      return { total, list: rows.map((row) => shown(row, services)) };
    },

    async add(context, { id: wanted, gameId, name, hall, cover, ...written }) {
      const { tx, session, services } = context;
      const game = gameById(gameId);
      if (!game || game.category === 'base') throw new Refusal('rtp.gameUnknown', {}, 'gameId');
      const id = wanted ?? services.ids.next();
      if ((await holdRooms(tx, [id])).length > 0) throw new Refusal('room.exists', { id }, 'id');
      const fresh: RoomRow = {
        ...{ id, game_id: gameId, name_zh_cn: name.zh_cn, name_en_us: name.en_us, room_type: 'system' },
        ...{
          hall_level: hall,
          sort: 1,
          private: false,
          code: null,
          cover,
          hot: false,
          is_open: true,
          limits: {},
        },
        ...{
          bullet_amount: null,
          bullet_seconds: null,
          version: 1,
          actor: session.account,
          updated_at: new Date(),
        },
      };
      const room = await changed(context, fresh, written);
      await takeCover(context, cover);
      await saveRoom(tx, room, session, true);
      context.audit({ target: targetOf(room), before: null, after: recorded(room) });
      return { id };
    },

    async update(context, { id, version, cover, ...written }) {
      const { tx, session } = context;
      const before = await held(context, id);
      if (version !== undefined && version !== before.version)
        throw new Refusal('content.changed', { operator: before.actor });
      const room = { ...(await changed(context, before, written)), cover: cover ?? before.cover };
      const old = before.cover;
      if (room.cover !== old && cover !== undefined) {
        await takeCover(context, cover);
        if (old !== null) await endPicture(tx, old);
      }
      await saveRoom(tx, room, session, written.name !== undefined);
      context.audit({ target: targetOf(room), before: recorded(before), after: recorded(room) });
      return null;
    },

    async updateState(context, { id, state }) {
      const before = await held(context, id);
      await setState(context.tx, id, state === 'open', context.session);
      context.audit({
        target: targetOf(before),
        before: { state: before.is_open ? 'open' : 'closed' },
        after: { state },
      });
      return null;
    },

    async sort(context, { ids }) {
      const found = await holdRooms(context.tx, ids);
      const known = new Set(found.map(({ id }) => id));
      const absent = ids.find((id) => !known.has(id));
      if (absent !== undefined) throw new Refusal('room.unknown', { room: absent }, 'ids');
      if (known.size !== ids.length) throw new Refusal('request.invalid', { field: 'ids' });
      await sortRooms(context.tx, ids, context.session);
      context.audit({
        target: `room:${ids[0]} +${ids.length - 1}`,
        before: Object.fromEntries(found.map(({ id, sort }) => [id, sort])),
        after: Object.fromEntries(ids.map((id, place) => [id, place + 1])),
      });
      return null;
    },
  });
}

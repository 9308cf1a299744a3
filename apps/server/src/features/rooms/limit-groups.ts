import type { rooms } from '@pitboss/contract/content/rooms';
import type { ReplyOf, RequestOf } from '@pitboss/contract/define';
import { gameById } from '@pitboss/rounds/catalogue';
import { ms } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { ReadContext, WriteContext } from '../../kernel/calls/serve.ts';
import { checkedLimits } from './limits.ts';
import {
  currencyCodes,
  deleteGroup,
  type GroupRow,
  holdGroup,
  holdRooms,
  listGroups,
  otherGroup,
  saveGroup,
} from './rooms.sql.ts';

type Groups = ReplyOf<typeof rooms.listLimitGroup>;

const shown = (row: GroupRow) => ({
  ...{ name: row.name, currency: row.currency, gameId: row.game_id },
  ...{ limits: row.limits as Groups[number]['limits'], roomIds: row.room_ids },
});
const targetOf = (id: string, name: string) => `limitGroup:${id} ${name}`;

/** Rooms that a group is to serve: they are there, of its game, and no other group of the currency serves them. */
async function checkRooms(
  { tx }: WriteContext,
  group: { id: string; currency: string; gameId: number; roomIds: readonly string[] },
): Promise<void> {
  const { gameId, roomIds } = group;
  const found = new Map((await holdRooms(tx, roomIds)).map((room) => [room.id, room]));
  for (const id of roomIds) {
    const room = found.get(id);
    if (!room) throw new Refusal('room.unknown', { room: id }, 'roomIds');
    if (room.game_id !== gameId) throw new Refusal('room.otherGame', { room: id }, 'roomIds');
  }
  const other = await otherGroup(tx, group);
  if (other) throw new Refusal('room.groupTaken', { room: other.room, group: other.name }, 'roomIds');
}

/** Limit groups: limits in a currency that several rooms of a game share (spec content §2). */
export const limitGroupRoutes = {
  async listLimitGroup({ db }: ReadContext): Promise<Groups> {
    return (await listGroups(db)).map((row) => ({
      id: row.id,
      ...shown(row),
      ...{ operator: row.operator, updatedAt: ms(row.updated_at), version: row.version },
    }));
  },

  async saveLimitGroup(context: WriteContext, request: RequestOf<typeof rooms.saveLimitGroup>) {
    const { tx, session, services } = context;
    const { version, name, currency, gameId } = request;
    const before = await holdGroup(tx, request.id);
    if (request.id !== undefined && !before) throw new Refusal('notFound');
    if (before && version !== undefined && version !== before.version)
      throw new Refusal('content.changed', { operator: before.actor });
    if (!gameById(gameId)) throw new Refusal('rtp.gameUnknown', {}, 'gameId');
    if (!(await currencyCodes(tx)).has(currency))
      throw new Refusal('request.invalid', { field: 'currency' }, 'currency');
    const limits = checkedLimits(request.limits, gameId, currency);
    const roomIds = [...new Set(request.roomIds ?? before?.room_ids ?? [])].sort();
    const id = before?.id ?? services.ids.next();
    await checkRooms(context, { id, currency, gameId, roomIds });
    const row = { id, name, currency, game_id: gameId, limits, room_ids: roomIds };
    await saveGroup(tx, row, session);
    const after = { name, currency, gameId, limits, roomIds };
    context.audit({ target: targetOf(id, name), before: before ? shown(before) : null, after });
    return { id };
  },

  async deleteLimitGroup(context: WriteContext, { id }: RequestOf<typeof rooms.deleteLimitGroup>) {
    const before = await holdGroup(context.tx, id);
    if (!before) throw new Refusal('notFound');
    const count = before.room_ids.length;
    if (count > 0) throw new Refusal('room.groupUsed', { count: String(count) });
    await deleteGroup(context.tx, id);
    context.audit({ target: targetOf(id, before.name), before: shown(before), after: null });
    return null;
  },
};

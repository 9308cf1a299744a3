import type { rooms } from '@pitboss/contract/content/rooms';
import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import { gameById } from '@pitboss/rounds/catalogue';
import { ms } from '../../domain/sql/dto.ts';
import type { ReadContext, WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { hasChanges, mergeUpdate } from '../../platform/versions/merge-update.ts';
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
  name: row.name,
  currency: row.currency,
  gameId: row.game_id,
  limits: row.limits as Groups[number]['limits'],
  roomIds: row.room_ids,
});
const targetOf = (id: string, name: string) => `limitGroup:${id} ${name}`;

/** An update of a group, without what it leaves as it was read. */
function mergedGroup(
  context: WriteContext,
  row: GroupRow,
  { name, currency, gameId, limits, roomIds, version }: RequestOf<typeof rooms.saveLimitGroup>,
) {
  return mergeUpdate(
    context,
    {
      kind: 'limitGroup',
      id: row.id,
      version,
      own: { version: row.version, actor: row.actor, at: row.updated_at },
    },
    { ...shown(row), roomIds: [...row.room_ids].sort() },
    { name, currency, gameId, limits, roomIds: roomIds && [...new Set(roomIds)].sort() },
  );
}

/**
 * Throws unless the rooms of a group exist, belong to its game, and are served by no other group of the
 * currency.
 */
async function checkRooms(
  { tx }: WriteContext,
  group: { id: string; currency: string; gameId: number; roomIds: readonly string[] },
): Promise<void> {
  const { gameId, roomIds } = group;
  const found = new Map((await holdRooms(tx, roomIds)).map((room) => [room.id, room]));
  for (const id of roomIds) {
    const room = found.get(id);
    if (!room) throw new AppError('room.unknown', { room: id }, 'roomIds');
    if (room.game_id !== gameId) throw new AppError('room.otherGame', { room: id }, 'roomIds');
  }
  const other = await otherGroup(tx, group);
  if (other) throw new AppError('room.groupTaken', { room: other.room, group: other.name }, 'roomIds');
}

/** Limit groups: limits in a currency that several rooms of a game share (spec content §2). */
export const limitGroupRoutes = {
  async listLimitGroup({ db }: ReadContext): Promise<Groups> {
    return (await listGroups(db)).map((row) => ({
      id: row.id,
      ...shown(row),
      operator: row.operator,
      updatedAt: ms(row.updated_at),
      version: row.version,
    }));
  },

  async saveLimitGroup(context: WriteContext, request: RequestOf<typeof rooms.saveLimitGroup>) {
    const { tx, session, services } = context;
    const before = await holdGroup(tx, request.id);
    if (request.id !== undefined && !before) throw new AppError('notFound');
    const merged = before && (await mergedGroup(context, before, request));
    const { name, currency, gameId, ...asked } = merged?.values ?? request;
    if (!gameById(gameId)) throw new AppError('rtp.gameUnknown', {}, 'gameId');
    if (!(await currencyCodes(tx)).has(currency))
      throw new AppError('request.invalid', { field: 'currency' }, 'currency');
    const limits = checkedLimits(asked.limits, gameId, currency);
    const roomIds = [...new Set(asked.roomIds ?? [])].sort();
    const id = before?.id ?? services.ids.next();
    await checkRooms(context, { id, currency, gameId, roomIds });
    const row = { id, name, currency, game_id: gameId, limits, room_ids: roomIds };
    if (!merged || hasChanges(merged)) await saveGroup(tx, row, session);
    const after = { name, currency, gameId, limits, roomIds };
    context.audit({ target: targetOf(id, name), before: before ? shown(before) : null, after });
    return { id };
  },

  async deleteLimitGroup(context: WriteContext, { id }: RequestOf<typeof rooms.deleteLimitGroup>) {
    const before = await holdGroup(context.tx, id);
    if (!before) throw new AppError('notFound');
    const count = before.room_ids.length;
    if (count > 0) throw new AppError('room.groupUsed', { count: String(count) });
    await deleteGroup(context.tx, id);
    context.audit({ target: targetOf(id, before.name), before: shown(before), after: null });
    return null;
  },
};

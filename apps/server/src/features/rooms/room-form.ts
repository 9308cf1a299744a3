import { roomCodeFits, type rooms } from '@pitboss/contract/content/rooms';
import type { RequestOf } from '@pitboss/contract/core/define';
import { gameById } from '@pitboss/rounds/catalogue';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import { roomLimits } from '@pitboss/rules/rooms/limits';
import { isWhole } from '@pitboss/rules/validation';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { checkedByCurrency } from './limits.ts';
import { currencyCodes, type RoomRow } from './rooms.sql.ts';

/** Returns the editable fields of a room, as in its form. */
export const formOf = (room: Omit<RoomRow, 'version' | 'actor' | 'updated_at' | 'is_open'>) => ({
  name: { zh_cn: room.name_zh_cn, en_us: room.name_en_us },
  hall: room.hall_level,
  private: room.private,
  code: room.code,
  cover: room.cover,
  sort: room.sort,
  hot: room.hot,
  limits: room.limits,
  bulletAmount: room.bullet_amount,
  bulletTime: room.bullet_seconds,
});

/** Returns the fields of a room for the operation log. */
export const recorded = (room: Parameters<typeof formOf>[0]) => ({ ...formOf(room), gameId: room.game_id });

type Written = Omit<RequestOf<typeof rooms.update>, 'id' | 'version'>;

/** Returns a room with the written fields, by the rules of spec content §2; its cover is not checked. */
export async function changed(context: WriteContext, room: RoomRow, written: Written): Promise<RoomRow> {
  const isPrivate = written.private ?? room.private;
  const code = isPrivate ? (written.code ?? room.code) : null;
  if (isPrivate && !roomCodeFits(code ?? '')) throw new AppError('room.code', {}, 'code');
  const { bulletAmount: amount = room.bullet_amount, bulletTime: seconds = room.bullet_seconds } = written;
  if (amount !== null || seconds !== null) {
    if (gameById(room.game_id)?.category !== 'fishing')
      throw new AppError('room.noBullets', {}, 'bulletAmount');
    const { bullets, bulletSeconds } = roomLimits;
    if (amount === null || !isWhole(amount, bullets.min, bullets.max))
      throw new AppError('room.bullets', {}, 'bulletAmount');
    if (seconds === null || !isWhole(seconds, bulletSeconds.min, bulletSeconds.max))
      throw new AppError('room.bullets', {}, 'bulletTime');
  }
  const sort = written.sort ?? room.sort;
  assertValid(checkWhole('sort', sort, 1, roomLimits.sort), 'sort');
  return {
    ...room,
    name_zh_cn: written.name?.zh_cn ?? room.name_zh_cn,
    name_en_us: written.name?.en_us ?? room.name_en_us,
    hall_level: written.hall ?? room.hall_level,
    hot: written.hot ?? room.hot,
    sort,
    private: isPrivate,
    code,
    bullet_amount: amount,
    bullet_seconds: seconds,
    limits: written.limits
      ? checkedByCurrency(written.limits, room.game_id, await currencyCodes(context.tx))
      : room.limits,
  };
}

/** A room with the values of its form. */
export function roomFrom(room: RoomRow, form: ReturnType<typeof formOf>): RoomRow {
  if (form.private && !roomCodeFits(form.code ?? '')) throw new AppError('room.code', {}, 'code');
  return {
    ...room,
    name_zh_cn: form.name.zh_cn,
    name_en_us: form.name.en_us,
    hall_level: form.hall,
    private: form.private,
    code: form.private ? form.code : null,
    cover: form.cover,
    sort: form.sort,
    hot: form.hot,
    limits: form.limits,
    bullet_amount: form.bulletAmount,
    bullet_seconds: form.bulletTime,
  };
}

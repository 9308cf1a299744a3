import { roomCodeFits, roomIdFits, rooms } from '@pitboss/contract/content/rooms';
import { areaById, gameById } from '@pitboss/rounds/catalogue';
import { checkRoomCover } from '@pitboss/rules/checks/content-checks';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import {
  betRangeFits,
  chipsFit,
  gameLimits,
  parseMultiple,
  parseProfitability,
  profitabilityText,
} from '@pitboss/rules/games/game-settings';
import { limitErrorTexts } from '@pitboss/rules/rooms/error-texts';
import { type Limits, limitErrors, type RoomLimits, roomLimits } from '@pitboss/rules/rooms/limits';
import { checkAmount, checkRtp } from '@pitboss/rules/validation';
import { thousandths } from '../../../../apps/server/src/domain/sql/dto.ts';
import { broken, rejectedFields, rule } from './rule.ts';

interface Room {
  readonly id: string;
  readonly game_id: number;
  readonly name_zh_cn: string;
  readonly name_en_us: string;
  readonly room_type: 'system' | 'selfBuilt';
  readonly hall_level: string;
  readonly sort: number;
  readonly private: boolean;
  readonly code: string | null;
  readonly cover: string | null;
  readonly limits: RoomLimits;
  readonly bullet_amount: number | null;
  readonly bullet_seconds: number | null;
}

/** Describes the faults of limits of a game in a currency. */
function limitViolations(limits: Limits, gameId: number, currency: string): string[] {
  const areaIds = gameById(gameId)?.areas.map(({ id }) => id) ?? [];
  return limitErrors(limits, areaIds).map(
    ({ at, fault }) => `limits ${currency} ${at}: ${limitErrorTexts[fault].en_us}`,
  );
}

const isFishing = (gameId: number) => gameId >= 100 && gameId <= 199;

function bulletViolations({ game_id: gameId, bullet_amount: amount, bullet_seconds: seconds }: Room) {
  if (amount === null && seconds === null) return [];
  const { bullets, bulletSeconds } = roomLimits;
  return [
    !isFishing(gameId) && 'bullets are for fishing games only',
    checkWhole('bulletAmount', amount ?? '', bullets.min, bullets.max),
    checkWhole('bulletTime', seconds ?? '', bulletSeconds.min, bulletSeconds.max),
  ];
}

function roomViolations(room: Room): readonly string[] {
  const { id, game_id: gameId, code, sort, limits, cover } = room;
  const request = {
    gameId,
    name: { zh_cn: room.name_zh_cn, en_us: room.name_en_us },
    hall: room.hall_level,
    sort,
    private: room.private,
    code,
    limits,
    bulletAmount: room.bullet_amount,
    bulletTime: room.bullet_seconds,
    cover: cover ?? '0'.repeat(32),
  };
  const isSystem = room.room_type === 'system';
  return broken(`room ${id}`, [
    !roomIdFits(id) && 'id of the wrong form',
    !gameById(gameId) && `unknown game ${gameId}`,
    isSystem && checkRoomCover(cover),
    room.private && !roomCodeFits(code ?? '') && 'private without a code of four to six digits',
    checkWhole('sort', sort, 1, roomLimits.sort),
    ...bulletViolations(room),
    ...Object.entries(limits).flatMap(([currency, own]) => limitViolations(own, gameId, currency)),
    ...rejectedFields(rooms.add, request),
  ]);
}

interface GameSetting {
  readonly game_id: number;
  readonly rtp: number | null;
  readonly profitability: number | null;
  readonly hours: number;
  readonly robots: number;
  readonly sort: number;
  readonly bet_range: Record<string, { min: string; max: string }>;
  readonly largest_payout: Record<string, string>;
  readonly chips: Record<string, string[]>;
  readonly multiples: Record<string, string>;
}

const settingViolations = (row: GameSetting): readonly string[] =>
  broken(`game ${row.game_id}`, [
    row.rtp !== null && checkRtp('game', thousandths(row.rtp)),
    row.profitability !== null &&
      parseProfitability(profitabilityText(row.profitability)) === null &&
      'profitability outside -1 to 1',
    checkWhole('hours', row.hours, ...gameLimits.hours),
    checkWhole('robots', row.robots, ...gameLimits.robots),
    checkWhole('sort', row.sort, 1, gameLimits.sort),
    ...Object.entries(row.bet_range).map(
      ([currency, range]) => !betRangeFits(range) && `bet range in ${currency}`,
    ),
    ...Object.values(row.largest_payout).map(checkAmount),
    ...Object.entries(row.chips).map(([currency, chips]) => !chipsFit(chips) && `chips in ${currency}`),
    ...Object.entries(row.multiples).flatMap(([area, multiple]) => [
      !areaById(row.game_id, Number(area)) && `multiple of unknown area ${area}`,
      parseMultiple(String(multiple)) === null && `multiple ${multiple} of area ${area}`,
    ]),
  ]);

interface LimitGroup {
  readonly name: string;
  readonly currency: string;
  readonly game_id: number;
  readonly limits: Limits;
  readonly room_ids: string[];
  readonly foreign_rooms: string[] | null;
  readonly shared_rooms: string[] | null;
}

export const roomRules = [
  rule<Room>(
    'rooms keep their limits, chips, bullets, covers, codes and sort numbers (content §2)',
    `select id, game_id, name_zh_cn, name_en_us, room_type, hall_level, sort, private, code, cover, limits,
      bullet_amount, bullet_seconds
     from room order by id`,
    roomViolations,
  ),
  rule<LimitGroup>(
    'limit groups keep their limits, and serve rooms of their game that no other group of the currency serves (content §2)',
    `select g.name, g.currency, g.game_id, g.limits, g.room_ids,
       (select array_agg(u.id) from unnest(g.room_ids) as u (id) left join room r on r.id = u.id
         where r.game_id is distinct from g.game_id) as foreign_rooms,
       (select array_agg(u.id) from unnest(g.room_ids) as u (id), limit_group o
          where o.id <> g.id and o.currency = g.currency and u.id = any (o.room_ids)) as shared_rooms
     from limit_group g order by g.name`,
    ({
      name,
      currency,
      game_id: gameId,
      limits,
      room_ids: roomIds,
      foreign_rooms: foreign,
      shared_rooms: shared,
    }) =>
      broken(`limit group ${name}`, [
        foreign && `rooms of another game: ${foreign.join(', ')}`,
        shared && `rooms of another group: ${shared.join(', ')}`,
        ...limitViolations(limits, gameId, currency),
        ...rejectedFields(rooms.saveLimitGroup, { name, currency, gameId, limits, roomIds }),
      ]),
  ),
  rule<GameSetting>(
    'settings of games keep their ranges (content §1)',
    `select game_id, rtp, profitability, hours, robots, sort, bet_range, largest_payout, chips, multiples
      from game_setting order by game_id`,
    settingViolations,
  ),
];

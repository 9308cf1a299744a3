import { createHash } from 'node:crypto';
import type { Rng } from '@pitboss/rounds/deal/rng';
import type { GamePlan, Room } from '../games/games.ts';
import { hallSteps, ladder } from '../games/placing.ts';
import { currencyPlans, unitOf } from '../ledger/ledger.ts';
import { at, type Sink } from '../rows/rows.ts';
import { hourMs } from '../time/rhythm.ts';
import type { User } from '../users/users.ts';
import { coverPng } from './cover.ts';

const hallNames = [
  ['新手厅', 'Newbie', 'newbie'],
  ['高手厅', 'Expert', 'expert'],
  ['大师厅', 'Master', 'master'],
] as const;
/** Rooms that are listed before the others, and some that an operator closed. */
const hot = new Set(['201-N1', '201-E1', '203-N1', '235-N1', '308-E1', '101-N1', '313-M1']);
const closed = new Set(['206-M1', '312-M1', '109-M1']);
/** Games whose rooms share their limits: by limit group, a group a currency. */
const grouped = new Map([
  [231, ['CNY', 'THB']],
  [235, ['CNY', 'USD']],
  [236, ['CNY']],
]);
const tie = 3;
/** Games in which a bet can cost several times its stake, so that stakes alone do not bound it. */
const multiplied = new Set([202, 318]);

const money = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** Limits of some steps of the ladder in a currency, as tables of these stakes have them. */
function limitsOf({ game, divisor, style }: GamePlan, currency: string, from: number, to: number) {
  const chips = ladder.slice(from, to + 1).map((step) => (unitOf(currency) * step) / divisor);
  const [low = 0n] = chips;
  const largest = chips.at(-1) ?? 0n;
  // No max is below the largest chip (spec content §2), so that of ties is the largest chip, and the others
  // are above it.
  const hasTies = game.id === 201;
  const high = largest * (style === 'fishing' ? 80n : hasTies ? 2n : 1n);
  return {
    min: money(low),
    max: money(high),
    roundMax: money(high * 5n),
    chips: chips.map(money),
    ...(hasTies ? { areas: { [tie]: { min: money(low), max: money(largest) } } } : {}),
  };
}

function roomLimits(plan: GamePlan, hall: Room['hall']): Record<string, unknown> {
  const bound = plan.style === 'live' || plan.style === 'fishing';
  if (!bound || multiplied.has(plan.game.id)) return {};
  const [from, to] = hallSteps[hall];
  return Object.fromEntries(currencyPlans.map(({ code }) => [code, limitsOf(plan, code, from, to)]));
}

const coverName = (id: string) => createHash('sha256').update(`cover ${id}`).digest('hex').slice(0, 32);

/**
 * Rooms of every game with covers and limits, some built by members, and the groups whose limits several
 * share.
 */
export function writeRooms(input: {
  readonly sink: Sink;
  readonly rng: Rng;
  readonly plans: readonly GamePlan[];
  readonly people: readonly User[];
  readonly id: (ms: number) => string;
  readonly nowMs: number;
}): void {
  const { sink, rng, plans, people, id, nowMs } = input;
  const owners = people.filter(({ state, betBanned }) => state === 'normal' && !betBanned);
  for (const plan of plans) {
    for (const [index, room] of plan.rooms.entries()) {
      writeRoom(sink, plan, room, index + 1, {
        owner: room.selfBuilt ? rng.pick(owners) : undefined,
        madeMs: nowMs - (1 + rng.int(60 * 24)) * hourMs,
        code: String(1_000 + rng.int(9_000)),
      });
    }
    for (const currency of grouped.get(plan.game.id) ?? []) {
      const at0 = nowMs - (10 + rng.int(500)) * hourMs;
      const limits = limitsOf(plan, currency, 0, ladder.length - 1);
      sink.add(
        ...(['limit_group', id(at0), `${plan.game.en} ${currency}`, currency, plan.game.id] as const),
        JSON.stringify({ ...limits, chips: limits.chips.slice(0, 10) }),
        `{${plan.rooms.map((room) => `"${room.id}"`).join(',')}}`,
        1,
        '2',
        'sysadmin',
        at(at0),
      );
    }
  }
}

function writeRoom(
  sink: Sink,
  plan: GamePlan,
  room: Room,
  sort: number,
  { owner, madeMs, code }: { owner: User | undefined; madeMs: number; code: string },
): void {
  const { game, style } = plan;
  const [zh, en, level] = hallNames[room.hall];
  const number = /\d+$/.exec(room.id)?.[0];
  const cover = room.selfBuilt ? null : coverName(room.id);
  if (cover) sink.add('room_cover', cover, `\\\\x${coverPng(game, room.hall).toString('hex')}`, 'roomCover');
  const isPrivate = room.selfBuilt && room.hall === 1;
  const zhName = room.selfBuilt ? `${game.zh}好友房${number}` : `${game.zh}${zh}${number}`;
  const enName = room.selfBuilt
    ? `${game.en} friends' room ${number}`
    : `${game.en} ${en.toLowerCase()} hall ${number}`;
  const bullets = style === 'fishing' ? [20 * (room.hall + 1), 10] : [null, null];
  sink.add(
    ...([
      'room',
      room.id,
      game.id,
      zhName,
      enName,
      room.selfBuilt ? 'selfBuilt' : 'system',
      level,
      sort,
    ] as const),
    isPrivate,
    isPrivate ? code : null,
    cover,
    hot.has(room.id),
    !closed.has(room.id),
    closed.has(room.id),
    JSON.stringify(roomLimits(plan, room.hall)),
    ...bullets,
    owner?.id ?? null,
    owner?.agent.tenantId ?? null,
    owner ? zhName : null,
    owner ? at(madeMs) : null,
    owner ? null : '2',
    owner?.account ?? 'sysadmin',
    at(madeMs),
  );
}

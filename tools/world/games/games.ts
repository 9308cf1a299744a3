import { GAMES, type Game } from '@pitboss/rounds/catalogue';
import { dealRound } from '@pitboss/rounds/deal/deal';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { createShoe, type Shoe, type ShoeGameId } from '@pitboss/rounds/deal/shoe';
import { betAreas } from '@pitboss/rounds/settle/bet-areas';
import { maxLiabilityMinor } from '@pitboss/rounds/settle/settle';

export type Style = 'live' | 'seats' | 'solo' | 'fishing';

/** Plan for playing a game in the demo data. */
export interface GamePlan {
  readonly game: Game;
  readonly style: Style;
  /** Share of all bets. */
  readonly share: number;
  /** Length of a round, and of the time for bets at its start. */
  readonly roundMs: number;
  readonly bettingMs: number;
  /** Base stakes are chips divided by this: a bullet or a point costs far less than a chip. */
  readonly divisor: bigint;
  /** Maximum loss of a stake of one. */
  readonly liability: bigint;
  readonly rooms: Room[];
}

export interface Room {
  readonly id: string;
  readonly gameId: number;
  readonly selfBuilt: boolean;
  /** 0 newbie, 1 expert, 2 master. */
  readonly hall: 0 | 1 | 2;
  /** The table with its shoe, for games that are dealt from one. */
  readonly table: Table | null;
  busy: boolean;
}

/** A live table whose shoe goes on from one group of players to the next. */
export interface Table {
  readonly id: string;
  shoe: Shoe | null;
  shoeNo: string;
  shoesOfDay: number;
  day: number;
  hand: number;
}

const shares: Readonly<Record<number, number>> = {
  201: 21, 202: 3.5, 203: 8, 204: 4, 205: 3, 206: 1.5,
  235: 2.2, 245: 1.6, 231: 1.8, 234: 1.3, 236: 1.8, 253: 1.2,
  301: 3.2, 307: 3.4, 308: 3.8, 313: 2.6, 315: 2, 317: 3.6, 318: 2.2, 319: 1.6,
}; // biome-ignore format: a table
const liveGames = new Set([201, 202, 203, 204, 205, 206, 317, 318, 319]);
const seatGames = new Set([301, 307, 308, 309, 310, 311, 312, 313, 314, 320, 321]);
const roundSeconds: Readonly<Record<number, number>> = {
  201: 42,
  203: 27,
  205: 50,
  301: 150,
  313: 90,
  314: 110,
  320: 160,
  321: 120,
};
const styleOf = (game: Game): Style =>
  game.category === 'fishing'
    ? 'fishing'
    : liveGames.has(game.id)
      ? 'live'
      : seatGames.has(game.id)
        ? 'seats'
        : 'solo';

/** Plans for every game with bets, with their rooms; each lane of a large world has rooms of its own. */
export function makeGames(rng: Rng, worker = 0): GamePlan[] {
  return GAMES.filter((game) => game.decodable || game.category === 'fishing').map((game) => {
    const style = styleOf(game);
    const roundMs = 1000 * (roundSeconds[game.id] ?? { live: 40, seats: 70, solo: 11, fishing: 95 }[style]);
    const probe = style === 'fishing' ? null : dealRound(game.id, rng);
    const area = probe ? (betAreas(game.id, probe)[0]?.areaId ?? 1) : 1;
    const liability =
      style === 'fishing'
        ? 80n
        : maxLiabilityMinor(game.id, area, 1n) * (game.id === 202 || game.id === 318 ? 5n : 1n);
    return {
      game,
      style,
      share: shares[game.id] ?? (style === 'fishing' ? 1.5 : 1),
      roundMs,
      bettingMs: style === 'live' ? roundMs * 0.55 : style === 'fishing' ? 1_000 : 2_500,
      divisor:
        style === 'fishing'
          ? 50n
          : style === 'solo'
            ? 5n
            : game.id === 301
              ? 40n
              : style === 'seats'
                ? 10n
                : 1n,
      liability,
      rooms: makeRooms(game, style, worker),
    };
  });
}

function makeRooms(game: Game, style: Style, worker: number): Room[] {
  const perHall = game.id === 201 ? 3 : game.id === 203 ? 2 : 1;
  const rooms: Room[] = [];
  for (const hall of [0, 1, 2] as const)
    for (let n = worker * perHall + 1; n <= (worker + 1) * perHall; n += 1) {
      const letter = 'NEM'[hall] ?? 'N';
      const dealtFromShoe = game.id === 201 || game.id === 203;
      rooms.push({
        id: `${game.id}-${letter}${n}`,
        gameId: game.id,
        selfBuilt: false,
        hall,
        table: dealtFromShoe
          ? {
              id: `${game.id === 201 ? 'B' : 'D'}${letter}${n}`,
              shoe: null,
              shoeNo: '',
              shoesOfDay: 0,
              day: 0,
              hand: 0,
            }
          : null,
        busy: false,
      });
    }
  if (style === 'seats')
    for (const hall of [0, 1] as const)
      rooms.push({
        id: `${game.id}-P${2 * worker + hall + 1}`,
        gameId: game.id,
        selfBuilt: true,
        hall,
        table: null,
        busy: false,
      });
  return rooms;
}

/**
 * A free room; a table whose shoe is not finished is taken up again first, so that shoes are dealt to their
 * end.
 */
export function pickRoom(rng: Rng, free: readonly Room[]): Room {
  const started = free.filter(({ table }) => table?.shoe && !table.shoe.finished());
  return started.length > 0 && rng.chance(0.75) ? rng.pick(started) : rng.pick(free);
}

/**
 * The next hand of a table: a finished shoe makes way for a new one, numbered by the Beijing day it opens.
 */
export function nextHand(table: Table, gameId: ShoeGameId, day: number, date: string, rng: Rng): Shoe {
  if (table.shoe === null || table.shoe.finished()) {
    if (table.day !== day) table.shoesOfDay = 0;
    table.day = day;
    table.shoe = createShoe(rng, 8);
    table.shoesOfDay += 1;
    table.shoeNo = `${date.replaceAll('-', '')}-${gameId === 201 ? 'B' : 'D'}${String(table.shoesOfDay).padStart(2, '0')}`;
    table.hand = 0;
  }
  table.hand += 1;
  return table.shoe;
}

import data from './catalogue.json' with { type: 'json' };

/** Groups of games: the halls, fishing, live tables, card and board rooms, and single-player mini games. */
export type GameCategory = 'base' | 'fishing' | 'live' | 'card' | 'board' | 'mini';

/**
 * Net odds to one in hundredths: one figure, by the number of matching dice (list), by the winning type
 * (record), a rule named by a word, or null where the game keeps a score instead of fixed odds.
 */
export type Odds = number | readonly number[] | Readonly<Record<string, number>> | string | null;

/** One area that members can bet on, or one outcome that is named like an area. */
export interface GameArea {
  readonly id: number;
  readonly zh: string;
  readonly en: string;
  readonly odds: Odds;
  readonly note?: string;
}

/** One game of the catalogue. */
export interface Game {
  readonly id: number;
  readonly zh: string;
  readonly en: string;
  readonly category: GameCategory;
  /** Shape of the game's round records, null when it has none. */
  readonly family: string | null;
  readonly decodable: boolean;
  /** Hall that the game belongs to. */
  readonly parentId: number | null;
  readonly areas: readonly GameArea[];
}

/** All games, by ascending id. */
export const GAMES = data.games as readonly Game[];

/** Ids whose rounds have a result that can be decoded (ENCODING, head). */
export const DECODABLE_IDS: readonly number[] = GAMES.filter((game) => game.decodable).map((game) => game.id);

const byId = new Map(GAMES.map((game) => [game.id, game]));
const areasByGame = new Map(
  GAMES.map((game) => [game.id, new Map(game.areas.map((area) => [area.id, area]))]),
);

/** The game with an id, or undefined. */
export function gameById(id: number): Game | undefined {
  return byId.get(id);
}

/** The area of a game, or undefined. */
export function areaById(gameId: number, areaId: number): GameArea | undefined {
  return areasByGame.get(gameId)?.get(areaId);
}

const wheel: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = data.wheel;
const plinko: Readonly<Record<string, readonly number[]>> = data.plinko;

/** Segment multipliers in tenths of the wheel of a level and risk type (ENCODING §3 233). */
export function wheelSegmentsX10(level: number, type: number): readonly number[] | undefined {
  return wheel[String(level)]?.[String(type)];
}

/** Bucket multipliers in tenths of the Plinko board of a row count and risk (ENCODING §3 232). */
export function plinkoBucketsX10(rows: number, risk: number): readonly number[] | undefined {
  return plinko[`${rows},${risk}`];
}

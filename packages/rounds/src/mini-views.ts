import type { Cards, Ints } from './record-values.ts';

/** 231 and 241 Mines; cells count from 1, row by row (encoding §6). */
export interface MinesView {
  readonly mines: Ints;
  readonly opened: Ints;
  readonly hit: number | null;
  readonly win: boolean;
  readonly multX100: number;
}

/** 232 and 242 Plinko (encoding §6). */
export interface PlinkoView {
  readonly rows: number;
  readonly risk: number;
  readonly bucket: number;
  readonly multX10: number;
}

/** 233 and 243 Wheel (encoding §6). */
export interface WheelView {
  readonly level: number;
  readonly type: number;
  readonly index: number;
  readonly multX10: number;
}

/** Outcome of one Hi-Lo guess (encoding §3 234). */
export type HiLoStep = 'win' | 'lose' | 'skip' | 'joker';

/** 234 and 244 Hi-Lo (encoding §6). */
export interface HiLoView {
  readonly cards: Cards;
  readonly steps: readonly HiLoStep[];
  readonly win: boolean;
  readonly multX100: number;
}

/** 235 and 245 Crash; `cashoutX100` is 0 when the member did not cash out (encoding §6). */
export interface CrashView {
  readonly crashX100: number;
  readonly cashoutX100: number;
  readonly win: boolean;
}

/** 236 slot of 3x3 symbols (encoding §6). */
export interface SlotView {
  readonly grid: readonly Ints[];
  readonly lines: Ints;
}

/** 237 Keno; hits in the order of the picks (encoding §6). */
export interface KenoView {
  readonly drawn: Ints;
  readonly picks: Ints;
  readonly hits: Ints;
}

/** 238 Tower; `floor` counts the floors cleared (encoding §6). */
export interface TowerView {
  readonly traps: Ints;
  readonly picks: Ints;
  readonly floor: number;
  readonly win: boolean;
  readonly multX100: number;
}

/** 239 Lucky Number (encoding §6). */
export interface LuckyNumberView {
  readonly roll: number;
  readonly target: number;
  readonly dir: 'under' | 'over';
  readonly win: boolean;
  readonly multX10000: number;
}

/** A side of the coin. */
export type CoinSide = 'heads' | 'tails';

/** 240 Coin (encoding §6). */
export interface CoinView {
  readonly side: CoinSide;
  readonly guess: CoinSide;
  readonly win: boolean;
}

/** A hand sign. */
export type HandSign = 'rock' | 'scissors' | 'paper';

/** 246 Rock, scissors, paper (encoding §6). */
export interface HandSignView {
  readonly player: HandSign;
  readonly banker: HandSign;
  readonly winner: 'player' | 'banker' | 'draw';
}

/** 247 single die (encoding §6). */
export interface SingleDieView {
  readonly die: number;
}

/** Colours of 248, by code from 1 (encoding §3). */
export type DieColour = 'yellow' | 'gray' | 'purple' | 'blue' | 'red' | 'green';

/** 249 three-colour wheel (encoding §6). */
export interface TriColourView {
  readonly colour: 'green' | 'yellow' | 'red';
}

/** 253 Scratch; `prizes` are the symbols shown three times or more (encoding §6). */
export interface ScratchView {
  readonly cells: Ints;
  readonly prizes: Ints;
  readonly scratched: Ints;
  readonly win: boolean;
}

/** 254 Tear-open (encoding §6). */
export interface TearView {
  readonly result: 'win' | 'lose';
}

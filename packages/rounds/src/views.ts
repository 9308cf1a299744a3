/** A hand in short card names, for example `D7`, `SA`, `BJ` (encoding §1). */
export type Cards = readonly string[];

/** Numbers in record order. */
export type Ints = readonly number[];

/** 201 Baccarat (encoding §6). */
export interface BaccaratView {
  readonly winner: 'banker' | 'player' | 'draw';
  readonly playerPoints: number;
  readonly bankerPoints: number;
  readonly bankerPair: number;
  readonly playerPair: number;
  readonly player: Cards;
  readonly banker: Cards;
}

/** Result of one player area of a bank table; `mult` is negative when the banker wins (encoding §3). */
export interface BankTableArea {
  readonly area: number;
  readonly win: boolean;
  readonly mult: number;
}

/** 202 and 318, bull tables against the bank; the first hand is the banker's (encoding §6). */
export interface BankTableView {
  readonly hands: readonly Cards[];
  readonly types: Ints;
  readonly areas: readonly BankTableArea[];
}

/** 203 Dragon Tiger (encoding §6). */
export interface DragonTigerView {
  readonly winner: 'dragon' | 'tiger' | 'draw';
  readonly dragon: string;
  readonly tiger: string;
}

/** 204 Sic Bo (encoding §6). */
export interface SicBoView {
  readonly dice: Ints;
  readonly sum: number;
  readonly size: 'small' | 'big' | 'triple';
}

/** 205 Roulette (encoding §6). */
export interface RouletteView {
  readonly number: number;
  readonly colour: 'red' | 'black' | 'green';
}

/** 206 Fan Tan (encoding §6). */
export interface FanTanView {
  readonly beads: number;
  readonly fan: number;
}

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

/** What one Hi-Lo guess came to (encoding §3 234). */
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

/** Faces of 319, by code from 1 (encoding §3). */
export type DieCreature = 'fish' | 'prawn' | 'crab' | 'gourd' | 'coin' | 'rooster';

/** 248 Color Game and 319 Fish-Prawn-Crab; `counts` has the faces that show (encoding §6). */
export interface FacesView<F extends string> {
  readonly faces: readonly F[];
  readonly counts: Readonly<Partial<Record<F, number>>>;
}

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

/** 301 Dou Dizhu; net by seat 1..3 (encoding §6). */
export interface DouDizhuView {
  readonly landlord: number;
  readonly bottom: Cards;
  readonly multiplier: number;
  readonly side: 'landlord' | 'farmers';
  readonly net: Ints;
}

/** 307 Zha Jin Hua (encoding §6). */
export interface ZhaJinHuaView {
  readonly seats: Ints;
  readonly types: Ints;
  readonly folded: Ints;
  readonly winner: number;
  readonly hands: readonly Cards[];
}

/** 308 and 310, every seat against the banker's seat, cards by short name (encoding §6). */
export interface BankerCardsView {
  readonly seats: Ints;
  readonly banker: number;
  readonly hands: readonly Cards[];
  readonly types: Ints;
  readonly net: Ints;
}

/** 311 and 312, every seat against the banker's seat, tiles by number (encoding §6). */
export interface BankerTilesView {
  readonly seats: Ints;
  readonly banker: number;
  readonly hands: readonly Ints[];
  readonly types: Ints;
  readonly net: Ints;
}

/** 309 All-Compare Bull (encoding §6). */
export interface AllCompareView {
  readonly seats: Ints;
  readonly types: Ints;
  readonly winner: number;
  readonly net: Ints;
}

/** 313 Hold'em (encoding §6). */
export interface HoldemView {
  readonly board: Cards;
  readonly seats: Ints;
  readonly dealer: number;
  readonly types: Ints;
  readonly winners: Ints;
}

/** 314 Thirteen; `foul` has the seats whose rows are out of order (encoding §6). */
export interface ThirteenView {
  readonly seats: Ints;
  readonly rows: readonly Ints[];
  readonly foul: Ints;
  readonly net: Ints;
}

/** 315 Blackjack (encoding §6). */
export interface BlackjackView {
  readonly winner: 'player' | 'dealer' | 'push' | 'player_blackjack';
  readonly playerTotal: number;
  readonly dealerTotal: number;
}

/** 316 In-Between (encoding §6). */
export interface InBetweenView {
  readonly cards: Cards;
  readonly outcome: 'in' | 'out' | 'post';
}

/** 317 Red vs Black (encoding §6). */
export interface RedBlackView {
  readonly winner: 'red' | 'black';
  readonly redType: number;
  readonly blackType: number;
  readonly lucky: boolean;
}

/** 320 two-player Mahjong; a drawn hand is `{draw: true}` alone (encoding §6). */
export type MahjongView =
  | { readonly draw: true }
  | {
      readonly draw: false;
      readonly winner: number;
      readonly mode: 'self_draw' | 'discard';
      /** Null when the tiles do not win, which comes with M_RULE. */
      readonly shape: 'standard' | 'seven_pairs' | null;
      readonly dealer: number;
    };

/** 321 Run Fast; cards left and net by seat 1..3 (encoding §6). */
export interface RunFastView {
  readonly winner: number;
  readonly left: Ints;
  readonly net: Ints;
  readonly first: number;
}

/** The view of every decodable id (encoding §6). */
export interface ViewByGame {
  201: BaccaratView;
  202: BankTableView;
  203: DragonTigerView;
  204: SicBoView;
  205: RouletteView;
  206: FanTanView;
  231: MinesView;
  232: PlinkoView;
  233: WheelView;
  234: HiLoView;
  235: CrashView;
  236: SlotView;
  237: KenoView;
  238: TowerView;
  239: LuckyNumberView;
  240: CoinView;
  241: MinesView;
  242: PlinkoView;
  243: WheelView;
  244: HiLoView;
  245: CrashView;
  246: HandSignView;
  247: SingleDieView;
  248: FacesView<DieColour>;
  249: TriColourView;
  253: ScratchView;
  254: TearView;
  301: DouDizhuView;
  307: ZhaJinHuaView;
  308: BankerCardsView;
  309: AllCompareView;
  310: BankerCardsView;
  311: BankerTilesView;
  312: BankerTilesView;
  313: HoldemView;
  314: ThirteenView;
  315: BlackjackView;
  316: InBetweenView;
  317: RedBlackView;
  318: BankTableView;
  319: FacesView<DieCreature>;
  320: MahjongView;
  321: RunFastView;
}

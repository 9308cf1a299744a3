import type {
  CoinView,
  CrashView,
  DieColour,
  HandSignView,
  HiLoView,
  KenoView,
  LuckyNumberView,
  MinesView,
  PlinkoView,
  ScratchView,
  SingleDieView,
  SlotView,
  TearView,
  TowerView,
  TriColourView,
  WheelView,
} from './mini-views.ts';
import type { Cards, Ints } from './record-values.ts';

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

/** Faces of 319, by code from 1 (encoding §3). */
export type DieCreature = 'fish' | 'prawn' | 'crab' | 'gourd' | 'coin' | 'rooster';

/** 248 Color Game and 319 Fish-Prawn-Crab; `counts` has the faces that show (encoding §6). */
export interface FacesView<F extends string> {
  readonly faces: readonly F[];
  readonly counts: Readonly<Partial<Record<F, number>>>;
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

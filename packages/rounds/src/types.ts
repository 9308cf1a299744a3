import type { Ints } from './record-values.ts';
import type { ViewByGame } from './views.ts';

/** A stored game round as it travels (encoding §1). */
export interface RoundRecord {
  readonly gameId: number;
  /** Shown verbatim and never decoded. */
  readonly inningId: string;
  readonly result: string;
  readonly player: string;
  readonly banker: string;
  readonly cardType: string;
}

/** Ids whose rounds can be decoded (encoding, head). */
export type DecodableId = keyof ViewByGame;

/** Why a record cannot be read (encoding §1). */
export type ErrorCode =
  | 'E_TYPE'
  | 'E_GAME'
  | 'E_PIPE'
  | 'E_SYNTAX'
  | 'E_COUNT'
  | 'E_RANGE'
  | 'E_DUP'
  | 'E_FIELD';

/** The four string fields of a record. */
export type TextField = 'result' | 'player' | 'banker' | 'cardType';

/** Location of an error (encoding §1). */
export type ErrorField = TextField | 'gameId' | 'record';

/** Claim of a record that does not follow from its cards (encoding §1). */
export type MismatchCode = 'M_AREA' | 'M_RULE' | 'M_TYPE' | 'M_WINNER';

/** A record that does not parse: the first failure in the order of encoding §1. */
export interface DecodeFailure {
  readonly status: 'error';
  readonly code: ErrorCode;
  readonly field: ErrorField;
}

/**
 * A record that parses, with the derived values; `gameId` determines the type of the view (encoding §1, §6).
 */
export interface DecodedRound<G extends DecodableId> {
  /** `mismatch` when the record claims something that does not follow from its cards. */
  readonly status: 'ok' | 'mismatch';
  readonly gameId: G;
  /** Winning areas as derived, ascending. */
  readonly areas: Ints;
  /** Sorted; empty when the status is `ok`. */
  readonly mismatches: readonly MismatchCode[];
  /** Null for games without a claim of hand types. */
  readonly derivedCardType: string | null;
  readonly view: ViewByGame[G];
}

/** A decoded round of any game, distinguished by `gameId`. */
export type AnyDecodedRound = { [G in DecodableId]: DecodedRound<G> }[DecodableId];

/** Result of decoding a record (encoding §1). */
export type Decoded = AnyDecodedRound | DecodeFailure;

/** Rounds whose fields are plain lists: two hands, bank tables, card runs, dice, grids, wheels, numbers. */
export interface FlatRound {
  readonly kind: 'flat';
  readonly outcome: Ints;
  readonly player: Ints;
  readonly banker: Ints;
}

/** 232 and 242, whose path has a character per row (encoding §3). */
export interface PlinkoRound {
  readonly kind: 'plinko';
  readonly rows: number;
  readonly risk: number;
  /** 0 left, 1 right. */
  readonly path: Ints;
}

/** 307..314, one group per seat (encoding §3). */
export interface SeatedRound {
  readonly kind: 'seated';
  /** Common cards, null where the game has none. */
  readonly board: Ints | null;
  readonly hands: readonly Ints[];
  /** 1 showdown, 0 folded per group, null where the game has no such flag. */
  readonly live: Ints | null;
  /** Seat ids in group order. */
  readonly seats: Ints;
  /** Banker or dealer seat, null where the game has none. */
  readonly banker: number | null;
}

/** 301 (encoding §3). */
export interface DouDizhuRound {
  readonly kind: 'dou_dizhu';
  readonly bottom: Ints;
  readonly bid: number;
  readonly bombs: number;
  readonly rocket: number;
  readonly spring: number;
  /** 1 landlord, 2 farmers. */
  readonly side: number;
  readonly landlord: number;
  readonly hands: readonly Ints[];
}

/** Winning hand of a Mahjong round (encoding §3 320). */
export interface MahjongWin {
  readonly tiles: Ints;
  readonly winTile: number;
  readonly seat: number;
  /** 1 self-draw, 2 discard. */
  readonly mode: number;
}

/** 320 (encoding §3); `win` is null for a drawn hand. */
export interface MahjongRound {
  readonly kind: 'mahjong';
  readonly win: MahjongWin | null;
  readonly dealer: number;
}

/** 321 (encoding §3). */
export interface RunFastRound {
  readonly kind: 'run_fast';
  readonly left: Ints;
  readonly first: number;
  readonly hands: readonly Ints[];
}

/** Parsed fields of a record, by family. */
export type ParsedRound = FlatRound | PlinkoRound | SeatedRound | DouDizhuRound | MahjongRound | RunFastRound;

/** The parsed form of a record, from which it can be written again (encoding §6). */
export interface ParsedRecord {
  readonly gameId: DecodableId;
  readonly inningId: string;
  /** Winning areas as claimed. */
  readonly areas: Ints;
  /** Hand types as claimed, empty when there is no claim. */
  readonly claim: readonly Ints[];
  readonly round: ParsedRound;
}

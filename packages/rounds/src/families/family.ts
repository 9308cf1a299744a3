import { shortName } from '../cards.ts';
import type { Reader } from '../grammar.ts';
import type { Ints } from '../record-values.ts';
import type { ParsedRound } from '../types.ts';

/** The fields of a record behind its prefix, as they stand. */
export interface Fields {
  readonly gameId: number;
  /** The part of `result` after the pipe. */
  readonly outcome: string;
  readonly player: string;
  readonly banker: string;
  readonly cardType: string;
}

/** Result of a family for a record that parses. */
export interface Finding {
  readonly round: ParsedRound;
  /** Winning areas, ascending. */
  readonly areas: Ints;
  /** Hand types as derived; null for games without a claim of them. */
  readonly derived: string | null;
  readonly view: object;
  /** The claimed winner does not follow from the cards. */
  readonly wrongWinner?: boolean;
  /** The round is impossible under the rules. */
  readonly brokenRule?: boolean;
}

/** Reads the fields in the order of the checks; null when the reader holds an error (encoding §1). */
export type Family = (fields: Fields, read: Reader) => Finding | null;

/** Highest card without and with the jokers (encoding §1). */
export const PLAIN = 52;
export const WITH_JOKERS = 54;

export const names = (cards: Ints): string[] => cards.map(shortName);

/** A round whose three fields are plain lists. */
export const flat = (outcome: Ints, player: Ints = [], banker: Ints = []): ParsedRound => ({
  kind: 'flat',
  outcome,
  player,
  banker,
});

/**
 * Player, banker and cardType must be empty, in this order (encoding §1: violations come after the lists).
 */
export function nothingElse(fields: Fields, read: Reader): void {
  read.fixed('player', fields.player, '');
  read.fixed('banker', fields.banker, '');
  read.fixed('cardType', fields.cardType, '');
}

/** Ascending copy. */
export const ascending = (values: Ints): number[] => [...values].sort((a, b) => a - b);

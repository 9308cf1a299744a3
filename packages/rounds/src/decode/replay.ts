import { isJoker } from '../cards.ts';
import { isNatural } from '../engines/cards/baccarat.ts';
import type { Ints } from '../record-values.ts';
import type { AnyDecodedRound, ParsedRecord } from '../types.ts';

/**
 * The hand step by step, where the order of events is known: from the rules of dealing (two hands), or from
 * the order in which the record keeps what was done (picks, guesses, scratched cells, the board). Games that
 * keep only their end have no replay.
 */
export type ReplaySide =
  | 'player'
  | 'banker'
  | 'dragon'
  | 'tiger'
  | 'dealer'
  | 'red'
  | 'black'
  | 'board'
  | 'table';

export type ReplayStep =
  | { readonly kind: 'deal'; readonly side: ReplaySide; readonly card: number }
  | { readonly kind: 'third'; readonly side: ReplaySide; readonly card: number }
  | { readonly kind: 'draw'; readonly side: ReplaySide; readonly card: number }
  | { readonly kind: 'natural' }
  | {
      readonly kind: 'guess';
      readonly guess: 'higher' | 'lower' | 'skip';
      readonly card: number;
      readonly came: 'win' | 'lose' | 'skip' | 'joker';
    }
  | { readonly kind: 'pick'; readonly cell: number; readonly came: 'safe' | 'mine' | 'trap' | 'number' }
  | { readonly kind: 'scratch'; readonly cell: number; readonly symbol: number }
  | { readonly kind: 'number'; readonly value: number; readonly hit: boolean }
  | { readonly kind: 'result'; readonly areas: Ints };

const deal = (side: ReplaySide, card: number): ReplayStep => ({ kind: 'deal', side, card });

/** Player and dealer by turns, two cards each, as live tables deal them. */
function byTurns(first: ReplaySide, second: ReplaySide, a: Ints, b: Ints, count: number): ReplayStep[] {
  return Array.from({ length: count }, (_, index) => [
    deal(first, a[index]!),
    deal(second, b[index]!),
  ]).flat();
}

/** 201 (rules §1): P1 B1 P2 B2, a natural ends it, else the player's third card before the banker's. */
function baccarat(player: Ints, banker: Ints): ReplayStep[] {
  const steps = byTurns('player', 'banker', player, banker, 2);
  if (isNatural(player.slice(0, 2)) || isNatural(banker.slice(0, 2))) steps.push({ kind: 'natural' });
  if (player[2] !== undefined) steps.push({ kind: 'third', side: 'player', card: player[2] });
  if (banker[2] !== undefined) steps.push({ kind: 'third', side: 'banker', card: banker[2] });
  return steps;
}

/** 315 (rules §10): two each, then the player draws, then the dealer. */
function blackjack(player: Ints, dealer: Ints): ReplayStep[] {
  const draws = (side: ReplaySide, cards: Ints): ReplayStep[] =>
    cards.slice(2).map((card) => ({ kind: 'draw', side, card }));
  return [
    ...byTurns('player', 'dealer', player, dealer, 2),
    ...draws('player', player),
    ...draws('dealer', dealer),
  ];
}

const guesses = ['higher', 'lower', 'skip'] as const;

function hiLo(
  cards: Ints,
  player: Ints,
  steps: readonly ('win' | 'lose' | 'skip' | 'joker')[],
): ReplayStep[] {
  const [first, ...rest] = cards;
  return [
    deal('table', first!),
    ...rest.map(
      (card, index): ReplayStep => ({
        kind: 'guess',
        guess: guesses[player[index]! - 1] ?? 'skip',
        card,
        came: steps[index] ?? (isJoker(card) ? 'joker' : 'skip'),
      }),
    ),
  ];
}

/** The events before the result; empty when their order is not known. */
function eventsOf(decoded: AnyDecodedRound, parsed: ParsedRecord): ReplayStep[] {
  const { round } = parsed;
  if (round.kind === 'seated') {
    if (decoded.gameId !== 313 || !round.board) return [];
    return round.board.map((card) => deal('board', card));
  }
  if (round.kind !== 'flat') return [];
  const { outcome, player, banker } = round;
  switch (decoded.gameId) {
    case 201:
      return baccarat(player, banker);
    case 203:
      return byTurns('dragon', 'tiger', player, banker, 1);
    case 315:
      return blackjack(player, banker);
    case 317:
      return byTurns('red', 'black', player, banker, 3);
    case 316:
      return outcome.map((card) => deal('table', card));
    case 234:
    case 244:
      return hiLo(outcome, player, decoded.view.steps);
    case 231:
    case 241:
      return player.map(
        (cell): ReplayStep => ({ kind: 'pick', cell, came: outcome[cell - 1] === 3 ? 'mine' : 'safe' }),
      );
    case 238:
      return player.map(
        (cell, floor): ReplayStep => ({
          kind: 'pick',
          cell,
          came: outcome[floor] === cell ? 'trap' : 'safe',
        }),
      );
    case 253:
      return player.map((cell): ReplayStep => ({ kind: 'scratch', cell, symbol: outcome[cell - 1]! }));
    case 237:
      return outcome.map((value): ReplayStep => ({ kind: 'number', value, hit: player.includes(value) }));
    default:
      return [];
  }
}

/** All steps of a round, the result last; empty when the order of events is not known. */
export function replayOf(decoded: AnyDecodedRound, parsed: ParsedRecord): ReplayStep[] {
  const events = eventsOf(decoded, parsed);
  return events.length ? [...events, { kind: 'result', areas: decoded.areas }] : [];
}

import { bullMult, bullType, compareBull } from '../engines/cards/bull.ts';
import { compareRank, rankBest } from '../engines/cards/poker.ts';
import { compareSanGong, sanGongMult, sanGongType } from '../engines/cards/san-gong.ts';
import { isFoul, rowsOf, scoreThirteen } from '../engines/cards/thirteen.ts';
import { threeCardType, zhaJinHuaWinner } from '../engines/cards/three-card.ts';
import { compareErBa, erBaMult, erBaType } from '../engines/tiles/er-ba-gang.ts';
import { comparePaiGow, DOMINOES, paiGowMult, paiGowType } from '../engines/tiles/pai-gow.ts';
import { exactly, type ListRule, type Reader } from '../grammar.ts';
import type { Ints } from '../record-values.ts';
import type { SeatedRound } from '../types.ts';
import { ascending, type Family, type Fields, names, PLAIN } from './family.ts';

interface Layout {
  /** A group's list; copies are counted over all groups. */
  readonly rule: ListRule;
  /** Copies of a value over all groups (a function where they differ by value). */
  readonly copies: number | ((value: number) => number);
  readonly flagged?: boolean;
  readonly board?: number;
  readonly maxSeats: number;
  /** True when `banker` names a seat; otherwise it must be empty. */
  readonly banker: boolean;
}

const minSeats = 2;
const maxSeat = 9;

/** A group with its state flag: `cards:1` showdown, `cards:0` folded; the flag is checked before the list. */
function readGroup(text: string, layout: Layout, read: Reader): { hand: number[]; live: number } {
  if (!layout.flagged) return { hand: read.list('result', text, layout.rule), live: 1 };
  const parts = text.split(':');
  if (parts.length !== 2 || (parts[1] !== '0' && parts[1] !== '1')) read.fail('E_SYNTAX', 'result');
  return { hand: read.list('result', parts[0] ?? '', layout.rule), live: parts[1] === '1' ? 1 : 0 };
}

function checkCopies(lists: readonly Ints[], copies: Layout['copies'], read: Reader): void {
  if (typeof copies === 'number') {
    read.copies('result', lists, copies);
    return;
  }
  const seen = new Map<number, number>();
  for (const value of lists.flat()) {
    const times = (seen.get(value) ?? 0) + 1;
    seen.set(value, times);
    if (times > copies(value)) read.fail('E_DUP', 'result');
  }
}

/**
 * Groups, seats and banker in the order of encoding §3: groups, their number, duplicates, live seat, player,
 * banker.
 */
function readSeats(fields: Fields, layout: Layout, read: Reader): SeatedRound | null {
  const groups = fields.outcome.split(';');
  const board = layout.board
    ? read.list('result', groups.shift() ?? '', exactly(layout.board, 1, PLAIN))
    : null;
  const read_ = groups.map((group) => readGroup(group, layout, read));
  if (read_.length < minSeats || read_.length > layout.maxSeats) read.fail('E_COUNT', 'result');
  const hands = read_.map((group) => group.hand);
  if (!read.error) checkCopies(board ? [board, ...hands] : hands, layout.copies, read);
  const live = read_.map((group) => group.live);
  if (!live.includes(1)) read.fail('E_RANGE', 'result');
  const seats = read.list('player', fields.player, exactly(hands.length, 1, maxSeat, 1));
  let banker: number | null = null;
  if (layout.banker) {
    banker = read.list('banker', fields.banker, exactly(1, 1, maxSeat))[0] ?? null;
    if (banker !== null && !seats.includes(banker)) read.fail('E_RANGE', 'banker');
  } else read.fixed('banker', fields.banker, '');
  if (read.error) return null;
  return { kind: 'seated', board, hands, live: layout.flagged ? live : null, seats, banker };
}

const seatsAbove = (seats: Ints, net: Ints): number[] =>
  ascending(seats.filter((_, index) => net[index]! > 0));

interface BankerGame {
  readonly type: (hand: Ints) => number;
  readonly mult: (type: number) => number;
  /** Above 0 when the first hand beats the second; equal means that the banker wins. */
  readonly compare: (a: Ints, b: Ints) => number;
  readonly tiles?: boolean;
}

/** 308, 310, 311, 312: every seat against the banker's (encoding §3). */
const againstBanker =
  (layout: Layout, game: BankerGame): Family =>
  (fields, read) => {
    const round = readSeats(fields, layout, read);
    if (!round) return null;
    const { hands, seats, banker } = round;
    const position = seats.indexOf(banker ?? 0);
    const types = hands.map(game.type);
    const net = hands.map(() => 0);
    for (const [seat, hand] of hands.entries()) {
      if (seat === position) continue;
      const won =
        game.compare(hand, hands[position]!) > 0 ? game.mult(types[seat]!) : -game.mult(types[position]!);
      net[seat] = won;
      net[position] = net[position]! - won;
    }
    return {
      round,
      areas: seatsAbove(seats, net),
      derived: types.map((type) => `${type},${game.mult(type)}`).join('|'),
      view: { seats, banker, hands: game.tiles ? hands : hands.map(names), types, net },
    };
  };

/** 309: the best hand takes its multiplier from every other seat (encoding §3). */
const allCompare =
  (layout: Layout): Family =>
  (fields, read) => {
    const round = readSeats(fields, layout, read);
    if (!round) return null;
    const { hands, seats } = round;
    const types = hands.map(bullType);
    let best = 0;
    for (let seat = 1; seat < hands.length; seat += 1)
      if (compareBull(hands[seat]!, hands[best]!) > 0) best = seat;
    const mult = bullMult(types[best]!);
    const net = hands.map((_, seat) => (seat === best ? mult * (hands.length - 1) : -mult));
    const winner = seats[best]!;
    return {
      round,
      areas: [winner],
      derived: types.map((type) => `${type},${bullMult(type)}`).join('|'),
      view: { seats, types, winner, net },
    };
  };

/** 307: the best live hand, with the 2-3-5 exception (encoding §3). */
const zhaJinHua =
  (layout: Layout): Family =>
  (fields, read) => {
    const round = readSeats(fields, layout, read);
    if (!round) return null;
    const { hands, seats, live } = round;
    const inPlay = seats.map((_, index) => index).filter((index) => live?.[index] === 1);
    const types = hands.map(threeCardType);
    const winner = seats[zhaJinHuaWinner(hands, inPlay)]!;
    return {
      round,
      areas: [winner],
      derived: types.join('|'),
      view: {
        seats,
        types,
        folded: seats.filter((_, index) => live?.[index] === 0),
        winner,
        hands: hands.map(names),
      },
    };
  };

/** 313: best five of seven; equal hands share (encoding §3). */
const holdem =
  (layout: Layout): Family =>
  (fields, read) => {
    const round = readSeats(fields, layout, read);
    if (!round) return null;
    const { board, hands, seats, live, banker } = round;
    const ranks = hands.map((hand) => rankBest([...(board ?? []), ...hand]));
    const inPlay = ranks.filter((_, index) => live?.[index] === 1);
    const best = inPlay.reduce((top, rank) => (compareRank(rank, top) > 0 ? rank : top));
    const winners = ascending(
      seats.filter((_, index) => live?.[index] === 1 && compareRank(ranks[index]!, best) === 0),
    );
    const types = ranks.map((rank) => rank.category);
    return {
      round,
      areas: winners,
      derived: types.join('|'),
      view: { board: names(board ?? []), seats, dealer: banker, types, winners },
    };
  };

/** 314: three rows a seat, pairwise, fouls lose three (encoding §3). */
const thirteen =
  (layout: Layout): Family =>
  (fields, read) => {
    const round = readSeats(fields, layout, read);
    if (!round) return null;
    const { hands, seats } = round;
    const rows = hands.map((hand) => {
      const { front, middle, back } = rowsOf(hand);
      return [front.category, middle.category, back.category];
    });
    const net = scoreThirteen(hands);
    return {
      round,
      areas: seatsAbove(seats, net),
      derived: rows.map((row) => row.join(',')).join('|'),
      view: { seats, rows, foul: seats.filter((_, index) => isFoul(hands[index]!)), net },
    };
  };

const cards = (count: number): Layout => ({
  rule: exactly(count, 1, PLAIN),
  copies: 1,
  maxSeats: 9,
  banker: false,
});
const withBanker = (layout: Layout): Layout => ({ ...layout, banker: true });
const dominoes: Layout = {
  rule: { min: 2, max: 2, low: 0, high: 99, allowed: new Set(DOMINOES.keys()) },
  copies: (value) => DOMINOES.get(value) ?? 0,
  maxSeats: 9,
  banker: true,
};
const bull: BankerGame = { type: bullType, mult: bullMult, compare: compareBull };

export const seatedFamilies: Readonly<Record<number, Family>> = {
  307: zhaJinHua({ ...cards(3), flagged: true }),
  308: againstBanker(withBanker(cards(5)), bull),
  309: allCompare(cards(5)),
  310: againstBanker(withBanker(cards(3)), { type: sanGongType, mult: sanGongMult, compare: compareSanGong }),
  311: againstBanker(
    { rule: exactly(2, 1, 10), copies: 4, maxSeats: 9, banker: true },
    { type: erBaType, mult: erBaMult, compare: compareErBa, tiles: true },
  ),
  312: againstBanker(dominoes, { type: paiGowType, mult: paiGowMult, compare: comparePaiGow, tiles: true }),
  313: holdem({ ...withBanker(cards(2)), flagged: true, board: 5 }),
  314: thirteen({ ...cards(13), maxSeats: 4 }),
};
